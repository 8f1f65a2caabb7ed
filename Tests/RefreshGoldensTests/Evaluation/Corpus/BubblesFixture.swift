import Foundation
import RefreshControls
import RefreshLayers
import TestControls

/// The example Bubbles, with knobs; what is planted in one layer is planted in `left`.
final class BubblesFixture: ThreeDiscs {
  override class var height: CGFloat { 80 }
  override class var animationDuration: TimeInterval { 1 * Ambient.knobs.stretch }
  override class var animationDelay: TimeInterval { Ambient.knobs.delay }

  private let knobs = Ambient.knobs

  override func setup() {
    anchorPosition = .middle
    animationType = .keyframe
    animationOptions = knobs.eases ? .curveEaseInOut : .curveLinear
    backgroundColor = .blue
    for (disc, name) in zip(discs, ThreeDiscs.names) {
      if name == "left" && knobs.isLayerMissing { continue }
      add(disc, name, name == "left" ? knobs.redder(.white) : .white)
    }
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) { scale(to: pullRatio) }

  override func animationCycle(for animationView: View) {
    grow(to: [1 + 0.8 * knobs.amplitude, 1.8, 1.8])
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    if let damping = knobs.damping {
      View.animate(withDuration: 0.7, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0) {
        self.discs[0].center.y += 30
      } completion: { _ in
        completion()
      }
      return
    }
    let join = 0.4 / 0.7
    View.animateKeyframes(withDuration: 0.7, options: .curveLinear) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: join) {
        for disc in self.discs { disc.center = animationView.bounds.center }
        if self.knobs.hasOtherExit { self.discs[0].center.y += 20 }
        self.discs[1].transform = CGAffineTransform(scaleX: 2.5, y: 2.5)
      }
      View.addKeyframe(withRelativeStartTime: join, relativeDuration: 1 - join) {
        for disc in self.discs {
          disc.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
          disc.alpha = 0
        }
      }
    } completion: { _ in
      completion()
    }
  }

  override func resetAnimationView(_ animationView: View) {
    place(diameter: 0.3 * height)
    discs[0].center.x -= knobs.left
  }
}
