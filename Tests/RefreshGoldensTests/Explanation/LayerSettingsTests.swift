import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshStage
import TestControls
import Testing

@testable import RefreshGoldens

/// Every setting of a layer that an author can edit: an edit of it is named with its old and its new value.
@Suite struct LayerSettingsTests {
  /// A layer of each type, with all settings such that each of them shows.
  final class Wall: StillControl {
    @TaskLocal static var edit: (@Sendable (inout Wall) -> Void)?
    override class var height: CGFloat { 80 }
    override class var animationDuration: TimeInterval { 1 }
    let box = Layer(name: "box")
    let inner = Layer(name: "inner")
    let shape = ShapeLayer()
    let gradient = GradientLayer()
    let text = TextLayer()
    let image = ImageLayer()
    let copies = ReplicatorLayer()
    static let picture = Image(width: 2, height: 3, pixels: [UInt32](repeating: 0xFF20_4060, count: 6))
    static let other = Image(width: 2, height: 3, pixels: [UInt32](repeating: 0xFF60_4020, count: 6))

    static func square(_ side: CGFloat) -> BezierPath {
      BezierPath(rect: CGRect(x: 0, y: 0, width: side, height: side))
    }

    override func setup() {
      for (index, (layer, name)) in [
        (box, "box"), (shape, "shape"), (gradient, "gradient"), (text, "text"), (image, "image"),
        (copies, "copies"),
      ].enumerated() {
        layer.frame = CGRect(x: 10 + 50 * CGFloat(index), y: 20, width: 40, height: 30)
        add(layer, name)
      }
      box.backgroundColor = .red
      box.contents = Self.picture
      (box.borderWidth, box.shadowOpacity, box.cornerRadius) = (2, 0.5, 6)
      box.shadowPath = Self.square(20)
      inner.frame = CGRect(x: 5, y: 5, width: 60, height: 10)
      inner.backgroundColor = .blue
      box.addSublayer(inner)
      let mask = Layer(name: "mask")
      mask.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
      mask.backgroundColor = .black
      box.mask = mask
      shape.path = Self.square(20)
      (shape.strokeColor, shape.lineWidth, shape.lineDashPattern) = (.black, 2, [3, 1])
      gradient.colors = [.red, .green, .blue]
      gradient.locations = [0, 0.5, 1]
      text.string = "one two three"
      image.contents = Self.picture
      copies.instanceCount = 3
      copies.instanceDelay = 0.1
      let dot = Layer(name: "dot")
      dot.frame = CGRect(x: 0, y: 0, width: 6, height: 6)
      dot.backgroundColor = .white
      copies.addSublayer(dot)
      var wall = self
      Self.edit?(&wall)
    }
    override func animationCycle(for animationView: View) {
      var blink = BasicAnimation(keyPath: "opacity", from: 1, to: 0.2, duration: 0.4)
      blink.autoreverses = true
      box.add(blink)
    }
  }

