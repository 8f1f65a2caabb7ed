import Foundation
import RefreshLayers
import RefreshScrolling

/// Plays a random script on a scroll view of its own and writes down what must never happen.
final class ScriptPlayer: ScrollViewDelegate {
  private let context = LayerContext()
  private let root = View(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
  private let scrollView: ScrollView
  private let script: RandomScript
  private let picture = View(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
  private var limit: CGFloat?
  private let overscrollLimit = OverscrollLimit()
  private let resistance = OverscrollResistance()
  private var refresh: Refresh?
  private var fingers: [Int: CGPoint] = [:]

  private(set) var violations: [String] = []
  /// Offset and scale at every thirtieth of a second.
  private(set) var samples: [CGFloat] = []
  /// When things ended, in order.
  private(set) var ends: [TimeInterval] = []
  private(set) var zoomsBegan = 0
  private(set) var zoomsEnded = 0
  private var began = ["drag": 0, "deceleration": 0, "zoom": 0]

  init(_ script: RandomScript) {
    self.script = script
    scrollView = ScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
    root.layer.host(on: context)
    root.addSubview(scrollView)
    scrollView.contentSize = CGSize(width: 393, height: 3000)
    prepare()
    // The indicators have tests of their own and cost a quarter of the time.
    scrollView.showsVerticalScrollIndicator = script.seed % 8 == 0
    scrollView.showsHorizontalScrollIndicator = script.seed % 8 == 0
    scrollView.delegate = self
  }

  private func prepare() {
    let view = scrollView
    switch script.setting {
    case .plain: view.contentOffset.y = 200
    case .bothAxes: view.contentSize = CGSize(width: 2000, height: 2000)
    case .short:
      view.contentSize.height = 300
      view.alwaysBounceVertical = true
    case .limit:
      change(limit: 25)
      view.addBehavior(overscrollLimit)
    case .resistance:
      change(resistance: 3)
      view.addBehavior(resistance)
    case .lock:
      view.contentSize = CGSize(width: 2000, height: 2000)
      view.addBehavior(DirectionalLock())
    case .snap:
      let snap = SnapPoint(CGPoint(x: 0, y: 100), CGPoint(x: 0, y: 150))
      snap.snapDuringDecelerating = true
      snap.minVelocityToSnap = 200
      view.addBehavior(snap)
    case .paging:
      view.contentSize = CGSize(width: 393 * 4, height: 852)
      view.isPagingEnabled = true
    case .zooming:
      view.contentSize.height = 852
      view.addSubview(picture)
      view.addBehavior(Zooming(self.picture, maximumZoomScale: 4))
    case .photos: view.addBehavior(PhotoBrowser(pages: (0..<3).map { _ in View() }))
    case .together:
      view.contentSize = CGSize(width: 2000, height: 2000)
      change(limit: 40)
      view.addBehavior(overscrollLimit)
      change(resistance: 2)
      view.addBehavior(resistance)
      view.addBehavior(DirectionalLock())
      view.addBehavior(SnapPoint(CGPoint(x: 0, y: 80)))
      view.addBehavior(Paging(stride: CGSize(width: 500, height: 400)))
    case .rigid: view.bounces = false
    case .refresh:
      let refresh = Refresh()
      self.refresh = refresh
      view.addObserver(refresh)
    }
  }

  private func change(limit distance: CGFloat) {
    limit = distance
    (overscrollLimit.limitDistanceX, overscrollLimit.limitDistanceY) = (distance, distance)
    (overscrollLimit.freeDirectionX, overscrollLimit.freeDirectionY) = (false, false)
  }

  private func change(resistance ratio: CGFloat) {
    (resistance.resistanceRatioX, resistance.resistanceRatioY) = (ratio, ratio)
  }

  /// Plays the script with frames of a rate, and checks what is left at the end.
  func play(framesPerSecond rate: Int) {
    var time = 0.0
    var frame = 0
    func run(to end: TimeInterval) {
      while Double(frame) / Double(rate) <= end {
        show(frame, rate)
        frame += 1
      }
      context.scheduler.advance(to: end)
    }
    for step in script.steps {
      time += step.delay
      run(to: time)
      perform(step.action, at: time)
    }
    for finger in fingers.keys.sorted() { perform(.up(finger: finger), at: time) }
    run(to: time + 0.5)
    context.scheduler.advance(to: time + 60)
    scrollView.update(at: time + 60)
    checkRest()
  }

  private func show(_ frame: Int, _ rate: Int) {
    let time = Double(frame) / Double(rate)
    context.scheduler.advance(to: time)
    scrollView.update(at: time)
    check()
    guard frame % (rate / 30) == 0 else { return }
    samples += [scrollView.contentOffset.x, scrollView.contentOffset.y, scrollView.zoomScale]
  }

  private func perform(_ action: GestureStep.Action, at time: TimeInterval) {
    func touch(_ phase: Touch.Phase, _ finger: Int) {
      guard let location = fingers[finger] else { return }
      scrollView.handle(Touch(id: finger, phase: phase, location: location, timestamp: time))
    }
    // Calls that read what is shown before they change it see the present, whatever the frames.
    switch action {
    case .scroll, .content: scrollView.update(at: time)
    default: break
    }
    switch action {
    case .down(let finger, let place):
      fingers[finger] = place
      touch(.began, finger)
    case .move(let finger, let by):
      guard let place = fingers[finger] else { return }
      fingers[finger] = CGPoint(x: place.x + by.x, y: place.y + by.y)
      touch(.moved, finger)
    case .up(let finger):
      touch(.ended, finger)
      fingers[finger] = nil
    case .cancel(let finger):
      touch(.cancelled, finger)
      fingers[finger] = nil
    case .scroll(let place, let animated):
      scrollView.setContentOffset(scrollView.clampedOffset(place), animated: animated)
    case .inset(let top, let duration?):
      scrollView.setContentInset(EdgeInsets(top: top), offset: nil, duration: duration, completion: nil)
    case .inset(let top, nil): scrollView.contentInset.top = top
    case .content(let height): scrollView.contentSize.height = height
    case .zoom(let scale, let animated): scrollView.setZoomScale(scale, animated: animated)
    // In the settings that have neither, the behaviours are on no scroll view.
    case .limit(let distance): if limit != nil { change(limit: distance) }
    case .resistance(let ratio): change(resistance: ratio)
    }
    check()
    // It costs more than all the rest.
    if script.seed % 4 == 0 { checkZeros() }
  }

  private var isBeyondEdge: Bool {
    scrollView.clampedOffset(scrollView.contentOffset) != scrollView.contentOffset
  }

  // MARK: What must hold

  private func violate(_ what: String) {
    if violations.count < 5 { violations.append("\(what), at \(context.now) s") }
  }

  private func check() {
    let offset = scrollView.contentOffset
    if !offset.x.isFinite || !offset.y.isFinite || !scrollView.zoomScale.isFinite {
      violate("not finite: \(offset)")
    }
    if let name = Self.negativeZero([("contentOffset", offset), ("velocity", scrollView.velocity)]) {
      violate("\(name) has a negative zero")
    }
    if let limit {
      let nearest = scrollView.clampedOffset(offset)
      if abs(offset.x - nearest.x) > limit + 1e-9 || abs(offset.y - nearest.y) > limit + 1e-9 {
        violate("\(offset) is beyond the limit")
      }
    }
    if began.values.contains(where: { $0 < 0 || $0 > 1 }) { violate("badly nested: \(began)") }
    if scrollView.isDragging != (began["drag"] == 1) { violate("isDragging is \(scrollView.isDragging)") }
    if scrollView.isDecelerating != (began["deceleration"] == 1) { violate("isDecelerating is wrong") }
    if scrollView.isZooming != (began["zoom"] == 1) { violate("isZooming is \(scrollView.isZooming)") }
    if script.setting == .rigid, scrollView.clampedOffset(offset) != offset, scrollView.zoomScale == 1 {
      violate("\(offset) without bouncing")
    }
  }

  /// What the scroll view tells beside its offset has no negative zero either.
  private func checkZeros() {
    let (view, offset) = (scrollView, scrollView.contentOffset)
    let name = Self.negativeZero([
      ("releaseVelocity", view.releaseVelocity), ("minimumOffset", view.minimumOffset),
      ("maximumOffset", view.maximumOffset), ("clampedOffset", view.clampedOffset(offset)),
      ("shownOffset", view.shownOffset(for: offset)), ("rawOffset", view.rawOffset(showing: offset)),
      ("viewportPoint", view.viewportPoint(of: offset)),
    ])
    if let name { violate("\(name) has a negative zero") }
  }

  private static func negativeZero(_ points: [(name: String, point: CGPoint)]) -> String? {
    points.first { [$0.point.x, $0.point.y].contains { $0 == 0 && $0.sign == .minus } }?.name
  }

  private func checkRest() {
    let view = scrollView
    checkZeros()
    if view.isTracking || view.isDragging || view.isDecelerating || view.isZooming {
      violate("does not come to rest")
    }
    let offset = view.contentOffset
    if view.clampedOffset(offset) != offset { violate("rests at \(offset), outside") }
    if view.zoomScale < view.minimumZoomScale || view.zoomScale > max(1, view.maximumZoomScale) {
      violate("rests at scale \(view.zoomScale)")
    }
    if view.isPagingEnabled, (offset.x / 393).rounded() * 393 != offset.x {
      violate("rests between pages: \(offset)")
    }
    if began.values.contains(where: { $0 != 0 }) { violate("not ended: \(began)") }
    if let refresh, refresh.asked != refresh.completed {
      violate("\(refresh.completed) completions of \(refresh.asked)")
    }
    if !context.diagnostics.isEmpty { violate("\(context.diagnostics)") }
  }

  private func begin(_ name: String, unless others: [String]) {
    for other in [name] + others where began[other] != 0 { violate("\(name) begins in a \(other)") }
    began[name, default: 0] += 1
  }

  private func end(_ name: String) {
    if began[name] != 1 { violate("\(name) ends \(began[name]!) of them") }
    began[name, default: 0] -= 1
    ends.append(context.now)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    if !scrollView.contentOffset.x.isFinite || !scrollView.contentOffset.y.isFinite { violate("not finite") }
  }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { begin("drag", unless: ["deceleration"]) }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { end("drag") }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    begin("deceleration", unless: ["drag"])
  }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { end("deceleration") }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    zoomsBegan += 1
    begin("zoom", unless: [])
  }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {
    zoomsEnded += 1
    if scrollView.isZoomBouncing || (scrollView.isDecelerating && isBeyondEdge) {
      violate("a zoom ends in its bounce")
    }
    end("zoom")
  }
}

/// What a refresh control does to a scroll view: opens the inset after a pull and closes it a while later.
private final class Refresh: ScrollObserver {
  var asked = 0
  var completed = 0
  private var isOpen = false

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool, cancelled: Bool) {
    guard !isOpen, !cancelled, scrollView.contentOffset.y < scrollView.minimumOffset.y - 60 else { return }
    isOpen = true
    change(scrollView, by: 60) { [weak self, weak scrollView] in
      scrollView?.layer.context?.scheduler.schedule(after: 0.4) {
        guard let self, let scrollView else { return }
        self.change(scrollView, by: -60) { self.isOpen = false }
      }
    }
  }

  private func change(_ scrollView: ScrollView, by height: CGFloat, then: @escaping () -> Void) {
    var inset = scrollView.contentInset
    inset.top += height
    asked += 1
    scrollView.setContentInset(inset, offset: nil, duration: 0.3) { [weak self] _ in
      self?.completed += 1
      then()
    }
  }
}
