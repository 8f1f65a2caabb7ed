import Foundation
import RefreshFiles
import RefreshLayers
import RefreshStage

/// Warning about animated layers without a name: verdicts, assertions and traces identify layers by name.
final class UnnamedLayers: Sendable {
  private let hasWarned = LockedValue(false)

  /// Warns about the unnamed layers of a stage's control that are currently animated; one line, and only once.
  func warn(of stage: Stage, _ onWarning: ((String) -> Void)?) {
    guard let control = stage.control, let onWarning else { return }
    var kinds: [String] = []
    func visit(_ layer: Layer) {
      if layer.isAnimated, layer.name == nil { kinds.append(Self.kind(of: layer)) }
      for sublayer in layer.sublayers { visit(sublayer) }
    }
    // The control and its animation view always have names.
    for layer in control.layer.sublayers.flatMap(\.sublayers) { visit(layer) }
    let isFirst = hasWarned.withLock { hasWarned in
      defer { hasWarned = hasWarned || !kinds.isEmpty }
      return !hasWarned
    }
    guard !kinds.isEmpty, isFirst else { return }
    let counts = Dictionary(grouping: kinds, by: { $0 }).sorted { $0.key < $1.key }
    let list = counts.map { $0.value.count == 1 ? $0.key : "\($0.value.count) of \($0.key)" }
    let (layers, them) =
      kinds.count == 1 ? ("a layer that moves has", "it") : ("\(kinds.count) layers that move have", "them")
    onWarning(
      "\(layers) no name (\(list.joined(separator: ", "))): set `layer.name`, so that verify can name \(them)"
    )
  }

  private static func kind(of layer: Layer) -> String {
    layer.isViewBacked ? "a view's \(type(of: layer))" : "\(type(of: layer))"
  }
}
