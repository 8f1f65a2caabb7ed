import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion

/// The example Yahoo, with knobs; what is planted in one dot is planted in `purple`, what turns is `circle`.
final class YahooFixture<P: Plant>: LayerRefreshControl {
  override class var height: CGFloat { 90 }
  override class var animationDuration: TimeInterval { 0.9 * P.knobs.stretch }
  override class var animationDelay: TimeInterval { P.knobs.delay }

  private let knobs = P.knobs
  private let colors: [Color] = [.red, .orange, .yellow, .green, .blue, .purple]
  private let names = ["red", "orange", "yellow", "green", "blue", "purple"]
  private let circle = View()
  private let dots = (0..<6).map { _ in View() }

  override var targetLayer: Layer { circle.layer }

  override func setup() {
    anchorPosition = .middle
    circle.layer.name = "circle"
    circle.bounds.size = CGSize(width: 40, height: 40)
    addSubviewToRefreshAnimationView(circle)
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor = index == 5 ? knobs.redder(colors[index]) : colors[index]
      dot.layer.name = names[index]
      dot.layer.cornerRadius = 4.5
      dot.bounds.size = CGSize(width: 9, height: 9)
      if index == 5 && knobs.isLayerMissing { continue }
      circle.addSubview(dot)
    }
    var turn = BasicAnimation(
      keyPath: "transform.rotation.z", from: 0, to: (knobs.isReversed ? -2 : 2) * CGFloat.pi)
    if knobs.eases { turn.timingFunction = .easeInEaseOut }
    add(turn)
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {}

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
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
        for index in self.dots.indices {
          let out: CGFloat = index % 3 == 0 ? 35 : 50
          self.place(index, at: index == 5 ? 20 + (out - 20) * self.knobs.amplitude : out)
        }
      }
      View.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.3) {
        for index in self.dots.indices { self.place(index, at: 0) }
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
    backgroundColor = Color(red: 0.97, green: 0.96, blue: 0.96)
    circle.center = animationView.bounds.center
    for index in dots.indices {
      dots[index].transform = .identity
      dots[index].alpha = 1
      place(index, at: 20)
    }
    dots[5].center.x -= knobs.left
  }

  private func place(_ index: Int, at distance: CGFloat) {
    let angle = .pi / 2 + CGFloat(index) * .pi / 3
    dots[index].center = CGPoint(x: 20 + distance * cos(angle), y: 20 + distance * sin(angle))
  }
}
