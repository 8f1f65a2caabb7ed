import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage
import TestControls
import TestSupport
import Testing

/// Walks at random in which everyone who is notified calls back, from any notification, whatever there is to call.
///
/// `make walk` walks a hundred thousand steps.
@Suite struct ReentrancyTests {
  static let total = TestRun.count(otherwise: 2000)
  static let firstSeed = TestRun.seed(otherwise: 0)
  static let stepsPerWalk = 100

  /// One test for each edge, so that they run beside each other.
  @Test(
    "whatever listeners call back, a begin has its end, nothing follows an end, and no completion is lost",
    arguments: RefreshEdge.allCases)
  func walks(edge: RefreshEdge) {
    let count = max(1, Self.total / Self.stepsPerWalk / RefreshEdge.allCases.count)
    for index in 0..<count {
      let seed = Self.firstSeed + index * 4 + RefreshEdge.allCases.firstIndex(of: edge)!
      guard walks(seed: seed, edge) else { return }
    }
  }

  @Test(
    "walks that once came to rest beyond an edge, lost an inset, or said something twice or too late",
    arguments: [141, 183, 327, 450, 723, 100_533, 100_850, 1_001_172])
  func known(seed: Int) { _ = walks(seed: seed, RefreshEdge.allCases[seed % 4]) }

  /// Walks once; whether all laws held.
  private func walks(seed: Int, _ edge: RefreshEdge) -> Bool {
    let walk = ReentrantWalk(seed: UInt64(seed), edge: edge)
    walk.run(steps: Self.stepsPerWalk)
    if !walk.faults.isEmpty {
      Issue.record(
        "seed \(seed): \(walk.faults.joined(separator: "; "))\n\(walk.history.joined(separator: "\n"))")
    }
    return walk.faults.isEmpty
  }
}

/// A stage on which everyone meddles, and the laws that hold there all the same.
private final class ReentrantWalk {
  private let stage: Stage
  private let control: MeddlingControl
  private let delegate = MeddlingDelegate()
  private let observer = MeddlingObserver()
  private let edge: RefreshEdge
  private var random: SeededRandom
  private var finger: CGPoint?
  /// How often listeners may still call back in this step; 0 at the end, for everything to come to rest.
  private var budget = 0
  /// How deep in notifications of its own each notifier is.
  private var nesting = (control: 0, scrollView: 0)
  /// What others have added to the inset at the control's edge.
  private var othersInset: CGFloat = 0
  private let baseInset: EdgeInsets

  private(set) var faults: [String] = []
  private(set) var history: [String] = []

  // What the events and notifications say so far.
  private var phase = RefreshPhase.Kind.idle
  private var isInRefresh = false
  private var isInCycle = false
  private var hasEnded = false
  private var begun: [String: Int] = [:]
  private var asked = 0
  private var answers: [Int: Int] = [:]

  init(seed: UInt64, edge: RefreshEdge) {
    random = SeededRandom(seed: seed)
    self.edge = edge
    var configuration = Stage.Configuration()
    configuration.edge = edge
    stage = Stage(configuration)
    control = MeddlingControl(type: seed % 8 < 4 ? .slideDown : .background)
    baseInset = stage.scrollView.contentInset
    stage.onEvent = { [unowned self] in hear($0) }
    stage.onRefresh = { [unowned self] _ in meddle("action") }
    control.onHook = { [unowned self] in meddle($0) }
    control.delegate = delegate
    delegate.onRefreshCall = { [unowned self] in meddle($0) }
    delegate.onCall = { [unowned self] in hear($0, begins: $1) }
    observer.onCall = { [unowned self] in hear($0, begins: $1) }
    stage.scrollView.delegate = delegate
    stage.scrollView.addObserver(observer)
    if seed % 3 == 0 { stage.scrollView.maximumZoomScale = 2 }
    stage.attach(control)
  }

  private func violate(_ law: String) { if faults.count < 3, !faults.contains(law) { faults.append(law) } }

  // MARK: Walking

