import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import TestControls
import TestSupport
import Testing

@testable import RefreshCheck

@Suite struct SeamCheckTests {
  private final class Fast: SquareControl {
    // 300 points in half a second, there and back: at the seams it stands still, within them it is fast.
    override func animationCycle(for animationView: View) {
      square.center.x = square.center.x > 100 ? 10 : 310
    }
  }

  private final class Linear: SquareControl {
    override func setup() {
      super.setup()
      animationOptions = .curveLinear
    }
    // It never stands still: 600 points a second through every seam.
    override func animationCycle(for animationView: View) { square.center.x += 300 }
    override func resetAnimationView(_ animationView: View) { square.center.x = 10 }
  }

  private class Jumping: SquareControl {
    override func setupRefreshControl(for animationView: View) { square.center.x = 10 }
    override func animationCycle(for animationView: View) { square.center.x = 40 }
  }

  private final class Accepting: Jumping {
    override class var acceptedJumps: [AcceptedJump] {
      [
        AcceptedJump(of: "square.position", at: .nextCycle, because: "it begins on the left"),
        AcceptedJump(of: "square", at: .exit, because: "nothing jumps there"),
      ]
    }
  }

  private final class AcceptingElsewhere: Jumping {
    override class var acceptedJumps: [AcceptedJump] {
      [
        AcceptedJump(of: "square.position", at: .firstCycle, because: "another moment"),
        AcceptedJump(of: "square.opacity", at: .nextCycle, because: "another property"),
        AcceptedJump(of: "squares.position", at: .nextCycle, because: "another layer"),
      ]
    }
  }

  private final class Blinking: SquareControl {
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      (square.alpha, square.backgroundColor) = (0.25, .green)
      square.fadeOut(over: 0.3, then: completion)
    }
    override func resetAnimationView(_ animationView: View) {
      (square.alpha, square.backgroundColor) = (1, .red)
    }
  }

  private func messages(_ control: RefreshControl.Type) -> [String] {
    SeamCheck(CheckConfiguration(control)).run().faults.map(\.message)
  }

  @Test("motion through a seam is no jump, however fast")
  func motionIsNoJump() {
    #expect(messages(Fast.self) == [])
    #expect(messages(Linear.self) == [])
  }

  @Test("a jump at the loop is told in points, with layer, frame and seam")
  func aJumpAtTheLoop() {
    // Pulled for .5 s, cycles of .5 s: the seams are at 1 and 1.5 s, frames 60 and 90.
    #expect(
      messages(Jumping.self) == [
        "layer square jumps by 30.0 points at frame 60, cycle 1 → cycle 2",
        "layer square jumps by 30.0 points at frame 90, cycle 2 → cycle 3",
      ])
  }

  @Test("a jump that the control accepts is no fault, and an entry that nothing needs is empty")
  func anAcceptedJump() {
    let outcome = SeamCheck(CheckConfiguration(Accepting.self)).run()
    #expect(outcome.faults.isEmpty)
    #expect(outcome.accepted.map(\.messages) == [messages(Jumping.self), []])
  }

  @Test("an entry that only the full motion needs is not reported as unneeded with reduced motion")
  func acceptedWithReducedMotion() {
    let subject = with(CheckConfiguration(Accepting.self)) { $0.environment.reducesMotion = true }
    let outcome = SeamCheck(subject).run()
    #expect(outcome.faults.isEmpty)
    #expect(outcome.accepted.map(\.jump.seam) == [.nextCycle])
    let result = CheckResult(
      control: "Accepting", choices: "", check: "seams", seconds: 0, faults: [], accepted: outcome.accepted)
    #expect(CheckReport([result]).warnings == [])
  }

  @Test("another moment, property or layer accepts nothing")
  func acceptedElsewhere() {
    let outcome = SeamCheck(CheckConfiguration(AcceptingElsewhere.self)).run()
    #expect(outcome.faults.map(\.message) == messages(Jumping.self))
    #expect(outcome.accepted.map(\.messages) == [[], [], []])
  }

  @Test(
    "an entry names a layer by its name or the end of its path, and a property with all of its components",
    arguments: [
      ("arc", true), ("ring/arc", true), ("view/ring/arc", true), ("arc.transform", true),
      ("ring/arc.transform.rotation", true), ("arc.transform.rotation.z", true), ("ring", false),
      ("ring.transform", false), ("rc", false), ("arc.transform.scale", false), ("arc.trans", false),
      ("arc.", false), ("", false),
    ])
  func subjects(subject: String, isAccepted: Bool) {
    let jump = AcceptedJump(of: subject, at: .exit, because: "a test")
    #expect(jump.accepts("transform.rotation.z", of: "view/ring/arc", at: [.exit, .result]) == isAccepted)
    #expect(!jump.accepts("transform.rotation.z", of: "view/ring/arc", at: [.result]))
  }

  @Test("a jump of opacity and colour at the exit is told, and what is reset out of sight is not")
  func aBlinkAtTheExit() {
    let all = messages(Blinking.self)
    #expect(all.count == 2)
    #expect(all.allSatisfy { $0.contains("cycle 3 → exit") })
    #expect(all.contains { $0.hasPrefix("the opacity of layer square jumps by 0.75 at frame 120") })
    #expect(all.contains { $0.hasPrefix("the backgroundColor of layer square jumps by") })
  }
}
