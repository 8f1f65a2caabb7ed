import RefreshKit

/// The control of a package, which knows neither UIKit nor SwiftUI.
public final class Waves: LayerRefreshControl {
  public override class var height: CGFloat { 60 }
  public override class var animationDuration: TimeInterval { 0.8 }
  private let square = View(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
  public override var targetLayer: Layer { square.layer }
  public override func setup() {
    square.backgroundColor = .orange
    addSubviewToRefreshAnimationView(square)
    addBasicAnimation(keyPath: "transform.rotation.z", from: 0, to: CGFloat.pi / 2)
  }
  public override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    square.transform = CGAffineTransform(scaleX: pullRatio, y: pullRatio)
  }
}
