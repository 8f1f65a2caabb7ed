import Foundation
import RefreshFrames
import RefreshLayers
import RefreshMotion

/// Positions of the content in a scene's scroll view, frame by frame, in both traces.
///
/// A finger that moves differently moves the content, and layers that depend on the content offset (scroll indicators,
/// layers moved by scrolling) follow. These consequences are not reported as changes.
struct ContentPositions {
  private let expected: [SIMD2<Double>]
  private let actual: [SIMD2<Double>]
  /// First frame with a different content offset; nil if none.
  let firstDifference: Int?

  init(_ expected: MotionTrace, _ actual: MotionTrace) {
    func places(_ trace: MotionTrace) -> [SIMD2<Double>] {
      trace.frames.map { frame in
        SIMD2(TracePart.offset.map { frame.layers[MotionTrace.scroll]?[$0]?.number ?? 0 })
      }
    }
    (self.expected, self.actual) = (places(expected), places(actual))
    firstDifference =
      zip(self.expected, self.actual).enumerated().first {
        Self.distance($0.element.0, $0.element.1) > Tolerance.part
      }?.offset
  }

  /// True if each differing frame of a part has a value that the golden has at about the same content offset.
  func carries(_ part: PropertyMotionPair.PartCurves) -> Bool {
    guard let firstDifference else { return false }
    let (e, a) = (part.expected, part.actual)
    return (0..<min(a.count, actual.count)).allSatisfy { i in
      if i < e.count, e.isThere(i) == a.isThere(i), !a.differs(i, e, i) { return true }
      guard i >= firstDifference else { return false }
      // Between two frames the content may pass an offset at which the value changes.
      let near = max(1, pace(at: i))
      return expected.indices.contains { j in
        Self.distance(expected[j], actual[i]) <= near && j < e.count && e.isThere(j) == a.isThere(i)
          && !a.differs(i, e, j)
      }
    }
  }

  /// Distance in points that the content moves from the previous frame or to the next one, whichever is larger.
  private func pace(at i: Int) -> Double {
    max(
      i > 0 ? Self.distance(actual[i], actual[i - 1]) : 0,
      i + 1 < actual.count ? Self.distance(actual[i], actual[i + 1]) : 0)
  }

  private static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    max(abs(a.x - b.x), abs(a.y - b.y))
  }
}

extension Explanation {
  /// True if a property of a scene differs only because the content offset does.
  func isCarried(
    _ layer: String, _ property: TraceProperty, _ parts: [PropertyMotionPair.PartCurves],
    by content: ContentPositions
  ) -> Bool {
    isScene && !(names.isScrollView(layer) && property == .bounds) && parts.allSatisfy(content.carries)
  }

  func isOfIndicators(_ change: Change) -> Bool {
    !change.layers.isEmpty && change.layers.allSatisfy(names.isIndicator)
  }

  /// Removes changed times of steps in a scene after the content begins to move differently: layers that depend on the
  /// content offset change when the content gets there.
  mutating func leaveOutLateSteps(_ content: ContentPositions) {
    guard isScene, let first = content.firstDifference,
      changes.contains(where: { $0.property == .bounds && $0.layers.contains(where: names.isScrollView) })
    else { return }
    changes.removeAll { $0.detail.isLateStep && $0.frame >= first }
  }

  /// Removes changes of scroll indicators if the content moved or changed its size, because indicators are drawn from
  /// both.
  mutating func leaveOutIndicators() {
    let isMoved = changes.contains { change in
      !isOfIndicators(change)
        && (change.category == .structure || change.property == .bounds || change.property == .position
          || change.property == .transform)
    }
    // A second indicator leaves less room for the first one.
    let isOther = changes.contains { isOfIndicators($0) && $0.category == .structure }
    changes = changes.filter { !isOfIndicators($0) || !isMoved && (!isOther || $0.category == .structure) }
  }

  // MARK: Presence

  /// Changes of layers that exist in both traces and appear or disappear at other times.
  func presence(_ content: ContentPositions) -> [Change] {
    func isFleeting(_ layer: String, _ trace: MotionTrace) -> Bool {
      trace.frames.contains { $0.layers[layer] == nil }
    }
    let layers = layers.old.intersection(layers.new).filter { layer in
      layer != MotionTrace.scroll && (isFleeting(layer, expected) || isFleeting(layer, actual))
    }
    return layers.sorted().flatMap { layer -> [Change] in
      // A sublayer appears and disappears with its superlayer.
      if layers.contains(where: { LayerPath.isInside(layer, $0) }) { return [] }
      func curve(_ trace: MotionTrace) -> Curve { LayerFrames(layer, of: trace).curve(Curve.presence) }
      let part = PropertyMotionPair.PartCurves(
        Curve.presence, expected: curve(expected), actual: curve(actual))
      return isScene && content.carries(part) ? [] : presence(part, of: layer)
    }
  }

  /// Change of a layer's presence in the first section in which it differs; empty if it never does.
  private func presence(_ part: PropertyMotionPair.PartCurves, of layer: String) -> [Change] {
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
      return change(.presence(isThere: appears, late: late), amount: late * 1000)
    }
    return []
  }
}
