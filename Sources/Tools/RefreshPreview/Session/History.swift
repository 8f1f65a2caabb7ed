import Foundation
import RefreshControls
import RefreshRendering

/// The frames since the last pull began, as display lists, which draw the same pixels again.
///
/// Of most instants only what differs from the one before is kept: where one thing turns on a screen full of others, a
/// minute takes a few megabytes.
struct History {
  struct Instant {
    let time: TimeInterval
    let list: DisplayList
    let phase: RefreshPhase.Kind
  }

  /// An instant, by what changed since the one before.
  private struct Entry {
    let time: TimeInterval
    let change: DisplayListChange
    let phase: RefreshPhase.Kind
  }

  /// A run of instants that begins with a whole list.
  private struct Chapter {
    let first: Instant
    private(set) var rest: [Entry] = []
    private(set) var bytes: Int

    init(first: Instant) {
      self.first = first
      bytes = first.list.bytes
    }

    var count: Int { rest.count + 1 }

    var phases: [(TimeInterval, RefreshPhase.Kind)] {
      [(first.time, first.phase)] + rest.map { ($0.time, $0.phase) }
    }

    mutating func add(_ entry: Entry) {
      rest.append(entry)
      bytes += MemoryLayout<Entry>.stride + entry.change.bytes
    }

    /// Its instants in turn, up to a time.
    func read(until limit: TimeInterval = .infinity, _ body: (Instant) throws -> Void) rethrows {
      try body(first)
      var list = first.list
      for entry in rest {
        guard entry.time <= limit else { return }
        list = entry.change.applied(to: list)
        try body(Instant(time: entry.time, list: list, phase: entry.phase))
      }
    }
  }

  /// How many of the newest instants are kept: a minute at 60 frames per second. Older ones are forgotten a chapter at a time.
  static let keptCount = 3600
  /// How many bytes the histories of all pages take: a minute in which 30 layers move takes 20 MB.
  static let byteLimit = 64 << 20
  /// How many instants a chapter has.
  static let chapterCount = 60

  /// How many bytes may be kept, roughly; the newest chapter is kept whatever it takes.
  var limit = History.byteLimit { didSet { forgetOldest() } }

  private var chapters: [Chapter] = []
  private var bytes = 0
  /// How many instants are kept.
  private(set) var count = 0
  /// The time of the last frame, which may have shown what an earlier one did.
  private(set) var end: TimeInterval = 0
  private(set) var last: Instant?

  /// The time of the first instant that is kept.
  var start: TimeInterval { chapters.first?.first.time ?? end }

  /// Adds a frame; one that shows what the last did takes no room.
  mutating func add(_ time: TimeInterval, _ list: DisplayList, _ phase: RefreshPhase.Kind) {
    end = time
    let instant = Instant(time: time, list: list, phase: phase)
    if let last, let change = DisplayListChange(from: last.list, to: list) {
      if change.isEmpty, last.phase == phase { return }
      let newest = chapters.count - 1
      if chapters[newest].count < Self.chapterCount {
        bytes -= chapters[newest].bytes
        chapters[newest].add(Entry(time: time, change: change, phase: phase))
        bytes += chapters[newest].bytes
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

  private mutating func begin(with instant: Instant) {
    let chapter = Chapter(first: instant)
    bytes += chapter.bytes
    chapters.append(chapter)
  }

  private mutating func forgetOldest() {
    while chapters.count > 1, count - chapters[0].count >= Self.keptCount || bytes > limit {
      count -= chapters[0].count
      bytes -= chapters[0].bytes
      chapters.removeFirst()
    }
  }

  /// Forgets everything but the last instant, from which a new pull begins.
  mutating func begin(at time: TimeInterval) {
    let (last, limit) = (self.last, self.limit)
    self = History()
    self.limit = limit
    end = time
    if let last { add(time, last.list, last.phase) }
  }

  /// The instant that was shown at a time.
  func instant(at time: TimeInterval) -> Instant? {
    guard let last else { return nil }
    // A frame that is a rounding error later than the time asked for is the one meant.
    let limit = time + 1e-6
    if last.time <= limit { return last }
    var (low, high) = (0, chapters.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if chapters[middle].first.time <= limit { low = middle } else { high = middle }
    }
    var found = chapters[low].first
    chapters[low].read(until: limit) { found = $0 }
    return found
  }

  /// The times between which a phase was first seen; nil if it was not.
  func range(of phase: RefreshPhase.Kind) -> ClosedRange<TimeInterval>? {
    var (start, end): (TimeInterval?, TimeInterval?) = (nil, nil)
    for (time, seen) in phases where end == nil {
      if start == nil, seen == phase { start = time }
      if start != nil, seen != phase { end = time }
    }
    return start.map { $0...max($0, end ?? self.end) }
  }

  /// When each phase began, of the instants that are kept.
  private var phases: [(TimeInterval, RefreshPhase.Kind)] {
    chapters.flatMap { chapter in chapter.phases }
  }

  /// Hands on every instant that is kept, from the first to the last.
  func read(_ body: (Instant) throws -> Void) rethrows {
    for chapter in chapters { try chapter.read(body) }
  }
}
