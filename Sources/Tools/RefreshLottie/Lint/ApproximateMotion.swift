import Foundation
import RefreshLayers
import RefreshMotion

/// The motion of a point along its tangents as rlottie 0.1 and ThorVG 1.0.4 compute it: they measure lengths of the curve
/// by a sum that depends on its direction, so that its pace varies, and they stop at the keyframes where an easing leads
/// past them. Where lottie-web moves the point on a straight line, they follow the tangents.
struct ApproximateMotion {
  private typealias Cubic = (from: CGPoint, control1: CGPoint, control2: CGPoint, to: CGPoint)

  private let curve: Cubic
  private let easing: TimingCurve

  /// The motion from a keyframe to the next one; nil without tangents.
  private init?(_ key: [String: Any], to next: [String: Any]) {
    func numbers(_ value: Any?) -> [Double] {
      (value as? [Any] ?? [value as Any]).compactMap { $0 as? Double }
    }
    let (start, end) = (numbers(key["s"]), numbers(key["e"] ?? next["s"]))
    let (out, into) = (numbers(key["to"]), numbers(key["ti"]))
    guard key["to"] != nil || key["ti"] != nil, key["h"] as? Double != 1, start.count > 1, end.count > 1,
      start != end
    else { return nil }
    let (from, to) = (CGPoint(start), CGPoint(end))
    curve = (from, from + CGPoint(out), to + CGPoint(into), to)
    func handle(_ side: String, _ axis: String, _ standard: Double) -> Double {
      numbers((key[side] as? [String: Any])?[axis]).first ?? standard
    }
    easing = .bezier(
      handle("o", "x", 0), handle("o", "y", 0), handle("i", "x", 1), handle("i", "y", 1))
  }

  /// True for a property with keyframes that have tangents.
  static func applies(to property: [String: Any]) -> Bool {
    let keys = property["k"] as? [[String: Any]] ?? []
    return zip(keys, keys.dropFirst()).contains { ApproximateMotion($0, to: $1) != nil }
  }

  /// Number of divisions of curves that the keyframes of a whole file take, at most.
  static func effort(of value: Any) -> Double {
    if let list = value as? [Any] { return list.reduce(0) { $0 + effort(of: $1) } }
    guard let object = value as? [String: Any] else { return 0 }
    let keys = object["k"] as? [[String: Any]] ?? []
    let own = zip(keys, keys.dropFirst()).reduce(0.0) { sum, pair in
      guard let motion = ApproximateMotion(pair.0, to: pair.1) else { return sum }
      // The difference of a curve from its chord falls with the cube of the number of parts.
      let curve = motion.curve
      let length = roughLength(of: curve) + roughLength(curve.from, curve.to)
      return sum + Double(parts) * min(cbrt(length / tolerance), Double(1 << mostDepth))
    }
    return object.values.reduce(own) { $0 + effort(of: $1) }
  }

  /// The greatest effort: a larger one takes longer.
  static let mostEffort = 500_000.0

  /// The keyframes of a property with one at each frame between those with tangents; nil if no two have them.
  static func keyframes(of property: [String: Any]) -> [[String: Any]]? {
    guard let keys = property["k"] as? [[String: Any]], keys.count > 1 else { return nil }
    var (result, isMoving): ([[String: Any]], Bool) = ([], false)
    for (key, next) in zip(keys, keys.dropFirst()) {
      guard let motion = ApproximateMotion(key, to: next), let start = key["t"] as? Double,
        let end = next["t"] as? Double, end > start, end - start < 10_000
      else {
        result.append(key)
        continue
      }
      isMoving = true
      let lengths = motion.lengths
      let depths = (key["s"] as? [Any] ?? []).dropFirst(2)
      for time in [start] + stride(from: start.rounded(.down) + 1, to: end, by: 1) {
        let point = motion.point(at: (time - start) / (end - start), lengths)
        result.append(["t": time, "s": [Double(point.x), Double(point.y)] + depths])
      }
    }
    guard isMoving, var last = keys.last else { return nil }
    last["s"] = last["s"] ?? keys[keys.count - 2]["e"]
    return result + [last]
  }

  /// Lengths of the curve until the end of each of its parts.
  private var lengths: [Double] {
    (0...Self.parts).map { Self.length(of: Self.split(curve, at: Double($0) / Double(Self.parts)).left) }
  }

  private func point(at progress: Double, _ lengths: [Double]) -> CGPoint {
    let place = easing.value(at: progress) * (lengths.last ?? 0)
    guard place > 0, let next = lengths.firstIndex(where: { $0 >= place }), next > 0 else {
      return place > 0 ? curve.to : curve.from
    }
    let part = (place - lengths[next - 1]) / (lengths[next] - lengths[next - 1])
    return Self.split(curve, at: (Double(next - 1) + part) / Double(Self.parts)).left.to
  }

  /// Number of equal parts of a curve whose lengths are computed: more are nearer to the engines, which halve the curve
  /// about ten times for each frame, and take longer.
  private static let parts = 32
  /// Tolerance of the engines for lengths, in points.
  private static let tolerance = 0.01
  /// Maximum number of times that a part is halved; the engines stop at 16.
  private static let mostDepth = 10

  /// A length that is right along the axes.
  private static func roughLength(_ a: CGPoint, _ b: CGPoint) -> Double {
    let (x, y) = (abs(Double(b.x - a.x)), abs(Double(b.y - a.y)))
    return max(x, y) + 0.375 * min(x, y)
  }

  private static func roughLength(of curve: Cubic) -> Double {
    roughLength(curve.from, curve.control1) + roughLength(curve.control1, curve.control2)
      + roughLength(curve.control2, curve.to)
  }

  private static func length(of curve: Cubic, depth: Int = 0) -> Double {
    let sum = roughLength(of: curve)
    guard abs(sum - roughLength(curve.from, curve.to)) > tolerance, depth < mostDepth else { return sum }
    let (left, right) = split(curve, at: 0.5)
    return self.length(of: left, depth: depth + 1) + self.length(of: right, depth: depth + 1)
  }

  private static func split(_ curve: Cubic, at part: Double) -> (left: Cubic, right: Cubic) {
    func between(_ a: CGPoint, _ b: CGPoint) -> CGPoint { a + (b - a) * part }
    let (first, middle, last) = (
      between(curve.from, curve.control1), between(curve.control1, curve.control2),
      between(curve.control2, curve.to)
    )
    let (left, right) = (between(first, middle), between(middle, last))
    let point = between(left, right)
    return ((curve.from, first, left, point), (point, right, last, curve.to))
  }
}
