import Foundation

extension DisplayList {
  /// The part of the picture that can differ from another's, in points: the bounds of the commands that differ.
  ///
  /// Null if the lists draw the same; the whole picture without another list or if its size differs.
  ///
  /// Pixels outside result from the same commands in the same order in both lists, so they are equal.
  public func damage(since other: DisplayList?) -> CGRect { damageRegion(since: other).bounds }

  /// The same part as a few rectangles, so that what lies between two that are far apart is not drawn again.
  ///
  /// Takes time linear in the number of commands, also where some came or went.
  public func damageRegion(since other: DisplayList?) -> DamageRegion {
    let whole = CGRect(origin: .zero, size: size)
    guard let other, other.size == size else { return DamageRegion(whole) }
    return commands.withUnsafeBufferPointer { new in
      other.commands.withUnsafeBufferPointer { old in
        let changed = Self.changedCommands(new, old)
        if changed.new.isEmpty && changed.old.isEmpty { return DamageRegion() }
        let difference = CommandDifference(
          UnsafeBufferPointer(rebasing: new[changed.new]), UnsafeBufferPointer(rebasing: old[changed.old]))
        return difference.damage.intersection(whole)
      }
    }
  }

  /// The commands between those that both lists begin with and those that both end with.
  package func changedCommands(since other: DisplayList) -> (new: Range<Int>, old: Range<Int>) {
    commands.withUnsafeBufferPointer { new in
      other.commands.withUnsafeBufferPointer { Self.changedCommands(new, $0) }
    }
  }

  private typealias Commands = UnsafeBufferPointer<DisplayCommand>

  private static func changedCommands(_ new: Commands, _ old: Commands) -> (new: Range<Int>, old: Range<Int>)
  {
    let shorter = min(new.count, old.count)
    var head = 0
    while head < shorter, new[head] == old[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, new[new.count - 1 - tail] == old[old.count - 1 - tail] { tail += 1 }
    return (head..<new.count - tail, head..<old.count - tail)
  }
}

/// What has to be drawn again where one run of commands takes the place of another.
///
/// Commands are read where they are in memory: each is some hundred bytes with references, and a copy of one costs more
/// than its comparison.
private struct CommandDifference {
  typealias Commands = UnsafeBufferPointer<DisplayCommand>

  private(set) var damage = DamageRegion()

  init(_ new: Commands, _ old: Commands) {
    guard !addSections(new, old) else { return }
    damage = DamageRegion()
    addDifference(new, old)
  }

  /// Adds the damage where both have the same pushes and pops in a row; false if they have not.
  ///
  /// Each section of pictures between them then answers to one of the other list, and the bounds of pushes and pops
  /// need not be compared: they only sum up what is between them.
  private mutating func addSections(_ new: Commands, _ old: Commands) -> Bool {
    var (a, b) = (0, 0)
    while true {
      let (endA, endB) = (Self.endOfPictures(new, from: a), Self.endOfPictures(old, from: b))
      addPictures(Commands(rebasing: new[a..<endA]), Commands(rebasing: old[b..<endB]))
      if endA == new.count && endB == old.count { return true }
      guard endA < new.count, endB < old.count,
        new[endA].drawing.structure == old[endB].drawing.structure
      else { return false }
      if !new[endA].draws(sameAs: old[endB]) {
        damage.add(new[endA].bounds)
        damage.add(old[endB].bounds)
      }
      (a, b) = (endA + 1, endB + 1)
    }
  }

  private static func endOfPictures(_ commands: Commands, from start: Int) -> Int {
    var index = start
    while index < commands.count, commands[index].drawing.structure == 0 { index += 1 }
    return index
  }

  private mutating func addPictures(_ new: Commands, _ old: Commands) {
    guard new.count == old.count else { return addDifference(new, old) }
    for index in new.indices where new[index] != old[index] {
      damage.add(new[index].bounds)
      damage.add(old[index].bounds)
    }
  }

  /// Adds the damage where commands came or went: the bounds of all that have no equal in the other list.
  ///
  /// Any run of equals in the same order would be right. This one is the longest among commands that are paired by what
  /// they draw where, the nth of a kind with the nth, as in Patience Diff; what lies between two pairs is compared from
  /// both its ends.
  private mutating func addDifference(_ new: Commands, _ old: Commands) {
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
    var (a, b) = (0, 0)
    for place in Self.longestGrowing(pairs.map(\.old)) {
      let pair = pairs[place]
      addGap(new, a..<pair.new, old, b..<pair.old)
      (a, b) = (pair.new + 1, pair.old + 1)
    }
    addGap(new, a..<new.count, old, b..<old.count)
  }

  /// Adds the bounds of commands between two pairs, but for those that are equal from the ends.
  private mutating func addGap(
    _ new: Commands, _ newRange: Range<Int>, _ old: Commands, _ oldRange: Range<Int>
  ) {
    var (newRange, oldRange) = (newRange, oldRange)
    while let a = newRange.first, let b = oldRange.first, new[a] == old[b] {
      (newRange, oldRange) = (newRange.dropFirst(), oldRange.dropFirst())
    }
    while let a = newRange.last, let b = oldRange.last, new[a] == old[b] {
      (newRange, oldRange) = (newRange.dropLast(), oldRange.dropLast())
    }
    for index in newRange { damage.add(new[index].bounds) }
    for index in oldRange { damage.add(old[index].bounds) }
  }

  /// The places of a longest run of numbers that grow, by patience sorting.
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

  /// Where a command draws and of which kind it is: tells most apart without reading their paths. Those that share a key
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

extension Drawing {
  /// What a command does to the nesting: commands of different structure cannot stand for each other.
  fileprivate var structure: Int {
    switch self {
    case .fill, .gradient, .stroke, .text, .image, .shadow: 0
    case .pushClip: 1
    case .pushGroup: 2
    case .pushMask: 3
    case .masked: 4
    case .pushShadow: 5
    case .pop: 6
    }
  }
}
