import Foundation
import RefreshControls
import RefreshLayers
import RefreshProcess
import RefreshScrolling
import RefreshStage

/// The replay of a gesture on a new stage, as fast as possible, one frame per step.
final class Replay {
  let live: LiveStage
  /// The whole gesture, independent of progress.
  let script: GestureScript
  private let loop: FrameLoop
  private let clock: VirtualClock
  private let remembers: Bool
  private let end: TimeInterval
  private var time: TimeInterval?
  /// True if the whole gesture was replayed.
  private(set) var isDone = false

  /// Schedules a gesture on a new stage; `step()` plays it.
  ///
  /// - Parameter limit: seconds since the gesture's beginning at which the replay stops (default: its duration).
  init(
    _ script: GestureScript, on live: LiveStage, until limit: TimeInterval = .infinity, remembers: Bool = true
  ) {
    (self.live, self.script, self.remembers) = (live, script, remembers)
    let stage = live.stage
    let start = stage.time
    (live.scriptStart, live.script) = (start, script)
    live.history.begin(at: start)
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

  /// Advances by one frame.
  ///
  /// - Returns: the frame's time; nil at the end.
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

  /// Plays the rest as fast as possible, while the page is connected.
  ///
  /// - Parameters:
  ///   - seconds: time limit, without the time spent waiting for a processor.
  ///   - onFrame: called with the time of each frame, with the stage at that time.
  /// - Returns: false if the time limit has passed or the page has left; the stage must then be discarded.
  func run(
    within seconds: Double = LiveStage.makeTimeout, onFrame: (TimeInterval) -> Void = { _ in }
  ) -> Bool {
    var deadline = WorkDeadline(after: seconds)
    while let time = step() {
      onFrame(time)
      guard live.heartbeat.beat(), !deadline.isOver() else {
        stop()
        return false
      }
    }
    return true
  }

  private func finish() {
    guard !isDone else { return }
    isDone = true
    stop()
  }

  /// Stops the replay at its current frame.
  func stop() {
    loop.stop()
    live.script.length = script.length
    live.liftFingers()
  }
}

extension LiveStage {
  /// Time limit for replaying a gesture, in seconds (below the 20 s after which a silent stage counts as hung).
  static let makeTimeout = 15.0

  /// Replays a gesture as fast as possible, while the page is connected; an empty one does nothing.
  ///
  /// - Returns: true if the whole gesture was replayed; otherwise the stage must be discarded.
  @discardableResult
  func make(
    _ script: GestureScript, timeout: Double = LiveStage.makeTimeout,
    onFrame: (TimeInterval) -> Void = { _ in }
  ) -> Bool {
    script.isEmpty || Replay(script, on: self).run(within: timeout, onFrame: onFrame)
  }
}
