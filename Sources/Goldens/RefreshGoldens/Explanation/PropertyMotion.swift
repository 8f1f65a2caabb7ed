import Foundation
import RefreshFrames
import RefreshMotion

/// A property of a layer in the golden and at present: the courses of its parts and the animations that run it.
///
/// The golden's side is what statements are applied to; what still differs then is what they leave unexplained.
struct PropertyMotion {
  /// One part of a property in both traces.
  struct Part {
    let key: TracePart
    var expected: Curve
    let actual: Curve
    /// How far the part moves in either trace, to weigh differences by.
    let range: Double

    init(_ key: TracePart, expected: Curve, actual: Curve) {
      (self.key, self.expected, self.actual) = (key, expected, actual)
      range = max(
        expected.range(0..<expected.count), actual.range(0..<actual.count), 20 * expected.tolerance)
    }

    /// Whether a frame that shows the layer in both traces differs.
    func differs(at frame: Int) -> Bool {
      actual.isThere(frame) && expected.isThere(frame) && actual.differs(frame, expected, frame)
    }
  }

  /// The traces that the property is of.
  struct Traces {
    let expected: MotionTrace
    let actual: MotionTrace
    let sections: [SectionPair]
    let framesPerSecond: Double
    /// The animations of each property of a layer, in the order of their beginnings.
    let animations: Edit<[LayerProperty: [MotionTrace.Animation]]>
    /// The frames at which both are pulled equally far.
    let pulled: [Int]

    init(
      _ expected: MotionTrace, _ actual: MotionTrace, _ sections: [SectionPair], framesPerSecond: Double
    ) {
      (self.expected, self.actual, self.sections) = (expected, actual, sections)
      self.framesPerSecond = framesPerSecond
      animations = Edit(expected, actual).map { trace in
        var own: [LayerProperty: [MotionTrace.Animation]] = [:]
        for animation in trace.animations {
          own[.init(layer: animation.layer, property: animation.property), default: []].append(animation)
          if animation.declaration.isRotating {
            own[.init(layer: animation.layer, property: .transform), default: []].append(animation)
          }
        }
        return own.mapValues { $0.sorted { $0.begin < $1.begin } }
      }
      pulled = (0..<min(expected.frames.count, actual.frames.count)).filter { i in
        guard let own = expected.frames[i].pull, let now = actual.frames[i].pull else { return false }
        return abs(own.distance - now.distance) < Tolerance.points / 10 && own.distance > 0
      }
    }
  }

  let traces: Traces
  var parts: [Part]
  /// The golden's animations, their matrices as people think of them.
  var before: [MotionTrace.Animation]
  let after: [MotionTrace.Animation]

  init(
    _ traces: Traces, _ parts: [Part], _ before: [MotionTrace.Animation], _ after: [MotionTrace.Animation]
  ) {
    (self.traces, self.parts) = (traces, parts)
    // Changes that a block makes one after another run as one: each is noted with the values that all of them show.
    func distinct(_ animations: [MotionTrace.Animation]) -> [MotionTrace.Animation] {
      animations.enumerated().filter { $0.offset == 0 || $0.element != animations[$0.offset - 1] }
        .map(\.element.decomposed)
    }
    (self.before, self.after) = (distinct(before), distinct(after))
  }

  // MARK: Animations

  /// The animations that begin in a section, in both traces.
  func animations(in pair: SectionPair) -> (before: [MotionTrace.Animation], after: [MotionTrace.Animation]) {
    (
      before.filter(pair.expected.begins), after.filter(pair.actual.begins)
    )
  }

  typealias Pairs = [(before: MotionTrace.Animation, after: MotionTrace.Animation)]

  /// The animations of a section that are each other's: of the same key path, in their order, else the nearest.
  func matches(
    in pair: SectionPair
  ) -> (matched: Pairs, gone: [MotionTrace.Animation], new: [MotionTrace.Animation]) {
    let (before, after) = animations(in: pair)
    if before.count == after.count { return (Array(zip(before, after)), [], []) }
    var (matched, gone, rest) = (Pairs(), [MotionTrace.Animation](), after)
    for a in before {
      func distance(_ b: MotionTrace.Animation) -> Double {
        abs((b.begin - pair.actual.start) - (a.begin - pair.expected.start))
          + (b.keyPath == a.keyPath ? 0 : 1)
          + (b.knots.last?.values == a.knots.last?.values ? 0 : 0.2)
      }
      if let index = rest.indices.min(by: { distance(rest[$0]) < distance(rest[$1]) }) {
        matched.append((a, rest.remove(at: index)))
      } else {
        gone.append(a)
      }
    }
    return (matched, gone, rest)
  }

  /// The sections that are compared by time: not the pull, nor the frame at which a clip ends when all is at rest.
  func isCompared(_ pair: SectionPair) -> Bool {
    if pair.kind.isPull { return false }
    return
      !(pair.kind == .rest && pair.expected.number > 0
      && min(pair.expected.frames.count, pair.actual.frames.count) <= 2)
  }
}

extension MotionTrace.Animation {
  /// The animation with matrices as people think of them.
  fileprivate var decomposed: Self {
    var animation = self
    let parts = MatrixParts.parts(of: knots.map { Optional($0.values) })
    for index in knots.indices { animation.knots[index].values = parts[index] ?? [:] }
    return animation
  }
}
