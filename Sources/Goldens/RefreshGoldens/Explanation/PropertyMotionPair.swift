import Foundation
import RefreshFrames
import RefreshMotion

/// Motion of a layer's property in both traces: curves of its parts and the animations that move it.
struct PropertyMotionPair {
  /// Curve of one part of a property, such as `position.x`, in both traces.
  struct PartCurves {
    let key: TracePart
    let expected: Curve
    let actual: Curve
    /// Larger of the ranges of the part's values in the two traces, at least 20 tolerances; differences are weighted by
    /// it.
    let range: Double

    init(_ key: TracePart, expected: Curve, actual: Curve) {
      (self.key, self.expected, self.actual) = (key, expected, actual)
      range = max(
        expected.range(0..<expected.count), actual.range(0..<actual.count), 20 * expected.tolerance)
    }

    /// True if both traces have the layer in the frame and its values differ.
    func differs(at frame: Int) -> Bool {
      actual.isThere(frame) && expected.isThere(frame) && actual.differs(frame, expected, frame)
    }

    /// Last frames before a section, golden and present, if the part differs between them.
    func differing(before pair: SectionPair) -> (Int, Int)? {
      let (i, j) = (pair.expected.frames.lowerBound - 1, pair.actual.frames.lowerBound - 1)
      guard i >= 0, j >= 0, i < expected.count, j < actual.count, actual.differs(j, expected, i) else {
        return nil
      }
      return (i, j)
    }

    /// True if two numbers are equal within the tolerance of the part; angles may differ by full turns.
    func isNear(_ a: Double, _ b: Double) -> Bool {
      let slack = max(4 * expected.tolerance, Tolerance.part * abs(a))
      return abs(a - b) <= slack || key.isTurn && abs((a - b).remainder(dividingBy: 2 * .pi)) <= slack
    }
  }

  /// Compared traces, with the sections and animations that all properties share.
  struct ComparedTraces {
    let expected: MotionTrace
    let actual: MotionTrace
    let sections: [SectionPair]
    let framesPerSecond: Double
    /// Animations by layer and property, in the order in which they were added. An animation that rotates its layer
    /// along a path is also listed for `transform`.
    let animations: OldAndNew<[PropertyKey: [MotionTrace.Animation]]>
    /// Frames in which both traces have the same pull distance, above 0.
    let pulled: [Int]

    init(
      _ expected: MotionTrace, _ actual: MotionTrace, _ sections: [SectionPair], framesPerSecond: Double
    ) {
      (self.expected, self.actual, self.sections) = (expected, actual, sections)
      self.framesPerSecond = framesPerSecond
      animations = OldAndNew(expected, actual).map { trace in
        var own: [PropertyKey: [MotionTrace.Animation]] = [:]
        for animation in trace.animations {
          own[.init(layer: animation.layer, property: animation.property), default: []].append(animation)
          if animation.declaration.isRotating {
            own[.init(layer: animation.layer, property: .transform), default: []].append(animation)
          }
        }
        return own
      }
      pulled = (0..<min(expected.frames.count, actual.frames.count)).filter { i in
        guard let own = expected.frames[i].pull, let now = actual.frames[i].pull else { return false }
        return abs(own.distance - now.distance) < Tolerance.points / 10 && own.distance > 0
      }
    }
  }

  let traces: ComparedTraces
  let parts: [PartCurves]
  /// Golden animations of the property; matrices are decomposed (see `MatrixDecomposition`).
  let before: [MotionTrace.Animation]
  /// Present animations of the property; matrices are decomposed.
  let after: [MotionTrace.Animation]

  init(
    _ traces: ComparedTraces, _ parts: [PartCurves], _ before: [MotionTrace.Animation],
    _ after: [MotionTrace.Animation]
  ) {
    (self.traces, self.parts) = (traces, parts)
    // Consecutive changes in one animation block are recorded as equal animations; only the first is kept.
    func distinct(_ animations: [MotionTrace.Animation]) -> [MotionTrace.Animation] {
      animations.enumerated().filter { $0.offset == 0 || $0.element != animations[$0.offset - 1] }
        .map(\.element.decomposed)
    }
    (self.before, self.after) = (distinct(before), distinct(after))
  }

  // MARK: Animations

  func animations(in pair: SectionPair) -> (before: [MotionTrace.Animation], after: [MotionTrace.Animation]) {
    (
      before.filter(pair.expected.begins), after.filter(pair.actual.begins)
    )
  }

  typealias AnimationPairs = [(before: MotionTrace.Animation, after: MotionTrace.Animation)]

  /// Animations of a section in both traces.
  struct AnimationMatches {
    /// Pairs in order if both traces have the same number, or else the nearest by begin time, key path and end value.
    var matched: AnimationPairs
    /// Pairs of the others that were added in another hook, or that move the property in only one of the traces.
    var elsewhere: AnimationPairs = []
    /// Animations without a match, of the golden and of the present clip.
    var gone: [MotionTrace.Animation] = []
    var new: [MotionTrace.Animation] = []
  }

  func matches(in pair: SectionPair) -> AnimationMatches {
    let (before, after) = animations(in: pair)
    if before.count == after.count { return AnimationMatches(matched: Array(zip(before, after))) }
    var (matches, rest) = (AnimationMatches(matched: []), after)
    for a in before {
      func distance(_ b: MotionTrace.Animation) -> Double {
        abs((b.begin - pair.actual.start) - (a.begin - pair.expected.start))
          + (b.keyPath == a.keyPath ? 0 : 1)
          + (b.keyframes.last?.values == a.keyframes.last?.values ? 0 : 0.2)
      }
      if let index = rest.indices.min(by: { distance(rest[$0]) < distance(rest[$1]) }) {
        matches.matched.append((a, rest.remove(at: index)))
      } else if let other = counterpart(of: a, in: self.after, traces.animations.new) {
        matches.elsewhere.append((a, other))
      } else {
        matches.gone.append(a)
      }
    }
    for b in rest {
      if let other = counterpart(of: b, in: self.before, traces.animations.old) {
        matches.elsewhere.append((other, b))
      } else {
        matches.new.append(b)
      }
    }
    return matches
  }

  /// True if a section is compared by time. The pull is compared by distance, and a final rest of one or two frames is
  /// skipped.
  func isCompared(_ pair: SectionPair) -> Bool {
    if pair.kind.isPull { return false }
    return
      !(pair.kind == .rest && pair.expected.number > 0
      && min(pair.expected.frames.count, pair.actual.frames.count) <= 2)
  }
}

extension MotionTrace.Animation {
  /// Copy of the animation with decomposed matrices (see `MatrixDecomposition`), and only with what it moves itself.
  fileprivate var decomposed: Self {
    var animation = self
    let parts = MatrixDecomposition.parts(of: keyframes.map { Optional($0.values) })
    for index in keyframes.indices {
      animation.keyframes[index].values = (parts[index] ?? [:]).filter { moves($0.key) }
    }
    return animation
  }

  /// False for another axis than the animated one: what a second animation does to it shows in the values of the first.
  private func moves(_ part: TracePart) -> Bool {
    switch keyPath.component {
    case .x, .y, .width, .height, .translation: part == keyPath
    case .rotation, .scale: part.group.kind != .translation
    default: true
    }
  }
}
