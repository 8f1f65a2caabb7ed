import Foundation
import RefreshControls
import RefreshLayers
import TestControls

/// The example Colors, with knobs, and a badge for what needs a layer of its own.
final class ColorsFixture: StillControl {
  override class var height: CGFloat { 70 }
  override class var animationDuration: TimeInterval { 0.3 * Ambient.knobs.stretch }
  override class var animationDelay: TimeInterval { Ambient.knobs.delay }

  private let knobs = Ambient.knobs
  private let colors: [Color] = [.blue, .purple, .red, .orange, .yellow, .green, .cyan]
  private let badge = View()
  private var index = 0

  override func setup() {
    backgroundColor = colors[0]
    animationOptions = knobs.eases ? .curveEaseIn : .curveLinear
    badge.layer.name = "badge"
    badge.backgroundColor = knobs.redder(.black)
    badge.frame = CGRect(x: 20 - knobs.left, y: 20, width: 12, height: 12)
    if !knobs.isLayerMissing { addSubviewToRefreshAnimationView(badge) }
  }

  override func pull(to pullRatio: CGFloat) { badge.alpha = 0.9 * pullRatio * knobs.amplitude }

  override func setupRefreshControl(for animationView: View) {
    index = (index + 1) % colors.count
  }

  override func animationCycle(for animationView: View) { backgroundColor = colors[index] }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    if let damping = knobs.damping {
      View.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0) {
        self.badge.center.x += 40
      } completion: { _ in
        completion()
      }
    } else if knobs.hasOtherExit {
      badge.fadeOut(over: 0.3, then: completion)
    } else {
      completion()
    }
  }

  override func resetAnimationView(_ animationView: View) {
    index = 0
    backgroundColor = colors[0]
    badge.alpha = 1
    badge.center.x = 26 - knobs.left
  }
}
