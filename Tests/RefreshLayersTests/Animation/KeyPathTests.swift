import Foundation
import RefreshMotion
import Testing

@testable import RefreshLayers

@Suite struct KeyPathTests {
  private let rig = Rig()

  /// A layer of the kind that has a property.
  static func layer(for property: LayerProperty) -> Layer {
    for layer in [Layer(), ShapeLayer(), GradientLayer(), TextLayer(), ImageLayer(), ReplicatorLayer()]
    where layer.properties.properties.contains(property) { return layer }
    return Layer()
  }

  /// Two values of a kind, and what is a quarter of the way between them.
  static func values(of kind: AnimationValue.Kind) -> (AnimationValue, AnimationValue, AnimationValue) {
    func rect(_ v: CGFloat) -> CGRect { CGRect(x: v, y: v, width: v, height: v) }
    func image(_ v: UInt32) -> Image { Image(width: 1, height: 1, pixels: [v]) }
    switch kind {
    case .scalar: return (.scalar(1), .scalar(3), .scalar(1.5))
    case .point: return (.point(.zero), .point(CGPoint(x: 4, y: 8)), .point(CGPoint(x: 1, y: 2)))
    case .size:
      return (.size(.zero), .size(CGSize(width: 4, height: 8)), .size(CGSize(width: 1, height: 2)))
    case .rect: return (.rect(rect(0)), .rect(rect(4)), .rect(rect(1)))
    case .color: return (.color(.black), .color(.white), .color(Color(white: 0.25)))
    case .transform:
      return (
        .transform(.identity), .transform(CATransform3D(scaleX: 5, y: 5)),
        .transform(CATransform3D(scaleX: 2, y: 2))
      )
    case .path:
      return (
        .path(BezierPath(rect: rect(0))), .path(BezierPath(rect: rect(4))), .path(BezierPath(rect: rect(1)))
      )
    case .scalars: return (.scalars([0, 0]), .scalars([0.4, 0.8]), .scalars([0.1, 0.2]))
    case .colors: return (.colors([.black]), .colors([.white]), .colors([Color(white: 0.25)]))
    // Pictures do not mix: the nearer one is shown.
    case .image: return (.image(image(1)), .image(image(2)), .image(image(1)))
    case .word: return (.word("a"), .word("b"), .word("a"))
    }
  }

  @Test("every key path there is can be animated and read back", arguments: LayerKeyPath.all.keys.sorted())
  func everyKeyPath(string: String) throws {
    let keyPath = try #require(LayerKeyPath(string))
    #expect(keyPath.string == string)
    let layer = Self.layer(for: keyPath.property)
    var (from, to, quarter) = Self.values(of: keyPath.kind)
    // Words do not mix either, and only some are known.
    switch string {
    case "blendMode": (from, to, quarter) = (.word("multiply"), .word("screen"), .word("multiply"))
    case "maskMode": (from, to, quarter) = (.word("luminance"), .word("alpha"), .word("luminance"))
    default: break
    }
    layer.add(BasicAnimation(keyPath: string, from: from, to: to, duration: 4))
    #expect(!layer.animationKeys.isEmpty)
    let shown = try #require(layer.presentation(at: 1).value(at: keyPath))
    // 1.5 rad about y is read as it is; about x and z as well.
    let isTurn = keyPath.component?.rawValue.hasPrefix("rotation") == true
    #expect(shown.distance(to: quarter) < (isTurn ? 1e-9 : 1e-12))
  }

  @Test("the key paths of the issue are there")
  func wanted() {
    for name in [
      "position", "position.x", "bounds.size.width", "transform", "transform.rotation.x",
      "transform.rotation.y", "transform.rotation.z", "transform.scale", "transform.scale.x",
      "transform.scale.y", "transform.translation.x", "opacity", "backgroundColor", "borderWidth",
      "borderColor", "cornerRadius", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius",
      "shadowPath", "strokeStart", "strokeEnd", "lineWidth", "lineDashPhase", "path", "colors", "locations",
      "startPoint", "endPoint", "contents", "fontSize", "foregroundColor",
    ] {
      #expect(LayerKeyPath(name) != nil, "\(name)")
    }
  }

  @Test(
    "an unknown key path is answered with near ones",
    arguments: [
      "opactiy": "'opacity'", "alpha": "'opacity'", "frame": "'position', 'bounds'", "center": "'position'",
      "rotation": "'transform.rotation'", "scale.x": "'transform.scale.x'", "Position.x": "'position.x'",
      "cornerradius": "'cornerRadius'", "transform.rotate.z": "'transform.rotation.z'",
      "bounds.width": "'bounds.size.width'", "stroke-end": "'strokeEnd'",
    ])
  func nearNames(wrong: String, near: String) {
    let layer = rig.layer()
    layer.name = "sun"
    var finished: Bool?
    var animation = BasicAnimation(keyPath: wrong, from: 0, to: 1, duration: 1)
    animation.completion = { finished = $0 }
    rig.turn { layer.add(animation) }
    #expect(layer.animationKeys.isEmpty)
    #expect(finished == false)
    let message = rig.messages.first ?? ""
    #expect(message.hasPrefix("layer sun: no property has the key path '\(wrong)'; did you mean "))
    #expect(message.contains(near), "\(message)")
  }

  @Test("what resembles nothing is answered without a guess")
  func noNearNames() {
    let layer = rig.layer()
    rig.turn { layer.add(BasicAnimation(keyPath: "qqqqqq", from: 0, to: 1)) }
    #expect(rig.messages == ["layer Layer: no property has the key path 'qqqqqq'"])
  }

  @Test("a value of the wrong kind, or a layer of the wrong kind, is a clear error")
  func wrongKinds() {
    let layer = rig.layer()
    layer.name = "sun"
    rig.turn {
      layer.add(BasicAnimation(keyPath: "opacity", from: CGPoint.zero, to: 1))
      layer.add(BasicAnimation(keyPath: "strokeEnd", from: 0, to: 1))
      layer.add(KeyframeAnimation(keyPath: "opacity"))
      layer.add(BasicAnimation(keyPath: "opacity", from: Double.nan, to: 1))
      var path = KeyframeAnimation(keyPath: "opacity")
      path.path = BezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
      layer.add(path)
      path.keyPath = "position"
      path.path = BezierPath()
      layer.add(path)
      var timing = BasicAnimation(keyPath: "opacity", from: 0, to: 1)
      timing.beginTime = .nan
      layer.add(timing)
    }
    #expect(
      rig.messages == [
        "layer sun: key path 'opacity' takes a number, not a point",
        "layer sun: a layer of this kind has no 'strokeEnd'",
        "layer sun: a keyframe animation of 'opacity' has no values; it needs at least one, or a path",
        "layer sun: a value for 'opacity' is not finite; every number must be finite",
        "layer sun: key path 'opacity' takes a number and cannot follow a path",
        "layer sun: the path for 'position' is empty; it needs at least one segment",
        "layer sun: the beginTime of an animation is nan; it must be a number",
      ])
    #expect(layer.animationKeys.isEmpty)
  }

  @Test("lists are lists of numbers or of colours, and empty ones are of their own kind")
  func lists() {
    #expect([0.1, 0.2].animationValue == .scalars([0.1, 0.2]))
    #expect([Color.red, .blue].animationValue == .colors([.red, .blue]))
    #expect([Color]().animationValue == .colors([]))
    #expect([Double]().animationValue == .scalars([]))
    #expect([CGPoint(x: 1, y: 2)].animationValue == .point(CGPoint(x: 1, y: 2)))
  }
}
