import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshStage

/// The property that a curve or spring tunable changes most, with its values over time; found by a replay of a gesture
/// with another value.
struct TunedPropertyCurve {
  let layer: String
  let part: TracePart
  /// Times of the samples, in seconds since the gesture began.
  private(set) var times: [TimeInterval] = []
  /// Values of the property at the sample times; NaN while the layer does not exist.
  private(set) var values: [Double] = []
  /// Motion that the tunable shapes, the nearest one to the requested instant; nil if no sequence of values matches a
  /// curve or a spring.
  let motion: ShapedMotion?

  /// Finds the property that a tunable moves most, by replays of a gesture with the current and another value.
  ///
  /// - Parameters:
  ///   - preferred: path of a layer to choose if the tunable moves it.
  ///   - instant: seconds since the gesture began.
  /// - Returns: nil if the tunable changes no property.
  /// - Throws: `PreviewError` if the tunable does not exist or is neither a curve nor a spring, or a replay
  ///   exceeds its time limit.
  init?(
    of name: String, in trial: ReplayableGesture, preferring preferred: String?, near instant: TimeInterval
  )
    throws
  {
    guard let value = trial.tunables.first(where: { $0.name == name })?.tunable.tunableValue,
      let shape = MotionShape(value)
    else { throw PreviewError("\"\(name.prefix(80))\": expected the name of a curve or a spring") }
    let others = [name: shape.changed.value.text]

    var differences = ReplayDifferences()
    try trial.compare(with: others) { differences.add($1, $2) }
    guard let most = differences.most(preferring: preferred) else { return nil }
    (layer, part) = (most.layer, most.part)

    var changed: [Double] = []
    let (path, part) = (layer, part)
    func number(_ window: PresentedLayer) -> Double {
      window.descendant(at: path).flatMap { LayerSample($0.values, of: $0.layer).value(of: part).number }
        ?? .nan
    }
    var (times, values): ([TimeInterval], [Double]) = ([], [])
    try trial.compare(with: others) { time, present, other in
      times.append(time)
      values.append(number(present))
      changed.append(number(other))
    }
    if part.isTurn {
      values = values.unwrapped
      changed = zip(changed, values).map { $1 + ($0 - $1).remainder(dividingBy: 2 * .pi) }
    }
    (self.times, self.values) = (times, values)
    motion = Self.motion(
      of: [shape, shape.changed], [values, changed], times, near: instant)
  }

  /// Fits a motion to each run of frames in which the courses differ, and returns the nearest to an instant.
  private static func motion(
    of shapes: [MotionShape], _ courses: [[Double]], _ times: [TimeInterval], near instant: TimeInterval
  ) -> ShapedMotion? {
    let frame = 1 / LiveStage.framesPerSecond
    let differing = times.indices.filter { abs(courses[0][$0] - courses[1][$0]) > 0 }
    let runs = RangeSet(differing.map { $0..<$0 + 1 }).ranges
    func distance(_ run: Range<Int>) -> Double {
      max(0, times[run.lowerBound] - frame - instant, instant - times[run.upperBound - 1] - frame)
    }
    return runs.sorted { distance($0) < distance($1) }.lazy.compactMap { run in
      ShapedMotion(shapes, courses: courses.map { Array($0[run]) }, times: Array(times[run]), frame: frame)
    }.first
  }

  /// JSON for the page, with angles in degrees, lengths in points, and times on a stage whose gesture began
  /// at `start`.
  func json(from start: TimeInterval) -> [String: Any] {
    let (unit, scale) = part.pageUnit
    var members: [String: Any] = [
      "layer": layer, "name": part.name, "unit": unit, "times": times.map { $0 + start },
      "values": values.map { value -> Any in value.isFinite ? value * scale : NSNull() },
    ]
    if let motion {
      members["motion"] = [
        "start": motion.start + start, "end": motion.end + start, "from": motion.from * scale,
        "to": motion.to * scale,
      ]
    }
    return members
  }
}

/// The layer properties that differ between two replays of a gesture.
private struct ReplayDifferences {
  private struct LayerPart: Hashable {
    let layer: String
    let part: TracePart
  }

  /// The differing properties, in order of discovery, and the greatest difference of each, in visible quanta.
  private var places: [LayerPart] = []
  private var most: [LayerPart: Double] = [:]

  mutating func add(_ present: PresentedLayer, _ other: PresentedLayer) {
    var others: [String: PresentedLayer] = [:]
    other.forEachLayer { others[$1] = $0 }
    present.forEachLayer { shown, path in
      // Comparing values first is much cheaper than sampling every layer.
      guard let beside = others[path], shown.values != beside.values else { return }
      let sample = LayerSample(shown.values, of: shown.layer)
      let other = LayerSample(beside.values, of: beside.layer)
      for part in Set(sample.properties.keys).union(other.properties.keys).sorted() {
        guard case (let a?, let b?) = (sample.value(of: part).number, other.value(of: part).number), a != b
        else {
          continue
        }
        let place = LayerPart(layer: path, part: part)
        if most[place] == nil { places.append(place) }
        most[place] = max(most[place] ?? 0, abs(a - b) / part.quantum)
      }
    }
  }

  /// The property with the greatest difference; the first found among those within 10 % of it.
  func most(preferring layer: String?) -> (layer: String, part: TracePart)? {
    let preferred = places.filter { $0.layer == layer }
    let candidates = preferred.isEmpty ? places : preferred
    let greatest = candidates.compactMap { most[$0] }.max() ?? 0
    return candidates.first { (most[$0] ?? 0) >= 0.9 * greatest }.map { ($0.layer, $0.part) }
  }
}

extension [Double] {
  /// Angles in radians without jumps: each differs from the previous one by at most half a turn.
  var unwrapped: [Double] {
    var last = Double.nan
    return map { turn in
      guard turn.isFinite else { return turn }
      if last.isFinite { last += (turn - last).remainder(dividingBy: 2 * .pi) } else { last = turn }
      return last
    }
  }
}

extension TracePart {
  /// Unit shown on the page, and the number of these units in one unit of the property.
  var pageUnit: (name: String, scale: Double) {
    isTurn ? ("°", 180 / .pi) : isLength ? ("pt", 1) : ("", 1)
  }
}
