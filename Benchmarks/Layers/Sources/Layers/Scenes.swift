import Foundation
import RefreshLayers
import RefreshMotion

/// Ten thousand layers with three animations each, of one kind of properties.
struct Scene {
  let name: String
  let layers: [Layer]

  static let count = 10_000

  init(_ name: String, _ animations: (Int) -> [any Animation]) {
    self.name = name
    layers = (0..<Self.count).map { index in
      let layer = Layer()
      layer.position = CGPoint(x: index % 100, y: index / 100)
      for animation in animations(index) { layer.add(animation) }
      return layer
    }
  }

  /// A typical loading animation: position, opacity and rotation, each eased.
  static var eased: Scene {
    Scene("position, opacity, rotation; eased") { index in
      var move = BasicAnimation(
        keyPath: "position", from: CGPoint.zero, to: CGPoint(x: index, y: 100), duration: 1)
      var fade = BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 1)
      var turn = BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 2 * Double.pi, duration: 1)
      move.timingFunction = .easeInEaseOut
      fade.timingFunction = .easeIn
      turn.timingFunction = .easeInEaseOut
      return [move, fade, turn]
    }
  }

  /// The same without curves.
  static var linear: Scene {
    Scene("position, opacity, rotation; linear") { index in
      [
        BasicAnimation(keyPath: "position", from: CGPoint.zero, to: CGPoint(x: index, y: 100), duration: 1),
        BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 1),
        BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 2 * Double.pi, duration: 1),
      ]
    }
  }

  /// Scalars only.
  static var scalars: Scene {
    Scene("three numbers; linear") { index in
      [
        BasicAnimation(keyPath: "position.x", from: 0, to: Double(index), duration: 1),
        BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 1),
        BasicAnimation(keyPath: "cornerRadius", from: 0, to: 8, duration: 1),
      ]
    }
  }

  /// Springs and keyframes.
  static var mixed: Scene {
    Scene("spring, keyframes, colour; eased") { index in
      var spring = SpringAnimation(keyPath: "position.x", from: 0, to: Double(index))
      spring.duration = 1
      var frames = KeyframeAnimation(keyPath: "opacity", values: [0, 1, 0.5, 1], duration: 1)
      frames.timingFunction = .easeInEaseOut
      var colour = BasicAnimation(keyPath: "backgroundColor", from: Color.red, to: Color.blue, duration: 1)
      colour.timingFunction = .default
      return [spring, frames, colour]
    }
  }

  /// Whole transforms, which are decomposed to interpolate.
  static var transforms: Scene {
    Scene("three whole transforms; linear") { index in
      (0..<3).map { part in
        var turn = BasicAnimation(
          keyPath: "transform", from: CATransform3D.identity,
          to: CATransform3D(rotationAngle: CGFloat(1 + part), x: 0, y: 0, z: 1).scaledBy(x: 2, y: 1),
          duration: 1)
        turn.isAdditive = part > 0
        return turn
      }
    }
  }
}
