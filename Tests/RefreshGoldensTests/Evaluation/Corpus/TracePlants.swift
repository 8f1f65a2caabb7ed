import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshRendering
import RefreshStage

@testable import RefreshGoldens

/// Changes planted in what a clip showed, whatever control it was of.
extension MotionTrace {
  /// Everything one frame later, the first frame shown twice.
  func delayedByOneFrame() -> MotionTrace { retimed { max(0, $0 - 1) } }

  /// One frame left out, everything after it one frame sooner.
  func dropping(_ frame: Int) -> MotionTrace {
    retimed(count: frames.count - 1) { $0 < frame ? $0 : $0 + 1 }
  }

  /// One frame shows what the one before showed.
  func stale(at frame: Int) -> MotionTrace { retimed { $0 == frame ? $0 - 1 : $0 } }

  /// Everything from frame 50 on two percent slower, given the same clip played two percent slower throughout.
  ///
  /// At 60 frames a second frame 50 is at 0.8333 s, which is exactly frame 51 of the slower clip.
  func slowed(_ slower: MotionTrace) -> MotionTrace {
    MotionTrace(
      slower.frames.indices.dropLast().map { index in
        // What is shown alone: nothing was made otherwise.
        var frame = frames.indices.contains(index) ? frames[index] : slower.frames[index]
        if !frames.indices.contains(index) { (frame.events, frame.animations, frame.cycles) = ([], [], []) }
        frame.layers = index < 50 ? frames[index].layers : slower.frames[index + 1].layers
        frame.time = slower.frames[index].time
        return frame
      }, settings: settings)
  }

  private func retimed(count: Int? = nil, _ source: (Int) -> Int) -> MotionTrace {
    MotionTrace(
      (0..<(count ?? frames.count)).map { index in
        var frame = frames[source(index)]
        (frame.time, frame.cycles) = (frames[index].time, frames[index].cycles)
        (frame.animations, frame.events, frame.pull, frame.phase) = (
          frames[index].animations, frames[index].events, frames[index].pull, frames[index].phase
        )
        return frame
      }, settings: settings)
  }

  /// One layer left out, with all below it.
  func without(_ layer: String) -> MotionTrace {
    MotionTrace(
      frames.map { frame in
        var frame = frame
        frame.layers = frame.layers.filter { $0.key != layer && !$0.key.hasPrefix(layer + "/") }
        return frame
      }, settings: settings)
  }

  /// One property of one layer changed at every frame.
  func changing(
    _ layer: String, _ property: TracePart, _ change: (TraceValue) -> TraceValue
  ) -> MotionTrace {
    MotionTrace(
      frames.map { frame in
        var frame = frame
        let old = frame.layers[layer]?[property] ?? property.defaultValue
        frame.layers[layer]?[property] = change(old)
        return frame
      }, settings: settings)
  }

  /// A layer by the last part of its path.
  func path(_ layer: String) -> String {
    layerNames.first { $0 == layer || $0.hasSuffix("/" + layer) } ?? layer
  }

  /// A frame in the middle of a motion: it moves from the one before, and so do its neighbours.
  func movingFrame(after time: TimeInterval) -> Int {
    let start = frames.firstIndex { $0.time >= time } ?? 0
    return (start..<frames.count - 2).first { i in
      (i - 1...i + 2).allSatisfy { frames[$0].layers != frames[$0 - 1].layers }
    } ?? start
  }

  /// How a control's clip moves, without drawing it.
  static func of(
    _ control: RefreshControl.Type, _ knobs: Knobs = Knobs(), framesPerSecond: Double = 60,
    stretch: Double = 1, scenario: Scenario = .standard
  ) throws -> MotionTrace {
    try of(
      .control(control), knobs, framesPerSecond: framesPerSecond, stretch: stretch, scenario: scenario)
  }

  /// How a clip moves, without drawing it.
  static func of(
    _ subject: Clip.ControlOrScene, _ knobs: Knobs = Knobs(), framesPerSecond: Double = 60,
    stretch: Double = 1, scenario: Scenario = .standard
  ) throws -> MotionTrace {
    var clip = Clip(subject)
    clip.stage.rows = []
    clip.scenario = scenario
    clip.stage.size = CGSize(width: 320, height: 320)
    // Frames taken closer together and shown at the old rate are the same motion, slower.
    clip.framesPerSecond = framesPerSecond * stretch
    var recorder = TraceRecorder()
    let result = try Ambient.$knobs.withValue(knobs) {
      try ClipPlayer(clip).playWithStage(onFrame: { try recorder.add($0, on: $1) })
    }
    var trace = recorder.trace
    trace.mark(result.trace)
    for index in trace.frames.indices {
      trace.frames[index].time = (Double(index) / framesPerSecond * 1e6).rounded() / 1e6
      trace.frames[index].cycles = trace.frames[index].cycles.map { ($0 * stretch * 1e6).rounded() / 1e6 }
    }
    return trace
  }
}
