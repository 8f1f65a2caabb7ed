import Foundation
import RefreshLayers
import RefreshRendering

/// The drawing at an instant of a phase.
struct DrawnInstant {
  let frame: Double
  let list: DisplayList
  /// Whether something that moves may begin, end or bend here.
  let isKnot: Bool
}

/// The commands of a phase, each followed through all instants at which it is drawn.
struct PhaseDrawing {
  /// A command from the first instant at which it is drawn to the last.
  struct Item {
    /// The place of the first instant; it is drawn at those after it too.
    let first: Int
    var commands: [DisplayCommand]
    /// Whether the command is the same at all instants.
    var isStill: Bool
  }

  private let instants: [DrawnInstant]
  private(set) var items: [Item] = []
  /// The items that are drawn from an instant on, in order.
  private(set) var runs: [(instant: Int, items: [Int])] = []

  /// - Throws: `RenderError` for text that cannot be drawn.
  init(_ instants: [DrawnInstant], _ texts: TextPaths) throws {
    self.instants = instants
    var shown: [Int] = []
    for (index, instant) in instants.enumerated() {
      let next = try items(of: instant.list.commands, at: index, after: shown, texts)
      if next != shown || index == 0 { runs.append((index, next)) }
      shown = next
    }
  }

  /// When the commands of an item are what they are.
  func times(of item: Item) -> [(frame: Double, isKnot: Bool)] {
    (item.first..<item.first + item.commands.count).map { (instants[$0].frame, instants[$0].isKnot) }
  }

  /// The frame of an instant.
  func frame(_ instant: Int) -> Double { instants[instant].frame }

  /// The items that the commands of an instant continue, or begin.
  private mutating func items(
    of commands: [DisplayCommand], at instant: Int, after shown: [Int], _ texts: TextPaths
  ) throws -> [Int] {
    var next: [Int] = []
    next.reserveCapacity(commands.count)
    // Mostly each command continues the one in its place.
    if commands.count == shown.count {
      for (item, command) in zip(shown, commands) {
        guard try continues(item, command, texts) else { break }
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

  /// The items that commands continue where some began or ended: those of one layer, kind and structure keep their
  /// order, and each is the one that is nearest to where it was seen.
  private func matched(
    _ commands: [DisplayCommand], after shown: [Int], _ texts: TextPaths
  ) throws -> [Int] {
    struct Key: Hashable {
      let layer: String?
      let kind: Int
      /// The place of the first command that differs in numbers alone.
      let structure: Int
    }
    let last = shown.map { items[$0].commands.last! }
    var structures: [Int: [(command: DisplayCommand, place: Int)]] = [:]
    let keys = try (last + commands).enumerated().map { place, command in
      let kind = command.drawing.kind
      let known = try structures[kind]?.first { try Self.areAlike($0.command, command, texts) }
      if known == nil { structures[kind, default: []].append((command, place)) }
      return Key(layer: command.layerName, kind: kind, structure: known?.place ?? place)
    }
    let before = Dictionary(grouping: shown.indices) { keys[$0] }
    let after = Dictionary(grouping: commands.indices) { keys[shown.count + $0] }
    var next = commands.map { _ in Self.new }
    for (key, places) in after {
      guard let known = before[key] else { continue }
      let pairs = OrderedPairs.nearest(known.map { last[$0].bounds }, places.map { commands[$0].bounds })
      for pair in pairs { next[places[pair.1]] = shown[known[pair.0]] }
    }
    return next
  }

  /// Whether a command can be an item's next one.
  private func continues(_ item: Int, _ command: DisplayCommand, _ texts: TextPaths) throws -> Bool {
    let last = items[item].commands.last!
    return try last.layerName == command.layerName && Self.areAlike(last, command, texts)
  }

  /// Whether two commands differ in numbers alone.
  private static func areAlike(
    _ last: DisplayCommand, _ command: DisplayCommand, _ texts: TextPaths
  ) throws -> Bool {
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
    default: return last.drawing.kind == command.drawing.kind
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

extension Outline {
  /// Whether another outline differs in numbers alone.
  fileprivate func isLike(_ other: Outline) -> Bool {
    switch (self, other) {
    case (.rect, .rect), (.roundedRect, .roundedRect), (.ring, .ring): true
    case (.path(let a, let rule), .path(let b, let otherRule)): rule == otherRule && a.hasSameStructure(as: b)
    default: false
    }
  }
}

extension Drawing {
  /// A number for each case.
  fileprivate var kind: Int {
    switch self {
    case .fill: 0
    case .gradient: 1
    case .stroke: 2
    case .text: 3
    case .image: 4
    case .shadow: 5
    case .pushClip: 6
    case .pushGroup: 7
    case .pushMask: 8
    case .masked: 9
    case .pushShadow: 10
    case .pop: 11
    case .pushBlur: 12
    }
  }
}
