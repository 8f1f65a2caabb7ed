import Foundation
import RefreshLayers

/// Visual jump between two phases that a control's design contains, so that it is not reported as a fault.
///
///     override class var acceptedJumps: [AcceptedJump] {
///       [AcceptedJump(of: "arc.transform.rotation", at: .firstCycle, because: "every refresh starts at the same angle")]
///     }
///
/// `check` lists a jump that it finds and the control accepts, with the reason, and warns about an entry that no jump
/// needs. `verify --assert no-seam` accepts the same jumps between cycles.
public struct AcceptedJump: Hashable, Sendable, Codable {
  /// Phase or cycle transition at which a jump is accepted.
  public enum Seam: String, Hashable, Sendable, Codable, CaseIterable {
    /// The first cycle begins: `pull → settle`.
    case firstCycle = "first-cycle"
    /// The content has come to rest at the hold distance: `settle → cycle`.
    case opened
    /// A cycle ends and the next begins: `cycle 1 → cycle 2`.
    case nextCycle = "next-cycle"
    /// The last cycle ends and the result is shown: `cycle 3 → result`.
    case result
    /// The exit animation begins: `cycle 3 → exit`.
    case exit
    /// The exit animation ends and the inset closes: `exit → close`.
    case closing
    /// The control is reset: `close → reset`.
    case reset
  }

  /// Layer by its name (`arc`) or path (`ring/arc`), or one of its properties (`arc.opacity`).
  ///
  /// A property includes its components: `arc.transform` also accepts a jump of `transform.rotation`.
  public let subject: String
  /// Transition at which the jump is accepted; at any other the same jump is a fault.
  public let seam: Seam
  /// Reason for the jump, as `check` prints it.
  public let reason: String

  /// Creates an accepted jump of a layer or property at one transition.
  public init(of subject: String, at seam: Seam, because reason: String) {
    (self.subject, self.seam, self.reason) = (subject, seam, reason)
  }

  /// True if the entry accepts a jump of `part`, a property or its component such as `position.x`.
  ///
  /// - Parameter path: Names of the layers from the root to the one that jumps, separated by `/`.
  package func accepts(_ part: String, of path: String, at seams: Set<Seam>) -> Bool {
    guard seams.contains(seam) else { return false }
    return accepts(part, ofLayer: path)
      // A name without index accepts every layer of that name.
      || accepts(part, ofLayer: LayerPath.withoutIndices(path))
  }

  private func accepts(_ part: String, ofLayer path: String) -> Bool {
    var layer = path[...]
    while true {
      if subject == layer { return true }
      if subject.hasPrefix(layer + "."), "\(part).".hasPrefix("\(subject.dropFirst(layer.count + 1)).") {
        return true
      }
      guard let slash = layer.firstIndex(of: "/") else { return false }
      layer = layer[layer.index(after: slash)...]
    }
  }
}
