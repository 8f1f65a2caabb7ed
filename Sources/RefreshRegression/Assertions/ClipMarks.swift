import Foundation
import RefreshControls
import RefreshMotion
import RefreshStage

/// The instants of a clip that assertions speak of.
struct ClipMarks: Hashable, Sendable {
  /// When the finger let go, in seconds.
  var releases: [TimeInterval] = []
  /// When a cycle began, in seconds.
  var cycles: [TimeInterval] = []

  init() {}

  init(_ trace: EventTrace) {
    for event in trace.events {
      switch event.kind {
      case .hook(.animationCycle), .delegate("refreshControlDidStartAnimationCycle"):
        // A control without a block of its own is told of by its delegate alone.
        if cycles.last.map({ event.time - $0 > Tolerance.time }) ?? true { cycles.append(event.time) }
      case .phase(let old, let new) where Self.isHeld(old) && !Self.isHeld(new) && new != .idle:
        releases.append(event.time)
      default: break
      }
    }
  }

  private static func isHeld(_ phase: RefreshPhase.Kind) -> Bool { phase == .pulling || phase == .armed }
}
