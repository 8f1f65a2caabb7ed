import Foundation
import RefreshFrames
import RefreshLayers
import RefreshMotion

/// Changes of scroll indicators and of the presence of layers.
extension Explanation {
  func isOfIndicators(_ change: Change) -> Bool {
    !change.layers.isEmpty && change.layers.allSatisfy(names.isIndicator)
  }

  /// Removes changes of scroll indicators if the content moved or changed its size, because indicators are drawn from
  /// both.
  mutating func leaveOutIndicators() {
    let isMoved = changes.contains { change in
      !isOfIndicators(change)
        && (change.category == .structure || change.property == .bounds || change.property == .position
          || change.property == .transform)
    }
    // A second indicator leaves less room for the first one.
    let isOther = changes.contains { isOfIndicators($0) && $0.category == .structure }
    if isMoved {
      changes = changes.filter { !isOfIndicators($0) }
    } else if isOther {
      changes = changes.filter { !isOfIndicators($0) || $0.category == .structure }
    }
  }

  /// Changes of layers that exist in both traces and appear or disappear at other times.
  func presence() -> [Change] {
    func isFleeting(_ layer: String, _ trace: MotionTrace) -> Bool {
      trace.frames.contains { $0.layers[layer] == nil }
    }
    let layers = layers.old.intersection(layers.new).filter { layer in
      layer != MotionTrace.scroll && (isFleeting(layer, expected) || isFleeting(layer, actual))
    }
    return layers.sorted().flatMap { layer -> [Change] in
      // A sublayer appears and disappears with its superlayer.
      if layers.contains(where: { LayerPath.isInside(layer, $0) }) { return [] }
      func curve(_ trace: MotionTrace) -> Curve { LayerFrames(layer, of: trace).curve(Curve.presence) }
      let part = PropertyMotion.Part(Curve.presence, expected: curve(expected), actual: curve(actual))
      return presence(part, of: layer)
    }
  }

  /// Change of a layer's presence in the first section in which it differs; empty if it never does.
  private func presence(_ part: PropertyMotion.Part, of layer: String) -> [Change] {
    for pair in sections {
      let frames = pair.differences(part.expected, part.actual, framesPerSecond: framesPerSecond)
      guard let first = frames.first else { continue }
      let frame = min(max(0, first + shift(of: pair)), expected.frames.count - 1)
      func change(_ detail: Change.Detail, amount: Double? = nil) -> [Change] {
        [
          Change(
            detail: detail, layers: [layer], frame: frame, amount: amount, sectionKind: pair.kind,
            visibility: Change.largestArea * Double(frames.count) / framesPerSecond)
        ]
      }
      let isThere = part.actual.values[first] != .number(0)
      guard let late = steps(part, pair)?.late.first?.seconds else {
        return change(isThere ? .new : .missing)
      }
      let appears = isThere == (late < 0)
      return change(.presence(isThere: appears, late: late), amount: late * 1000)
    }
    return []
  }
}
