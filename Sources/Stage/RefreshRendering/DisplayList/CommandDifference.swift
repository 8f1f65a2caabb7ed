import Foundation
import RefreshLayers
import Synchronization

/// The region to draw again if one run of commands replaces another.
///
/// Commands are read in place: each is some hundred bytes with references, and copying one costs more
/// than comparing it.
struct CommandDifference {
  typealias Commands = UnsafeBufferPointer<DisplayCommand>

  private(set) var damage = DamageRegion()

  /// How many texts are laid out to find what their glyphs cover: with more, layouts would leave the cache before they are
  /// asked for again.
  private var textsLeft = 128

  init(_ new: Commands, _ newRange: Range<Int>, _ old: Commands, _ oldRange: Range<Int>) {
    let (plates, oldPlates) = (Plate.all(of: new, in: newRange), Plate.all(of: old, in: oldRange))
    var (start, oldStart) = (newRange.lowerBound, oldRange.lowerBound)
    var depth = Plate.depth(of: new, at: start)
    if plates.count == oldPlates.count, zip(plates, oldPlates).allSatisfy({ $0.color == $1.color }) {
      for (plate, before) in zip(plates, oldPlates) {
        add(
          Commands(rebasing: new[start..<plate.index]), Commands(rebasing: old[oldStart..<before.index]),
          depth)
        addEdges(from: before.area, to: plate.area)
        // A plate is in no push.
        (start, oldStart, depth) = (plate.index + 1, before.index + 1, 0)
      }
    }
    add(
      Commands(rebasing: new[start..<newRange.upperBound]),
      Commands(rebasing: old[oldStart..<oldRange.upperBound]), depth)
  }

  /// Adds the damage if some commands replace others, which begin inside a number of pushes.
  private mutating func add(_ new: Commands, _ old: Commands, _ depth: Int) {
    let before = damage
    if addSections(new, old, depth) { return }
    damage = before
    addDifference(new, old, depth)
  }

  /// Adds the damage if both have the same sequence of pushes and pops; false otherwise.
  ///
  /// Each section between them then corresponds to one of the other list, and the bounds of pushes and pops
  /// need not be compared: they only sum up what is between them.
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
      // A text that only moves was laid out before; a new one is laid out when it is drawn.
      let isMoved = depth == 0 && new[index].hasText(of: old[index])
      addReach(of: new[index], isMoved)
      addReach(of: old[index], isMoved)
    }
  }

  /// Adds what a command can change.
  ///
  /// - Parameter byGlyphs: whether it is a text that changes no more than its glyphs.
  private mutating func addReach(of command: borrowing DisplayCommand, _ byGlyphs: Bool) {
    guard byGlyphs, textsLeft > 0 else { return damage.add(command.bounds) }
    textsLeft -= 1
    damage.add(command.inkBounds)
  }

  /// Adds what an opaque rectangle covers in one place and not in the other, with its edges, which cover pixels partly.
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

  /// Adds the damage if commands were added or removed: the bounds of all without an equal in the other list.
  ///
  /// Any run of equals in the same order would be right. This one is the longest among commands that are paired by what
  /// they draw where, the nth of a kind with the nth, as in Patience Diff; what is between two pairs is compared from
  /// both its ends.
  private mutating func addDifference(_ new: Commands, _ old: Commands, _ depth: Int) {
    // For each key the first command that is left, and for each command the next of its key.
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

  /// The indices of the texts that are in no push.
  private static func texts(in commands: Commands, from depth: Int) -> Set<Int> {
    var texts: Set<Int> = []
    var depth = depth
    for index in commands.indices {
      if depth == 0, commands[index].isText { texts.insert(index) }
      depth += commands[index].drawing.step
    }
    return texts
  }

  /// Adds the bounds of commands between two pairs, except those that are equal from the ends.
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

  /// The places of a longest increasing subsequence, by patience sorting.
  private static func longestGrowing(_ numbers: [Int]) -> [Int] {
    // For each length, the place of the smallest number that a run of that length ends with.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      // Most continue the longest run.
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

  /// Where a command draws and its kind, which tell most apart without reading their paths. Those that share a key
  /// by chance are compared.
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

  /// Whether both are the same text, wherever it is.
  fileprivate func hasText(of other: borrowing DisplayCommand) -> Bool {
    guard case .text(let text, let box) = drawing, case .text(let otherText, let otherBox) = other.drawing
    else { return false }
    return box.size == otherBox.size && text.string == otherText.string && text.font == otherText.font
  }

  /// The pixels that a text in no push can change.
  fileprivate var inkBounds: CGRect {
    guard case .text(let text, let box) = drawing, transform.isAffine,
      transform.bounds(of: box).contains(bounds),
      let ink = TextLibrary.shared.withLock({ try? $0.layout(text, in: box.size).ink })
    else { return bounds }
    return bounds(ofInk: ink)
  }

  /// The pixels that a text can change whose glyphs cover a rectangle from the top left of its box: that, with a point around it for
  /// rounding to pixels.
  func bounds(ofInk ink: CGRect) -> CGRect {
    guard case .text(_, let box) = drawing, !ink.isNull else { return .null }
    let seen = transform.bounds(of: ink.offsetBy(dx: box.minX, dy: box.minY))
    return seen.insetBy(dx: -1, dy: -1).intersection(bounds)
  }
}

extension Drawing {
  /// The effect of a command on the nesting: commands of different structure cannot replace each other.
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

  /// How many more pushes the next command is in.
  var step: Int {
    switch self {
    case .fill, .gradient, .stroke, .text, .image, .shadow, .masked: 0
    case .pushClip, .pushGroup, .pushMask, .pushShadow, .pushBlur: 1
    case .pop: -1
    }
  }
}