  func run(steps: Int) {
    for step in 0..<steps where faults.isEmpty {
      budget = 6
      history.append("\(step): \(state)")
      stage.perform { act() }
      if Bool.random(using: &random) { stage.advance(to: stage.time + .random(in: 0...0.2, using: &random)) }
      check()
    }
    if faults.isEmpty { rest() }
  }

  /// Does one thing of all that can be done.
  private func act() {
    switch Int.random(in: 0..<30, using: &random) {
    case 0..<7: touch()
    default: call()
    }
  }

  /// Calls back, as a listener does, if it feels like it.
  private func meddle(_ place: String) {
    guard budget > 0, Int.random(in: 0..<4, using: &random) == 0 else { return }
    budget -= 1
    history.append("  in \(place)")
    act()
  }

  /// Where everything is, for the history.
  private var state: String {
    let view = stage.scrollView
    let moves = [
      (view.isDragging, "dragging"), (view.isDecelerating, "decelerating"), (view.isZooming, "zooming"),
    ]
    .filter(\.0).map(\.1)
    return
      "\(control.phase.kind) at \(view.contentOffset) in \(view.minimumOffset)…\(view.maximumOffset) \(moves.joined(separator: ", "))"
  }

  private func note(_ text: String) { history.append("  \(text)") }

  private func touch() {
    let time = stage.time
    let isOver = Int.random(in: 0..<4, using: &random) == 0
    guard let place = finger else {
      finger = CGPoint(x: 187, y: 330)
      note("finger down")
      return stage.scrollView.handle(Touch(id: 1, phase: .began, location: finger!, timestamp: time))
    }
    if isOver {
      finger = nil
      let phase: Touch.Phase = Bool.random(using: &random) ? .ended : .cancelled
      note("finger \(phase)")
      return stage.scrollView.handle(Touch(id: 1, phase: phase, location: place, timestamp: time))
    }
    let way: CGFloat = .random(in: -150...250, using: &random) * (edge.isLeading ? 1 : -1)
    finger?[edge.axis] += way
    note("finger moves by \(way)")
    stage.scrollView.handle(Touch(id: 1, phase: .moved, location: finger!, timestamp: time))
  }

  private func call() {
    let view = stage.scrollView
    let number = Int.random(in: 0..<26, using: &random)
    note("call \(number)")
    switch number {
    case 0..<4:
      asked += 1
      let id = asked
      control.beginRefreshing(animated: Bool.random(using: &random), notify: Bool.random(using: &random)) {
        [unowned self] _ in
        answers[id, default: 0] += 1
        meddle("completion")
      }
    case 4..<7: control.endRefreshing()
    case 7: control.endRefreshing(.failure(), after: .random(in: 0...0.3, using: &random))
    case 8: stage.detach()
    case 9, 10: if control.scrollView == nil { stage.attach(control) }
    case 11: control.isEnabled.toggle()
    case 12: control.triggerDistance = [nil, 20, 90].randomElement(using: &random)!
    case 13: control.trigger = RefreshTrigger.allCases.randomElement(using: &random)!
    case 14: control.exitPolicy = [.finishCycle, .blendOut, .atMarks([0.5])].randomElement(using: &random)!
    case 15: control.isExhausted ? control.moreContent() : control.noMoreContent()
    case 16: control.maximumPullDistance = [nil, 80].randomElement(using: &random)!
    case 17: control.environment.reducesMotion.toggle()
    case 18:
      let change: CGFloat = othersInset > 0 ? -30 : 30
      othersInset += change
      view.contentInset[edge] += change
    case 19:
      let place = CGPoint(
        x: .random(in: -100...300, using: &random), y: .random(in: -100...300, using: &random))
      view.setContentOffset(view.clampedOffset(place), animated: Bool.random(using: &random))
    case 20:
      asked += 1
      let id = asked
      view.setContentInset(view.contentInset, duration: .random(in: 0...0.3, using: &random)) {
        [unowned self] _ in
        answers[id, default: 0] += 1
        meddle("completion of an inset")
      }
    case 21: view.contentSize[edge.axis] = [100, 900, 3000].randomElement(using: &random)!
    case 22: view.isScrollEnabled.toggle()
    case 23: view.update(at: stage.time)
    case 24:
      stage.resize(to: CGSize(width: .random(in: 300...400, using: &random), height: 667))
    default: view.setZoomScale(.random(in: 0.5...2, using: &random), animated: Bool.random(using: &random))
    }
  }

