import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import Testing

/// The statements of the zooming scroll view (project ZoomScrollView).
@Suite struct ZoomingTests {
  /// Counts what a delegate is told of zooms, and gives it views.
  final class ZoomLog: ScrollViewDelegate {
    var view: View?
    var began = 0
    var ended: [CGFloat] = []
    var isBouncingAtEnd = false
    var takes = false
    var touches: [Touch] = []

    init(_ view: View?) { self.view = view }

    func viewForZooming(in scrollView: ScrollView) -> View? { view }
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { began += 1 }
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {
      ended.append(scale)
      isBouncingAtEnd = isBouncingAtEnd || scrollView.isZoomBouncing || scrollView.isZooming
    }
    func scrollView(_ scrollView: ScrollView, receives touch: Touch) -> Bool {
      touches.append(touch)
      return takes
    }
  }

  let picture = View(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
  let zooming: Zooming
  let harness: ScrollHarness
  let log: ZoomLog
  var view: ScrollView { harness.scrollView }

  init() {
    zooming = Zooming(minimumZoomScale: 1, maximumZoomScale: 4)
    harness = ScrollHarness(content: CGSize(width: 393, height: 852))
    log = ZoomLog(picture)
    view.addSubview(picture)
    view.addBehavior(zooming)
    view.delegate = log
  }

  /// Two fingers about a centre that part from one distance to another and stay down.
  private func pinch(
    at center: CGPoint = CGPoint(x: 200, y: 400), movingTo other: CGPoint? = nil, from: CGFloat = 100,
    to distance: CGFloat, time: TimeInterval = 0
  ) {
    let end = other ?? center
    for step in 0...10 {
      let p = CGFloat(step) / 10
      let middle = CGPoint(x: center.x + (end.x - center.x) * p, y: center.y + (end.y - center.y) * p)
      let apart = (from + (distance - from) * p) / 2
      for (id, side) in [(1, -apart), (2, apart)] {
        let place = CGPoint(x: middle.x + side, y: middle.y)
        harness.touch(step == 0 ? .began : .moved, place, at: time + 0.01 * Double(step), id: id)
      }
    }
  }

  private func lift(at time: TimeInterval) {
    for id in 1...2 { harness.touch(.ended, harness.finger, at: time, id: id) }
  }

  /// Taps twice, and waits a second.
  private func doubleTap(_ x: CGFloat = 150, _ y: CGFloat = 400, at time: TimeInterval) {
    harness.doubleTap(at: CGPoint(x: x, y: y), time: time)
    harness.frame(at: time + 1)
  }

  /// Expects that a point of the picture is shown at a place.
  private func expect(
    _ point: CGPoint, isAt x: CGFloat, _ y: CGFloat, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let shown = picture.convert(point, to: harness.root)
    #expect(abs(shown.x - x) < 1e-9 && abs(shown.y - y) < 1e-9, sourceLocation: sourceLocation)
  }

  @Test("the scroll view tells its current zoom scale, and the view is shown at it")
  func zoomScale() {
    pinch(to: 200)
    #expect(abs(view.zoomScale - 2) < 1e-9 && view.isZooming)
    #expect(abs(picture.transform.a - 2) < 1e-9)
    #expect(abs(view.contentSize.height - 1704) < 1e-9)
    #expect(abs(picture.frame.minX) < 1e-9 && abs(picture.frame.width - 786) < 1e-9)
  }

  @Test("the content under the fingers stays under them, also when their middle moves")
  func movingCenter() {
    let (start, end) = (CGPoint(x: 150, y: 300), CGPoint(x: 230, y: 380))
    pinch(at: start, movingTo: end, to: 250)
    // The point of the picture that the fingers took is where the fingers are.
    expect(start, isAt: end.x, end.y)
  }

  @Test("didEndZooming is called after any bounce has really finished", arguments: [30.0, 2000])
  func bounce(distance: Double) {
    pinch(to: distance)
    #expect(distance > 1000 ? view.zoomScale > 4 : view.zoomScale < 1)
    lift(at: 0.2)
    #expect(view.isZoomBouncing && log.ended.isEmpty)
    harness.frame(at: 0.35)
    #expect(log.ended.isEmpty)
    harness.frame(at: 0.6)
    #expect(log.ended == [distance > 1000 ? 4 : 1] && log.began == 1 && !log.isBouncingAtEnd)
    let offset = view.contentOffset
    harness.frame(at: 3)
    #expect(view.contentOffset == offset && view.clampedOffset(offset) == offset)
  }

  @Test("simply touching the view with two fingers ends the zoom once, too")
  func neverZoomed() {
    pinch(from: 100, to: 100)
    lift(at: 0.2)
    harness.frame(at: 2)
    #expect(log.began == 1 && log.ended == [1])
  }

  @Test("programmatic zooming brings a point to the middle, as far as the limits let it")
  func programmatic() {
    view.setZoomScale(3, centeredAt: CGPoint(x: 150, y: 400), animated: false)
    #expect(view.zoomScale == 3 && log.ended == [3])
    expect(CGPoint(x: 150, y: 400), isAt: 196.5, 426)
    view.setZoomScale(2, centeredAt: .zero, animated: false)
    #expect(view.contentOffset == .zero)
    view.setZoomScale(99, animated: false)
    #expect(view.zoomScale == 4)
  }

  @Test("a rectangle of the content can be zoomed to")
  func rectangle() {
    view.zoom(to: CGRect(x: 100, y: 200, width: 131, height: 50), animated: false)
    #expect(abs(view.zoomScale - 3) < 1e-9)
    #expect(abs(view.contentOffset.x - 300) < 1e-9 && abs(view.contentOffset.y + 426 - 225 * 3) < 1e-9)
    view.zoom(to: .zero, animated: false)
    #expect(abs(view.zoomScale - 3) < 1e-9 && harness.context.diagnostics.count == 1)
  }

  @Test("animated programmatic zooming follows the curve and ends at its exact time")
  func animated() {
    view.setZoomScale(3, centeredAt: CGPoint(x: 196.5, y: 426), animated: true)
    #expect(view.zoomScale == 1 && view.isZooming && log.ended.isEmpty)
    harness.frame(at: 0.15)
    #expect(abs(view.zoomScale - 2) < 1e-9)
    harness.frame(at: 0.3)
    #expect(view.zoomScale == 3 && log.ended == [3])
  }

  @Test("a double tap zooms in to the greatest scale at the tap, and another one out")
  func doubleTap() {
    doubleTap(at: 0)
    #expect(view.zoomScale == 4)
    expect(CGPoint(x: 150, y: 400), isAt: 196.5, 426)
    doubleTap(10, 10, at: 2)
    #expect(view.zoomScale == 1 && view.contentOffset == .zero)
    #expect(log.began == 2 && log.ended == [4, 1])
  }

  @Test("zoomInOnDoubleTap and zoomOutOnDoubleTap can each be turned off")
  func doubleTapOff() {
    zooming.zoomInOnDoubleTap = false
    doubleTap(at: 0)
    #expect(view.zoomScale == 1)
    view.setZoomScale(2, animated: false)
    zooming.zoomOutOnDoubleTap = false
    doubleTap(at: 2)
    #expect(view.zoomScale == 2)
  }

  @Test("a double tap in mid-bounce zooms from where it is and ends once")
  func doubleTapInBounce() {
    pinch(to: 2000)
    lift(at: 0.2)
    doubleTap(at: 0.25)
    harness.frame(at: 2)
    #expect(view.zoomScale == 1 && view.contentOffset == .zero)
    #expect(log.began == log.ended.count && log.ended.last == 1)
  }

  @Test("a new view takes on the zoom scale at once")
  func changingView() {
    view.setZoomScale(2, animated: false)
    let other = View(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
    view.addSubview(other)
    log.view = other
    #expect(other.transform.a == 1)
    pinch(from: 100, to: 100, time: 1)
    #expect(other.transform.a == 2 && abs(other.frame.minX) < 1e-9)
    pinch(from: 100, to: 100, time: 2)
    #expect(view.zoomScale == 2)
  }

  @Test("touch events are forwarded to the delegate, which may keep them for gestures of its own")
  func forwarding() {
    view.contentSize.height = 3000
    harness.dragVertically(by: [-30])
    #expect(log.touches.map(\.phase) == [.began, .moved, .ended])
    #expect(harness.y == 20)
    log.takes = true
    harness.dragVertically(by: [-30], at: 1)
    #expect(harness.y == 20 && log.touches.count == 6)
  }

  @Test("two fingers that come down in a bounce of a zoom go on from where it is, and the zoom ends once")
  func caughtBounce() {
    pinch(to: 2000)
    lift(at: 0.2)
    harness.frame(at: 0.3)
    let scale = view.zoomScale
    #expect(scale > 4)
    pinch(from: 100, to: 100, time: 0.3)
    #expect(abs(view.zoomScale - scale) < 1e-9 && log.ended.isEmpty)
    lift(at: 0.5)
    harness.frame(at: 2)
    #expect(log.began == 1 && log.ended == [4])
  }

  @Test("a finger that is left after a pinch goes on dragging without a jump")
  func oneFingerLeft() {
    pinch(to: 200)
    harness.touch(.ended, harness.finger, at: 0.2, id: 2)
    let offset = view.contentOffset
    #expect(log.ended.isEmpty && view.isDragging)
    harness.touch(.moved, CGPoint(x: 90, y: 390), at: 0.21, id: 1)
    #expect(
      abs(view.contentOffset.x - offset.x - 10) < 1e-9 && abs(view.contentOffset.y - offset.y - 10) < 1e-9)
  }

  @Test("content that two fingers leave beyond an edge comes back before didEndZooming")
  func offsetBounce() {
    pinch(movingTo: CGPoint(x: 330, y: 400), to: 120)
    #expect(abs(view.zoomScale - 1.2) < 1e-9 && abs(view.contentOffset.x + 90) < 1e-9)
    lift(at: 0.2)
    #expect(log.ended.isEmpty && view.isDecelerating)
    harness.frame(at: 0.25)
    #expect(log.ended.isEmpty)
    harness.frame(at: 3)
    #expect(log.ended == [view.zoomScale] && view.contentOffset.x == 0)
  }

  @Test("without a range of scales, or without a view, two fingers only drag")
  func noZoom() {
    log.view = nil
    pinch(to: 300)
    #expect(view.zoomScale == 1 && log.began == 0)
    lift(at: 1)
    log.view = picture
    view.maximumZoomScale = 1
    pinch(to: 300, time: 2)
    #expect(view.zoomScale == 1 && log.began == 0)
  }

  @Test("a zoom that is taken off gives back the limits that were there, in whatever order several go")
  func limitsAreGivenBack() {
    func scrollView() -> ScrollView {
      let view = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      (view.minimumZoomScale, view.maximumZoomScale) = (0.5, 2)
      return view
    }
    func limits(_ view: ScrollView) -> [CGFloat] { [view.minimumZoomScale, view.maximumZoomScale] }
    let a = Zooming(minimumZoomScale: 1, maximumZoomScale: 3)
    let b = Zooming(minimumZoomScale: 0.25, maximumZoomScale: 8)
    for order in [[a, b], [b, a]] {
      let view = scrollView()
      view.addBehavior(a)
      #expect(limits(view) == [1, 3])
      view.addBehavior(b)
      #expect(limits(view) == [0.25, 8])
      view.removeBehavior(order[0])
      #expect(limits(view) == (order[0] === a ? [0.25, 8] : [1, 3]))
      view.removeBehavior(order[1])
      #expect(limits(view) == [0.5, 2])
    }
    // What somebody else has set since then stays.
    let view = scrollView()
    view.addBehavior(a)
    view.maximumZoomScale = 5
    view.removeBehavior(a)
    #expect(limits(view) == [0.5, 5])
    let photos = PhotoBrowser(pages: [View()])
    view.addBehavior(photos)
    #expect(limits(view) == [1, 3])
    view.removeBehavior(photos)
    #expect(limits(view) == [0.5, 5])
  }
}
