import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

/// Snapshot of a layer's visible values at an instant, in components that can be compared.
struct LayerSnapshot {
  let path: String
  private let parts: [LayerProperty.Part]

  static func all(of control: RefreshControl) -> [LayerSnapshot] {
    var snapshots: [LayerSnapshot] = []
    let now = control.layer.context?.now ?? 0
    PresentedLayer(root: control.layer, at: now).forEachLayer { shown, path in
      var values = shown.values
      // Position and size of the control itself are set by the framework and not compared.
      if path == LayerPath.root { (values.position, values.bounds, values.isHidden) = (.zero, .zero, false) }
      snapshots.append(LayerSnapshot(path, shown.layer, values))
    }
    return snapshots
  }

  private init(_ path: String, _ layer: Layer, _ shown: LayerValues) {
    self.path = path
    var shown = shown
    if shown.isHidden { (shown.isHidden, shown.opacity) = (false, 0) }
    var parts: [LayerProperty.Part] = []
    // Properties of the actual layer class, so that a text or an image left from before is compared too.
    for property in layer.properties.properties {
      property.forEachPart(in: shown) { if $0.isMeasured { parts.append($0) } }
    }
    self.parts = parts
  }

  /// Differences between two snapshots of a control, one line each.
  static func differences(_ old: [LayerSnapshot], _ new: [LayerSnapshot], tolerance: Double) -> [String] {
    guard old.map(\.path) == new.map(\.path) else {
      return ["there are \(new.count) layers instead of \(old.count)"]
    }
    return zip(old, new).flatMap { old, new -> [String] in
      let known = Dictionary(old.parts.map { ($0.name, $0) }) { first, _ in first }
      return new.parts.compactMap { part -> String? in
        guard let before = known[part.name], part.distance(to: before) > tolerance else { return nil }
        guard let number = part.number, let was = before.number else {
          return "\(part.name) of layer \(new.path) is different"
        }
        return String(format: "%@ of layer %@ is %.3f instead of %.3f", part.name, new.path, number, was)
      }
    }
  }
}

/// Cache of the snapshots of new controls, for comparison with used ones.
final class NewControlSnapshots {
  private var known: [String: [LayerSnapshot]] = [:]

  /// Differences between a used control and a new one in the same pull, at most three lines.
  func differences(from bench: CheckBench) -> [String] {
    let size = bench.stage.window.bounds.size
    let key = "\(bench.configuration.choices) \(size)"
    let fresh: [LayerSnapshot]
    if let look = known[key] {
      fresh = look
    } else {
      let new = CheckBench(bench.configuration, check: "fresh")
      if size != CheckConfiguration.size { new.play(.resize(to: size)) }
      fresh = Self.snapshots(of: new)
      known[key] = fresh
    }
    let used = Self.snapshots(of: bench)
    return LayerSnapshot.differences(fresh, used, tolerance: 0.01).prefix(3).map {
      "differs from a new control after a refresh: \($0)"
    }
  }

  /// Snapshots in a pull that stays below the threshold, while the finger rests and implicit animations are over.
  private static func snapshots(of bench: CheckBench) -> [LayerSnapshot] {
    bench.play(.pull(to: 0.8 * min(bench.threshold, bench.far), over: 0.1), .hold(for: 0.3))
    defer { bench.play(.cancel, .settle) }
    return LayerSnapshot.all(of: bench.control)
  }
}
