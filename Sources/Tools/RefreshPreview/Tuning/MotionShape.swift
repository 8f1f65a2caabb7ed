import RefreshControls
import RefreshMotion

/// What a tunable makes of a motion: a timing curve over its length, or a spring over its seconds.
enum MotionShape: Hashable {
  /// The control points of a cubic Bézier: x1, y1, x2, y2.
  case curve([Double])
  /// A perceptual duration in seconds, and a bounce.
  case spring(duration: Double, bounce: Double)

  /// The shape of a tunable's value; nil for a value of another kind.
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

  /// A shape that is elsewhere than this one all along its motion.
  var changed: MotionShape {
    switch self {
    case .curve(let points): .curve([points[0], points[1] + 0.1, points[2], points[3] + 0.1])
    case .spring(let duration, let bounce):
      .spring(duration: duration, bounce: bounce < 0.5 ? bounce + 0.1 : bounce - 0.1)
    }
  }

  /// The fraction of the way that is covered at a time since the motion began, in seconds, of a motion of some seconds.
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

/// The part of a layer's motion that a shape makes: where it begins and ends, and from which value it goes to which.
struct ShapedMotion: Hashable {
  var start: Double
  var end: Double
  var from: Double
  var to: Double

  /// How much of the way a motion may be off a shape, as a root mean square, and still be its.
  static let tolerance = 0.005

  /// The motion of which both courses have samples, made by one shape each and otherwise the same.
  ///
  /// Its beginning and end lie between the last equal samples and the first different ones; of the times there, those are taken
  /// with which the shapes are nearest to the samples by least squares.
  ///
  /// - Parameters:
  ///   - times: the times of the samples, in seconds, of which there must be four.
  ///   - frame: how many seconds are between two.
  /// - Returns: nil if something else makes the motion.
  init?(
    _ shapes: [MotionShape], courses: [[Double]], times: [Double], frame: Double
  ) {
    guard times.count >= 4, let first = times.first, let last = times.last else { return nil }
    // A difference that begins slowly is seen a frame late.
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
    // Of a spring it is where its animation ends, which makes no difference to the samples.
    if case .spring? = shapes.first { end = last + frame }
  }

  private init(start: Double, end: Double, from: Double, to: Double) {
    (self.start, self.end, self.from, self.to) = (start, end, from, to)
  }

  /// The values at both ends by linear regression, and the root mean square of what is left.
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
