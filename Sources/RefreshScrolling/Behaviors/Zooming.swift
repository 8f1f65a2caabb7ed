import Foundation
import RefreshLayers

/// Lets two fingers zoom a view between two scales, and double taps zoom in and out.
///
/// While it is there the scroll view's limits are these scales; removed, it gives back those that were there before.
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
  private var limits = BorrowedZoomLimits()

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
    limits.set(minimumZoomScale, maximumZoomScale, of: scrollView)
  }

  public func willBeRemoved(from scrollView: ScrollView) {
    // One that was added later has these limits to give back.
    let later = scrollView.behaviors.drop { $0 !== self }.dropFirst().lazy.compactMap { $0 as? Zooming }.first
    if let later { later.limits.inherit(limits) } else { limits.giveBack(to: scrollView) }
  }

  public func viewForZooming(in scrollView: ScrollView) -> View? { view() }

  public func scrollView(_ scrollView: ScrollView, receives touch: Touch) -> Bool {
    doubleTap.handle(touch, in: scrollView, zoomsIn: zoomInOnDoubleTap, zoomsOut: zoomOutOnDoubleTap)
    return false
  }
}

/// Limits of a zoom that a behaviour has set, with those that were there before.
struct BorrowedZoomLimits {
  private var minimum: (old: CGFloat, own: CGFloat)?
  private var maximum: (old: CGFloat, own: CGFloat)?

  /// Sets the limits of a scroll view and remembers the old ones.
  mutating func set(_ least: CGFloat, _ greatest: CGFloat, of scrollView: ScrollView) {
    minimum = (scrollView.minimumZoomScale, least)
    maximum = (scrollView.maximumZoomScale, greatest)
    scrollView.minimumZoomScale = least
    scrollView.maximumZoomScale = greatest
  }

  /// Gives the old limits back; one that somebody else has set since then stays.
  func giveBack(to scrollView: ScrollView) {
    if let minimum, scrollView.minimumZoomScale == minimum.own { scrollView.minimumZoomScale = minimum.old }
    if let maximum, scrollView.maximumZoomScale == maximum.own { scrollView.maximumZoomScale = maximum.old }
  }

  /// Takes over what another one would have given back.
  mutating func inherit(_ other: BorrowedZoomLimits) {
    if let old = other.minimum?.old { minimum?.old = old }
    if let old = other.maximum?.old { maximum?.old = old }
  }
}
