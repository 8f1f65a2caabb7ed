import Foundation
import RefreshKit

/// Discs that all move, in rows over the screen: what a frame costs as layers become more.
class Discs: PulledDiscs {
  class var count: Int { 10 }
  /// Whether discs come and go while the others move, so that there are other commands in each frame.
  class var comesAndGoes: Bool { false }

  override class var height: CGFloat { 200 }
  override class var animationDuration: TimeInterval { 1 }

  override func setup() {
    animationType = .keyframe
    backgroundColor = .white
    let colors: [Color] = [.red, .blue, .green, .orange]
    for index in 0..<Self.count { addDisc(colors[index % colors.count], diameter: 6) }
    resetAnimationView(animationView)
  }

  override func animationCycle(for animationView: View) {
    for (index, disc) in discs.enumerated() {
      let start = Double(index % 8) / 10
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
        disc.transform = CGAffineTransform(translationX: 5, y: CGFloat(index % 3) - 1)
      }
      if Self.comesAndGoes && index % 2 == 0 {
        View.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.05) { disc.alpha = 0 }
        View.addKeyframe(withRelativeStartTime: start + 0.15, relativeDuration: 0.05) { disc.alpha = 1 }
      }
    }
  }

  override func resetAnimationView(_ animationView: View) {
    for (index, disc) in discs.enumerated() {
      disc.transform = .identity
      disc.alpha = 1
      disc.center = CGPoint(x: 5 + CGFloat(index % 120) * 3, y: 5 + CGFloat(index / 120 % 48) * 4)
    }
  }
}

final class Discs10: Discs {}
final class Discs100: Discs { override class var count: Int { 100 } }
final class Discs1000: Discs { override class var count: Int { 1000 } }
final class Discs10000: Discs { override class var count: Int { 10_000 } }

class ChangingDiscs: Discs { override class var comesAndGoes: Bool { true } }
final class Changing10: ChangingDiscs {}
final class Changing100: ChangingDiscs { override class var count: Int { 100 } }
final class Changing1000: ChangingDiscs { override class var count: Int { 1000 } }
final class Changing10000: ChangingDiscs { override class var count: Int { 10_000 } }
