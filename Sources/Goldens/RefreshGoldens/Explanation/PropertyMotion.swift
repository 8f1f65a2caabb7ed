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
    /// The golden's, with what is said so far.
    var expected: Curve
    let actual: Curve
    /// The golden's as it is.
    let golden: Curve
    /// How far the part moves in either trace, to weigh differences by.
    let range: Double

    init(_ key: TracePart, expected: Curve, actual: Curve) {
      (self.key, self.expected, self.actual, golden) = (key, expected, actual, expected)
      range = max(
        expected.range(0..<expected.count), actual.range(0..<actual.count), 20 * expected.tolerance)
    }

    /// Whether a present frame is other than the golden's, and not only other than what is said of it.
    func isDifferent(_ frame: Int, _ source: Int) -> Bool {
      !golden.values.indices.contains(source) || actual.differs(frame, golden, source)
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
    let chapters: [ChapterPair]
    let framesPerSecond: Double
    /// The animations of each property of a layer, in the order of their beginnings.
    let animations: Edit<[Explanation.Subject: [MotionTrace.Animation]]>
    /// The frames at which both are pulled equally far.
    let pulled: [Int]

    init(
      _ expected: MotionTrace, _ actual: MotionTrace, _ chapters: [ChapterPair], framesPerSecond: Double
    ) {
      (self.expected, self.actual, self.chapters) = (expected, actual, chapters)
      self.framesPerSecond = framesPerSecond
      animations = Edit(expected, actual).map { trace in
        var own: [Explanation.Subject: [MotionTrace.Animation]] = [:]
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

  /// The animations that begin in a chapter, in both traces.
  func animations(in pair: ChapterPair) -> (before: [MotionTrace.Animation], after: [MotionTrace.Animation]) {
    (
      before.filter(pair.expected.begins), after.filter(pair.actual.begins)
    )
  }

  typealias Pairs = [(before: MotionTrace.Animation, after: MotionTrace.Animation)]

  /// The animations of a chapter that are each other's: of the same key path, in their order, else the nearest.
  func matches(
    in pair: ChapterPair
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

  // MARK: What is left

  /// A place where the two traces can differ.
  struct Place: Hashable {
    /// The place of the chapter among those that both traces have; nil for the pull.
    let chapter: Int?
    let part: TracePart
  }

  /// How much of the golden's motion is not the present one, by place: frames, weighed by how far they are apart.
  struct Difference {
    var places: [Place: Double] = [:]
    var total: Double { places.values.reduce(0, +) }

    /// The part of a place's difference that may be left of one that is explained.
    private static let explained = 0.1
    /// How many times as large a place's difference is that is clearly larger, and how many frames the least is.
    private static let worse = 1.5

    /// The rest if only explained places count: a place that is only nearer is still to be explained.
    func open(after other: Difference) -> Double {
      Set(places.keys).union(other.places.keys).reduce(0) { sum, place in
        let (before, after) = (other.places[place] ?? 0, places[place] ?? 0)
        return sum + (after <= Self.explained * before ? after : max(after, before))
      }
    }

    /// Whether some place differs that did not, or clearly more than it did.
    func breaks(_ other: Difference) -> Bool {
      places.contains { place, after in after > (other.places[place] ?? 0) * Self.worse + Self.worse }
    }

    func total(of claim: Change.Claim) -> Double {
      places.reduce(0) {
        $0 + ($1.key.chapter == claim.chapter && claim.parts.contains($1.key.part) ? $1.value : 0)
      }
    }
  }

  /// The chapters that are compared by time: not the pull, nor the frame at which a clip ends when all is at rest.
  func isCompared(_ pair: ChapterPair) -> Bool {
    if pair.kind.isPull { return false }
    return
      !(pair.kind == .rest && pair.expected.number > 0
      && min(pair.expected.frames.count, pair.actual.frames.count) <= 2)
  }

  var difference: Difference {
    var difference = Difference()
    for part in parts {
      let (e, a) = (part.expected, part.actual)
      func weigh(_ i: Int, _ j: Int) -> Double {
        e.isWord ? 1 : 0.25 + min(1, a.difference(i, e, j) / part.range)
      }
      for (index, pair) in traces.chapters.enumerated() where isCompared(pair) {
        let frames = pair.differences(e, a, framesPerSecond: traces.framesPerSecond)
        if frames.isEmpty { continue }
        let shift = (pair.expected.start - pair.actual.start) * traces.framesPerSecond
        let own = pair.expected.frames.clamped(to: 0..<e.count)
        difference.places[Place(chapter: index, part: part.key)] = frames.reduce(0) { sum, i in
          let source = Int((Double(i) + shift).rounded())
          return sum + weigh(i, own.isEmpty ? 0 : min(max(source, own.lowerBound), own.upperBound - 1))
        }
      }
      let pull = traces.pulled.reduce(0.0) { part.differs(at: $1) ? $0 + weigh($1, $1) : $0 }
      if pull > 0 { difference.places[Place(chapter: nil, part: part.key)] = pull }
    }
    return difference
  }
}

extension MotionTrace.Animation {
  /// The animation with matrices as people think of them.
  fileprivate var decomposed: Self {
    var animation = self
    let parts = SpaceParts.parts(of: knots.map { Optional($0.values) })
    for index in knots.indices { animation.knots[index].values = parts[index] ?? [:] }
    return animation
  }
}
