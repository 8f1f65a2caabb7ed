import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// A clip summarized in ten frames: one in each phase, and four of the first cycle.
///
/// The frames of two clips correspond by phase even if their timing differs.
package struct PhaseStrip {
  /// A phase and a position in it.
  package struct PhasePosition: Hashable, Sendable {
    let phase: RefreshPhase.Kind
    /// The position as a fraction of the phase, or of a cycle while refreshing.
    let fraction: Double

    /// The name of the moment, such as "cycle 25 %".
    package var name: String {
      phase == .refreshing ? "cycle \(NumberText.plain(fraction * 100)) %" : phase.rawValue
    }
  }

  /// The moments in the order of a refresh.
  package static let moments: [PhasePosition] = [
    PhasePosition(phase: .pulling, fraction: 0.5), PhasePosition(phase: .armed, fraction: 0.9),
    PhasePosition(phase: .settling, fraction: 0.5), PhasePosition(phase: .refreshing, fraction: 0),
    PhasePosition(phase: .refreshing, fraction: 0.25), PhasePosition(phase: .refreshing, fraction: 0.5),
    PhasePosition(phase: .refreshing, fraction: 0.75), PhasePosition(phase: .showing, fraction: 0.5),
    PhasePosition(phase: .exiting, fraction: 0.5), PhasePosition(phase: .closing, fraction: 0.5),
  ]

  /// The display lists of the moments, in order; nil for phases that the clip does not have.
  package let lists: [DisplayList?]

  /// The edge from which the control is pulled (default: the top).
  package let edge: RefreshEdge
  /// The largest distance from the control's edge of the screen to the content at any moment, in points.
  package let reach: CGFloat

  /// Creates a strip by playing a clip twice: to find the moments, and to record their display lists.
  ///
  /// - Throws: `ClipError`.
  package init(of clip: Clip, onHook: @escaping (String) -> Void = { _ in }) throws {
    let player = ClipPlayer(clip, onHook: onHook)
    var times: [(time: TimeInterval, phase: RefreshPhase.Kind)] = []
    _ = try player.play { times.append(($0.time, $0.phase)) }
    let places = Self.moments.map { Self.place(of: $0, in: times, cycle: clip.subject.cycle) }
    var lists: [Int: DisplayList] = [:]
    var (edge, reach) = (RefreshEdge.top, 0.0)
    _ = try player.playWithStage { frame, stage in
      guard places.contains(frame.index) else { return }
      lists[frame.index] = frame.list
      guard let control = stage.control else { return }
      edge = control.edge
      reach = max(reach, Self.reach(of: control, on: stage))
    }
    (self.edge, self.reach) = (edge, reach)
    self.lists = places.map { $0.flatMap { lists[$0] } }
  }

  /// The distance from a control's edge of the screen to the content, in points.
  private static func reach(of control: RefreshControl, on stage: Stage) -> CGFloat {
    let (scrollView, axis) = (stage.scrollView, control.edge.axis)
    let offset = scrollView.contentOffset[axis]
    return control.edge.isLeading
      ? -offset : offset + scrollView.bounds.size[axis] - scrollView.contentSize[axis]
  }

  /// The index of the first frame at or after a moment; nil if the clip does not have its phase.
  private static func place(
    of moment: PhasePosition, in frames: [(time: TimeInterval, phase: RefreshPhase.Kind)], cycle: TimeInterval
  ) -> Int? {
    guard let first = frames.firstIndex(where: { $0.phase == moment.phase }) else { return nil }
    let end = frames[first...].firstIndex { $0.phase != moment.phase } ?? frames.count
    let start = frames[first].time
    let length = moment.phase == .refreshing ? cycle : frames[end - 1].time - start
    return frames[first..<end].firstIndex { $0.time >= start + moment.fraction * length - 1e-9 }
  }
}

extension Clip.ControlOrScene {
  /// The declared duration of a cycle in seconds; 0 if it is not finite or for a scene.
  fileprivate var cycle: TimeInterval {
    if case .control(let type) = self, type.animationDuration.isFinite { type.animationDuration } else { 0 }
  }
}
