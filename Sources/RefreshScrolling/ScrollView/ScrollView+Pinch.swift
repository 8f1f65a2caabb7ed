import Foundation
import RefreshLayers

extension ScrollView {
  /// Whether two fingers zoom.
  final var isPinching: Bool { zoom?.pinch != nil }

  /// Begins a zoom by two fingers; it takes up one that is on its way, and a drag continues beside it.
  final func beginPinch() {
    let limits = zoomLimits
    guard limits.maximum > limits.minimum, let place = viewportCenter else { return }
    if active.map({ !$0.kind.zooms }) ?? false { stopMotion() }
    guard beginZoom() else { return }
    takeZoomOver()
    pan.activate()
    if drag == nil { beginDrag() }
    // Whoever was told may have moved the content, and the fingers' place is one of the viewport.
    zoom?.pinch = ZoomSession.Pinch(
      rawScale: limits.raw(scale), anchor: (place + contentOffset) * (1 / scale), viewportCenter: place)
  }

  /// Follows the fingers: the content's point that was under them stays there.
  final func movePinch() {
    guard var session = zoom?.pinch, let place = viewportCenter else { return }
    session.viewportCenter = place
    zoom?.pinch = session
    showScale(zoomLimits.displayed(session.rawScale * pinch.scale))
    let offset = session.anchor * scale - place
    show(held(offset))
  }

  /// Ends what two fingers did: a scale beyond its limits bounces back, and the finger that is left no longer counts.
  ///
  /// Otherwise that finger continues dragging, and the zoom ends when the content has come back from that.
  final func endPinch() {
    guard let session = zoom?.pinch else { return }
    zoom?.pinch = nil
    let target = zoomLimits.clamped(scale)
    if target != scale {
      pan.reset()
      endDrag(velocity: .zero, cancelled: false, coasts: false)
      let place = session.viewportCenter
      let anchor = (contentOffset + place) * (1 / scale)
      startZoom(.zoomBounce, to: target, offset: clampedOffset(anchor * target - place, atScale: target))
    } else if var drag {
      (drag.raw, drag.slack) = raw(for: contentOffset)
      self.drag = drag
    } else {
      endZoom()
    }
  }

  /// The middle of the two fingers in the viewport, in points from its top left corner.
  private var viewportCenter: CGPoint? { pinch.center.map { viewportPoint(of: $0) } }
}
