import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshMotion
import RefreshStage

extension CheckConfiguration {
  /// Measured duration of the control's cycle in this configuration, in seconds: the longest of the first three
  /// cycles.
  ///
  /// The control is played on a separate stage without frames; nil if no cycle ends. The duration differs from
  /// `animationDuration` with a delay, with autoreverse, or with longer animation blocks inside the cycle.
  public func measuredCycle() -> TimeInterval? {
    let (stage, control) = makeStage()
    var began: TimeInterval?
    var lengths: [TimeInterval] = []
    // A cycle that does not end is abandoned after its planned duration and 15 seconds.
    let limit = Double(Self.measuredCycles) * (control.cycleDuration + 15)
    breadcrumb?.note(
      script: Scenario("cycle", [.forceRefresh, .wait(for: limit)], tuning: tuning), unscriptedChange: nil)
    attach(control, to: stage) { event in
      switch event.kind {
      case .didStartCycle: began = event.time
      case .didEndCycle:
        if let began { lengths.append(event.time - began) }
      default: break
      }
    }
    stage.perform { control.forceRefresh() }
    VirtualClock(stage.context.scheduler).run {
      lengths.count == Self.measuredCycles || stage.time > limit || !control.isRefreshing
    }
    stage.onEvent = nil
    return lengths.max()?.toMicrosecond
  }

  /// Number of measured cycles. Cycles that alternate in pairs, such as Google's, need two; a third one can differ
  /// from both.
  private static let measuredCycles = 3
}

/// Cache of measured cycle durations, so that each configuration is measured once.
final class CycleLengths: Sendable {
  private struct CacheKey: Equatable {
    let control: ObjectIdentifier
    let type: RefreshControlType
    let edge: RefreshEdge?
    let environment: RefreshEnvironment
  }

  /// Durations by configuration; an array, because there are few.
  private let known = LockedValue<[(key: CacheKey, length: TimeInterval)]>([])

  /// Duration of a cycle of a configuration in seconds; nil if no cycle ends.
  func length(of configuration: CheckConfiguration) -> TimeInterval? {
    let key = CacheKey(
      control: ObjectIdentifier(configuration.control), type: configuration.type, edge: configuration.edge,
      environment: configuration.environment)
    if let found = known.withLock({ $0.first { $0.key == key } }) { return found.length }
    let length = configuration.measuredCycle()
    if let length { known.withLock { $0.append((key, length)) } }
    return length
  }
}
