import Foundation
import RefreshKit

/// Three discs on blue that grow one after the other: typical of an author's control.
class Discs: PulledDiscs {
  class var growth: CGFloat { 1.8 }

  override class var height: CGFloat { 80 }
  override class var animationDuration: TimeInterval { 1 }

  override func setup() {
    animationType = .keyframe
    backgroundColor = .blue
    for _ in 0..<3 { addDisc(.white, diameter: 24) }
    resetAnimationView(animationView)
  }

  override func animationCycle(for animationView: View) {
    let growth = Self.growth
    for (index, disc) in discs.enumerated() {
      View.addKeyframe(withRelativeStartTime: Double(index) * 0.3, relativeDuration: 0.3) {
        disc.transform = CGAffineTransform(scaleX: growth, y: growth)
      }
    }
  }

  override func resetAnimationView(_ animationView: View) {
    for (index, disc) in discs.enumerated() {
      disc.transform = .identity
      disc.center = CGPoint(x: animationView.bounds.width * CGFloat(index + 1) / 4, y: 40)
    }
  }
}

/// Discs that grow a little more.
class GrownDiscs: Discs {
  override class var growth: CGFloat { 1.86 }
}

/// Discs that grow a little more, in cycles that take longer.
final class SlowGrownDiscs: GrownDiscs {
  override class var animationDuration: TimeInterval { 1.2 }
}
