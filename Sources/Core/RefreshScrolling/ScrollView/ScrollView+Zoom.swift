import Foundation
import RefreshLayers
import RefreshMotion

extension ScrollView {
  /// Current zoom scale; setting it zooms at once around the centre of the viewport.
  public final var zoomScale: CGFloat {
    get { scale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// True during a zoom: by two fingers, programmatic, or bouncing.
  public final var isZooming: Bool { zoom != nil }

  /// True while a zoom bounces back into its limits.
  public final var isZoomBouncing: Bool { active?.kind == .zoomBounce }

  /// Zooms around the centre of the viewport.
  public final func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoom(to: scale, at: CGPoint { bounds.size[$0] / 2 }, animated: animated)
  }

  /// Zooms and moves a point of the content to the centre of the viewport, as far as the limits allow.
  ///
  /// Without a view to zoom, it has no effect. Touches in progress are cancelled.
  ///
  /// - Parameters:
  ///   - scale: Target scale, clamped to the limits; a scale that is not finite is ignored.
  ///   - point: Point in the scroll view's coordinates, at the current scale.
  ///   - animated: True to zoom over .3 s, along the curve of an animated scroll.
  public final func setZoomScale(_ scale: CGFloat, centeredAt point: CGPoint, animated: Bool) {
    // The point refers to the content that is visible now; it keeps its place in the viewport while a motion catches
    // up.
    zoom(to: scale, at: point - contentOffset, animated: animated)
  }

  /// Zooms so that a rectangle fills the viewport, as far as the limits allow.
  ///
  /// The rectangle is in points of the content at scale 1; an empty one, or one that is not finite, is ignored.
  public final func zoom(to rectangle: CGRect, animated: Bool) {
    let (origin, size) = (rectangle.origin, rectangle.size)
    guard origin.isFinite, size.isFinite, size.width > 0, size.height > 0 else {
      return reject("zoom(to:)", rectangle)
    }
    let target = min(bounds.width / size.width, bounds.height / size.height)
    let middle = CGPoint(x: rectangle.midX, y: rectangle.midY) * scale
    setZoomScale(target, centeredAt: middle, animated: animated)
  }

  /// Zooms and moves a place of the viewport to its centre, as far as the limits allow.
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
      stopZoomMotion()
      showScale(target)
      show(offset)
      endZoom()
    }
  }

  /// Zoom limits with valid values: a minimum that is not a finite number above 0 counts as 1, a maximum that is not
  /// finite or below the minimum counts as the minimum.
  final var zoomLimits: ZoomLimits {
    let least = minimumZoomScale > 0 && minimumZoomScale.isFinite ? minimumZoomScale : 1
    let greatest = maximumZoomScale.isFinite ? max(maximumZoomScale, least) : least
    return ZoomLimits(minimum: least, maximum: greatest, bounces: bouncesZoom)
  }

  /// Begins a zoom, or continues the current one; false if there is no view to zoom.
  final func beginZoom() -> Bool {
    if zoom != nil { return true }
    guard let view = viewForZooming else { return false }
    adopt(view)
    post(.willBeginZooming(view))
    // A listener may have moved the view.
    then { [unowned self] in if zoom != nil { adopt(view) } }
    return zoom != nil
  }

  /// View to zoom, from the delegate or a behaviour.
  private var viewForZooming: View? {
    if let view = delegate?.viewForZooming(in: self) { return view }
    for behavior in behaviors.reversed() {
      if let view = behavior.viewForZooming(in: self) { return view }
    }
    return nil
  }

  /// Adopts a view for a zoom; a view that was not zoomed before gets the scale at once.
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

  /// Shows the content at a scale and notifies listeners if the scale has changed.
  final func showScale(_ new: CGFloat) {
    guard new != scale else { return }
    scale = new
    if let zoom, let view = zoom.view { place(view, center: zoom.center) }
    post(.didZoom)
  }

  /// Animates to a scale and an offset along the curve of an animated scroll.
  final func startZoom(_ kind: ActiveMotion.Kind, to target: CGFloat, offset: CGPoint) {
    stopZoomMotion()
    let motion = ScrollMotion.glide(
      from: contentOffset, to: offset, at: now, lasting: OffsetAnimation.duration)
    var zooming = AxisMotion(resting: Double(scale))
    zooming.append(
      .glide(OffsetAnimation(from: Double(scale), to: Double(target)), duration: OffsetAnimation.duration),
      lasting: OffsetAnimation.duration, to: Double(target))
    start(ActiveMotion(kind, motion, scale: zooming))
  }

  /// Stops the motion of a zoom and keeps its session, which continues as a pinch or as another animation.
  final func stopZoomMotion() {
    guard let old = takeMotion(), !old.kind.zooms else { return }
    postEnd(of: old, finished: false)
  }

  /// Ends a zoom that has come to rest.
  final func endZoom() {
    guard let session = zoom else { return }
    zoom = nil
    post(.didEndZooming(session.view, atScale: scale))
  }

  /// Nearest offset within the limits at a scale.
  final func clampedOffset(_ offset: CGPoint, atScale target: CGFloat) -> CGPoint {
    let zoomed = CGSize(width: unzoomedSize.width * target, height: unzoomedSize.height * target)
    let (low, high) = (minimumOffset, maximumOffset(for: zoomed))
    return CGPoint { min(max(offset[$0], low[$0]), high[$0]) }
  }
}

