import Foundation
import RefreshKit

/// Three white discs on blue that grow one after the other and merge on exit.
final class Bubbles: RefreshControl {
  override class var height: CGFloat { 80 }
  override class var animationDuration: TimeInterval { 1 }

  private let discs = (0..<3).map { _ in View() }

  override func setup() {
    anchorPosition = .middle
    animationType = .keyframe
    backgroundColor = .blue
    for (disc, name) in zip(discs, ["left", "middle", "right"]) {
      disc.backgroundColor = .white
      disc.layer.name = name
      addSubviewToRefreshAnimationView(disc)
    }
    resetAnimationView(animationView)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    for disc in discs { disc.transform = CGAffineTransform(scaleX: pullRatio, y: pullRatio) }
  }

  override func setupRefreshControl(for animationView: View) {
    for disc in discs { disc.transform = .identity }
  }

  override func animationCycle(for animationView: View) {
    let grown = CGAffineTransform(scaleX: 1.8, y: 1.8)
    View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.3) {
      self.discs[0].transform = grown
    }
    View.addKeyframe(withRelativeStartTime: 0.3, relativeDuration: 0.3) {
      self.discs[0].transform = .identity
      self.discs[1].transform = grown
    }
    View.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.3) {
      self.discs[1].transform = .identity
      self.discs[2].transform = grown
    }
    View.addKeyframe(withRelativeStartTime: 0.9, relativeDuration: 0.1) {
      self.discs[2].transform = .identity
    }
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    // The whole block eases in and out: the discs meet after 0.31 s and disappear after 0.43 s.
    View.animateKeyframes(withDuration: 0.7) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
        for disc in self.discs { disc.center = animationView.bounds.center }
        self.discs[1].transform = CGAffineTransform(scaleX: 2.5, y: 2.5)
      }
      View.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.3) {
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
    let diameter = 0.3 * height
    for (disc, part) in zip(discs, [1 / 3, 1 / 2, 2 / 3] as [CGFloat]) {
      disc.transform = .identity
      disc.alpha = 1
      disc.bounds.size = CGSize(width: diameter, height: diameter)
      disc.layer.cornerRadius = diameter / 2
      disc.center = CGPoint(x: animationView.bounds.width * part, y: height / 2)
    }
  }
}
