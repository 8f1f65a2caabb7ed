import RefreshLayers
import RefreshRendering

/// The drawing commands of a phase, each tracked over consecutive instants.
struct PhaseDrawing {
  /// One command over the consecutive instants at which it is drawn.
  struct Item {
    /// Index of the first instant at which the command is drawn; the other instants follow it.
    let first: Int
    var commands: [DisplayCommand]
    /// True if the command is equal at all instants.
    var isStill: Bool
  }

  private let instants: [ControlMotion.Phase.Drawing]
  private(set) var items: [Item] = []
  /// Item lists in drawing order, each valid from an instant's index to the next entry.
  private(set) var runs: [(instant: Int, items: [Int])] = []

  /// Divides the commands of a phase's instants into items and runs.
  ///
  /// - Throws: `RenderError` for text that cannot be drawn.
  init(_ instants: [ControlMotion.Phase.Drawing], _ texts: TextOutlineCache) throws {
    self.instants = instants
    var shown: [Int] = []
    for (index, instant) in instants.enumerated() {
      let next = try items(of: instant.list.commands, at: index, after: shown, texts)
      if next != shown || index == 0 { runs.append((index, next)) }
      shown = next
    }
  }

  /// Frames of the instants at which an item is drawn.
  func times(of item: Item) -> [(frame: Double, mayTurn: Bool)] {
    (item.first..<item.first + item.commands.count).map { (instants[$0].frame, instants[$0].mayTurn) }
  }

  func frame(_ instant: Int) -> Double { instants[instant].frame }

  /// Returns, for each command of an instant, the index of the item to which it belongs: an item of the previous
  /// instant that it continues, or a new one.
  private mutating func items(
    of commands: [DisplayCommand], at instant: Int, after shown: [Int], _ texts: TextOutlineCache
  ) throws -> [Int] {
    var next: [Int] = []
    next.reserveCapacity(commands.count)
    // Fast path: usually every command continues the item in the same place.
    if commands.count == shown.count {
      for (item, command) in zip(shown, commands) {
        guard try Self.areAlike(items[item].commands.last!, command, texts) else { break }
        next.append(item)
      }
    }
    if next.count != commands.count { next = try matched(commands, after: shown, texts) }
    for (place, command) in commands.enumerated() {
      if next[place] == Self.new {
        next[place] = items.count
        items.append(Item(first: instant, commands: [command], isStill: true))
      } else {
        items[next[place]].add(command)
      }
    }
    return next
  }

  private static let new = -1

  /// Matches the commands of an instant with the items of the previous instant after some have appeared or disappeared.
  /// Among commands of one layer and structure, the order is kept, and positions are as near as possible.
  private func matched(
    _ commands: [DisplayCommand], after shown: [Int], _ texts: TextOutlineCache
  ) throws -> [Int] {
    let last = shown.map { items[$0].commands.last! }
    // The key of a command is the place of the first one that is alike.
    var firsts: [(command: DisplayCommand, place: Int)] = []
    let keys = try (last + commands).enumerated().map { place, command in
      let known = try firsts.first { try Self.areAlike($0.command, command, texts) }
      if known == nil { firsts.append((command, place)) }
      return known?.place ?? place
    }
    let before = Dictionary(grouping: shown.indices) { keys[$0] }
    let after = Dictionary(grouping: commands.indices) { keys[shown.count + $0] }
    var next = commands.map { _ in Self.new }
    for (key, places) in after {
      guard let known = before[key] else { continue }
      let pairs = ItemMatching.nearest(known.map { last[$0].bounds }, places.map { commands[$0].bounds })
      for pair in pairs { next[places[pair.1]] = shown[known[pair.0]] }
    }
    return next
  }

  /// True if two commands belong to one layer and differ in numbers alone.
  private static func areAlike(
    _ last: DisplayCommand, _ command: DisplayCommand, _ texts: TextOutlineCache
  ) throws -> Bool {
    guard last.layerName == command.layerName else { return false }
    switch (last.drawing, command.drawing) {
    case (.fill(let a, _), .fill(let b, _)), (.shadow(let a, _), .shadow(let b, _)): return a.isLike(b)
    case (.pushClip(let a, let one), .pushClip(let b, let other)): return one == other && a.isLike(b)
    case (.stroke(let a, let s, _), .stroke(let b, let t, _)):
      guard s.cap == t.cap, s.join == t.join, s.dash.count == t.dash.count else { return false }
      if let trim = last.trim, let other = command.trim { return trim.path.hasSameStructure(as: other.path) }
      return last.trim == nil && command.trim == nil && a.hasSameStructure(as: b)
    case (.gradient(let a, let g, _), .gradient(let b, let h, _)):
      return g.type == h.type && g.colors.count == h.colors.count && a.isLike(b)
    case (.text(let a, let first), .text(let b, let second)):
      return try texts.areAlike(a, b, in: first, second)
    case (.image(let a, _, _), .image(let b, _, _)): return a == b
    case (.pushGroup, .pushGroup), (.pushMask, .pushMask), (.masked, .masked), (.pop, .pop),
      (.pushShadow, .pushShadow), (.pushBlur, .pushBlur):
      return true
    default: return false
    }
  }
}

extension PhaseDrawing.Item {
  fileprivate mutating func add(_ command: DisplayCommand) {
    isStill =
      isStill && commands[0].transform == command.transform && commands[0].drawing == command.drawing
      && commands[0].trim == command.trim
    commands.append(command)
  }
}

extension ShapeOutline {
  /// True if two outlines differ in numbers alone.
  fileprivate func isLike(_ other: ShapeOutline) -> Bool {
    switch (self, other) {
    case (.rect, .rect), (.roundedRect, .roundedRect), (.ring, .ring): true
    case (.path(let a, let rule), .path(let b, let otherRule)): rule == otherRule && a.hasSameStructure(as: b)
    default: false
    }
  }
}
