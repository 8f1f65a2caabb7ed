import Foundation

/// Motion along a path of lines and Bézier curves, in points: a keyframe animation whose values are a path.
///
///     let motion = PathMotion(polyline: [.zero, CGPoint(x: 40, y: 0), CGPoint(x: 40, y: 40)])
///     let middle = motion.point(at: 0.5)
public struct PathMotion: Hashable, Sendable {
  /// Distribution of progress along the path.
  public enum Pacing: Hashable, Sendable {
    /// Constant speed along the whole path.
    case constantSpeed
    /// Even progress of the curve parameter between two key times; a path of n segments has n + 1 key times.
    ///
    /// Fewer key times end the motion after that many points. Without key times, or with too many, keys are evenly
    /// spaced.
    case perSegment(keyTimes: [Double]? = nil)
  }

  /// Segments in the order of travel; never empty. A segment that does not begin where the previous one ended is a
  /// jump.
  public let segments: [PathSegment]
  /// Distribution of progress along the path.
  public let pacing: Pacing
  private let arcs: [ArcLength]
  private let keys: KeyTimes

  /// Creates the motion along segments of a path.
  ///
  /// Without segments the motion stays at the origin. Key times follow the rules of ``Keyframes``: clamped to 0…1, and
  /// a time out of order is raised to the time before it.
  public init(_ segments: [PathSegment], pacing: Pacing = .constantSpeed) {
    var segments = segments.isEmpty ? [.line(from: .zero, to: .zero)] : segments
    if case .perSegment(let keyTimes) = pacing {
      let points = KeyTimes.count(of: keyTimes, for: segments.count + 1)
      let start = segments[0].start
      segments = points > 1 ? Array(segments.prefix(points - 1)) : [.line(from: start, to: start)]
    }
    self.segments = segments
    self.pacing = pacing
    arcs = segments.map(ArcLength.init)
    switch pacing {
    case .constantSpeed: keys = KeyTimes(lengths: arcs.map(\.total))
    case .perSegment(let keyTimes): keys = KeyTimes(keyTimes, count: segments.count + 1)
    }
  }

  /// Creates the motion along straight lines through points. With a single point it stays there, without points at
  /// the origin.
  public init(polyline points: [CGPoint], pacing: Pacing = .constantSpeed) {
    if let only = points.first, points.count == 1 {
      self.init([.line(from: only, to: only)], pacing: pacing)
    } else {
      self.init(
        zip(points, points.dropFirst()).map { .line(from: $0, to: $1) }, pacing: pacing)
    }
  }

  /// Length of the path in points, without jumps.
  public var length: Double { arcs.reduce(0) { $0 + $1.total } }

  /// Point at a fraction of the motion, clamped to 0…1: a path does not continue beyond its ends.
  ///
  /// At constant speed the error is less than a hundredth of a point on paths the size of a screen.
  public func point(at fraction: Double) -> CGPoint {
    let place = place(at: fraction)
    return segments[place.segment].point(at: place.parameter)
  }

  /// Direction of travel at a fraction of the motion, in radians from the x axis towards the y axis.
  ///
  /// Automatic rotation turns a layer by this angle. Where two segments meet, it is the direction of the second; a
  /// segment of length 0 takes the direction of the segment before. 0 if the whole path is one point.
  public func angle(at fraction: Double) -> Double {
    let place = place(at: fraction)
    if let angle = segments[place.segment].angle(at: place.parameter) { return angle }
    for segment in segments[..<place.segment].reversed() {
      if let angle = segment.angle(at: 1) { return angle }
    }
    for segment in segments[place.segment...] {
      if let angle = segment.angle(at: 0) { return angle }
    }
    return 0
  }

  /// Segment and curve parameter at a fraction of the motion.
  private func place(at fraction: Double) -> (segment: Int, parameter: Double) {
    let fraction = fraction.clamped(to: 0...1)
    let key = keys.lastKey(at: fraction)
    if key < 0 { return (0, 0) }
    if key >= segments.count { return (segments.count - 1, 1) }
    let start = keys.times[key]
    let progress = (fraction - start) / (keys.times[key + 1] - start)
    guard pacing == .constantSpeed else { return (key, progress) }
    return (key, arcs[key].parameter(at: progress * arcs[key].total))
  }
}
