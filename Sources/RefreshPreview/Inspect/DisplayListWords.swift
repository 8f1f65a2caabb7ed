import Foundation
import RefreshLayers
import RefreshRendering

/// A display list for people: a line a command.
struct DisplayListWords {
  private let list: DisplayList

  init(_ list: DisplayList) { self.list = list }

  var json: [[String: Any]] {
    var depth = 0
    return list.commands.map { command in
      if case .pop = command.drawing { depth -= 1 }
      defer { if command.drawing.isPush { depth += 1 } }
      let box = command.bounds
      return [
        "text": Self.words(command.drawing), "depth": max(0, depth), "layer": command.layerName ?? "",
        "bounds": [box.minX, box.minY, box.width, box.height].map { Double($0).isFinite ? Double($0) : 0 },
      ]
    }
  }

  private static func words(_ drawing: Drawing) -> String {
    switch drawing {
    case .fill(let outline, let color): "fill \(words(outline)) \(words(color))"
    case .gradient(let outline, let gradient, _):
      "gradient \(words(outline)), \(gradient.colors.count) colours"
    case .stroke(_, let stroke, let color): "stroke, \(number(stroke.width)) pt, \(words(color))"
    case .text(let text, _): "text “\(text.string.prefix(40))”"
    case .image: "image"
    case .shadow: "shadow"
    case .pushClip(let outline, _): "clip to \(words(outline)) {"
    case .pushGroup(let opacity): "group, opacity \(number(opacity)) {"
    case .pushMask: "mask {"
    case .masked: "masked"
    case .pushShadow: "shadow of {"
    case .pop: "}"
    }
  }

  private static func words(_ outline: Outline) -> String {
    switch outline {
    case .rect: "rectangle"
    case .roundedRect(_, let radius): "rectangle, corners \(number(radius))"
    case .ring(_, _, let width): "border \(number(width))"
    case .path: "path"
    }
  }

  private static func words(_ color: Color) -> String {
    func byte(_ part: CGFloat) -> Int { Int((max(0, min(1, part)) * 255).rounded()) }
    let alpha = color.alpha < 1 ? " at \(byte(color.alpha) * 100 / 255) %" : ""
    return String(format: "#%02x%02x%02x", byte(color.red), byte(color.green), byte(color.blue)) + alpha
  }

  private static func number(_ value: CGFloat) -> String { String(format: "%.4g", Double(value)) }
}
