import Foundation
import RefreshLayers
import Synchronization

/// The damage region between two sequences of commands.
///
/// Commands are read in place, because copying one, several hundred bytes with references, costs more than comparing
/// it.
struct CommandDifference {
  typealias Commands = UnsafeBufferPointer<DisplayCommand>

  private(set) var damage = DamageRegion()

  /// The number of texts that may still be laid out to find their glyphs' bounds; more would evict each other from
  /// the layout cache before they are drawn.
  private var textsLeft = 128

  init(_ new: Commands, _ newRange: Range<Int>, _ old: Commands, _ oldRange: Range<Int>) {
    let (backgrounds, oldBackgrounds) = (
      OpaqueBackground.all(of: new, in: newRange), OpaqueBackground.all(of: old, in: oldRange)
    )
    var (start, oldStart) = (newRange.lowerBound, oldRange.lowerBound)
    var depth = OpaqueBackground.depth(of: new, at: start)
    if backgrounds.count == oldBackgrounds.count,
      zip(backgrounds, oldBackgrounds).allSatisfy({ $0.color == $1.color })
    {
      for (background, before) in zip(backgrounds, oldBackgrounds) {
        add(
          Commands(rebasing: new[start..<background.index]), Commands(rebasing: old[oldStart..<before.index]),
          depth)
        addEdges(from: before.area, to: background.area)
        // Backgrounds are outside any push.
        (start, oldStart, depth) = (background.index + 1, before.index + 1, 0)
      }
    }
    add(
      Commands(rebasing: new[start..<newRange.upperBound]),
      Commands(rebasing: old[oldStart..<oldRange.upperBound]), depth)
  }

  /// Adds the damage between two sequences of commands that begin inside `depth` pushes.
  private mutating func add(_ new: Commands, _ old: Commands, _ depth: Int) {
    let before = damage
    if addSections(new, old, depth) { return }
    damage = before
    addDifference(new, old, depth)
  }

  /// Adds the damage if both sequences have the same pushes and pops; false otherwise, with partial damage added.
  ///
  /// Sections between pushes and pops then correspond to each other. The bounds of pushes and pops are not compared,
  /// because they only enclose the commands between them.
  private mutating func addSections(_ new: Commands, _ old: Commands, _ depth: Int) -> Bool {
    var (a, b, depth) = (0, 0, depth)
    while true {
      let (endA, endB) = (Self.endOfPictures(new, from: a), Self.endOfPictures(old, from: b))
      addPictures(Commands(rebasing: new[a..<endA]), Commands(rebasing: old[b..<endB]), depth)
      if endA == new.count && endB == old.count { return true }
      guard endA < new.count, endB < old.count,
        new[endA].drawing.structure == old[endB].drawing.structure
      else { return false }
      if !new[endA].draws(sameAs: old[endB]) {
        damage.add(new[endA].bounds)
        damage.add(old[endB].bounds)
      }
      depth += new[endA].drawing.step
      (a, b) = (endA + 1, endB + 1)
    }
  }

  private static func endOfPictures(_ commands: Commands, from start: Int) -> Int {
    var index = start
    while index < commands.count, commands[index].drawing.structure == 0 { index += 1 }
    return index
  }

  private mutating func addPictures(_ new: Commands, _ old: Commands, _ depth: Int) {
    guard new.count == old.count else { return addDifference(new, old, depth) }
    for index in new.indices where !DisplayList.isSame(new, index, old, index) {
      // Glyph bounds only for a text that moves, whose layout is cached; a new text is laid out when it is drawn.
      let isMoved = depth == 0 && new[index].hasText(of: old[index])
      addReach(of: new[index], isMoved)
      addReach(of: old[index], isMoved)
    }
  }

  /// Adds the area that a command can change.
  ///
  /// - Parameter byGlyphs: true for a text whose damage is limited to its glyphs.
  private mutating func addReach(of command: borrowing DisplayCommand, _ byGlyphs: Bool) {
    guard byGlyphs, textsLeft > 0 else { return damage.add(command.bounds) }
    textsLeft -= 1
    damage.add(command.inkBounds)
  }

  /// Adds the difference between two places of an opaque rectangle, including its edges, which cover pixels in part.
  private mutating func addEdges(from old: CGRect, to new: CGRect) {
    let all = old.union(new)
    func add(x: CGFloat, _ otherX: CGFloat) {
      damage.add(CGRect(x: min(x, otherX), y: all.minY, width: abs(x - otherX), height: all.height))
    }
    func add(y: CGFloat, _ otherY: CGFloat) {
      damage.add(CGRect(x: all.minX, y: min(y, otherY), width: all.width, height: abs(y - otherY)))
    }
    add(x: old.minX, new.minX)
    add(x: old.maxX, new.maxX)
    add(y: old.minY, new.minY)
    add(y: old.maxY, new.maxY)
  }

