import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshMotion
import RefreshStage

extension CheckSubject {
  /// The measured duration of the control's cycle in this configuration, in seconds: the longest of the first three.
  ///
  /// Plays the control on a separate stage without frames; nil if no cycle ends by itself. The duration differs from
  /// `animationDuration` with a delay, with autoreverse, or with longer animation blocks inside the cycle.
  public func measuredCycle() -> TimeInterval? {
    let (stage, control) = makeStage()
    var began: TimeInterval?
    var lengths: [TimeInterval] = []
    stage.onEvent = { [breadcrumb] event in
      if let breadcrumb, let hook = event.calledCode { breadcrumb.note(hook: hook) }
      switch event.kind {
      case .didStartCycle: began = event.time
      case .didEndCycle:
        if let began { lengths.append(event.time - began) }
      default: break
      }
    }
    // A cycle without an end is given up after its planned time and some seconds.
    let limit = Double(Self.measuredCycles) * (control.cycleDuration + 15)
    breadcrumb?.note(
      script: Scenario("cycle", [.forceRefresh, .wait(for: limit)], tuning: tuning), lacking: nil)
    attach(control, to: stage)
    stage.perform { control.forceRefresh() }
    VirtualClock(stage.context.scheduler).run {
      lengths.count == Self.measuredCycles || stage.time > limit || !control.isRefreshing
    }
    stage.onEvent = nil
    return lengths.max()?.toMicrosecond
  }

  /// Google's cycles come in pairs; a third one may be neither.
  private static let measuredCycles = 3
}

/// The lengths of cycles that were measured, so that each is measured once.
final class CycleLengths: Sendable {
  private struct Key: Equatable {
    let control: ObjectIdentifier
    let type: RefreshControlType
    let edge: RefreshEdge?
    let environment: RefreshEnvironment
  }

  /// Few, one for each way in which the control appears.
  private let known = Locked<[(key: Key, length: TimeInterval)]>([])

  /// The length of a cycle of a subject; nil if it has none.
  func length(of subject: CheckSubject) -> TimeInterval? {
    let key = Key(
      control: ObjectIdentifier(subject.control), type: subject.type, edge: subject.edge,
      environment: subject.environment)
    if let found = known.withLock({ $0.first { $0.key == key } }) { return found.length }
    let length = subject.measuredCycle()
    if let length { known.withLock { $0.append((key, length)) } }
    return length
  }
}
