import Foundation
import RefreshMotion

/// The keyframes of a Lottie property; times are in frames of the composition.
struct Track<Value: TrackValue>: Sendable {
  /// The interpolation between two keyframes.
  enum Segment: Sendable {
    /// Constant value, with a jump at the end.
    case hold
    /// Linear interpolation of each component, with its own easing curve; further components use the last curve.
    case eased([TimingCurve])
    /// Motion of a point along a curve by arc length, with an easing.
    case along(PathSegment, TimingCurve)
  }

  /// Times of the keyframes, ascending; at a time that two keyframes share, the value jumps.
  private(set) var times: [Double]
  private(set) var values: [Value]
  /// The interpolation after each keyframe except the last.
  private(set) var segments: [Segment] = []

  init(_ value: Value) { (times, values) = ([0], [value]) }

  /// Creates a track with its first keyframe.
  init(_ value: Value, at time: Double) { (times, values) = ([time], [value]) }

  /// Appends a keyframe, not earlier than the last one.
  mutating func add(_ value: Value, at time: Double, by segment: Segment) {
    times.append(time)
    values.append(value)
    segments.append(segment)
  }

  var isStatic: Bool { segments.isEmpty }

  /// The value at a frame; at a jump, `before` selects the value before it.
  func value(at time: Double, before: Bool = false) -> Value {
    if isStatic || time < times[0] || (before && time == times[0]) { return values[0] }
    var (low, high) = (0, times.count)
    // Binary search for the number of keyframes at or before the time.
    while low < high {
      let middle = (low + high) / 2
      if before ? times[middle] < time : times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    guard low < times.count else { return values[times.count - 1] }
    let key = low - 1
    guard key >= 0 else { return values[0] }
    let progress = (time - times[key]) / (times[key + 1] - times[key])
    switch segments[key] {
    case .hold: return values[key]
    case .eased(let curves): return values[key].mixed(with: values[key + 1], by: curves, at: progress)
    case .along(let curve, let easing):
      let point = PathMotion([curve]).point(at: easing.value(at: progress))
      return [Double(point.x), Double(point.y)] as? Value ?? values[key]
    }
  }

  /// The keyframe times and easing curves, without values.
  var timing: TrackTiming {
    TrackTiming(
      times: times,
      curves: segments.map {
        switch $0 {
        case .hold: .hold
        case .eased(let curves) where Set(curves).count <= 1: curves.first ?? .linear
        default: nil
        }
      })
  }

  /// Replaces the values by a linear function of them and keeps the times; `change` converts the segments.
  func map<Other>(_ body: (Value) -> Other, _ change: (Segment) -> Track<Other>.Segment) -> Track<Other> {
    var track = Track<Other>(body(values[0]), at: times[0])
    for (index, segment) in segments.enumerated() {
      track.add(body(values[index + 1]), at: times[index + 1], by: change(segment))
    }
    return track
  }
}

extension Track<[Double]> {
  /// A track of one component.
  func component(_ index: Int, default standard: Double = 0) -> Track<[Double]> {
    func own(_ segment: Segment) -> Segment {
      guard case .eased(let curves) = segment, !curves.isEmpty else { return segment }
      return .eased([curves[min(index, curves.count - 1)]])
    }
    return map({ [$0.part(index, default: standard)] }, own)
  }

  /// True if a segment follows a curve in space.
  var isSpatial: Bool { segments.contains { if case .along = $0 { true } else { false } } }

  /// True if components have different easings.
  var isSplit: Bool {
    segments.contains { if case .eased(let curves) = $0 { Set(curves).count > 1 } else { false } }
  }
}

/// The times and easing curves of a track; equal timings can share keyframes.
struct TrackTiming: Hashable, Sendable {
  var times: [Double]
  /// The easing of each segment; nil for a segment with several easings or along a curve.
  var curves: [TimingCurve?]

  /// True if all segments have one easing and no spatial curve.
  var isStraight: Bool { curves.allSatisfy { $0 != nil } }
}

extension TimingCurve {
  /// A step curve: 0 until the end, then 1.
  static let hold = TimingCurve.points(
    LinearEasing(stops: [.init(0, at: 0), .init(0, at: 1), .init(1, at: 1)]))
}
