import Foundation
import RefreshLayers

/// Parts that Lottie cannot express, or that look different in some players.
extension LottieComposer {
  /// Notes that something of a layer is left out, which has to be allowed.
  ///
  /// - Parameter remedy: what an author can write or choose instead.
  mutating func refuse(
    _ node: MotionNode, _ property: String, _ reason: String, instead remedy: String? = nil
  ) {
    note(node, property, reason, ifAllowed: "left out", instead: remedy)
  }

  /// Refuses blurs, and the ways of mixing a layer with what is behind it, and of masking it, that are not exported yet.
  mutating func refuseMixing(of node: MotionNode, _ seen: [PosedLayer?]) {
    let values = seen.compactMap { $0?.values }
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

  /// Notes that something of a layer is drawn nearly as it is, or not by all players.
  ///
  /// - Parameters:
  ///   - way: how it is drawn where that is allowed, if it needs words.
  ///   - remedy: what an author can write or choose instead.
  mutating func approximate(
    _ node: MotionNode, _ property: String, _ reason: String, ifAllowed way: String? = nil,
    instead remedy: String? = nil
  ) {
    note(node, property, reason, ifAllowed: way, instead: remedy)
  }

  private mutating func note(
    _ node: MotionNode, _ property: String, _ reason: String, ifAllowed way: String?, instead remedy: String?
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
