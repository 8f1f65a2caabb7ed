import Foundation
import RefreshFrames
import RefreshLayers
import RefreshRendering
import RefreshStage

/// Layer tree and display list of one instant, as JSON for the inspector.
struct InspectorSnapshot {
  let json: [String: Any]

  /// Inspects a stage at a time. A time before the last frame needs a second stage, on which the gesture is
  /// replayed up to it.
  ///
  /// - Throws: `PreviewError` if the replay exceeds its time limit.
  init(
    of live: LiveStage, at time: TimeInterval, subjects: [Clip.ControlOrScene], layer: String?,
    hasList: Bool
  ) throws {
    let isLast = abs(time - live.history.end) < 1e-6
    let standing =
      isLast
      ? live
      : try ReplayableGesture(of: live, subjects: subjects, heartbeat: live.heartbeat)
        .stage(at: max(0, time - live.scriptStart))
    let list = hasList ? live.history.instant(at: time)?.list : nil
    var layers: [[String: Any]] = []
    standing.window(at: isLast ? live.history.end : standing.stage.time).forEachLayer {
      layers.append(Self.facts(of: $0, path: $1, isChosen: $1 == layer))
    }
    json = [
      "inspection": [
        "t": time, "layers": layers, "list": list.map(DisplayListDescription.json) ?? [],
      ]
    ]
  }

  private static func facts(of shown: PresentedLayer, path: String, isChosen: Bool) -> [String: Any] {
    let (layer, values) = (shown.layer, shown.values)
    let quad = shown.corners.flatMap { [Double($0.x), Double($0.y)] }
    var facts: [String: Any] = [
      "path": path, "name": layer.name ?? "", "kind": "\(type(of: layer))",
      "depth": LayerPath.depth(of: path), "quad": quad.map { $0.isFinite ? $0 : 0 },
      "hidden": values.isHidden || values.opacity <= 0, "moves": !layer.animationKeys.isEmpty,
    ]
    if let layer = layer as? TextLayer { facts["text"] = layer.string }
    if isChosen {
      let properties = LayerSample(values, of: layer).properties
      facts["properties"] = Dictionary(uniqueKeysWithValues: properties.map { ($0.key.name, $0.value.plain) })
    }
    return facts
  }
}

extension TraceValue {
  /// JSON form: a finite number, or the text description.
  var plain: Any {
    if case .number(let number) = self { return number.isFinite ? number : 0 }
    return description
  }
}

/// A display list as readable text, one line per command.
private enum DisplayListDescription {
  static func json(of list: DisplayList) -> [[String: Any]] {
    var depth = 0
    return list.commands.map { command in
      if case .pop = command.drawing { depth -= 1 }
      defer { if command.drawing.isPush { depth += 1 } }
      let box = command.bounds
      return [
        "text": words(command.drawing), "depth": max(0, depth), "layer": command.layerName ?? "",
        "bounds": [box.minX, box.minY, box.width, box.height].map { Double($0).isFinite ? Double($0) : 0 },
      ]
    }
  }

  private static func words(_ drawing: DrawingOperation) -> String {
    switch drawing {
    case .fill(let outline, let color): "fill \(words(outline)) \(words(color))"
    case .gradient(let outline, let gradient, _):
      "gradient \(words(outline)), \(gradient.colors.count) colours"
    case .stroke(_, let stroke, let color): "stroke, \(number(stroke.width)) pt, \(words(color))"
    case .text(let text, _): "text “\(text.string.prefix(40))”"
    case .image: "image"
    case .shadow: "shadow"
    case .pushClip(let outline, _): "clip to \(words(outline)) {"
    case .pushGroup(let opacity, let mode):
      "group, opacity \(number(opacity))\(mode == .normal ? "" : ", \(mode.rawValue)") {"
    case .pushMask: "mask {"
    case .masked(let mode): mode == .alpha ? "masked" : "masked by \(mode.rawValue)"
    case .pushShadow: "shadow of {"
    case .pushBlur(let radius): "blur by \(number(radius)) {"
    case .pop: "}"
    }
  }

  private static func words(_ outline: ShapeOutline) -> String {
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
