import Foundation
import RefreshFrames
import RefreshLayers
import RefreshMotion

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
        let offset = TracePart.offset.map { frame.layers[MotionTrace.scroll]?[$0]?.number ?? 0 }
        return Place(x: offset[0], y: offset[1])
      }
    }
    (self.expected, self.actual) = (places(expected), places(actual))
    firstDifference =
      zip(self.expected, self.actual).enumerated().first {
        $0.element.0.distance(to: $0.element.1) > Tolerance.part
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
  /// Whether a layer is a scroll view, whose bounds are where its content is.
  func isScrollView(_ layer: String) -> Bool { names.isScrollView(layer) }

  /// Whether a property of a scene is other only because the content is elsewhere.
  func isCarried(
    _ layer: String, _ property: TraceProperty, _ parts: [PropertyMotion.Part], by content: ContentMotion
  ) -> Bool {
    isScene && !(isScrollView(layer) && property == .bounds) && parts.allSatisfy(content.carries)
  }

  /// Whether a change is of a scroll view's indicators alone.
  func isOfIndicators(_ change: Change) -> Bool {
    !change.layers.isEmpty && change.layers.allSatisfy(names.isIndicator)
  }

  /// Leaves out that something comes at another time in a scene whose content moves otherwise before: a behaviour that
  /// says where the content is says it then.
  mutating func leaveOutLateSteps(_ content: ContentMotion) {
    guard isScene, let first = content.firstDifference,
      changes.contains(where: { $0.property == .bounds && $0.layers.contains(where: isScrollView) })
    else { return }
    changes.removeAll { $0.detail.isLateStep && $0.frame >= first }
  }

  /// Leaves out how a scroll view's indicators changed, where its content moves otherwise or has another size: they are
  /// drawn from that.
  mutating func leaveOutIndicators() {
    let isMoved = changes.contains { change in
      !isOfIndicators(change)
        && (change.category == .structure || change.property == .bounds || change.property == .position
          || change.property == .transform)
    }
    // One that is there takes room from the other.
    let isOther = changes.contains { isOfIndicators($0) && $0.category == .structure }
    if isMoved {
      changes = changes.filter { !isOfIndicators($0) }
    } else if isOther {
      changes = changes.filter { !isOfIndicators($0) || $0.category == .structure }
    }
  }

  // MARK: Presence

  /// Layers of both traces that appear or disappear at other times.
  func presence(_ content: ContentMotion) -> [Change] {
    func isFleeting(_ layer: String, _ trace: MotionTrace) -> Bool {
      trace.frames.contains { $0.layers[layer] == nil }
    }
    let layers = Set(expected.layerNames).intersection(actual.layerNames).filter { layer in
      layer != MotionTrace.scroll && (isFleeting(layer, expected) || isFleeting(layer, actual))
    }
    return layers.sorted().flatMap { layer -> [Change] in
      // A layer comes and goes with the one that it is in.
      if layers.contains(where: { LayerPath.isInside(layer, $0) }) { return [] }
      func curve(_ trace: MotionTrace) -> Curve { LayerFrames(layer, of: trace).curve(Curve.presence) }
      let part = PropertyMotion.Part(Curve.presence, expected: curve(expected), actual: curve(actual))
      return isScene && content.carries(part) ? [] : presence(part, of: layer)
    }
  }

  /// Whether all that a part shows in a section is the golden's some seconds later, within a frame.
  private func isLate(_ part: PropertyMotion.Part, _ pair: SectionPair, by late: TimeInterval) -> Bool {
    let (e, a) = (part.expected, part.actual)
    let shift = (pair.expected.start - pair.actual.start - late) * framesPerSecond
    let own = pair.expected.frames.clamped(to: 0..<e.count)
    guard !own.isEmpty else { return false }
    return pair.actual.frames.clamped(to: 0..<a.count).allSatisfy { i in
      let source = Int((Double(i) + shift).rounded())
      // Detail is before the section, or after it, says nothing.
      if source - 1 < own.lowerBound || source + 1 >= own.upperBound { return true }
      return (source - 1...source + 1).contains { a.values[i] == e.values[$0] }
    }
  }

  private func presence(_ part: PropertyMotion.Part, of layer: String) -> [Change] {
    for pair in sections {
      let frames = pair.differences(part.expected, part.actual, framesPerSecond: framesPerSecond)
      guard let first = frames.first else { continue }
      let frame = min(max(0, first + shift(of: pair)), expected.frames.count - 1)
      func change(_ detail: Change.Detail, amount: Double? = nil) -> [Change] {
        [
          Change(
            detail: detail, layers: [layer], frame: frame, amount: amount, sectionKind: pair.kind,
            visibility: Change.largestArea * Double(frames.count) / framesPerSecond)
        ]
      }
      let isThere = part.actual.values[first] != .number(0)
      guard let late = steps(part, pair)?.late.first?.seconds else {
        return change(isThere ? .new : .missing)
      }
      let appears = isThere == (late < 0)
      if isLate(part, pair, by: late) {
        return change(.presence(isThere: appears, late: late), amount: late * 1000)
      }
      // Detail comes back as it did before is not later.
      let now = Double(first) / framesPerSecond + max(0, late)
      return change(
        .presenceTime(isThere: appears, Edit(now + pair.expected.start - pair.actual.start - late, now)))
    }
    return []
  }
}
