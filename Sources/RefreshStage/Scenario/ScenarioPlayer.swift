import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// Plays a scenario on a stage: sends the touches, ends the refresh, waits for rest.
///
/// Everything it does is an event of the stage's loop, so it plays alike on a live and on a virtual clock and at
/// every frame rate.
public final class ScenarioPlayer {
  /// Touches a second.
  public static let touchRate = 120.0

  /// How long the picture stands after everything has come to rest, in seconds.
  public static let tail = 0.25

  /// After how many seconds a scenario that has not come to an end is stopped and reported.
  public static let timeLimit = 120.0

  /// The script.
  public let scenario: Scenario
  /// Whether the script is over.
  public private(set) var isFinished = false
  /// Called once the script is over.
  public var onFinish: (() -> Void)?

  /// How a refresh action ends its refresh.
  struct Answer {
    /// How long the action takes, in seconds.
    var delay: TimeInterval
    var result: RefreshResult
    /// How long the result is shown, in seconds.
    var shown: TimeInterval
  }

  unowned let stage: Stage
  private var remaining: ArraySlice<Scenario.Step>
  var finger: CGPoint?
  private var refreshBegan: TimeInterval?
  /// Told by how much the script is about to change the inset at the control's edge.
  var onInsetChange: ((CGFloat) -> Void)?
  /// How the refresh action ends its refresh, where the script says.
  var answer: Answer?
  private var startTime: TimeInterval = 0

  /// A player of a script on a stage.
  public init(_ scenario: Scenario, on stage: Stage) {
    self.scenario = scenario
    self.stage = stage
    remaining = scenario.steps[...]
  }

  var scheduler: Scheduler { stage.context.scheduler }

  /// Begins at the stage's present time.
  public func start() {
    startTime = stage.time
    let other = stage.onRefresh
    stage.onRefresh = { [weak self] handle in
      if let self { self.refreshBegan = self.stage.time }
      other?(handle)
      self?.answerAction(handle)
    }
    scheduler.schedule(at: stage.time) { self.next() }
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
      for touch in trace.delayed(by: now).touches { stage.schedule(touch) }
      scheduler.schedule(at: now + trace.duration) { self.next() }
    case .hold(let duration):
      let place = touchDown()
      move(over: duration) { _ in place }
    case .release: lift(.ended)
    case .cancel: lift(.cancelled)
    case .refresh(let duration):
      guard let began = refreshBegan, stage.control?.isRefreshing == true else {
        stage.context.report(
          Diagnostic(
            .warning, "scenario \(scenario.name): no refresh goes on at \(RefreshEvent.seconds(now)) s"))
        return next()
      }
      scheduler.schedule(at: began + duration) {
        self.stage.control?.endRefreshing()
        self.next()
      }
    case .settle: settle()
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

  /// Where a finger that the script does not place comes down: in the middle, in the upper part of the list.
  private var restingPlace: CGPoint {
    CGPoint(x: stage.window.bounds.midX, y: stage.navigationBar.frame.maxY + 60)
  }

  /// The finger's place; it comes down first where it is not on the screen.
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
    }
    scheduler.schedule(at: stage.time) { self.next() }
  }

  private func send(_ phase: Touch.Phase, at place: CGPoint) {
    finger = place
    stage.scrollView.handle(Touch(id: 1, phase: phase, location: place, timestamp: stage.time))
  }

  /// Moves the finger along a function of the time since now, and goes on with the next step at the end.
  func move(over duration: TimeInterval, _ place: @escaping (TimeInterval) -> CGPoint) {
    let start = stage.time
    let count = max(1, Int((duration * Self.touchRate).rounded(.up)))
    for index in 1...count {
      let t = min(duration, Double(index) / Self.touchRate)
      scheduler.schedule(at: start + t) { self.send(.moved, at: place(t)) }
    }
    scheduler.schedule(at: start + duration) { self.next() }
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
    guard let after = points.firstIndex(where: { $0.t >= t }), after > 0 else {
      let end = t <= points[0].t ? points[0] : points[points.count - 1]
      return CGPoint(x: end.x, y: end.y)
    }
    let (a, b) = (points[after - 1], points[after])
    let part = b.t > a.t ? (t - a.t) / (b.t - a.t) : 1
    return CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
  }

  // MARK: Rest

  /// Waits for rest; looked for sixty times a second of stage time, whatever the frame rate.
  private func settle() {
    if stage.isAtRest {
      scheduler.schedule(after: Self.tail) { self.next() }
      return
    }
    if stage.time - startTime > Self.timeLimit {
      let phase = stage.control?.phase.kind.rawValue ?? "idle"
      let hint =
        stage.control?.isRefreshing == true ? "; a step refresh or endRefreshing before settle ends it" : ""
      stage.context.report(
        Diagnostic(
          .error,
          "scenario \(scenario.name): not at rest after \(Int(Self.timeLimit)) s: the control is \(phase)\(hint)"
        ))
      remaining = []
      return finish()
    }
    scheduler.schedule(after: 1.0 / 60) { self.settle() }
  }
}
