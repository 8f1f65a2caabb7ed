import Foundation
import RefreshControls
import RefreshFrames
import RefreshMotion

/// A part of a control's life: a phase, or one of its cycles. Motion is compared section by section, each on a clock of
/// its own, so that a section that begins later is no change of what happens in it.
struct ClipSection: Hashable {
  /// The kinds of section.
  enum Kind: String {
    case rest, pulling, armed, cancelling, opening, cycle, showing, exiting, closing

    /// That which a phase begins; nil for one that is a part of another.
    init?(_ phase: RefreshPhase.Kind) {
      switch phase {
      case .idle: self = .rest
      case .pulling: self = .pulling
      case .armed: self = .armed
      case .cancelling: self = .cancelling
      case .settling: self = .opening
      case .showing: self = .showing
      case .exiting: self = .exiting
      case .closing: self = .closing
      case .refreshing, .ending: return nil
      }
    }

    /// Whether the finger, or the content on its way back, moves what depends on the pull.
    var isPull: Bool { self == .pulling || self == .armed || self == .cancelling }
    /// Whether it comes when the cycles are over.
    var isAfterCycles: Bool { self == .exiting || self == .showing || self == .closing }
  }

  let kind: Kind
  /// Which of its kind it is, from 0.
  let number: Int
  /// When it begins and ends, in seconds.
  let start: TimeInterval
  let end: TimeInterval
  /// Its frames.
  let frames: Range<Int>

  var length: TimeInterval { end - start }

  /// The sections of a trace in order.
  static func all(of trace: MotionTrace) -> [ClipSection] {
    var marks: [(time: TimeInterval, kind: Kind)] = [(0, .rest)]
    for frame in trace.frames {
      var events: [(TimeInterval, Kind)] = frame.events.compactMap { event in
        Kind(event.phase).map { (event.time, $0) }
      }
      events += frame.cycles.map { ($0, .cycle) }
      // At one instant a phase begins before its first cycle.
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

/// A section in the golden and at present.
struct SectionPair {
  let expected: ClipSection
  let actual: ClipSection

  var kind: ClipSection.Kind { expected.kind }

  /// The sections that both traces have, in order.
  static func all(_ expected: [ClipSection], _ actual: [ClipSection]) -> [SectionPair] {
    expected.compactMap { own in
      actual.first { $0.kind == own.kind && $0.number == own.number }.map {
        SectionPair(expected: own, actual: $0)
      }
    }
  }

  /// The part of a frame by which times of sections may be apart and are the same.
  private static let slack = 0.01
  /// The part of a frame around it within which a time is that of a frame.
  private static let whole = 2e-3
  /// The part of a step between two frames by which a curve that bends may be beside it.
  private static let bend = 0.15

  /// The present frames at which a curve shows something that the golden's does not: neither as long after the section
  /// began, nor at the same time, nor as long before the section ends.
  func differences(_ e: Curve, _ a: Curve, framesPerSecond fps: Double) -> [Int] {
    actual.frames.filter { i in
      guard i < a.count, a.isThere(i) else { return false }
      if expected.frames.contains(i), e.isThere(i), !a.differs(i, e, i) { return false }
      let time = Double(i) / fps
      let sinceStart = (expected.start + time - actual.start) * fps
      let beforeEnd = (expected.end + time - actual.end) * fps
      // Where the golden has no such layer there is nothing to compare.
      if e.present != nil, !e.isThere(Int(sinceStart.rounded())) { return false }
      if shows(e, a, i, at: sinceStart) || showsAcrossEdge(e, a, i, at: sinceStart) { return false }
      // Detail is set back for the next cycle comes as long before the end; motion is not looked for there.
      let isMoving = a.moves(at: i) && a.moves(at: i + 1)
      if !isMoving, abs(sinceStart - beforeEnd) > Self.slack, shows(e, a, i, at: beforeEnd) { return false }
      // Detail the golden has no frame of says nothing, but for a value that it never has.
      if sinceStart > Double(expected.frames.upperBound - 1) + Self.slack {
        return !expected.frames.contains { !a.differs(i, e, $0) } && e.isStill(expected.frames)
          && a.isStill(actual.frames)
      }
      if sinceStart < Double(expected.frames.lowerBound) - Self.slack { return false }
      return !expected.frames.isEmpty
    }
  }

  /// Whether the first or the last frame of a section shows what the golden does a frame before or after: where a section
  /// begins at the instant of a frame, or just before one, that frame may show what was before or what comes.
  private func showsAcrossEdge(_ e: Curve, _ a: Curve, _ i: Int, at x: Double) -> Bool {
    guard i == actual.frames.lowerBound || i == actual.frames.upperBound - 1 else { return false }
    let place = Int(x.rounded(.down))
    return (place - 1...place + 2).contains { e.values.indices.contains($0) && !a.differs(i, e, $0) }
  }

  /// Whether the golden's curve shows at a time in frames what a present frame does.
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
    // Between two frames it is on a smooth line, or between what both show where it bends.
    let (low, high) = (max(frames.lowerBound, below), min(frames.upperBound - 1, below + 1))
    if e.isWord { return !a.differs(i, e, low) || !a.differs(i, e, high) }
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
  /// Whether nothing moves in some frames.
  func isStill(_ frames: Range<Int>) -> Bool {
    guard let first = frames.first else { return true }
    return frames.clamped(to: 0..<count).allSatisfy { !differs($0, self, first) }
  }
}
