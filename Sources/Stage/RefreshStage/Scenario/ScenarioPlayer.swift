import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// Player of a scenario on a stage: sends the touches, ends the refresh, waits for rest.
///
///     ScenarioPlayer(.standard, on: stage).play { time in
///       print(time, control.phase.kind)
///     }
///
/// All its actions are events of the stage's scheduler, so it behaves the same on a live and on a virtual clock and
/// at every frame rate.
public final class ScenarioPlayer {
  /// Touch events per second, as on a touch screen that samples at 120 Hz.
  public static let touchRate = 120.0

  /// Seconds of rest after a `settle` step, so that a recording shows the final state; a larger value adds unchanged
  /// frames.
  public static let tail = 0.25

  /// Seconds after which a step that waits for rest stops the scenario with an error. A smaller value fails with slow
  /// controls; a larger one delays the error about a control that never rests.
  public static let timeLimit = 120.0

  /// Number of touches of a step that are scheduled at a time: eight seconds of a finger.
  ///
  /// A step of an hour has hundreds of thousands of touches, which would take hundreds of megabytes if scheduled
  /// together.
  private static let touchesAhead = 1024

  /// Scenario that is played.
  public let scenario: Scenario
  /// True when the scenario has finished.
  public private(set) var isFinished = false
  /// Called when the scenario has finished.
  public var onFinish: (() -> Void)?

  /// Reply of a refresh action: delay and result.
  package struct ActionReply {
    /// Seconds that the action takes.
    var delay: TimeInterval
    var result: RefreshResult
    /// Seconds for which the result is shown.
    var shown: TimeInterval
  }

  unowned let stage: Stage
  private var remaining: ArraySlice<Scenario.Step>
  package var finger: CGPoint?
  private var refreshBegan: TimeInterval?
  /// Called with the change in points before the script changes the inset at the control's edge.
  package var onInsetChange: ((CGFloat) -> Void)?
  /// Reply of the refresh action; nil until an `answer` step.
  package var reply: ActionReply?
  private let pullWatch = LargestPullObserver()

  /// Creates a player of a scenario on a stage.
  public init(_ scenario: Scenario, on stage: Stage) {
    self.scenario = scenario
    self.stage = stage
    remaining = scenario.steps[...]
  }

  var scheduler: Scheduler { stage.context.scheduler }

  /// Starts the scenario at the stage's current time.
  ///
  /// If the scenario exceeds the limits of ``Scenario/check()``, the stage reports an error and the player finishes.
  public func start() {
    do {
      try scenario.check()
    } catch {
      stage.context.report(Diagnostic(.error, "scenario \(scenario.name.prefix(80)): \(error)"))
      remaining = []
    }
    if let control = stage.control, !remaining.isEmpty { remaining = scenario.fitted(to: control).steps[...] }
    stage.scrollView.addObserver(pullWatch)
    pullWatch.control = stage.control
    let other = stage.onRefresh
    stage.onRefresh = { [weak self] handle in
      if let self { self.refreshBegan = self.stage.time }
      other?(handle)
      self?.answerAction(handle)
    }
    scheduler.schedule(at: stage.time) { self.next() }
  }

  /// Plays the whole scenario in virtual time, with frames.
  ///
  /// Gliding content moves at frames only, and `handleScrolling` and `handleTransition` follow it there.
  ///
  /// - Parameters:
  ///   - framesPerSecond: Positive number of frames per second (default: 60).
  ///   - onFrame: Called at each frame with its time in seconds of stage time, after the hooks have run.
  public func play(framesPerSecond: Double = 60, onFrame: @escaping (TimeInterval) -> Void = { _ in }) {
    start()
    let frames = FrameLoop(stage, framesPerSecond: framesPerSecond) { _, time in onFrame(time) }
    frames.run()
    VirtualClock(scheduler).run { isFinished }
    frames.stop()
  }

  func next() {
    guard !isFinished else { return }
    guard let step = remaining.popFirst() else { return finish() }
    let now = stage.time
    switch step {
    case .pull(let distance, let duration): pull(to: distance, duration)
    case .drag(let x, let y, let duration):
      let start = touchDown()
      move(over: duration) { t in
        let part = duration > 0 ? TimingCurve.easeInEaseOut.value(at: t / duration) : 1
        return CGPoint(x: start.x + x * part, y: start.y + y * part)
      }
    case .path(let points): follow(points)
    case .trace(let trace):
      send(trace.touches[...], from: now)
    case .hold(let duration):
      let place = touchDown()
      move(over: duration) { _ in place }
    case .release: lift(.ended)
    case .cancel: lift(.cancelled)
    case .refresh(let duration, let result, let shown):
      warnIfUnknown(result)
      guard let began = refreshBegan, stage.control?.isRefreshing == true else {
        let reason = pullWatch.shortfall.map { $0 + ", so" } ?? ""
        let hint = pullWatch.hasBegun ? "" : "; a pull past the threshold and a release begin one"
        stage.context.report(
          Diagnostic(
            .warning,
            "scenario \(scenario.name):\(reason) no refresh is running at \(RefreshEvent.seconds(now)) s\(hint)"
          ))
        return next()
      }
      scheduler.schedule(at: began + duration) {
        self.stage.control?.endRefreshing(result, after: shown)
        self.next()
      }
    case .settle: settle(since: now)
    case .wait(let duration): scheduler.schedule(after: duration) { self.next() }
    case .pause(let duration):
      stage.isPaused = true
      scheduler.schedule(after: duration) {
        self.stage.isPaused = false
        self.next()
      }
    default:
      change(step)
      scheduler.schedule(at: now) { self.next() }
    }
  }

