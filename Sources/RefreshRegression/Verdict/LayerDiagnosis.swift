import Foundation

/// Finds out what is different about one layer from its curves in the golden and at present.
struct LayerDiagnosis {
  let expected: LayerCurves
  let actual: LayerCurves
  /// The phases of the golden's and the present frames.
  let phases: (expected: [String], actual: [String])
  /// The cycles of the golden and the present ones; nil if they take the same time.
  var cycles: CycleChange?

  /// What is different; nil where every frame that both have is the same.
  func finding() -> Finding? {
    let shared = min(expected.count, actual.count)
    var firsts: [(index: Int, frame: Int)] = []
    for index in expected.curves.indices {
      guard let frame = actual.curves[index].firstDifference(from: expected.curves[index]) else { continue }
      firsts.append((index, frame))
    }
    guard let first = firsts.min(by: { ($0.frame, rank($0)) < ($1.frame, rank($1)) }) else { return nil }
    let frames = window(first.frame, shared)
    if let found = cycles?.finding(expected, actual, first.frame, frames, limit: limit(first.frame)) {
      return make(first.frame, nil, found)
    }
    if let look = appearance(firsts, shared) { return look }
    let end = frames.upperBound
    let early = firsts.filter { $0.frame <= first.frame + 2 }.map(\.index)
    if let found = cycles?.finding(
      expected.only(early), actual.only(early), first.frame, frames, limit: limit(first.frame))
    {
      return make(first.frame, nil, found)
    }
    if let retimed = retiming(expected, actual, first.frame, actual.count)
      ?? retiming(expected, actual, first.frame, end)
      ?? retiming(expected.only(early), actual.only(early), first.frame, end)
    {
      return retimed
    }
    if let late = lateStart(expected.only(early), actual.only(early), first.frame, shared) { return late }
    if let warped = warp(first.frame, shared) { return warped }
    return make(
      first.frame, first.index, .shape(expected.curves[first.index], actual: actual.curves[first.index]))
  }

  /// Puts the property first that differs most for its range, among those that differ from one frame on.
  private func rank(_ first: (index: Int, frame: Int)) -> Double {
    let (e, a) = (expected.curves[first.index], actual.curves[first.index])
    let range = max(e.range(0..<e.count), a.range(0..<a.count), 20 * e.tolerance)
    return -a.difference(first.frame, e, first.frame) / range
  }

  private func make(_ frame: Int, _ index: Int?, _ change: Finding.Change) -> Finding {
    Finding(
      layer: expected.layer, frame: frame, change: change,
      property: index.map { expected.curves[$0].property })
  }

  // MARK: Appearance

  /// A property that is something else at rest: from its first frame on, or a colour or a shape that the golden never
  /// comes to rest at.
  private func appearance(_ firsts: [(index: Int, frame: Int)], _ shared: Int) -> Finding? {
    for (index, frame) in firsts.sorted(by: { ($0.frame, rank($0)) < ($1.frame, rank($1)) }) {
      let (e, a) = (expected.curves[index], actual.curves[index])
      if frame == 0 && e.property != Curve.presence {
        return make(frame, index, .appearance(e, actual: a))
      }
      guard e.dimension == 4 || (e.isWord && e.property != Curve.presence) else { continue }
      if isNovelAtRest(e, a, shared) { return make(frame, index, .appearance(e, actual: a)) }
    }
    return nil
  }

  private func isNovelAtRest(_ e: Curve, _ a: Curve, _ shared: Int) -> Bool {
    func rests(_ curve: Curve, _ i: Int) -> Bool {
      i > 0 && i + 1 < curve.count && !curve.moves(at: i) && !curve.moves(at: i + 1)
    }
    return (0..<shared).contains { i in
      rests(a, i) && rests(e, i) && a.differs(i, e, i)
        && !e.values.indices.contains { !a.differs(i, e, $0) }
    }
  }

  // MARK: Time

