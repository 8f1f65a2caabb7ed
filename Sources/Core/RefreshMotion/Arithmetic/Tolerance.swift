import Foundation

/// Tolerances for comparing quantities, one for each kind. Differences below the tolerance count as none.
///
/// Values without a source are arbitrary: smaller ones report differences that nobody sees, larger ones miss real
/// changes.
package enum Tolerance {
  /// Seconds between two times that count as equal: finer than any frame interval, coarser than the rounding of sums.
  package static let time = 1e-6
  /// Seconds between two times that count as equal after both were rounded to a microsecond.
  package static let storedTime = 1e-5
  /// Rounding error allowed in numbers of any unit.
  package static let number = 1e-9
  /// Rounding error allowed in positions that are known exactly, in points.
  package static let rounding = 1e-6
  /// Difference below which two lengths or positions in points, or two durations in seconds, count as unchanged.
  package static let place = 1e-3
  /// Displacement too small to see, in points.
  package static let points = 0.5
  /// Rotation too small to see, in radians.
  package static let angle = Double.pi / 180
  /// Drift of a scale, an opacity or a ratio that counts as none; a fraction of 1.
  package static let part = 0.01
  /// Jump of a scale, an opacity or a colour between two frames that is too small to see; a fraction of 1.
  package static let jump = 0.02
  /// Drift of a colour channel that counts as none, in steps of 1/255.
  package static let channel = 8.0
  /// Seconds by which begin times and durations of animations may differ and still count as equal.
  package static let moment = 0.003
  /// Seconds of motion that an eye needs to judge a speed (McKee and Welch, 1985). Two speeds look equal if they do
  /// not move an object visibly apart within that time.
  package static let speedJudgementTime = 0.1
  /// Difference below which two factors of animations (time ratios, damping ratios) count as equal.
  package static let factor = 0.01
  /// Opacity at or below which a layer is invisible: 2.55 steps of 255.
  package static let invisibleOpacity = 0.01
}

extension TimeInterval {
  /// Seconds rounded to a microsecond, the precision of traces and goldens.
  package var toMicrosecond: TimeInterval { (self * 1e6).rounded() / 1e6 }
}
