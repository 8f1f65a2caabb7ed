import Foundation
import RefreshMotion
import Testing

@testable import RefreshLayers

/// What runs without an error and shows nothing, or not what was meant.
@Suite struct SilentMistakeTests {
  private let circle = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 9, height: 9))

  @Test("paths change at once, in a block and without one, unless an action says otherwise")
  func paths() {
    let rig = Rig()
    let shape = rig.layer(ShapeLayer())
    rig.turn { shape.path = circle }
    #expect(shape.animationKeys == [])
    rig.turn { View.animate(withDuration: 1) { shape.shadowPath = self.circle } }
    #expect(shape.animationKeys == [])
    shape.actions["path"] = .animate(BasicAnimation(keyPath: "path"))
    rig.turn { shape.path = BezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9)) }
    #expect(shape.animationKeys == ["path"])
  }

  @Test("a whole turn of the transform is a warning, and one of its angle none")
  func wholeTurns() {
    let rig = Rig()
    let layer = rig.layer()
    let view = rig.view()
    view.layer.name = "wheel"
    let turn = CATransform3D(rotationAngle: 2 * .pi, x: 0, y: 0, z: 1)
    let warning = "a whole turn of transform is no motion"
    rig.turn { View.animate(withDuration: 1) { view.transform = CGAffineTransform(rotationAngle: 2 * .pi) } }
    #expect(rig.messages.count == 1 && rig.messages[0].hasPrefix("layer wheel: \(warning)"))
    rig.turn { layer.add(BasicAnimation(keyPath: "transform", from: CATransform3D.identity, to: turn)) }
    #expect(rig.messages.count == 2 && rig.messages[1].contains(warning))
    rig.turn {
      layer.add(BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 2 * Double.pi))
      layer.add(
        BasicAnimation(
          keyPath: "transform", from: CATransform3D(rotationAngle: .pi, x: 0, y: 0, z: 1),
          to: CATransform3D.identity))
      View.animate(withDuration: 1) { view.transform = .identity }
    }
    #expect(rig.messages.count == 2)
  }

  @Test("an animation of a layer that nobody added is a warning; of one that comes later there is none")
  func strays() {
    let rig = Rig()
    let (stray, late) = (Layer(), Layer())
    stray.name = "stray"
    rig.turn {
      for layer in [stray, late] {
        layer.add(BasicAnimation(keyPath: "opacity", from: 0, to: 1), forKey: "fade")
      }
      rig.window.layer.addSublayer(late)
    }
    #expect(
      rig.messages == [
        "layer stray has no superlayer that is on a stage: its animation fade does not run"
      ])
    // A view that is put together before it is shown.
    let (view, ring) = (View(), Layer())
    view.layer.addSublayer(ring)
    rig.turn { ring.add(BasicAnimation(keyPath: "opacity", from: 0, to: 1), forKey: "fade") }
    #expect(rig.messages.count == 1)
  }
}