  /// Adds the damage for added or removed commands: the bounds of all commands without an equal one in the other
  /// sequence.
  ///
  /// Any common subsequence gives correct damage. As in Patience Diff, commands are paired by key, the nth of a key
  /// with the nth, the longest increasing subsequence of pairs is kept, and gaps are compared from both ends.
  private mutating func addDifference(_ new: Commands, _ old: Commands, _ depth: Int) {
    // `first` maps a key to its first unpaired command, `next` a command to the next one with the same key.
    var first: [UInt64: Int] = [:]
    first.reserveCapacity(old.count)
    var next = [Int](repeating: -1, count: old.count)
    for index in old.indices.reversed() {
      let key = Self.key(old[index])
      next[index] = first[key] ?? -1
      first[key] = index
    }
    var pairs: [(new: Int, old: Int)] = []
    for index in new.indices {
      guard let key = first.index(forKey: Self.key(new[index])) else { continue }
      let place = first.values[key]
      guard place >= 0 else { continue }
      first.values[key] = next[place]
      if new[index] == old[place] { pairs.append((index, place)) }
    }
    let texts = (new: Self.texts(in: new, from: depth), old: Self.texts(in: old, from: depth))
    var (a, b) = (0, 0)
    for place in Self.longestGrowing(pairs.map(\.old)) {
      let pair = pairs[place]
      addGap(new, a..<pair.new, old, b..<pair.old, texts)
      (a, b) = (pair.new + 1, pair.old + 1)
    }
    addGap(new, a..<new.count, old, b..<old.count, texts)
  }

  /// The indices of texts outside any push.
  private static func texts(in commands: Commands, from depth: Int) -> Set<Int> {
    var texts: Set<Int> = []
    var depth = depth
    for index in commands.indices {
      if depth == 0, commands[index].isText { texts.insert(index) }
      depth += commands[index].drawing.step
    }
    return texts
  }

  /// Adds the bounds of the commands between two pairs, except equal ones at the start and end.
  private mutating func addGap(
    _ new: Commands, _ newRange: Range<Int>, _ old: Commands, _ oldRange: Range<Int>,
    _ texts: (new: Set<Int>, old: Set<Int>)
  ) {
    var (newRange, oldRange) = (newRange, oldRange)
    while let a = newRange.first, let b = oldRange.first, new[a] == old[b] {
      (newRange, oldRange) = (newRange.dropFirst(), oldRange.dropFirst())
    }
    while let a = newRange.last, let b = oldRange.last, new[a] == old[b] {
      (newRange, oldRange) = (newRange.dropLast(), oldRange.dropLast())
    }
    for index in newRange { addReach(of: new[index], !texts.new.isEmpty && texts.new.contains(index)) }
    for index in oldRange { addReach(of: old[index], !texts.old.isEmpty && texts.old.contains(index)) }
  }

  /// The indices of a longest increasing subsequence, by patience sorting.
  private static func longestGrowing(_ numbers: [Int]) -> [Int] {
    // Index of the smallest number that ends an increasing subsequence of each length.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      // Fast path: most numbers extend the longest subsequence.
      if let last = ends.last, numbers[last] < number { low = high }
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[place] = ends[low - 1] }
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var run: [Int] = []
    var place = ends.last ?? -1
    while place >= 0 {
      run.append(place)
      place = before[place]
    }
    return run.reversed()
  }

  /// A hash of a command's place and type, cheap because paths are not read; commands with equal keys are compared.
  private static func key(_ command: borrowing DisplayCommand) -> UInt64 {
    var hash = StableHash()
    hash.feed(command.bounds)
    hash.feed(command.transform.tx)
    hash.feed(command.transform.ty)
    hash.feed(command.drawing.structure)
    return hash.value
  }
}

extension DisplayCommand {
  fileprivate var isText: Bool { if case .text = drawing { true } else { false } }

  /// True if both commands draw the same text in the same box size, regardless of position and colour.
  fileprivate func hasText(of other: borrowing DisplayCommand) -> Bool {
    guard case .text(let text, let box) = drawing, case .text(let otherText, let otherBox) = other.drawing
    else { return false }
    return box.size == otherBox.size && text.string == otherText.string && text.font == otherText.font
  }

  /// The area that a text outside any push can change, in points.
  fileprivate var inkBounds: CGRect {
    guard case .text(let text, let box) = drawing, transform.isAffine,
      transform.bounds(of: box).contains(bounds),
      let ink = PangoTextLayouts.shared.withLock({ try? $0.layout(text, in: box.size).ink })
    else { return bounds }
    return bounds(ofInk: ink)
  }

  /// The area that a text can change, in points: the rectangle `ink` of its glyphs, relative to its box, extended by
  /// a point for rounding to pixels.
  func bounds(ofInk ink: CGRect) -> CGRect {
    guard case .text(_, let box) = drawing, !ink.isNull else { return .null }
    let seen = transform.bounds(of: ink.offsetBy(dx: box.minX, dy: box.minY))
    return seen.insetBy(dx: -1, dy: -1).intersection(bounds)
  }
}

extension DrawingOperation {
  /// The type of push or pop, 0 for drawings; only commands of equal structure can replace each other.
  fileprivate var structure: Int {
    switch self {
    case .fill, .gradient, .stroke, .text, .image, .shadow: 0
    case .pushClip: 1
    case .pushGroup: 2
    case .pushMask: 3
    case .masked: 4
    case .pushShadow: 5
    case .pop: 6
    case .pushBlur: 7
    }
  }

  /// The change of the nesting depth: 1 for a push, −1 for a pop, 0 for others.
  var step: Int {
    switch self {
    case .fill, .gradient, .stroke, .text, .image, .shadow, .masked: 0
    case .pushClip, .pushGroup, .pushMask, .pushShadow, .pushBlur: 1
    case .pop: -1
    }
  }
}