  // MARK: What everyone hears

  private func hear(_ event: RefreshEvent) {
    nesting.control += 1
    defer { nesting.control -= 1 }
    if nesting.control > 1 { violate("an event inside another: \(event)") }
    switch event.kind {
    case .phase(let from, let to):
      if from != phase || !from.next.contains(to) { violate("\(from) → \(to) in \(phase)") }
      phase = to
      if to == .settling { hasEnded = false }
    case .end:
      if !isInRefresh || hasEnded { violate("an end without a refresh, or a second one") }
      hasEnded = true
    case .delegate("refreshControlDidStart"):
      if isInRefresh { violate("a refresh begins in another") }
      isInRefresh = true
    case .delegate("refreshControlDidEnd"):
      if !isInRefresh || isInCycle || phase != .idle { violate("didEnd out of place") }
      isInRefresh = false
    case .delegate("refreshControlDidStartAnimationCycle"):
      if isInCycle || !isInRefresh { violate("a cycle begins out of place") }
      isInCycle = true
    case .delegate("refreshControlDidEndAnimationCycle"):
      if !isInCycle { violate("a cycle ends that has not begun") }
      isInCycle = false
    case .hook(.setupRefreshControl), .hook(.animationCycle), .hook(.showResult), .hook(.exitAnimation),
      .action:
      if !isInRefresh { violate("\(event) after the end") }
    case .detached: (phase, isInRefresh, isInCycle) = (.idle, false, false)
    default: break
    }
    meddle("\(event.kind)")
  }

  private func hear(_ call: String, begins: Bool?) {
    nesting.scrollView += 1
    defer { nesting.scrollView -= 1 }
    if nesting.scrollView > 1 { violate("\(call) inside another") }
    if let begins {
      begun[call, default: 0] += begins ? 1 : -1
      if !(0...1).contains(begun[call]!) { violate("\(call) begins or ends twice") }
    }
    meddle(call)
  }

  // MARK: Laws

  private func check() {
    let view = stage.scrollView
    let kind = control.phase.kind
    if kind != phase { violate("the phase is \(kind), and \(phase) as far as anyone heard") }
    if control.isRefreshing != (kind == .settling || kind == .refreshing) { violate("isRefreshing is wrong") }
    let isOpen = ![.idle, .pulling, .armed, .cancelling].contains(kind)
    if !isOpen, control.contributedInset != 0 { violate("the inset is open, the control \(kind)") }
    if isOpen, kind != .closing, control.contributedInset == 0 {
      violate("the inset is closed while \(kind)")
    }
    if isInRefresh != isOpen { violate("everyone heard of a refresh: \(isInRefresh); it is \(kind)") }
    let missing = view.contentInset[edge] - baseInset[edge] - othersInset - control.contributedInset
    if abs(missing) > 1e-6 { violate("the inset is off by \(missing)") }
    if !view.contentOffset.x.isFinite || !view.contentOffset.y.isFinite {
      violate("the offset is not finite")
    }
    for id in answers.keys where answers[id] != 1 { violate("a completion was called \(answers[id]!) times") }
    for (name, state) in [
      ("drag", view.isDragging), ("deceleration", view.isDecelerating), ("zoom", view.isZooming),
    ] {
      for name in [name, "observed \(name)"] where (begun[name] ?? 0 == 1) != state {
        violate("\(name) is \(state), and everyone heard \(begun[name] ?? 0)")
      }
    }
    for diagnostic in stage.diagnostics where diagnostic.severity == .error { violate(diagnostic.message) }
  }