extension ScrollView {
  final var isPinching: Bool { zoom?.pinch != nil }

  /// Begins a pinch; it continues a zoom in progress, and a drag continues alongside.
  final func beginPinch() {
    let limits = zoomLimits
    guard limits.maximum > limits.minimum, let place = viewportCenter else { return }
    guard beginZoom() else { return }
    // The fingers hold the content before listeners are notified of a motion's end.
    change {
      stopZoomMotion()
      pan.activate()
      if drag == nil { beginDrag() }
    }
    // A listener may have moved the content, while the fingers stay at their place in the viewport.
    zoom?.pinch = ZoomSession.Pinch(
      rawScale: limits.raw(scale), anchor: (place + contentOffset) * (1 / scale), viewportCenter: place)
  }

  /// Moves and scales the content so that the point under the fingers stays under them.
  final func movePinch() {
    guard var session = zoom?.pinch, let place = viewportCenter else { return }
    session.viewportCenter = place
    zoom?.pinch = session
    change {
      showScale(zoomLimits.displayed(session.rawScale * pinch.scale))
      show(limitedOffset(session.anchor * scale - place))
    }
  }

  /// Ends a pinch: a scale beyond its limits bounces back, and the remaining finger no longer counts.
  ///
  /// Within the limits the remaining finger continues to drag, and the zoom ends when the content has come to rest.
  final func endPinch() {
    guard let session = zoom?.pinch else { return }
    zoom?.pinch = nil
    let target = zoomLimits.clamped(scale)
    if target != scale {
      // A listener that moves the content when the drag ends replaces the bounce.
      change {
        pan.reset()
        endDrag(velocity: .zero, cancelled: false, coasts: false)
        let place = session.viewportCenter
        let anchor = (contentOffset + place) * (1 / scale)
        startZoom(.zoomBounce, to: target, offset: clampedOffset(anchor * target - place, atScale: target))
      }
    } else if let drag {
      (drag.raw, drag.resistanceStart) = raw(for: contentOffset)
    } else {
      endZoom()
    }
  }

  /// Centre of the two fingers, in points from the top left corner of the viewport.
  private var viewportCenter: CGPoint? { pinch.center.map { viewportPoint(of: $0) } }
}

/// State of a zoom; the delegate is notified of its beginning and of its end, once each.
struct ZoomSession {
  weak var view: View?
  /// Centre of the view at scale 1, in the content's coordinates.
  let center: CGPoint
  var pinch: Pinch?

  struct Pinch {
    /// Scale that the fingers requested when the pinch began, without resistance.
    let rawScale: CGFloat
    /// Point of the content, at scale 1, that stays under the fingers.
    let anchor: CGPoint
    /// Centre of the fingers in the viewport, in points.
    var viewportCenter: CGPoint
  }
}

/// Limits of the zoom scale, and the resistance beyond them.
struct ZoomLimits {
  let minimum: CGFloat
  let maximum: CGFloat
  let bounces: Bool

  func clamped(_ scale: CGFloat) -> CGFloat { min(max(scale, minimum), maximum) }

  /// Visible scale for a scale that the fingers request.
  ///
  /// The logarithm of the ratio to the limit follows a rubber band of the dimension ln 2: at most twice or half the
  /// limit.
  func displayed(_ raw: CGFloat) -> CGFloat { banded(raw) { band.displayed($0) } }

  /// Scale that the fingers must request to show a scale: the inverse of `displayed`.
  func raw(_ displayed: CGFloat) -> CGFloat {
    // No pinch shows twice the limit or more; the logarithm of such a scale is clamped to ±7.
    banded(displayed) { min(max(band.raw($0), -7), 7) }
  }

  private var band: RubberBand { RubberBand(dimension: log(2.0)) }

  private func banded(_ scale: CGFloat, _ map: (Double) -> Double) -> CGFloat {
    let limit = clamped(scale)
    guard scale != limit, bounces else { return limit }
    return limit * CGFloat(exp(map(log(Double(scale / limit)))))
  }
}