  private func finish() {
    isFinished = true
    onFinish?()
  }

  // MARK: The finger

  /// Position of a finger that the script does not place: in the middle of the list's upper part.
  private var restingPlace: CGPoint {
    CGPoint(x: stage.window.bounds.midX, y: stage.navigationBar.frame.maxY + 60)
  }

  /// Position of the finger, which touches down first if it is not on the screen.
  @discardableResult
  func touchDown(at place: CGPoint? = nil) -> CGPoint {
    if let finger { return finger }
    let place = place ?? restingPlace
    send(.began, at: place)
    return place
  }

  private func lift(_ phase: Touch.Phase) {
    if let finger {
      send(phase, at: finger)
      self.finger = nil
    } else {
      stage.context.report(
        Diagnostic(
          .warning,
          "scenario \(scenario.name): no finger is on the screen to lift at \(RefreshEvent.seconds(stage.time)) s; it comes down with a pull, drag, hold or path step"
        ))
    }
    scheduler.schedule(at: stage.time) { self.next() }
  }

  private func send(_ phase: Touch.Phase, at place: CGPoint) {
    finger = place
    stage.scrollView.handle(Touch(id: 1, phase: phase, location: place, timestamp: stage.time))
  }

  /// Moves the finger along a function of the time since now; the next step begins after `duration` seconds.
  func move(over duration: TimeInterval, _ place: @escaping (TimeInterval) -> CGPoint) {
    let start = stage.time
    let count = max(1, Int((duration * Self.touchRate).rounded(.up)))
    func schedule(from first: Int) {
      let last = min(count, first + Self.touchesAhead - 1)
      for index in first...last {
        let t = min(duration, Double(index) / Self.touchRate)
        scheduler.schedule(at: start + t) {
          self.send(.moved, at: place(t))
          if index == last, last < count { schedule(from: last + 1) }
        }
      }
      if last == count { scheduler.schedule(at: start + duration) { self.next() } }
    }
    schedule(from: 1)
  }

  /// Schedules the touches of a trace that begins at `start`; the next step begins after the last touch.
  private func send(_ touches: ArraySlice<Touch>, from start: TimeInterval) {
    for touch in touches.prefix(Self.touchesAhead) {
      var touch = touch
      touch.timestamp += start
      stage.schedule(touch)
    }
    let rest = touches.dropFirst(Self.touchesAhead)
    let last = touches.prefix(Self.touchesAhead).last?.timestamp ?? 0
    scheduler.schedule(at: start + last) { rest.isEmpty ? self.next() : self.send(rest, from: start) }
  }

  private func follow(_ points: [Scenario.PathPoint]) {
    guard let first = points.first, let last = points.last else { return next() }
    let begin = { [self] in
      touchDown(at: CGPoint(x: first.x, y: first.y))
      move(over: last.t - first.t) { t in Self.place(at: first.t + t, on: points) }
    }
    if first.t > 0 { scheduler.schedule(after: first.t, begin) } else { begin() }
  }

  private static func place(at t: TimeInterval, on points: [Scenario.PathPoint]) -> CGPoint {
    let after = points.prefixCount { $0.t < t }
    guard after > 0, after < points.count else {
      let end = points[min(after, points.count - 1)]
      return CGPoint(x: end.x, y: end.y)
    }
    let (a, b) = (points[after - 1], points[after])
    let part = b.t > a.t ? (t - a.t) / (b.t - a.t) : 1
    return CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
  }

  // MARK: Rest

  /// Waits for rest, checked sixty times per second of stage time, whatever the frame rate.
  private func settle(since start: TimeInterval) {
    if stage.isAtRest {
      scheduler.schedule(after: Self.tail) { self.next() }
      return
    }
    if stage.time - start > Self.timeLimit {
      let phase = stage.control?.phase.kind.rawValue ?? "idle"
      let hint =
        stage.control?.isRefreshing == true
        ? "; add a refresh or endRefreshing step before settle"
        : finger != nil ? "; add a release step before settle" : ""
      stage.context.report(
        Diagnostic(
          .error,
          "scenario \(scenario.name): not at rest after \(Int(Self.timeLimit)) s: the control is \(phase)\(hint)"
        ))
      remaining = []
      return finish()
    }
    scheduler.schedule(after: 1.0 / 60) { self.settle(since: start) }
  }
}

/// Observer of the largest overscroll in the last drag of a control's scroll view.
private final class LargestPullObserver: ScrollObserver {
  weak var control: RefreshControl?
  private var furthest: CGFloat = 0
  private(set) var hasBegun = false

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { (furthest, hasBegun) = (0, true) }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    if scrollView.isDragging, let control { furthest = max(furthest, control.overscroll) }
  }

  /// Text with pulled distance and trigger distance if the last pull was too short; otherwise nil.
  var shortfall: String? {
    guard let control, furthest > 0, furthest < control.threshold else { return nil }
    return " pulls \(Self.points(furthest)) pt; this control triggers at \(Self.points(control.threshold)) pt"
  }

  private static func points(_ distance: CGFloat) -> String {
    NumberText.plain((Double(distance) * 10).rounded() / 10)
  }
}
