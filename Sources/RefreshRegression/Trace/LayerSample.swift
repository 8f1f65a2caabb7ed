import Foundation
import RefreshLayers
import RefreshRendering

/// What is traced of one layer at one instant: the properties that are not what a new layer has.
public struct LayerSample {
  /// By key path; colours with eight bits a component, numbers rounded to what can be seen.
  public private(set) var properties: [String: TraceValue] = [:]

  /// A sample of a layer's values at an instant.
  public init(_ values: LayerValues) {
    add(values.position, "position")
    add(Double(values.bounds.origin.x), "bounds.x")
    add(Double(values.bounds.origin.y), "bounds.y")
    add(Double(values.bounds.width), "bounds.width")
    add(Double(values.bounds.height), "bounds.height")
    add(values.anchorPoint, "anchorPoint")
    add(Double(values.zPosition), "zPosition")
    add(values.transform)
    add(matrix: values.sublayerTransform, "sublayerTransform")
    add(Double(values.opacity), "opacity")
    add(values.isHidden ? 1 : 0, "isHidden")
    add(values.masksToBounds ? 1 : 0, "masksToBounds")
    add(TraceValue(values.backgroundColor), "backgroundColor")
    add(Double(values.cornerRadius), "cornerRadius")
    add(Double(values.borderWidth), "borderWidth")
    add(TraceValue(values.borderColor), "borderColor")
    add(TraceValue(values.shadowColor), "shadowColor")
    add(Double(values.shadowOpacity), "shadowOpacity")
    add(Double(values.shadowOffset.width), "shadowOffset.width")
    add(Double(values.shadowOffset.height), "shadowOffset.height")
    add(Double(values.shadowRadius), "shadowRadius")
    if let path = values.shadowPath { add(.word(path.traceWord), "shadowPath") }
    add(values.content)
  }

  /// The value of a property, that of a new layer where the sample does not say.
  public func value(of name: String) -> TraceValue {
    properties[name] ?? TraceProperty.defaultValue(of: name)
  }

  private mutating func add(_ content: LayerContent) {
    switch content {
    case .none: break
    case .shape(let shape):
      if let path = shape.path { add(.word(path.traceWord), "path") }
      add(TraceValue(shape.fillColor), "fillColor")
      add(TraceValue(shape.strokeColor), "strokeColor")
      add(Double(shape.lineWidth), "lineWidth")
      add(Double(shape.lineDashPhase), "lineDashPhase")
      add(Double(shape.miterLimit), "miterLimit")
      add(Double(shape.strokeStart), "strokeStart")
      add(Double(shape.strokeEnd), "strokeEnd")
    case .text(let text):
      add(.word(text.string), "string")
      add(.word("\(text.font.family) \(text.font.weight.rawValue)"), "font")
      add(Double(text.font.pointSize), "fontSize")
      add(TraceValue(text.foregroundColor), "foregroundColor")
    case .gradient(let gradient):
      add(
        .word(gradient.colors.map { TraceValue($0).description }.joined(separator: " ")), "colors")
      for (index, location) in gradient.locations.enumerated() { add(location, "locations.\(index)") }
      add(gradient.startPoint, "startPoint")
      add(gradient.endPoint, "endPoint")
    case .image(let image): if let contents = image.contents { add(.word(contents.traceWord), "contents") }
    case .replicator(let replicator):
      add(Double(replicator.instanceCount), "instanceCount")
      add(replicator.instanceDelay, "instanceDelay")
      add(matrix: replicator.instanceTransform, "instanceTransform")
      add(TraceValue(replicator.instanceColor), "instanceColor")
      add(Double(replicator.instanceRedOffset), "instanceRedOffset")
      add(Double(replicator.instanceGreenOffset), "instanceGreenOffset")
      add(Double(replicator.instanceBlueOffset), "instanceBlueOffset")
      add(Double(replicator.instanceAlphaOffset), "instanceAlphaOffset")
    }
  }

  /// A transform in the plane by its parts, another by its entries.
  private mutating func add(_ t: CATransform3D) {
    if t.isIdentity { return }
    guard t.isAlmostAffine else { return add(matrix: t, "transform") }
    let (a, b, c, d) = (Double(t.m11), Double(t.m12), Double(t.m21), Double(t.m22))
    let scale = (a * a + b * b).squareRoot()
    let isFlat = scale < 1e-9
    add(isFlat ? 0 : atan2(b, a), "transform.rotation.z")
    add(scale, "transform.scale.x")
    add(isFlat ? (c * c + d * d).squareRoot() : (a * d - b * c) / scale, "transform.scale.y")
    add(isFlat ? 0 : (a * c + b * d) / (scale * scale), "transform.skew")
    add(Double(t.m41), "transform.translation.x")
    add(Double(t.m42), "transform.translation.y")
  }

  private mutating func add(matrix t: CATransform3D, _ name: String) {
    if t.isIdentity { return }
    let entries = [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42,
      t.m43, t.m44,
    ]
    for (index, entry) in entries.enumerated() {
      add(Double(entry), "\(name).m\(index / 4 + 1)\(index % 4 + 1)")
    }
  }

  private mutating func add(_ point: CGPoint, _ name: String) {
    add(Double(point.x), name + ".x")
    add(Double(point.y), name + ".y")
  }

  private mutating func add(_ number: Double, _ name: String) { add(Self.rounded(number, name), name) }

  private mutating func add(_ value: TraceValue, _ name: String) {
    if value != TraceProperty.defaultValue(of: name) { properties[name] = value }
  }

  /// A number rounded to the step of its property; a negative zero is zero.
  static func rounded(_ number: Double, _ name: String) -> TraceValue {
    let steps = (1 / TraceProperty.quantum(of: name)).rounded()
    guard abs(number) < 1e12 else { return .number(number.isFinite ? number : 0) }
    return .number((number * steps).rounded() / steps + 0)
  }
}

extension CATransform3D {
  /// Whether the transform stays in the plane but for what rounding does to it: a turn about z by some angles leaves a
  /// z scale of 1 − 2⁻⁵³, and is no other motion for it.
  fileprivate var isAlmostAffine: Bool {
    [m13, m14, m23, m24, m31, m32, m34, m43, m33 - 1, m44 - 1].allSatisfy { abs($0) < 1e-9 }
  }
}

extension BezierPath {
  /// A short name for the path's shape.
  fileprivate var traceWord: String {
    var text = ""
    func write(_ letter: String, _ points: CGPoint...) {
      text += letter
      for point in points {
        text += OrderedJSON.plain((Double(point.x) * 1000).rounded()) + ","
        text += OrderedJSON.plain((Double(point.y) * 1000).rounded()) + " "
      }
    }
    for element in elements {
      switch element {
      case .move(let p): write("M", p)
      case .line(let p): write("L", p)
      case .quadCurve(let p, let c): write("Q", c, p)
      case .curve(let p, let c1, let c2): write("C", c1, c2, p)
      case .close: write("Z")
      }
    }
    return "path " + ContentHash.digits(of: Array(text.utf8))
  }
}

extension Image {
  /// A short name for the picture: a file's name, or its pixels' hash.
  fileprivate var traceWord: String {
    switch source {
    case .file(let path): return "file " + URL(fileURLWithPath: path).lastPathComponent
    case .pixels(let pixels, let width, let height):
      var hash = ContentHash()
      pixels.withUnsafeBytes { hash.feed($0) }
      return "pixels \(width)x\(height) " + hash.value.hexadecimal
    }
  }
}
