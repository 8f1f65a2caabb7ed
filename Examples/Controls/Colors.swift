import Foundation
import RefreshKit

/// A minimal control: each cycle animates its background to the next colour.
final class Colors: RefreshControl {
  override class var height: CGFloat { 70 }
  override class var animationDuration: TimeInterval { 0.3 }

  /// The colours in order; the first follows the last.
  var colors: [Color] = [.blue, .purple, .red, .orange, .yellow, .green, .cyan]

  private var index = 0

  override func setup() {
    backgroundColor = colors[0]
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {}

  override func setupRefreshControl(for animationView: View) {
    index = (index + 1) % colors.count
  }

  override func animationCycle(for animationView: View) {
    backgroundColor = colors[index]
  }

  override func resetAnimationView(_ animationView: View) {
    index = 0
    backgroundColor = colors[0]
  }
}
