import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

/// What a layer of a control shows at an instant, as numbers that can be compared.
struct LayerLook {
  /// The names of the layers down to this one.
  let path: String
  let numbers: [(name: String, value: Double)]

  /// The looks of all layers of a control at its present time.
  static func all(of control: RefreshControl) -> [LayerLook] {
    let now = control.layer.context?.now ?? 0
    var looks: [LayerLook] = []
    func add(_ layer: Layer, _ path: String) {
      looks.append(LayerLook(path, layer.presentation(at: now)))
      for (index, sublayer) in layer.sublayers.enumerated() {
        add(sublayer, path + "/" + (sublayer.name ?? "\(sublayer)[\(index)]"))
      }
    }
    // The place of the control itself is the framework's affair.
    for (index, sublayer) in control.layer.sublayers.enumerated() {
      add(sublayer, sublayer.name ?? "\(sublayer)[\(index)]")
    }
    var own = control.layer.presentation(at: now)
    (own.position, own.bounds, own.isHidden) = (.zero, .zero, false)
    looks.append(LayerLook("\(control.layer)", own))
    return looks
  }

  private init(_ path: String, _ shown: LayerValues) {
    self.path = path
    let transform = shown.transform
    var numbers: [(String, CGFloat)] = [
      ("position.x", shown.position.x), ("position.y", shown.position.y), ("width", shown.bounds.width),
      ("height", shown.bounds.height), ("opacity", shown.isHidden ? 0 : shown.opacity),
      ("transform.m11", transform.m11), ("transform.m12", transform.m12), ("transform.m21", transform.m21),
      ("transform.m22", transform.m22), ("transform.m41", transform.m41), ("transform.m42", transform.m42),
      ("cornerRadius", shown.cornerRadius),
    ]
    func add(_ name: String, _ color: Color?) {
      numbers += [
        (name + ".red", color?.red ?? 0), (name + ".green", color?.green ?? 0),
        (name + ".blue", color?.blue ?? 0),
        (name + ".alpha", color?.alpha ?? 0),
      ]
    }
    add("backgroundColor", shown.backgroundColor)
    if case .shape(let shape) = shown.content {
      numbers += [
        ("strokeStart", shape.strokeStart), ("strokeEnd", shape.strokeEnd), ("lineWidth", shape.lineWidth),
      ]
      add("strokeColor", shape.strokeColor)
      add("fillColor", shape.fillColor)
    }
    self.numbers = numbers.map { ($0.0, Double($0.1)) }
  }

  /// In what two looks of one control differ, a line each.
  static func differences(_ old: [LayerLook], _ new: [LayerLook], tolerance: Double) -> [String] {
    guard old.map(\.path) == new.map(\.path) else {
      return ["there are \(new.count) layers, not \(old.count)"]
    }
    var lines: [String] = []
    for (a, b) in zip(old, new) {
      for (x, y) in zip(a.numbers, b.numbers)
      where abs(x.value - y.value) > tolerance || x.value.isNaN != y.value.isNaN {
        lines.append(String(format: "%@ of layer %@ is %.3f and not %.3f", x.name, a.path, y.value, x.value))
      }
    }
    return lines
  }
}
