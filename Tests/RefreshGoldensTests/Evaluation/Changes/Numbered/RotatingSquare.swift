import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// A square that turns with the pull, and by a quarter turn in each cycle of the refresh.
final class RotatingSquare: RefreshControl {
  override class var height: CGFloat { at(0, 64) }
  override class var animationDuration: TimeInterval { at(1, 0.5) }

  private let square = View(frame: CGRect(x: 0, y: 0, width: at(4, 26), height: at(5, 26)))

  override func setup() {
    square.backgroundColor = at(6, Color.purple)
    square.layer.cornerRadius = at(7, 4)
    square.center = animationView.bounds.center
    addSubviewToRefreshAnimationView(square)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    square.transform = CGAffineTransform(rotationAngle: pullRatio * .pi / at(8, 2))
    square.alpha = pullRatio
  }

  override func setupRefreshControl(for animationView: View) {
    // A square looks the same after a quarter turn, so each cycle can start from zero.
    square.transform = .identity
  }

  override func animationCycle(for animationView: View) {
    square.transform = CGAffineTransform(rotationAngle: .pi / at(9, 2))
  }

  override func resetAnimationView(_ animationView: View) {
    square.center = animationView.bounds.center
    square.transform = .identity
  }
}
