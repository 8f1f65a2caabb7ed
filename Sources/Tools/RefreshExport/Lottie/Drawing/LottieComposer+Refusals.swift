import Foundation
import RefreshLayers

/// Features that Lottie cannot express, or that some players draw differently.
extension LottieComposer {
  /// Reports a property that is left out; an error unless approximations are allowed.
  mutating func refuse(
    _ node: TimelineLayer, _ property: String, _ reason: String, instead remedy: String? = nil
  ) {
    approximate(node, property, reason, ifAllowed: "left out", instead: remedy)
  }

  /// Refuses blurs, blend modes, mask modes and focal points, which are not exported.
  mutating func refuseMixing(of node: TimelineLayer) {
    let values = node.samples.compactMap { $0?.values }
    if values.contains(where: { $0.blurRadius > 0 }) {
      refuse(node, "blurRadius", "lottie-ios and rlottie leave blurs out")
    }
    if values.contains(where: { $0.blendMode != .normal }) {
      refuse(node, "blendMode", "blend modes are not exported")
    }
    if !node.masks.isEmpty, values.contains(where: { $0.maskMode != .alpha }) {
      refuse(node, "maskMode", "only masks by alpha are exported")
    }
    if values.contains(where: { $0.gradient.focalOffset != .zero }) {
      refuse(node, "focalOffset", "players draw the highlight of a gradient differently")
    }
  }

  /// Reports a property that is approximated or that some players draw differently; an error unless approximations
  /// are allowed.
  ///
  /// - Parameter way: description of the approximation; nil if it needs none.
  mutating func approximate(
    _ node: TimelineLayer, _ property: String, _ reason: String, ifAllowed way: String? = nil,
    instead remedy: String? = nil
  ) {
    let ending = (allowsApproximation ? way : remedy).map { "; \($0)" } ?? ""
    let line = "\(node.name).\(property): \(reason)\(ending)"
    if allowsApproximation {
      if !approximations.contains(line) { approximations.append(line) }
    } else if !refusals.contains(line) {
      refusals.append(line)
    }
  }
}