  /// The golden's frames in their order, some shown again or left out, as far as the present clip's first ones go.
  private func retiming(
    _ expected: LayerCurves, _ actual: LayerCurves, _ first: Int, _ count: Int
  ) -> Finding? {
    let retiming = Retiming(expected, actual, count: count)
    guard retiming.isExact, let start = retiming.breaks.first, retiming.breaks.count <= 12 else { return nil }
    // A pause may take up later what a dropped frame has gained; nobody sees that.
    let seen = retiming.breaks.filter { !$0.isAtRest }
    let repeated = seen.reduce(0) { $0 + max(0, -$1.skipped) }
    let skipped = seen.reduce(0) { $0 + max(0, $1.skipped) }
    if start.isAtRest { return make(first, nil, .timing(frames: Double(-start.skipped))) }
    return make(
      first, nil, .cadence(repeated: repeated, skipped: skipped, late: repeated - skipped))
  }

  /// The golden's motion later by a constant amount for a while at least, which need be no whole frame.
  ///
  /// This distinguishes a delay of every cycle from a slower cycle: both add up, but only the delay is all there at once.
  private func lateStart(
    _ expected: LayerCurves, _ actual: LayerCurves, _ first: Int, _ shared: Int
  ) -> Finding? {
    // The longer it waits, the more of the motion after it has to be explained: a longer pause before little motion
    // could as well be a slow start.
    for (span, most) in [(12, 2.0), (16, 3), (20, 4.5), (26, 6), (38, 10)] {
      let frames = max(0, first - 2)..<min(shared, first + span)
      guard frames.count >= span - 2 else { return nil }
      let (warp, residue) = TimeWarp.fitDelay(
        expected, actual, from: first, frames, limit: limit(first))
      guard residue <= TimeWarp.accepted, abs(warp.delay) <= most else { continue }
      // Where a change of speed explains much more, the delay only looks like its beginning.
      let stretch = TimeWarp.fitStretch(
        expected, actual, from: first, frames, limit: limit(first))
      if stretch.residue < 0.3 * residue { return nil }
      return make(first, nil, .timing(frames: warp.delay))
    }
    return nil
  }

  /// The golden's motion later, or slower, by an amount that need be no whole frame.
  private func warp(_ first: Int, _ shared: Int) -> Finding? {
    let frames = window(first, shared)
    let (warp, residue) = TimeWarp.fit(expected, actual, from: first, frames, limit: limit(first))
    guard residue <= TimeWarp.accepted else { return nil }
    if warp.stretch == 1 { return make(first, nil, .timing(frames: warp.delay)) }
    return make(first, nil, .speed(warp.stretch))
  }

  /// The frames to explain: those from the first difference to the end of what the control was doing there.
  func window(_ first: Int, _ shared: Int) -> Range<Int> {
    let (e, a) = phases
    let stretch = Self.stretch(e[first])
    var end = first
    while end < shared, Self.stretch(e[end]) == stretch { end += 1 }
    var ownEnd = first
    while ownEnd < shared, Self.stretch(a[ownEnd]) != stretch { ownEnd += 1 }
    while ownEnd < shared, Self.stretch(a[ownEnd]) == stretch { ownEnd += 1 }
    if ownEnd < shared { end = ownEnd }
    let start = max(0, first - 2)
    return start..<min(shared, max(end, first + 8))
  }

  /// The last frame of the golden in the part of the control's life that a frame belongs to.
  private func limit(_ first: Int) -> Double {
    let phases = phases.expected
    let stretch = Self.stretch(phases[first])
    var last = first
    while last + 1 < phases.count, Self.stretch(phases[last + 1]) == stretch { last += 1 }
    return Double(last)
  }

  /// Which part of the control's life a phase belongs to: pulling, refreshing, leaving or closing.
  private static func stretch(_ phase: String) -> Int {
    switch phase {
    case "settling", "refreshing", "ending": 1
    case "showing", "exiting": 2
    case "closing": 3
    default: 0
    }
  }
}
