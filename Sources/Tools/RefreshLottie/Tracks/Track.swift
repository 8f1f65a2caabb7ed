import Foundation
import RefreshMotion

/// The values of a Lottie property over time, in frames of its composition.
struct Track<Value: TrackValue>: Sendable {
  /// The way from one key to the next.
  enum Segment: Sendable {
    /// The value stays, and jumps at the end.
    case hold
    /// Each number goes straight, at the pace of its curve or of the last one.
    case eased([TimingCurve])
    /// A point follows a curve by its length.
    case along(PathSegment, TimingCurve)
  }

  /// When each value is reached, rising; at a time that two keys share the value jumps.
  private(set) var times: [Double]
  private(set) var values: [Value]
  /// One less than there are keys.
  private(set) var segments: [Segment] = []

  init(_ value: Value) { (times, values) = ([0], [value]) }

  /// The first key of a track that continues.
  init(_ value: Value, at time: Double) { (times, values) = ([time], [value]) }

  /// Adds a key that is not before the last one.
  mutating func add(_ value: Value, at time: Double, by segment: Segment) {
    times.append(time)
    values.append(value)
    segments.append(segment)
  }

  var isStatic: Bool { segments.isEmpty }

  /// The value at a frame; where it jumps, the one after, or the one before.
  func value(at time: Double, before: Bool = false) -> Value {
    if isStatic || time < times[0] || (before && time == times[0]) { return values[0] }
    var (low, high) = (0, times.count)
    // The number of keys at or before the time.
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

  /// When it moves and at which pace.
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

  /// The same course of another value, for a part that is a straight function of the whole.
  func map<Other>(_ body: (Value) -> Other, _ change: (Segment) -> Track<Other>.Segment) -> Track<Other> {
    var track = Track<Other>(body(values[0]), at: times[0])
    for (index, segment) in segments.enumerated() {
      track.add(body(values[index + 1]), at: times[index + 1], by: change(segment))
    }
    return track
  }
}

extension Track<[Double]> {
  /// One component of the values.
  func component(_ index: Int, default standard: Double = 0) -> Track<[Double]> {
    func own(_ segment: Segment) -> Segment {
      guard case .eased(let curves) = segment, !curves.isEmpty else { return segment }
      return .eased([curves[min(index, curves.count - 1)]])
    }
    return map({ [$0.part(index, default: standard)] }, own)
  }

  /// Whether some way between two keys is curved in space.
  var isSpatial: Bool { segments.contains { if case .along = $0 { true } else { false } } }

  /// Whether the components have easings of their own.
  var isSplit: Bool {
    segments.contains { if case .eased(let curves) = $0 { Set(curves).count > 1 } else { false } }
  }
}

/// When a track moves, and at which pace from key to key.
struct TrackTiming: Hashable, Sendable {
  var times: [Double]
  /// Nil for a way that is not straight.
  var curves: [TimingCurve?]

  /// Whether every way is straight.
  var isStraight: Bool { curves.allSatisfy { $0 != nil } }
}

extension TimingCurve {
  /// The value of the start until the very end.
  static let hold = TimingCurve.points(
    LinearEasing(stops: [.init(0, at: 0), .init(0, at: 1), .init(1, at: 1)]))
}
