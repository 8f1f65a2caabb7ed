import Foundation
import RefreshMotion

/// Cycles that take another time than the golden's: what was at one part of a cycle is still looked for there.
///
/// How long a whole clip's motion takes cannot tell, since the pull, the rest after it and the exit keep their times,
/// and since shorter cycles are more of them.
struct CycleChange {
  private let expected: Cycles
  private let actual: Cycles
  private let framesPerSecond: Double

  /// The cycles of one trace, in frames.
  private struct Cycles {
    /// When they began.
    let starts: [Double]
    /// How long one takes: the one in the middle of all but the last, whose end is not known.
    let duration: Double

    init?(_ trace: MotionTrace, framesPerSecond: Double) {
      starts = trace.cycles.map { $0 * framesPerSecond }
      let durations = zip(starts, starts.dropFirst()).map { $1 - $0 }.sorted()
      guard let least = durations.first, least > 0.02 else { return nil }
      duration = durations[durations.count / 2]
    }

    /// How long a cycle takes; the last one as long as most.
    func duration(of cycle: Int) -> Double {
      cycle + 1 < starts.count ? starts[cycle + 1] - starts[cycle] : duration
    }

    /// Whether a cycle begins within some frames, or so close to them that rounding decides which cycle they show.
    func begin(in frames: ClosedRange<Double>) -> Bool {
      starts.contains { frames.lowerBound - 0.01 < $0 && $0 < frames.upperBound + 0.01 }
    }
  }

  /// The change between two traces; nil if either has fewer than two cycles, or they take the same time.
  init?(_ expected: MotionTrace, _ actual: MotionTrace, framesPerSecond: Double) {
    guard let golden = Cycles(expected, framesPerSecond: framesPerSecond),
      let present = Cycles(actual, framesPerSecond: framesPerSecond),
      abs(golden.duration - present.duration) > 10 * Tolerance.time * framesPerSecond
    else { return nil }
    (self.expected, self.actual) = (golden, present)
    self.framesPerSecond = framesPerSecond
  }

  /// How the time within a cycle may have changed.
  private enum Way: CaseIterable {
    /// Everything in a cycle takes longer.
    case stretched
    /// A cycle begins with a pause that is longer.
    case waitsBefore
    /// A cycle ends with a pause that is longer.
    case waitsAfter
  }

  /// What happened to a layer whose motion at the same part of a cycle is the same; nil if it is not.
  ///
  /// - Parameters:
  ///   - first: the first frame that differs.
  ///   - frames: those to explain.
  ///   - limit: the last frame of the golden that belongs to the same motion.
  func finding(
    _ expected: LayerCurves, _ actual: LayerCurves, _ first: Int, _ frames: Range<Int>, limit: Double
  ) -> Finding.Change? {
    // What differs before the first cycle has another cause.
    guard Double(first) >= self.actual.starts[0] - 1 else { return nil }
    let best = Way.allCases.map { ($0, residue(expected, actual, frames, limit, $0)) }.min { $0.1 < $1.1 }
    guard let (way, residue) = best, residue <= TimeWarp.accepted else { return nil }
    switch way {
    case .stretched:
      return .speed(
        self.actual.duration / self.expected.duration,
        cycles: (self.expected.duration / framesPerSecond, self.actual.duration / framesPerSecond))
    case .waitsBefore, .waitsAfter: return .timing(frames: self.actual.duration - self.expected.duration)
    }
  }

  /// How much of the difference is left where every curve either follows the cycles or is as it was.
  private func residue(
    _ expected: LayerCurves, _ actual: LayerCurves, _ frames: Range<Int>, _ limit: Double, _ way: Way
  ) -> Double {
    // More cycles in the same time are cycles that the golden has not: one that it has must do.
    let least = Int(min(self.actual.duration / 2, Double(frames.count) / 2))
    return TimeWarp.residue(expected, actual, frames, atLeast: least, mayStay: true) { frame in
      source(frame, way).flatMap { $0 <= limit ? $0 : nil }
    }
  }

  /// The frame of the golden that a present frame shows; nil if the golden has no such cycle, or between its cycles.
  private func source(_ frame: Double, _ way: Way) -> Double? {
    if actual.begin(in: frame...frame) { return nil }
    guard let cycle = actual.starts.lastIndex(where: { $0 <= frame }) else { return frame }
    guard cycle < expected.starts.count else { return nil }
    let since = frame - actual.starts[cycle]
    let (old, new) = (expected.duration(of: cycle), actual.duration(of: cycle))
    let time: Double =
      switch way {
      case .stretched: since * old / new
      case .waitsBefore: max(0, since - (new - old))
      case .waitsAfter: min(old - 0.02, since)
      }
    guard time < old else { return nil }
    let source = expected.starts[cycle] + time
    // Between two frames on either side of where a cycle begins there is no line to be on.
    return expected.begin(in: source.rounded(.down)...source.rounded(.up)) ? nil : source
  }
}
