import Foundation
import RefreshLayers
import RefreshMotion

extension ScrollView {
  /// How large the zoomed view is shown; setting it zooms at once about the middle of the viewport.
  public final var zoomScale: CGFloat {
    get { scale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Whether a zoom is in progress: two fingers, a zoom by a call, or a bounce.
  public final var isZooming: Bool { zoom != nil }

  /// Whether a zoom is on its way back into its limits.
  public final var isZoomBouncing: Bool { active?.kind == .zoomBounce }

  /// Zooms about the middle of the viewport.
  public final func setZoomScale(_ scale: CGFloat, animated: Bool) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    setZoomScale(scale, centeredAt: middle, animated: animated)
  }

  /// Zooms and brings a point of the content to the middle of the viewport, as far as the limits let it.
  ///
  /// Without a view to zoom nothing happens. Fingers that are down no longer count.
  ///
  /// - Parameters:
  ///   - scale: held to the least and the greatest; one that is not a number is ignored.
  ///   - point: in the scroll view's coordinates, at the present scale.
  ///   - animated: whether it takes .3 s, along the curve of an animated scroll.
  public final func setZoomScale(_ scale: CGFloat, centeredAt point: CGPoint, animated: Bool) {
    guard scale.isFinite, point.isFinite else { return reject("setZoomScale", (scale, point)) }
    catchUp()
    // Whoever gives the view may move the content; the point stays where it is in the viewport.
    let place = point - contentOffset
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
    dropMotion()
    showScale(target)
    show(offset)
    endZoom()
  }

  final var zoomLimits: ZoomLimits {
    let least = minimumZoomScale > 0 && minimumZoomScale.isFinite ? minimumZoomScale : 1
    let greatest = maximumZoomScale.isFinite ? max(maximumZoomScale, least) : least
    return ZoomLimits(minimum: least, maximum: greatest, bounces: bouncesZoom)
  }

  /// Begins a zoom, or goes on with the one there is; whether there is a view to zoom.
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
    size = CGSize(width: size.width / scale * new, height: size.height / scale * new)
    scale = new
    if let zoom, let view = zoom.view { place(view, center: zoom.center) }
    for observer in listeners { observer.scrollViewDidZoom(self) }
    delegate?.scrollViewDidZoom(self)
  }

  /// Zooms to a scale and an offset along the curve of an animated scroll.
  final func startZoom(_ kind: ActiveMotion.Kind, to target: CGFloat, offset: CGPoint) {
    dropMotion()
    let motion = ScrollMotion.glide(
      from: contentOffset, to: offset, at: now, lasting: OffsetAnimation.duration)
    var zooming = AxisMotion(resting: Double(scale))
    zooming.append(
      .glide(OffsetAnimation(from: Double(scale), to: Double(target)), duration: OffsetAnimation.duration),
      lasting: OffsetAnimation.duration, to: Double(target))
    start(ActiveMotion(kind: kind, motion: motion, scale: zooming))
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
    let zoomed = CGSize(width: size.width / scale * target, height: size.height / scale * target)
    let (low, high) = (minimumOffset, maximumOffset(for: zoomed))
    return CGPoint { min(max(offset[$0], low[$0]), high[$0]) }
  }
}
