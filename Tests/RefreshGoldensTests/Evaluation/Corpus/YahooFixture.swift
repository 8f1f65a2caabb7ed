import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion

/// The example Yahoo, with knobs; what is planted in one dot is planted in `purple`, what turns is `circle`.
final class YahooFixture: SixDots {
  override class var animationDuration: TimeInterval { 0.9 * Ambient.knobs.stretch }
  override class var animationDelay: TimeInterval { Ambient.knobs.delay }

  private let knobs = Ambient.knobs
  private let colors: [Color] = [.red, .orange, .yellow, .green, .blue, .purple]

  override func setup() {
    addDots(colors, without: knobs.isLayerMissing ? 5 : nil)
    dots[5].backgroundColor = knobs.redder(colors[5])
    add(knobs.turn)
    resetAnimationView(animationView)
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    if let damping = knobs.damping {
      View.animate(withDuration: 0.8, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0) {
        self.place(5, at: 45)
      } completion: { _ in
        completion()
      }
      return
    }
    View.animateKeyframes(withDuration: 1, options: .curveLinear) {
      self.addFlight { index in
        let out: CGFloat = index % 3 == 0 ? 35 : 50
        return index == 5 ? 20 + (out - 20) * self.knobs.amplitude : out
      }
      View.addKeyframe(withRelativeStartTime: 0.7, relativeDuration: 0.3) {
        if self.knobs.hasOtherExit {
          self.dots[5].alpha = 0
        } else {
          self.dots[5].transform = CGAffineTransform(scaleX: 30, y: 15)
        }
      }
    } completion: { _ in
      completion()
    }
  }

  override func resetAnimationView(_ animationView: View) {
    reset(radius: 20)
    dots[5].center.x -= knobs.left
  }
}
