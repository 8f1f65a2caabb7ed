import Foundation
import RefreshClips

/// Where the content of a scene's scroll view is, frame by frame.
///
/// A finger that moves differently moves the content, and much depends on the content: what a behaviour shows at a place, and
/// the scroll view's own indicators. None of that is a change of its own.
struct ContentMotion {
  private let expected: [Place]
  private let actual: [Place]
  /// The first frame at which the content is elsewhere; nil if it never is.
  let firstDifference: Int?

  private struct Place {
    let x: Double
    let y: Double

    func distance(to other: Place) -> Double { max(abs(x - other.x), abs(y - other.y)) }
  }

  init(_ expected: MotionTrace, _ actual: MotionTrace) {
    func places(_ trace: MotionTrace) -> [Place] {
      trace.frames.map { frame in
        let scroll = frame.layers[MotionTrace.scroll]
        func number(_ name: String) -> Double { scroll?[name]?.components.first ?? 0 }
        return Place(x: number("offset.x"), y: number("offset.y"))
      }
    }
    (self.expected, self.actual) = (places(expected), places(actual))
    firstDifference =
      zip(self.expected, self.actual).enumerated().first {
        $0.element.0.distance(to: $0.element.1) > 0.01
      }?.offset
  }

  /// Whether a part shows in every frame that differs what the golden shows somewhere with the content at that place.
  func carries(_ part: PropertyMotion.Part) -> Bool {
    guard let firstDifference else { return false }
    let (e, a) = (part.expected, part.actual)
    return (0..<min(a.count, actual.count)).allSatisfy { i in
      if i < e.count, e.isThere(i) == a.isThere(i), !a.differs(i, e, i) { return true }
      guard i >= firstDifference else { return false }
      // Between two frames the content passes the place at which something changes.
      let near = max(1, pace(at: i))
      return expected.indices.contains { j in
        expected[j].distance(to: actual[i]) <= near && j < e.count && e.isThere(j) == a.isThere(i)
          && !a.differs(i, e, j)
      }
    }
  }

  /// How far the content moves from the frame before or to the next one.
  private func pace(at i: Int) -> Double {
    max(
      i > 0 ? actual[i].distance(to: actual[i - 1]) : 0,
      i + 1 < actual.count ? actual[i].distance(to: actual[i + 1]) : 0)
  }
}

extension Explanation {
  /// Whether the traces are of a scene, in which only the content shows what depends on it.
  var isScene: Bool { names.isScene }

  /// Whether a layer is a scroll view, whose bounds are where its content is.
  func isScrollView(_ layer: String) -> Bool { names.kinds[layer]?.hasSuffix("ScrollView") == true }

  /// Whether a property of a scene is other only because the content is elsewhere.
  func isCarried(
    _ layer: String, _ root: String, _ parts: [PropertyMotion.Part], by content: ContentMotion
  ) -> Bool {
    isScene && !(isScrollView(layer) && root == "bounds") && parts.allSatisfy(content.carries)
  }

  /// Whether a statement is about a scroll view's indicators alone.
  func isOfIndicators(_ statement: Statement) -> Bool {
    !statement.layers.isEmpty && statement.layers.allSatisfy(names.isIndicator)
  }

  /// Leaves out that something comes at another time in a scene whose content moves otherwise before: a behaviour that
  /// says where the content is says it then.
  mutating func leaveOutLateSteps(_ content: ContentMotion) {
    guard isScene, let first = content.firstDifference,
      statements.contains(where: { $0.layers.contains(where: isScrollView) && $0.property == "bounds" })
    else { return }
    statements.removeAll { $0.effect.isLateSteps && $0.frame >= first }
  }

