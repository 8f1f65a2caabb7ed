import RefreshControls
import RefreshMotion

/// The shape that a tunable gives to a motion: a timing curve over its duration, or a spring over time in
/// seconds.
enum MotionShape: Hashable {
  /// Control points of a cubic Bézier timing curve: x1, y1, x2, y2.
  case curve([Double])
  case spring(duration: Double, bounce: Double)

  /// Creates the shape from a tunable's value; nil if it is neither a curve nor a spring.
  init?(_ value: TunableValue) {
    switch value {
    case .curve(let points): self = .curve(points)
    case .spring(let duration, let bounce): self = .spring(duration: duration, bounce: bounce)
    default: return nil
    }
  }

  var value: TunableValue {
    switch self {
    case .curve(let points): .curve(points)
    case .spring(let duration, let bounce): .spring(duration: duration, bounce: bounce)
    }
  }

  /// A slightly different shape, for measuring the shape's effect; its values differ throughout the motion.
  var changed: MotionShape {
    switch self {
    case .curve(let points): .curve([points[0], points[1] + 0.1, points[2], points[3] + 0.1])
    case .spring(let duration, let bounce):
      .spring(duration: duration, bounce: bounce < 0.5 ? bounce + 0.1 : bounce - 0.1)
    }
  }

  /// The fraction of the distance covered, as a function of the seconds since the motion began and the
  /// motion's duration.
  var course: (_ time: Double, _ length: Double) -> Double {
    switch self {
    case .curve(let points):
      let curve = TimingCurve.bezier(points[0], points[1], points[2], points[3])
      return { curve.value(at: $0 / $1) }
    case .spring(let duration, let bounce):
      let spring = Spring(perceptualDuration: duration, bounce: bounce)
      return { time, _ in spring.value(at: time) }
    }
  }
}

/// A motion along a `MotionShape`: start and end time in seconds, start and end value.
struct ShapedMotion: Hashable {
  var start: Double
  var end: Double
  var from: Double
  var to: Double

  /// Maximum root mean square deviation of a shaped motion from the samples, as a fraction of its distance.
  static let tolerance = 0.005

  /// Fits one motion to the samples of two courses, each along its own shape.
  ///
  /// The start and end times lie between the last equal and the first different samples; a least-squares
  /// search finds them there.
  ///
  /// - Parameters:
  ///   - times: the samples' times in seconds; at least four.
  ///   - frame: seconds between two samples.
  /// - Returns: nil if no motion fits within `tolerance`.
  init?(
    _ shapes: [MotionShape], courses: [[Double]], times: [Double], frame: Double
  ) {
    guard times.count >= 4, let first = times.first, let last = times.last else { return nil }
    // A difference with a slow start becomes visible a frame late.
    var starts = (low: first - 2 * frame, high: first)
    var ends = (low: last, high: last + 2 * frame)
    var best: (error: Double, motion: ShapedMotion)?
    for _ in 0..<3 {
      let steps = (0...8).map { Double($0) / 8 }
      for start in steps.map({ starts.low + $0 * (starts.high - starts.low) }) {
        for end in steps.map({ ends.low + $0 * (ends.high - ends.low) }) {
          let fit = Self.fit(shapes, courses, times, start, end)
          if fit.error < best?.error ?? .infinity { best = fit }
        }
      }
      guard let best else { return nil }
      let (wide, long) = ((starts.high - starts.low) / 8, (ends.high - ends.low) / 8)
      starts = (max(starts.low, best.motion.start - wide), min(starts.high, best.motion.start + wide))
      ends = (max(ends.low, best.motion.end - long), min(ends.high, best.motion.end + long))
    }
    guard let best, best.error <= Self.tolerance * abs(best.motion.to - best.motion.from) else { return nil }
    self = best.motion
    // For a spring, the end is the last frame that differs; the samples do not depend on it.
    if case .spring? = shapes.first { end = last + frame }
  }

  private init(start: Double, end: Double, from: Double, to: Double) {
    (self.start, self.end, self.from, self.to) = (start, end, from, to)
  }

  /// Start and end values by linear regression, and the root mean square of the residuals.
  private static func fit(
    _ shapes: [MotionShape], _ courses: [[Double]], _ times: [Double], _ start: Double, _ end: Double
  ) -> (error: Double, motion: ShapedMotion) {
    var (count, sumX, sumY, sumXX, sumXY, sumYY) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    let origin = courses[0][0]
    for (shape, values) in zip(shapes, courses) {
      let course = shape.course
      for (time, value) in zip(times, values) {
        let (x, y) = (course(time - start, end - start), value - origin)
        count += 1
        (sumX, sumY) = (sumX + x, sumY + y)
        (sumXX, sumXY, sumYY) = (sumXX + x * x, sumXY + x * y, sumYY + y * y)
      }
    }
    let spread = sumXX - sumX * sumX / count
    let slope = spread > 1e-12 ? (sumXY - sumX * sumY / count) / spread : 0
    let base = (sumY - slope * sumX) / count
    let rest = sumYY - sumY * sumY / count - slope * (sumXY - sumX * sumY / count)
    let motion = ShapedMotion(start: start, end: end, from: origin + base, to: origin + base + slope)
    return (max(0, rest / count).squareRoot(), motion)
  }
}
