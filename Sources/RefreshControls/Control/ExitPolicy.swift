import Foundation

/// When a control leaves its cycle after the refresh has ended.
public enum ExitPolicy: Hashable, Sendable {
  /// At the end of the cycle.
  case finishCycle
  /// At once; the exit animation begins from what is shown.
  case blendOut
  /// At the next of some points of the cycle, each 0…1 of its motion, which follows the delay; its end is always one.
  case atMarks([Double])
}

extension RefreshControl {
  /// The longest that a refresh may go on to be shown after its end, before the exit begins, in seconds.
  public final var worstCaseExitLatency: TimeInterval {
    let cycle = cycleDuration
    switch exitPolicy {
    case .finishCycle: return cycle
    case .blendOut: return 0
    case .atMarks(let marks):
      let times = [0] + marks.map(time(ofMark:)).sorted() + [cycle]
      return zip(times, times.dropFirst()).reduce(0) { max($0, $1.1 - $1.0) }
    }
  }

  /// The seconds from a time in the cycle to the point where it may be left.
  final func timeToLeave(after elapsed: TimeInterval) -> TimeInterval? {
    switch exitPolicy {
    case .finishCycle: nil
    case .blendOut: 0
    case .atMarks(let marks):
      marks.map(time(ofMark:)).filter { $0 >= elapsed - 1e-9 }.min().map { max(0, $0 - elapsed) }
    }
  }

  /// The seconds from the beginning of a cycle to a mark in it.
  private final func time(ofMark mark: Double) -> TimeInterval {
    animationDelay + max(0, min(1, mark)) * (cycleDuration - animationDelay)
  }
}
