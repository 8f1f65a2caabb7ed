import Foundation
import RefreshControls
import RefreshRendering

/// What was shown since the last pull began: display lists, which draw again to the same pixels.
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
    var rest: [Entry] = []

    var count: Int { rest.count + 1 }

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
  /// How many instants a chapter has.
  static let chapterCount = 60

  private var chapters: [Chapter] = []
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
        chapters[newest].rest.append(Entry(time: time, change: change, phase: phase))
      } else {
        chapters.append(Chapter(first: instant))
      }
    } else {
      chapters.append(Chapter(first: instant))
    }
    last = instant
    count += 1
    if let oldest = chapters.first, count - oldest.count >= Self.keptCount {
      count -= oldest.count
      chapters.removeFirst()
    }
  }

  /// Forgets everything but the last instant, from which a new pull begins.
  mutating func begin(at time: TimeInterval) {
    let last = self.last
    self = History()
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

  /// Hands on every instant that is kept, from the first to the last.
  func read(_ body: (Instant) throws -> Void) rethrows {
    for chapter in chapters { try chapter.read(body) }
  }
}

/// What makes one display list of another of its size: the run of commands between those that stay.
struct DisplayListChange {
  /// Where the commands are in the old list.
  private let place: Range<Int>
  private let commands: [DisplayCommand]

  /// Whether nothing differs.
  var isEmpty: Bool { place.isEmpty && commands.isEmpty }

  /// Nil where the lists differ in size.
  init?(from old: DisplayList, to new: DisplayList) {
    guard old.size == new.size else { return nil }
    let changed = new.changedCommands(since: old)
    place = changed.old
    commands = Array(new.commands[changed.new])
  }

  /// The list that comes after one.
  func applied(to old: DisplayList) -> DisplayList {
    if isEmpty { return old }
    var commands = old.commands
    commands.replaceSubrange(place, with: self.commands)
    return DisplayList(size: old.size, commands: commands)
  }
}
