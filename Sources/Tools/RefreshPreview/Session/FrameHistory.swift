import Foundation
import RefreshControls
import RefreshMotion
import RefreshRendering

/// The recorded frames since the last pull began, as display lists, which draw the same pixels again.
///
/// Most instants store only the change from the previous one: if one layer of a full screen moves, a minute
/// takes a few megabytes.
struct FrameHistory {
  struct RecordedFrame {
    let time: TimeInterval
    let list: DisplayList
    let phase: RefreshPhase.Kind
  }

  /// An instant as the change from the previous instant.
  private typealias FrameChange = (time: TimeInterval, change: DisplayListChange, phase: RefreshPhase.Kind)

  /// A run of up to `groupLength` instants that starts with a complete display list.
  private struct FrameGroup {
    let first: RecordedFrame
    private(set) var rest: [FrameChange] = []
    private(set) var bytes: Int

    init(first: RecordedFrame) {
      self.first = first
      bytes = first.list.bytes
    }

    var count: Int { rest.count + 1 }

    var phases: [(TimeInterval, RefreshPhase.Kind)] {
      [(first.time, first.phase)] + rest.map { ($0.time, $0.phase) }
    }

    mutating func add(_ entry: FrameChange) {
      rest.append(entry)
      bytes += MemoryLayout<FrameChange>.stride + entry.change.bytes
    }

    /// Calls `body` with each instant of the run, up to a time.
    func read(until limit: TimeInterval = .infinity, _ body: (RecordedFrame) throws -> Void) rethrows {
      try body(first)
      var list = first.list
      for entry in rest {
        guard entry.time <= limit else { return }
        list = entry.change.applied(to: list)
        try body(RecordedFrame(time: entry.time, list: list, phase: entry.phase))
      }
    }
  }

  /// Number of the newest instants that are kept: a minute at 60 frames per second. Older instants are
  /// removed in whole groups.
  static let keptCount = 3600
  /// Memory limit of the histories of all pages together, in bytes: a minute in which 30 layers move takes 20
  /// MB.
  static let byteLimit = 64 << 20
  /// Number of instants in a group: one second at 60 frames per second.
  static let groupLength = 60

  /// Memory limit of this history, in bytes, by estimate; the newest group is kept even if it exceeds the
  /// limit.
  var limit = FrameHistory.byteLimit { didSet { forgetOldest() } }

  private var groups: [FrameGroup] = []
  private var bytes = 0
  /// Number of recorded instants.
  private(set) var count = 0
  /// Time of the last frame, in seconds, even if the frame equalled the previous one and was not stored.
  private(set) var end: TimeInterval = 0
  private(set) var last: RecordedFrame?

  var start: TimeInterval { groups.first?.first.time ?? end }

  /// Records a frame; a frame equal to the last takes no memory.
  mutating func add(_ time: TimeInterval, _ list: DisplayList, _ phase: RefreshPhase.Kind) {
    end = time
    let instant = RecordedFrame(time: time, list: list, phase: phase)
    if let last, let change = DisplayListChange(from: last.list, to: list) {
      if change.isEmpty, last.phase == phase { return }
      let newest = groups.count - 1
      if groups[newest].count < Self.groupLength {
        bytes -= groups[newest].bytes
        groups[newest].add((time, change, phase))
        bytes += groups[newest].bytes
      } else {
        begin(with: instant)
      }
    } else {
      begin(with: instant)
    }
    last = instant
    count += 1
    forgetOldest()
  }

  private mutating func begin(with instant: RecordedFrame) {
    let group = FrameGroup(first: instant)
    bytes += group.bytes
    groups.append(group)
  }

  private mutating func forgetOldest() {
    while groups.count > 1, count - groups[0].count >= Self.keptCount || bytes > limit {
      count -= groups[0].count
      bytes -= groups[0].bytes
      groups.removeFirst()
    }
  }

  /// Starts a new recording with the last instant as its first.
  mutating func begin(at time: TimeInterval) {
    let (last, limit) = (self.last, self.limit)
    self = FrameHistory()
    self.limit = limit
    end = time
    if let last { add(time, last.list, last.phase) }
  }

  func instant(at time: TimeInterval) -> RecordedFrame? {
    guard let last else { return nil }
    // The tolerance of 1 µs accepts a frame whose time exceeds the requested time by rounding.
    let limit = time + 1e-6
    if last.time <= limit { return last }
    let group = groups[max(0, groups.prefixCount { $0.first.time <= limit } - 1)]
    var found = group.first
    group.read(until: limit) { found = $0 }
    return found
  }

  /// Time range of the first occurrence of a phase; nil if the phase was not recorded.
  func range(of phase: RefreshPhase.Kind) -> ClosedRange<TimeInterval>? {
    var (start, end): (TimeInterval?, TimeInterval?) = (nil, nil)
    for (time, seen) in groups.flatMap(\.phases) where end == nil {
      if start == nil, seen == phase { start = time }
      if start != nil, seen != phase { end = time }
    }
    return start.map { $0...max($0, end ?? self.end) }
  }

  /// Calls `body` with every recorded instant, in order.
  func read(_ body: (RecordedFrame) throws -> Void) rethrows {
    for group in groups { try group.read(body) }
  }
}
