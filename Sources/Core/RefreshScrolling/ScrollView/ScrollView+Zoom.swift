import Foundation
import RefreshLayers
import RefreshMotion

extension ScrollView {
  /// The current zoom scale; setting it zooms at once around the centre of the viewport.
  public final var zoomScale: CGFloat {
    get { scale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Whether a zoom is in progress: two fingers, a zoom by a call, or a bounce.
  public final var isZooming: Bool { zoom != nil }

  /// Whether a zoom is on its way back into its limits.
  public final var isZoomBouncing: Bool { active?.kind == .zoomBounce }

  /// Zooms around the centre of the viewport.
  public final func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoom(to: scale, at: CGPoint { bounds.size[$0] / 2 }, animated: animated)
  }

  /// Zooms and moves a point of the content to the centre of the viewport, as far as the limits allow.
  ///
  /// Without a view to zoom nothing happens. Fingers that are down no longer count.
  ///
  /// - Parameters:
  ///   - scale: clamped to the limits; one that is not a number is ignored.
  ///   - point: in the scroll view's coordinates, at the current scale.
  ///   - animated: whether it takes .3 s, along the curve of an animated scroll.
  public final func setZoomScale(_ scale: CGFloat, centeredAt point: CGPoint, animated: Bool) {
    // The point is one of what is seen now; it keeps its place in the viewport, whatever moves the content.
    zoom(to: scale, at: point - contentOffset, animated: animated)
  }

  /// Zooms so that a rectangle fills the viewport, as far as the limits allow.
  ///
  /// The rectangle is one of the content at scale 1, in points; an empty one, or one that is not finite, is ignored.
  public final func zoom(to rectangle: CGRect, animated: Bool) {
    let (origin, size) = (rectangle.origin, rectangle.size)
    guard origin.isFinite, size.isFinite, size.width > 0, size.height > 0 else {
      return reject("zoom(to:)", rectangle)
    }
    let target = min(bounds.width / size.width, bounds.height / size.height)
    let middle = CGPoint(x: rectangle.midX, y: rectangle.midY) * scale
    setZoomScale(target, centeredAt: middle, animated: animated)
  }

  /// Zooms and brings what is at a place of the viewport to its middle, as far as the limits let it.
  private func zoom(to scale: CGFloat, at place: CGPoint, animated: Bool) {
    guard scale.isFinite, place.isFinite else { return reject("setZoomScale", (scale, place)) }
    guard zoom != nil || viewForZooming != nil else { return }
    catchUp()
    cancelTouches(coasts: false)
    if active.map({ !$0.kind.zooms }) ?? false { stopMotion() }
    guard beginZoom() else { return }
    let anchor = (place + contentOffset) * (1 / self.scale)
    let target = zoomLimits.clamped(scale)
    let offset = clampedOffset(anchor * target - CGPoint { bounds.size[$0] / 2 }, atScale: target)
    if animated && (target != self.scale || offset != contentOffset) {
      startZoom(.zoom, to: target, offset: offset)
      return
    }
    change {
      takeZoomOver()
      showScale(target)
      show(offset)
      endZoom()
    }
  }

  /// The limits in the form in which zooms use them; scales that are no numbers above 0 count as 1.
  final var zoomLimits: ZoomLimits {
    let least = minimumZoomScale > 0 && minimumZoomScale.isFinite ? minimumZoomScale : 1
    let greatest = maximumZoomScale.isFinite ? max(maximumZoomScale, least) : least
    return ZoomLimits(minimum: least, maximum: greatest, bounces: bouncesZoom)
  }

  /// Begins a zoom, or continues with the one there is; whether there is a view to zoom.
  final func beginZoom() -> Bool {
    if zoom != nil { return true }
    guard let view = viewForZooming else { return false }
    adopt(view)
    post(.willBeginZooming(view))
    // A listener may have moved the view.
    then { [unowned self] in if zoom != nil { adopt(view) } }
    return zoom != nil
  }

  /// The view that the delegate or a behaviour gives.
  private var viewForZooming: View? {
    if let view = delegate?.viewForZooming(in: self) { return view }
    for behavior in behaviors.reversed() {
      if let view = behavior.viewForZooming(in: self) { return view }
    }
    return nil
  }

  /// Takes a view for a zoom; one that was not zoomed before takes on the scale at once.
  private func adopt(_ view: View) {
    let transform = view.transform
    let own = hypot(transform.a, transform.b)
    let center = own > 0 ? view.center * (1 / own) : view.center
    zoom = ZoomSession(view: view, center: center)
    place(view, center: center)
  }

  private func place(_ view: View, center: CGPoint) {
    let transform = CGAffineTransform(scaleX: scale, y: scale)
    if view.transform != transform { view.transform = transform }
    if view.center != center * scale { view.center = center * scale }
  }

  /// Shows the content at a scale, and notifies everyone if it is another.
  final func showScale(_ new: CGFloat) {
    guard new != scale else { return }
    scale = new
    if let zoom, let view = zoom.view { place(view, center: zoom.center) }
    post(.didZoom)
  }

  /// Zooms to a scale and an offset along the curve of an animated scroll.
  final func startZoom(_ kind: ActiveMotion.Kind, to target: CGFloat, offset: CGPoint) {
    takeZoomOver()
    let motion = ScrollMotion.glide(
      from: contentOffset, to: offset, at: now, lasting: OffsetAnimation.duration)
    var zooming = AxisMotion(resting: Double(scale))
    zooming.append(
      .glide(OffsetAnimation(from: Double(scale), to: Double(target)), duration: OffsetAnimation.duration),
      lasting: OffsetAnimation.duration, to: Double(target))
    start(ActiveMotion(kind, motion, scale: zooming))
  }

  /// Stops a zoom that is on its way without ending it, because it continues in another mode.
  final func takeZoomOver() {
    guard let old = takeMotion(), !old.kind.zooms else { return }
    postEnd(of: old, finished: false)
  }

  /// Ends a zoom that has come to rest.
  final func endZoom() {
    guard let session = zoom else { return }
    zoom = nil
    post(.didEndZooming(session.view, atScale: scale))
  }

  /// The nearest offset within the limits that there are at a scale.
  final func clampedOffset(_ offset: CGPoint, atScale target: CGFloat) -> CGPoint {
    let zoomed = CGSize(width: unzoomedSize.width * target, height: unzoomedSize.height * target)
    let (low, high) = (minimumOffset, maximumOffset(for: zoomed))
    return CGPoint { min(max(offset[$0], low[$0]), high[$0]) }
  }
}

extension ScrollView {
  /// Whether two fingers zoom.
  final var isPinching: Bool { zoom?.pinch != nil }