  static let edits: [SettingEdit<Wall>] = [
    .init("position", "box / position.x / 34 / 30") { $0.box.position.x = 34 },
    .init("bounds", "box / bounds.width / 44 / 40") { $0.box.bounds.size.width = 44 },
    .init("anchorPoint", "box / anchorPoint.y / 1 / 0.5") { $0.box.anchorPoint.y = 1 },
    .init("zPosition", "box / zPosition / 5 / 0") { $0.box.zPosition = 5 },
    .init("transform", "box / scale / 1.2 / 1") { $0.box.transform = CATransform3D(scaleX: 1.2, y: 1.2) },
    .init("sublayerTransform", "box / sublayerTransform / 0.5 / 1") {
      $0.box.sublayerTransform = CATransform3D(scaleX: 0.5, y: 0.5)
    },
    .init("opacity", "shape / opacity / 0.4 / 1") { $0.shape.opacity = 0.4 },
    .init("isHidden", "shape / isHidden / true / false") { $0.shape.isHidden = true },
    .init("masksToBounds", "box / masksToBounds / true / false") { $0.box.masksToBounds = true },
    .init("isDoubleSided", "box / isDoubleSided / false / true") { $0.box.isDoubleSided = false },
    .init("backgroundColor", "box / backgroundColor / green / red") { $0.box.backgroundColor = .green },
    .init("cornerRadius", "box / cornerRadius / 9 / 6") { $0.box.cornerRadius = 9 },
    .init("maskedCorners", "box / maskedCorners") { $0.box.maskedCorners = [.topLeft] },
    .init("borderWidth", "box / borderWidth / 4 / 2") { $0.box.borderWidth = 4 },
    .init("borderColor", "box / borderColor / yellow / black") { $0.box.borderColor = .yellow },
    .init("shadowColor", "box / shadowColor / yellow / black") { $0.box.shadowColor = .yellow },
    .init("shadowOpacity", "box / shadowOpacity / 0.8 / 0.5") { $0.box.shadowOpacity = 0.8 },
    .init("shadowOffset", "box / shadowOffset / 7 / −3") {
      $0.box.shadowOffset = CGSize(width: 0, height: 7)
    },
    .init("shadowRadius", "box / shadowRadius / 8 / 3") { $0.box.shadowRadius = 8 },
    .init("shadowPath", "box / shadowPath / 30 × 30 / 20 × 20") { $0.box.shadowPath = Wall.square(30) },
    .init("contents", "box / contents / instead of") { $0.box.contents = Wall.other },
    .init("contentsGravity", "box / contentsGravity / center / scaleToFill") {
      $0.box.contentsGravity = .center
    },
    .init("blurRadius", "box / blurRadius / 3 / 0") { $0.box.blurRadius = 3 },
    .init("blendMode", "box / blendMode / multiply / normal") { $0.box.blendMode = .multiply },
    .init("maskMode", "box / maskMode / invertedAlpha / alpha") { $0.box.maskMode = .invertedAlpha },
    .init("path", "shape / path / 26 × 26 / 20 × 20") { $0.shape.path = Wall.square(26) },
    .init("fillColor", "shape / fillColor / green / black") { $0.shape.fillColor = .green },
    .init("strokeColor", "shape / strokeColor / green / black") { $0.shape.strokeColor = .green },
    .init("lineWidth", "shape / lineWidth / 4 / 2") { $0.shape.lineWidth = 4 },
    .init("lineDashPhase", "shape / lineDashPhase / 2 / 0") { $0.shape.lineDashPhase = 2 },
    .init("miterLimit", "shape / miterLimit / 3 / 10") { $0.shape.miterLimit = 3 },
    .init("strokeStart", "shape / strokeStart / 0.2 / 0") { $0.shape.strokeStart = 0.2 },
    .init("strokeEnd", "shape / strokeEnd / 0.7 / 1") { $0.shape.strokeEnd = 0.7 },
    .init("lineDashPattern", "shape / lineDashPattern / (5, 2) / (3, 1)") {
      $0.shape.lineDashPattern = [5, 2]
    },
    .init("fillRule", "shape / fillRule") { $0.shape.fillRule = .evenOdd },
    .init("lineCap", "shape / lineCap / round / butt") { $0.shape.lineCap = .round },
    .init("lineJoin", "shape / lineJoin / bevel / miter") { $0.shape.lineJoin = .bevel },
    .init("type", "gradient / type / radial / axial") { $0.gradient.type = .radial },
    .init("colors", "gradient / colors / yellow / green") { $0.gradient.colors[1] = .yellow },
    .init("locations", "gradient / locations / 0.3 / 0.5") { $0.gradient.locations[1] = 0.3 },
    .init("startPoint", "gradient / startPoint / 0.2 / 0.5") { $0.gradient.startPoint.x = 0.2 },
    .init("endPoint", "gradient / endPoint / 0.8 / 1") { $0.gradient.endPoint.y = 0.8 },
    .init("focalOffset", "gradient / focalOffset / 0.1 / 0") { $0.gradient.focalOffset.x = 0.1 },
    .init("string", "text / “four” / “one two three”") { $0.text.string = "four" },
    .init("font", "text / font / 700 / 400") { $0.text.font = .boldSystemFont(ofSize: 17) },
    .init("fontSize", "text / fontSize / 12 / 17") { $0.text.fontSize = 12 },
    .init("foregroundColor", "text / foregroundColor / blue / black") { $0.text.foregroundColor = .blue },
    .init("alignment", "text / alignment / center / natural") { $0.text.alignment = .center },
    .init("lineBreakMode", "text / lineBreakMode / byClipping / byTruncatingTail") {
      $0.text.lineBreakMode = .byClipping
    },
    .init("numberOfLines", "text / numberOfLines / 2 / 1") { $0.text.numberOfLines = 2 },
    .init("isVerticallyCentered", "text / isVerticallyCentered / true / false") {
      $0.text.isVerticallyCentered = true
    },
    .init("contentMode", "image / contentMode / center / scaleToFill") { $0.image.contentMode = .center },
    .init("instanceCount", "copies / instanceCount / 5 / 3") { $0.copies.instanceCount = 5 },
    .init("instanceDelay", "copies / instanceDelay / 0.2 / 0.1") { $0.copies.instanceDelay = 0.2 },
    .init("instanceTransform", "copies / instanceTransform / 9 / 0") {
      $0.copies.instanceTransform = CATransform3D(translationX: 9, y: 0, z: 0)
    },
    .init("instanceColor", "copies / instanceColor / red / white") { $0.copies.instanceColor = .red },
    .init("instanceRedOffset", "copies / instanceRedOffset / 0.2 / 0") { $0.copies.instanceRedOffset = -0.2 },
    .init("instanceGreenOffset", "copies / instanceGreenOffset / 0.2 / 0") {
      $0.copies.instanceGreenOffset = -0.2
    },
    .init("instanceBlueOffset", "copies / instanceBlueOffset / 0.2 / 0") {
      $0.copies.instanceBlueOffset = -0.2
    },
    .init("instanceAlphaOffset", "copies / instanceAlphaOffset / 0.2 / 0") {
      $0.copies.instanceAlphaOffset = -0.2
    },
    .init("speed", "box / timing.speed / 0.5 / 1") { $0.box.speed = 0.5 },
    .init("timeOffset", "box / timing.timeOffset / 0.1 / 0") { $0.box.timeOffset = 0.1 },
    .init("beginTime", "box / timing.beginTime / 0.1 / 0") { $0.box.beginTime = 0.1 },
    .init("superlayer", "inner / in shape instead of box") { $0.shape.addSublayer($0.inner) },
    .init("sublayers", "image / behind text") { $0.animationView.layer.insertSublayer($0.image, at: 3) },
    .init("mask", "mask / missing") { $0.box.mask = nil },
  ]

  private static func trace(_ edit: SettingEdit<Wall>? = nil) throws -> MotionTrace {
    try Wall.$edit.withValue(edit?.edit) { try SettingEdit<Wall>.trace(of: Wall.self) }
  }

  private static let golden = Result { try trace() }

  @Test("an edit of a layer is named by its layer, its old and its new value", arguments: edits)
  func names(edit: SettingEdit<Wall>) throws {
    edit.expectNamed(from: try Self.golden.get(), to: try Self.trace(edit))
  }

  @Test("every property of the table and of a layer's timing has an edit")
  func coversEveryProperty() {
    // Fields of timing that a layer ignores.
    let ignored: Set = ["duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode"]
    let timing = Mirror(reflecting: MediaTiming()).children.compactMap(\.label)
    let needed =
      Set(PropertyTable.all.flatMap(\.properties).map(\.name)).union(timing).subtracting(ignored)
    #expect(needed.subtracting(Self.edits.map(\.setting)).isEmpty)
    #expect(needed.count > 60)
  }
}
