import Foundation
import RefreshLayers

/// What a double tap does to a zoom: out where it is in, otherwise in at the place of the tap.
struct DoubleTapZoom {
  private var tap: TapGesture = {
    var tap = TapGesture(numberOfTaps: 2)
    // A finger that has moved far enough to drag taps no more.
    tap.allowableMovement = PanGesture.slop
    return tap
  }()

  /// Takes an event and zooms where it completes a double tap.
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
