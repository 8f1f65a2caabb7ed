import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage

/// A gesture that is made again on a new stage as fast as the machine goes, in parts.
final class Replay {
  let live: LiveStage
  /// All of the gesture, however much of it is made.
  let script: GestureScript
  private let loop: FrameLoop
  private let clock: VirtualClock
  private let remembers: Bool
  private let end: TimeInterval
  private var time: TimeInterval?
  /// Whether all of it was made.
  private(set) var isDone = false

  /// - Parameters:
  ///   - limit: the time since the gesture began at which it stops (default: its length).
  ///   - remembers: whether what is shown can be shown again.
  init(
    _ script: GestureScript, on live: LiveStage, until limit: TimeInterval = .infinity, remembers: Bool = true
  ) {
    (self.live, self.script, self.remembers) = (live, script, remembers)
    let stage = live.stage
    let start = stage.time
    live.begin(script, at: start)
    for var touch in script.touches {
      touch.timestamp += start
      live.fingers[touch.id] = touch.phase == .ended || touch.phase == .cancelled ? nil : touch
      stage.schedule(touch)
    }
    for end in script.ends {
      stage.context.scheduler.schedule(at: start + end) { [weak stage] in stage?.control?.endRefreshing() }
    }
    clock = VirtualClock(stage.context.scheduler)
    end = start + min(script.length, limit)
    var onFrame: ((TimeInterval) -> Void)?
    loop = FrameLoop(stage, framesPerSecond: LiveStage.framesPerSecond, isAligned: true) { onFrame?($1) }
    onFrame = { [weak self] in self?.time = $0 }
    loop.run()
  }

  /// Makes one frame of it.
  ///
  /// - Returns: the time of the frame; nil once there is none.
  func step() -> TimeInterval? {
    guard !isDone, let next = live.stage.context.scheduler.nextEventTime, next <= end + 1e-6 else {
      finish()
      return nil
    }
    clock.run { time != nil }
    guard let time else {
      finish()
      return nil
    }
    self.time = nil
    if remembers { live.takeFrame(at: time) }
    return time
  }

  private func finish() {
    guard !isDone else { return }
    isDone = true
    stop()
  }

  /// Ends it where it is.
  func stop() {
    loop.stop()
    live.script.length = script.length
    live.liftFingers()
  }
}
