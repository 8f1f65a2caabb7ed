import Foundation
import RefreshLayers

/// Lets two fingers zoom a view between two scales, and double taps zoom in and out.
public final class Zooming: ScrollBehavior {
  /// Gives the view to zoom; it may be another one each time.
  public var view: () -> View?
  /// The least scale.
  public let minimumZoomScale: CGFloat
  /// The greatest scale.
  public let maximumZoomScale: CGFloat
  /// Whether a double tap zooms in to the greatest scale, about the place of the tap.
  public var zoomInOnDoubleTap = true
  /// Whether a double tap zooms out to the least scale where the view is zoomed.
  public var zoomOutOnDoubleTap = true

  private var doubleTap = DoubleTapZoom()

  /// Makes a zoom of a view; without one the delegate or another behaviour gives it.
  ///
  /// Scales are numbers above 0; a greatest below the least counts as the least.
  public init(
    _ view: @autoclosure @escaping () -> View? = nil, minimumZoomScale: CGFloat = 1,
    maximumZoomScale: CGFloat = 3
  ) {
    self.view = view
    self.minimumZoomScale = minimumZoomScale
    self.maximumZoomScale = maximumZoomScale
  }

  public func wasAdded(to scrollView: ScrollView) {
    scrollView.minimumZoomScale = minimumZoomScale
    scrollView.maximumZoomScale = maximumZoomScale
  }

  public func viewForZooming(in scrollView: ScrollView) -> View? { view() }

  public func scrollView(_ scrollView: ScrollView, receives touch: Touch) -> Bool {
    doubleTap.handle(touch, in: scrollView, zoomsIn: zoomInOnDoubleTap, zoomsOut: zoomOutOnDoubleTap)
    return false
  }
}
