import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import TestControls
import Testing

@testable import RefreshCheck

/// An exit animation that takes time has to show something.
@Suite struct ExitCheckTests {
  /// A square, and an exit that a test decides.
  private class Leaving: SquareControl {
    let arc = ShapeLayer()

    override func setup() {
      super.setup()
      square.backgroundColor = Self.color
      arc.frame = CGRect(x: 100, y: 20, width: 20, height: 20)
      arc.path = BezierPath(ovalIn: arc.bounds)
      (arc.fillColor, arc.strokeColor) = (nil, .blue)
      animationView.layer.addSublayer(arc)
    }
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      if let wait = Self.wait { return perform(after: wait, completion) }
      View.animate(withDuration: 0.6, then: completion, animations: leave)
    }
    override func resetAnimationView(_ animationView: View) {
      (square.alpha, square.transform) = (1, .identity)
      square.frame = CGRect(x: 0, y: 20, width: 20, height: 20)
      square.backgroundColor = Self.color
      arc.strokeStart = 0
    }
    class var color: Color { .red }
    /// How long an exit takes that only waits.
    class var wait: TimeInterval? { nil }
    func leave() {}
  }

  /// Its arc drains in one cycle and fills in the next; the exit drains what may have drained before.
  private final class DrainsTwice: Leaving {
    var isDraining = true
    override func setupRefreshControl(for animationView: View) {
      square.alpha = 0
      arc.strokeStart = isDraining ? 0 : 1
    }
    override func animationCycle(for animationView: View) {
      arc.strokeStart = isDraining ? 1 : 0
      isDraining.toggle()
    }
    override func leave() {
      arc.strokeStart = 1
      arc.transform = CATransform3D(rotationAngle: 3, x: 0, y: 0, z: 1)
    }
    override func resetAnimationView(_ animationView: View) {
      super.resetAnimationView(animationView)
      isDraining = true
      arc.transform = .identity
    }
  }

  private final class FadesClear: Leaving {
    override class var color: Color { .clear }
    override func leave() { square.center.x = 200 }
  }

  private final class Waits: Leaving { override class var wait: TimeInterval? { 0.4 } }
  private final class IsShort: Leaving { override class var wait: TimeInterval? { 0.15 } }
  private final class Fades: Leaving { override func leave() { square.alpha = 0 } }
  private final class Turns: Leaving {
    override func leave() { square.transform = CGAffineTransform(rotationAngle: 1) }
  }
  private final class Reddens: Leaving { override func leave() { square.backgroundColor = .green } }

  /// There and back: at its end it shows what it showed at its beginning.
  private final class Hops: Leaving {
    override func leave() {
      let hop = KeyframeAnimation(keyPath: "position.y", values: [30.0, 20, 30], duration: 0.6)
      square.layer.add(hop, forKey: "hop")
    }
  }

  /// It moves nothing of its own.
  private final class MovesTheBar: Leaving {
    let toast = View(frame: CGRect(x: 0, y: 300, width: 90, height: 20))
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      toast.backgroundColor = .black
      scrollView?.superview?.addSubview(toast)
      View.animate(withDuration: 0.6) {
        self.toast.center.y += 30
      } completion: { _ in
        self.toast.removeFromSuperview()
        completion()
      }
    }
    override func resetAnimationView(_ animationView: View) { toast.center.y = 310 }
  }

  /// It stands still and changes when that is over.
  private final class ChangesAtTheEnd: Leaving {
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      perform(after: 0.4) {
        self.square.isHidden = true
        completion()
      }
    }
    override func resetAnimationView(_ animationView: View) { square.isHidden = false }
  }

  private final class IsGone: Leaving {
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) { completion() }
  }

  /// Nothing of it is held open, so that nobody sees its exit.
  private final class IsOutOfSight: Leaving {
    override class var wait: TimeInterval? { 0.5 }
    override func setup() {
      super.setup()
      holdDistance = 0
    }
  }

  private func messages(_ control: RefreshControl.Type) -> [String] {
    ExitCheck(configuration: CheckConfiguration(control)).faults().map(\.message)
  }

  @Test("an exit that takes time and shows nothing is told in one sentence")
  func unseen() {
    let sentence = "the exit animation takes 0.60 s and changes nothing visible"
    #expect(messages(DrainsTwice.self) == [sentence])
    #expect(messages(FadesClear.self) == [sentence])
    #expect(messages(Waits.self) == [sentence.replacingOccurrences(of: "0.60", with: "0.40")])
  }

  @Test("an exit that shows anything, that is short, that is none or that nobody sees is left alone")
  func sound() {
    let sound: [RefreshControl.Type] = [
      Fades.self, Turns.self, Reddens.self, Hops.self, MovesTheBar.self, ChangesAtTheEnd.self, IsShort.self,
      IsGone.self, IsOutOfSight.self,
    ]
    for control in sound { #expect(messages(control) == [], "\(control)") }
  }
}
