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
    // The point is one of what is seen now; where it is in the viewport it stays, whoever moves the content.
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
    takeZoomOver()
    showScale(target)
    show(offset)
    endZoom()
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
    for observer in listeners { observer.scrollViewWillBeginZooming(self, with: view) }
    delegate?.scrollViewWillBeginZooming(self, with: view)
    // Whoever was told may have placed the view anew.
    if zoom != nil { adopt(view) }
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

  /// Shows the content at a scale, and tells everyone if it is another.
  final func showScale(_ new: CGFloat) {
    guard new != scale else { return }
    scale = new
    if let zoom, let view = zoom.view { place(view, center: zoom.center) }
    for observer in listeners { observer.scrollViewDidZoom(self) }
    delegate?.scrollViewDidZoom(self)
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
    start(ActiveMotion(kind: kind, motion: motion, scale: zooming))
  }

  /// Stops a zoom that is on its way without ending it, because it continues in another manner.
  final func takeZoomOver() {
    guard let old = takeMotion(), !old.kind.zooms else { return }
    tellEnd(of: old, finished: false)
  }

  /// Ends a zoom that has come to rest.
  final func endZoom() {
    guard let session = zoom else { return }
    zoom = nil
    for observer in listeners { observer.scrollViewDidEndZooming(self, with: session.view, atScale: scale) }
    delegate?.scrollViewDidEndZooming(self, with: session.view, atScale: scale)
  }

  /// The nearest offset within the limits that there are at a scale.
  final func clampedOffset(_ offset: CGPoint, atScale target: CGFloat) -> CGPoint {
    let zoomed = CGSize(width: unzoomedSize.width * target, height: unzoomedSize.height * target)
    let (low, high) = (minimumOffset, maximumOffset(for: zoomed))
    return CGPoint { min(max(offset[$0], low[$0]), high[$0]) }
  }
}
