import Foundation
import RefreshControls
import RefreshFrames
import RefreshMotion

/// Section of a clip: one phase of the control, or one cycle of its animation.
///
/// Motion is compared section by section, with time counted from the section's start, so that a longer section does
/// not make everything after it late.
struct ClipSection: Hashable {
  enum Kind: String {
    case rest, pulling, armed, cancelling, opening, cycle, showing, exiting, closing

    /// Kind of the section that a phase begins; nil for phases that are part of another section.
    init?(_ phase: RefreshPhase.Kind) {
      switch phase {
      case .idle: self = .rest
      case .settling: self = .opening
      default: self.init(rawValue: phase.rawValue)
      }
    }

    /// True if the finger, or the content on its way back, moves the layers that follow the pull.
    var isPull: Bool { self == .pulling || self == .armed || self == .cancelling }
    var isAfterCycles: Bool { self == .exiting || self == .showing || self == .closing }
  }

  let kind: Kind
  /// Index among the sections of the same kind, from 0.
  let number: Int
  /// Beginning of the section in the clip, in seconds.
  let start: TimeInterval
  /// End of the section in the clip, in seconds: the beginning of the next one.
  let end: TimeInterval
  let frames: Range<Int>

  var length: TimeInterval { end - start }

  /// Sections of a trace in order of time. The last one ends one second after the last frame.
  static func all(of trace: MotionTrace) -> [ClipSection] {
    var marks: [(time: TimeInterval, kind: Kind)] = [(0, .rest)]
    for frame in trace.frames {
      var events: [(TimeInterval, Kind)] = frame.events.compactMap { event in
        Kind(event.phase).map { (event.time, $0) }
      }
      events += frame.cycles.map { ($0, .cycle) }
      // A phase that begins at the instant of its first cycle comes first.
      marks += events.sorted { ($0.0, $0.1 == .cycle ? 1 : 0) < ($1.0, $1.1 == .cycle ? 1 : 0) }
    }
    let last = (trace.frames.last?.time ?? 0) + 1
    var counts: [Kind: Int] = [:]
    return marks.enumerated().map { index, mark in
      let end = index + 1 < marks.count ? marks[index + 1].time : last
      defer { counts[mark.kind, default: 0] += 1 }
      let first =
        trace.frames.firstIndex { $0.time >= mark.time - Tolerance.storedTime } ?? trace.frames.count
      let after = trace.frames.firstIndex { $0.time >= end - Tolerance.storedTime } ?? trace.frames.count
      return ClipSection(
        kind: mark.kind, number: counts[mark.kind] ?? 0, start: mark.time, end: end,
        frames: first..<max(first, after))
    }
  }
}

/// Matching sections of the golden (`expected`) and the present clip (`actual`).
struct SectionPair {
  let expected: ClipSection
  let actual: ClipSection

  var kind: ClipSection.Kind { expected.kind }

  /// Sections with the same kind and number in both traces, in the golden's order.
  static func all(_ expected: [ClipSection], _ actual: [ClipSection]) -> [SectionPair] {
    expected.compactMap { own in
      actual.first { $0.kind == own.kind && $0.number == own.number }.map {
        SectionPair(expected: own, actual: $0)
      }
    }
  }

  /// Difference between two times, in frames, below which they count as equal: far above the rounding of frame times to
  /// a microsecond, and far below a visible delay.
  private static let slack = 0.01
  /// Distance in frames within which a time counts as exactly on a frame. A larger value skips interpolation more
  /// often, a smaller one interpolates because of rounding.
  private static let whole = 2e-3
  /// Deviation allowed from a line between two frames, as a fraction of the step between them, because a curve may
  /// bend there. A larger value hides small changes of fast motion, a smaller one reports curves that are only sampled
  /// at other times.
  private static let bend = 0.15

  /// Frames whose value the golden has neither at the same time, nor at the same offset from the section's start, nor
  /// (if the value is at rest) from its end.
  func differences(_ e: Curve, _ a: Curve, framesPerSecond fps: Double) -> [Int] {
    actual.frames.filter { i in
      guard i < a.count, a.isThere(i) else { return false }
      if expected.frames.contains(i), e.isThere(i), !a.differs(i, e, i) { return false }
      let time = Double(i) / fps
      let sinceStart = (expected.start + time - actual.start) * fps
      let beforeEnd = (expected.end + time - actual.end) * fps
      // No comparison is possible if the golden's layer does not exist at this time.
      if e.present != nil, !e.isThere(Int(sinceStart.rounded())) { return false }
      if shows(e, a, i, at: sinceStart) || showsAcrossEdge(e, a, i, at: sinceStart) { return false }
      // A value that is reset for the next cycle keeps its distance from the section's end. Moving values are not
      // compared with that time, because motion counts from the start.
      let isMoving = a.moves(at: i) && a.moves(at: i + 1)
      if !isMoving, abs(sinceStart - beforeEnd) > Self.slack, shows(e, a, i, at: beforeEnd) { return false }
      // After the golden's section has ended, only a resting value that the golden never has counts as a difference.
      if sinceStart > Double(expected.frames.upperBound - 1) + Self.slack {
        return !expected.frames.contains { !a.differs(i, e, $0) } && e.isStill(expected.frames)
          && a.isStill(actual.frames)
      }
      if sinceStart < Double(expected.frames.lowerBound) - Self.slack { return false }
      return !expected.frames.isEmpty
    }
  }

  /// True if the first or last frame of the section has a value of the golden within two frames: a section that begins
  /// near the instant of a frame may show the value before or after the boundary in that frame.
  private func showsAcrossEdge(_ e: Curve, _ a: Curve, _ i: Int, at x: Double) -> Bool {
    guard i == actual.frames.lowerBound || i == actual.frames.upperBound - 1 else { return false }
    let place = Int(x.rounded(.down))
    return (place - 1...place + 2).contains { e.values.indices.contains($0) && !a.differs(i, e, $0) }
  }

  /// True if the golden's curve `e`, at `x` (a time in frames), has the value of the present curve `a` in frame `i`.
  private func shows(_ e: Curve, _ a: Curve, _ i: Int, at x: Double) -> Bool {
    let frames = expected.frames
    guard !frames.isEmpty, x > Double(frames.lowerBound) - 1 - Self.slack,
      x < Double(frames.upperBound) + Self.slack
    else { return false }
    let below = Int((x + Self.whole / 2).rounded(.down))
    let isWhole = abs(x - x.rounded()) < Self.whole
    if isWhole {
      let frame = Int(x.rounded())
      return frames.contains(frame) && a.difference(i, e, frame) <= 2 * e.tolerance
    }
    // Between two frames, the value may be on the interpolated curve or, where that bends, near the two samples.
    let (low, high) = (max(frames.lowerBound, below), min(frames.upperBound - 1, below + 1))
    if e.isDiscrete { return !a.differs(i, e, low) || !a.differs(i, e, high) }
    for part in 0..<e.dimension {
      let value = a.samples[i * a.dimension + part]
      let (b, c) = (e.samples[low * e.dimension + part], e.samples[high * e.dimension + part])
      let slack = 2 * e.tolerance + Self.bend * abs(c - b)
      if value < min(b, c) - slack || value > max(b, c) + slack { return false }
      let smooth = low < high ? e.value(at: x, part: part) : b
      if abs(value - smooth) > 3 * e.tolerance + 2 * Self.bend * abs(c - b) { return false }
    }
    return true
  }
}

extension Curve {
  func isStill(_ frames: Range<Int>) -> Bool {
    guard let first = frames.first else { return true }
    return frames.clamped(to: 0..<count).allSatisfy { !differs($0, self, first) }
  }
}