  /// Lets everything come to rest without meddling.
  private func rest() {
    budget = 0
    stage.perform {
      stage.scrollView.isScrollEnabled = true
      if let finger {
        stage.scrollView.handle(Touch(id: 1, phase: .cancelled, location: finger, timestamp: stage.time))
      }
      if control.scrollView == nil { stage.attach(control) }
      control.endRefreshing()
    }
    history.append("rest: \(state)")
    for _ in 0..<200 { stage.advance(to: stage.time + 0.1) }
    check()
    if control.phase != .idle { violate("it rests \(control.phase.kind)") }
    let unanswered = (1...max(1, asked)).filter { $0 <= asked && answers[$0] == nil }
    if !unanswered.isEmpty { violate("\(unanswered.count) of \(asked) completions are lost") }
    let view = stage.scrollView
    if view.clampedOffset(view.contentOffset) != view.contentOffset {
      violate("it rests at \(view.contentOffset)")
    }
  }
}

/// A control whose hooks call back.
private final class MeddlingControl: ProbeControl {
  var onHook: (String) -> Void = { _ in }

  override func setup() {
    super.setup()
    onHook("setup")
  }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) { onHook("handleScrolling") }
  override func setupRefreshControl(for animationView: View) { onHook("setupRefreshControl") }
  override func animationCycle(for animationView: View) {
    super.animationCycle(for: animationView)
    onHook("animationCycle")
  }
  override func showResult(_ result: RefreshResult, on animationView: View) { onHook("showResult") }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    onHook("exitAnimation")
    square.fadeOut(over: 0.1, then: completion)
  }
  override func resetAnimationView(_ animationView: View) { onHook("resetAnimationView") }
  override func didArm() { onHook("didArm") }
  override func didDisarm() { onHook("didDisarm") }
  override func environmentDidChange() { onHook("environmentDidChange") }
  override func exhaustionDidChange() { onHook("exhaustionDidChange") }
}

/// The delegate of the control and of the scroll view, which calls back.
private final class MeddlingDelegate: ScrollViewDelegate, RefreshControlDelegate {
  var onCall: (_ name: String, _ begins: Bool?) -> Void = { _, _ in }
  var onRefreshCall: (String) -> Void = { _ in }
  private let picture = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  func refreshControlDidStart(_ refreshControl: RefreshControl) { onRefreshCall("didStart") }
  func refreshControlDidStartAnimationCycle(_ refreshControl: RefreshControl) {
    onRefreshCall("didStartCycle")
  }
  func refreshControlDidEndAnimationCycle(_ refreshControl: RefreshControl) { onRefreshCall("didEndCycle") }
  func refreshControlDidEnd(_ refreshControl: RefreshControl) { onRefreshCall("didEnd") }

  func scrollViewDidScroll(_ scrollView: ScrollView) { onCall("didScroll", nil) }
  func scrollViewDidZoom(_ scrollView: ScrollView) { onCall("didZoom", nil) }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { onCall("didEndScrolling", nil) }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { onCall("drag", true) }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { onCall("drag", false) }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { onCall("deceleration", true) }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { onCall("deceleration", false) }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { onCall("zoom", true) }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {
    onCall("zoom", false)
  }
  func viewForZooming(in scrollView: ScrollView) -> View? { picture }
}

/// An observer of the scroll view, which calls back.
private final class MeddlingObserver: ScrollObserver {
  var onCall: (_ name: String, _ begins: Bool?) -> Void = { _, _ in }

  func scrollViewDidScroll(_ scrollView: ScrollView) { onCall("observed didScroll", nil) }
  func contentInsetDidChange(_ scrollView: ScrollView, from old: EdgeInsets) { onCall("observed inset", nil) }
  func contentSizeDidChange(_ scrollView: ScrollView, from old: CGSize) { onCall("observed content", nil) }
  func boundsSizeDidChange(_ scrollView: ScrollView, from old: CGSize) { onCall("observed size", nil) }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { onCall("observed drag", true) }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool, cancelled: Bool) {
    onCall("observed drag", false)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { onCall("observed deceleration", true) }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { onCall("observed deceleration", false) }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    onCall("observed zoom", true)
  }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {
    onCall("observed zoom", false)
  }
}
