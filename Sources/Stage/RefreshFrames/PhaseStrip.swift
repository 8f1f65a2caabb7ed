import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// A clip in a few pictures: the middle of each phase, and four instants of the first whole cycle.
///
/// Two clips of controls that differ in their timing are seen at the same points of their lives.
package struct PhaseStrip {
  /// An instant of a control's life.
  package struct Moment: Hashable, Sendable {
    let phase: RefreshPhase.Kind
    /// Of the phase; of refreshing it is a part of a cycle.
    let fraction: Double

    /// The moment in words.
    package var name: String {
      phase == .refreshing ? "cycle \(NumberText.plain(fraction * 100)) %" : phase.rawValue
    }
  }

  /// All moments in the order of a refresh's life.
  package static let moments: [Moment] = [
    Moment(phase: .pulling, fraction: 0.5), Moment(phase: .armed, fraction: 0.9),
    Moment(phase: .settling, fraction: 0.5), Moment(phase: .refreshing, fraction: 0),
    Moment(phase: .refreshing, fraction: 0.25), Moment(phase: .refreshing, fraction: 0.5),
    Moment(phase: .refreshing, fraction: 0.75), Moment(phase: .showing, fraction: 0.5),
    Moment(phase: .exiting, fraction: 0.5), Moment(phase: .closing, fraction: 0.5),
  ]

  /// The display lists of the moments, in their order; nil where the clip has no such phase.
  package let lists: [DisplayList?]

  /// The edge that the control is pulled from (default: the top).
  package let edge: RefreshEdge
  /// The farthest that any of the moments shows the control open, from that edge of the screen, in points.
  package let reach: CGFloat

  /// Plays a clip twice: to find the moments, and to draw them.
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

  /// How far a control is open, from its edge of the screen to where the content begins.
  private static func reach(of control: RefreshControl, on stage: Stage) -> CGFloat {
    let (scrollView, axis) = (stage.scrollView, control.edge.axis)
    let offset = scrollView.contentOffset[axis]
    return control.edge.isLeading
      ? -offset : offset + scrollView.bounds.size[axis] - scrollView.contentSize[axis]
  }

  /// The frame of a moment: the first of its phase from its time on.
  private static func place(
    of moment: Moment, in frames: [(time: TimeInterval, phase: RefreshPhase.Kind)], cycle: TimeInterval
  ) -> Int? {
    guard let first = frames.firstIndex(where: { $0.phase == moment.phase }) else { return nil }
    let end = frames[first...].firstIndex { $0.phase != moment.phase } ?? frames.count
    let start = frames[first].time
    let length = moment.phase == .refreshing ? cycle : frames[end - 1].time - start
    return frames[first..<end].firstIndex { $0.time >= start + moment.fraction * length - 1e-9 }
  }
}

extension Clip.Subject {
  /// The length of a cycle as it is declared, in seconds.
  fileprivate var cycle: TimeInterval {
    if case .control(let type) = self, type.animationDuration.isFinite { type.animationDuration } else { 0 }
  }
}
