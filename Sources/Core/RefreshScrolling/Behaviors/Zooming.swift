import Foundation
import RefreshLayers

/// Scroll behaviour that zooms a view between two scales with pinches and double taps.
///
///     scrollView.addBehavior(Zooming(content, maximumZoomScale: 4))
///
/// It sets the scroll view's zoom limits, and restores the previous limits when it is removed.
public final class Zooming: ScrollBehavior {
  /// Returns the view to zoom; called when a zoom begins, so the view can change between zooms.
  public var view: () -> View?
  /// Minimum zoom scale.
  public let minimumZoomScale: CGFloat
  /// Maximum zoom scale.
  public let maximumZoomScale: CGFloat
  /// True if a double tap zooms in to the maximum scale, centred on the tap.
  public var zoomInOnDoubleTap = true
  /// True if a double tap on a zoomed view zooms out to the minimum scale.
  public var zoomOutOnDoubleTap = true

  private var doubleTap = DoubleTapZoom()
  private var limits = BorrowedZoomLimits()

  /// Creates a zoom of a view; without a view, the delegate or another behaviour provides it.
  ///
  /// Scales are above 0; a maximum below the minimum counts as the minimum.
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
    // A `Zooming` added later has stored these limits as the previous ones; it inherits the older ones to restore.
    let later = scrollView.behaviors.drop { $0 !== self }.dropFirst().lazy.compactMap { $0 as? Zooming }.first
    if let later { later.limits.inherit(limits) } else { limits.restore(to: scrollView) }
  }

  public func viewForZooming(in scrollView: ScrollView) -> View? { view() }

  public func scrollView(_ scrollView: ScrollView, receives touch: Touch) -> Bool {
    doubleTap.handle(touch, in: scrollView, zoomsIn: zoomInOnDoubleTap, zoomsOut: zoomOutOnDoubleTap)
    return false
  }
}

/// Zoom limits set by a behaviour, with the previous limits of the scroll view.
struct BorrowedZoomLimits {
  private var minimum: (old: CGFloat, own: CGFloat)?
  private var maximum: (old: CGFloat, own: CGFloat)?

  /// Sets the zoom limits of a scroll view and remembers the previous ones.
  mutating func set(_ least: CGFloat, _ greatest: CGFloat, of scrollView: ScrollView) {
    minimum = (scrollView.minimumZoomScale, least)
    maximum = (scrollView.maximumZoomScale, greatest)
    scrollView.minimumZoomScale = least
    scrollView.maximumZoomScale = greatest
  }

  /// Restores the previous limits; a limit that was changed again in the meantime stays.
  func restore(to scrollView: ScrollView) {
    if let minimum, scrollView.minimumZoomScale == minimum.own { scrollView.minimumZoomScale = minimum.old }
    if let maximum, scrollView.maximumZoomScale == maximum.own { scrollView.maximumZoomScale = maximum.old }
  }

  /// Adopts the previous limits that `other` would have restored.
  mutating func inherit(_ other: BorrowedZoomLimits) {
    if let old = other.minimum?.old { minimum?.old = old }
    if let old = other.maximum?.old { maximum?.old = old }
  }
}

/// Double-tap zoom: zooms out to the minimum scale, or from there in to the maximum at the tap's location.
struct DoubleTapZoom {
  private var tap: TapGesture = {
    var tap = TapGesture(numberOfTaps: 2)
    // A finger that has moved as far as a drag needs does not tap any more.
    tap.allowableMovement = PanGesture.slop
    return tap
  }()

  /// Handles a touch; zooms if it completes a double tap.
  mutating func handle(_ touch: Touch, in scrollView: ScrollView, zoomsIn: Bool, zoomsOut: Bool) {
    guard let location = tap.handle(touch) else { return }
    let (least, greatest) = (scrollView.minimumZoomScale, scrollView.maximumZoomScale)
    if zoomsOut && scrollView.zoomScale != least {
      scrollView.setZoomScale(least, animated: true)
    } else if zoomsIn && scrollView.zoomScale != greatest {
      let point = scrollView.viewportPoint(of: location) + scrollView.contentOffset
      scrollView.setZoomScale(greatest, centeredAt: point, animated: true)
    }
  }
}
