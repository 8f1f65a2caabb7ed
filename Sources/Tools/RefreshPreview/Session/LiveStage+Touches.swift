import Dispatch
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage

extension LiveStage {
  var isTouched: Bool { !fingers.isEmpty }

  /// Applies touches of a page at the page's times.
  ///
  /// - Throws: `PreviewError` if a finger moves or ends without being down, or begins twice.
  func touch(_ touches: [Touch]) throws {
    let isFirst = fingers.isEmpty
    if isFirst, stage.isAtRest { forget() }
    unchangedFrames = 0
    run()
    let now = Self.uptime
    for touch in touches {
      let isDown = fingers[touch.id] != nil
      guard isDown != (touch.phase == .began) else {
        throw PreviewError(
          isDown
            ? "finger \(touch.id) is down already; it must end first"
            : "finger \(touch.id) is not down; it must begin first")
      }
      let real = pageClock.time(of: touch.timestamp, now: now)
      let wanted = clock?.stageTime(at: DispatchTime(uptimeNanoseconds: UInt64(max(0, real) * 1e9))) ?? 0
      let previous = script.touches.last.map { $0.timestamp + scriptStart } ?? 0
      let time = max(stage.time, previous, wanted)
      add(Touch(id: touch.id, phase: touch.phase, location: touch.location, timestamp: time))
      pageTouch = max(pageTouch, touch.timestamp)
    }
  }

  private func add(_ touch: Touch) {
    fingers[touch.id] = touch.phase == .ended || touch.phase == .cancelled ? nil : touch
    var own = touch
    own.timestamp -= scriptStart
    script.touches.append(own)
    stage.schedule(touch)
  }

  /// Starts recording a new pull.
  private func forget() {
    scriptStart = stage.time
    script = GestureScript()
    actionTime = nil
    history.begin(at: stage.time)
    onBegin?(stage.time)
  }

  /// Cancels every finger that is down, for example when the page is closed.
  func liftFingers() {
    for finger in fingers.values.sorted(by: { $0.id < $1.id }) {
      add(Touch(id: finger.id, phase: .cancelled, location: finger.location, timestamp: stage.time))
    }
  }

  /// Ends the running refresh, as the page's button does.
  func endRefresh() {
    guard stage.control?.isRefreshing == true else { return }
    unchangedFrames = 0
    run()
    let time = max(stage.time, clock?.stageTime ?? 0)
    script.ends.append(time - scriptStart)
    stage.context.scheduler.schedule(at: time) { [weak stage] in stage?.control?.endRefreshing() }
  }
}

/// Converts times of the page's clock into times of this process's clock.
///
/// The clocks have different zeros, and messages have a delay. The smallest difference seen belongs to the
/// fastest message; the estimate may grow by 0.1 % of elapsed time, to follow clock drift.
struct PageClock {
  private var difference: Double?
  private var lastSeen = 0.0

  /// Time on this process's clock, in seconds, of an event with a page time in milliseconds whose message
  /// arrives at `now`.
  mutating func time(of pageTime: Double, now: Double) -> Double {
    let seen = now - pageTime / 1000
    let grown = difference.map { $0 + max(0, now - lastSeen) * 0.001 } ?? seen
    let smallest = min(grown, seen)
    difference = smallest
    lastSeen = now
    return min(now, pageTime / 1000 + smallest)
  }
}