  /// Leaves out how a scroll view's indicators changed, where its content moves otherwise or has another size: they are
  /// drawn from that.
  mutating func leaveOutIndicators() {
    let isMoved = statements.contains { statement in
      !isOfIndicators(statement)
        && (statement.form == .structure
          || ["bounds", "position", "transform"].contains(statement.property ?? ""))
    }
    // One that is there takes room from the other.
    let isOther = statements.contains { isOfIndicators($0) && $0.form == .structure }
    if isMoved {
      statements = statements.filter { !isOfIndicators($0) }
    } else if isOther {
      statements = statements.filter { !isOfIndicators($0) || $0.form == .structure }
    }
  }

  // MARK: Presence

  /// What is there at other times, of layers that both traces have.
  func presence(_ content: ContentMotion) -> [Statement] {
    let layers = Set(expected.layerNames).intersection(actual.layerNames).filter { layer in
      layer != MotionTrace.scroll
        && (expected.frames.contains { $0.layers[layer] == nil }
          || actual.frames.contains { $0.layers[layer] == nil })
    }
    var statements: [Statement] = []
    for layer in layers.sorted() {
      // A layer comes and goes with the one that it is in.
      if layers.contains(where: { layer.hasPrefix($0 + "/") }) { continue }
      func curve(_ trace: MotionTrace) -> Curve {
        Curve(Curve.presence, trace.frames.map { .word($0.layers[layer] == nil ? "" : "there") })
      }
      let part = PropertyMotion.Part(
        name: Curve.presence, expected: curve(expected), actual: curve(actual))
      if isScene && content.carries(part) { continue }
      statements += presence(part, of: layer)
    }
    return statements
  }

  /// Whether all that a part shows in a chapter is the golden's some seconds later, within a frame.
  private func isLate(_ part: PropertyMotion.Part, _ pair: ChapterPair, by late: TimeInterval) -> Bool {
    let (e, a) = (part.expected, part.actual)
    let shift = (pair.expected.start - pair.actual.start - late) * framesPerSecond
    let own = pair.expected.frames.clamped(to: 0..<e.count)
    guard !own.isEmpty else { return false }
    return pair.actual.frames.clamped(to: 0..<a.count).allSatisfy { i in
      let source = Int((Double(i) + shift).rounded())
      // What is before the chapter, or after it, says nothing.
      if source - 1 < own.lowerBound || source + 1 >= own.upperBound { return true }
      return (source - 1...source + 1).contains { a.values[i] == e.values[$0] }
    }
  }

  private func presence(_ part: PropertyMotion.Part, of layer: String) -> [Statement] {
    for pair in chapters {
      let frames = pair.differences(part.expected, part.actual, framesPerSecond: framesPerSecond)
      guard let first = frames.first else { continue }
      let shift = (pair.expected.start - pair.actual.start) * framesPerSecond
      let frame = min(max(0, Int((Double(first) + shift).rounded())), expected.frames.count - 1)
      func statement(
        _ form: Statement.Form, _ kind: Verdict.Kind, _ predicate: String, amount: Double? = nil
      ) -> Statement {
        Statement(
          form: form, kind: kind, layers: [layer], predicate: predicate, frame: frame, amount: amount,
          chapter: pair.kind, weight: 1e5 * Double(frames.count) / framesPerSecond)
      }
      if let late = steps(part, pair)?.late.first?.seconds {
        let isThere = part.actual.values[first] != .word("")
        let verb = isThere == (late < 0) ? "appears" : "disappears"
        // What comes back as it did before is not later.
        guard isLate(part, pair, by: late) else {
          let now = Double(first) / framesPerSecond + max(0, late)
          let own = now + pair.expected.start - pair.actual.start - late
          return [
            statement(.presence, .shape, "\(verb) at \(Names.seconds(now)) instead of \(Names.seconds(own))")
          ]
        }
        return [
          statement(
            .presence, .timing, "\(verb) \(Names.seconds(abs(late))) \(late > 0 ? "later" : "earlier")",
            amount: late * 1000)
        ]
      }
      let isNew = part.actual.values[first] != .word("")
      return [statement(.presence, .structure, isNew ? "is new" : "is missing")]
    }
    return []
  }
}