  /// Begins a zoom by two fingers; it takes up one that is on its way, and a drag continues beside it.
  final func beginPinch() {
    let limits = zoomLimits
    guard limits.maximum > limits.minimum, let place = viewportCenter else { return }
    guard beginZoom() else { return }
    // The fingers hold the content before anyone hears that a motion has ended.
    change {
      takeZoomOver()
      pan.activate()
      if drag == nil { beginDrag() }
    }
    // A listener may have moved the content, and the fingers' place is one of the viewport.
    zoom?.pinch = ZoomSession.Pinch(
      rawScale: limits.raw(scale), anchor: (place + contentOffset) * (1 / scale), viewportCenter: place)
  }

  /// Follows the fingers: the content's point that was under them stays there.
  final func movePinch() {
    guard var session = zoom?.pinch, let place = viewportCenter else { return }
    session.viewportCenter = place
    zoom?.pinch = session
    change {
      showScale(zoomLimits.displayed(session.rawScale * pinch.scale))
      show(held(session.anchor * scale - place))
    }
  }

  /// Ends what two fingers did: a scale beyond its limits bounces back, and the finger that is left no longer counts.
  ///
  /// Otherwise that finger continues to drag, and the zoom ends when the content has come back from that.
  final func endPinch() {
    guard let session = zoom?.pinch else { return }
    zoom?.pinch = nil
    let target = zoomLimits.clamped(scale)
    if target != scale {
      // A listener that moves the content when the drag has ended takes over from the way back.
      change {
        pan.reset()
        endDrag(velocity: .zero, cancelled: false, coasts: false)
        let place = session.viewportCenter
        let anchor = (contentOffset + place) * (1 / scale)
        startZoom(.zoomBounce, to: target, offset: clampedOffset(anchor * target - place, atScale: target))
      }
    } else if let drag {
      (drag.raw, drag.slack) = raw(for: contentOffset)
    } else {
      endZoom()
    }
  }

  /// The middle of the two fingers in the viewport, in points from its top left corner.
  private var viewportCenter: CGPoint? { pinch.center.map { viewportPoint(of: $0) } }
}

/// A zoom from its beginning to its end, of which the delegate is notified once each.
struct ZoomSession {
  weak var view: View?
  /// Where the view's centre would be at scale 1, in the content's coordinates.
  let center: CGPoint
  /// The pinch of two fingers; nil without one.
  var pinch: Pinch?

  struct Pinch {
    /// The scale that the fingers asked for when they came down, before any resistance.
    let rawScale: CGFloat
    /// The point of the content, at scale 1, that stays under the fingers.
    let anchor: CGPoint
    /// The middle of the fingers in the viewport.
    var viewportCenter: CGPoint
  }
}

/// The limits of a zoom, and the resistance beyond them.
struct ZoomLimits {
  let minimum: CGFloat
  let maximum: CGFloat
  let bounces: Bool

  /// The nearest scale within the limits.
  func clamped(_ scale: CGFloat) -> CGFloat { min(max(scale, minimum), maximum) }

  /// The scale to show for one that fingers ask for.
  ///
  /// The excess over a limit, as the logarithm of a ratio, follows a rubber band that ends at twice or half.
  func displayed(_ raw: CGFloat) -> CGFloat { banded(raw) { band.displayed($0) } }

  /// The scale that fingers ask for where one is shown.
  func raw(_ displayed: CGFloat) -> CGFloat {
    // Twice the limit and beyond, which no pinch shows, is taken for a very wide one.
    banded(displayed) { min(max(band.raw($0), -7), 7) }
  }

  private var band: RubberBand { RubberBand(dimension: log(2.0)) }

  private func banded(_ scale: CGFloat, _ map: (Double) -> Double) -> CGFloat {
    let limit = clamped(scale)
    guard scale != limit, bounces else { return limit }
    return limit * CGFloat(exp(map(log(Double(scale / limit)))))
  }
}
