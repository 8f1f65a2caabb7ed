import Foundation

extension DisplayList {
  /// The part of the picture that can differ from another's, in points: the bounds of the commands that differ.
  ///
  /// Null if the lists draw the same; the whole picture without another list or if its size differs.
  ///
  /// Pixels outside result from the same commands in the same order in both lists, so they are equal.
  public func damage(since other: DisplayList?) -> CGRect {
    let whole = CGRect(origin: .zero, size: size)
    guard let other, other.size == size else { return whole }
    let changed = changedCommands(since: other)
    if changed.new.isEmpty && changed.old.isEmpty { return .null }
    let (newRest, oldRest) = (commands[changed.new], other.commands[changed.old])
    return (Self.damageOfSections(newRest, oldRest) ?? Self.damageOfDifference(newRest, oldRest))
      .intersection(whole)
  }

  /// The commands between those that both lists begin with and those that both end with.
  package func changedCommands(since other: DisplayList) -> (new: Range<Int>, old: Range<Int>) {
    let (new, old) = (commands, other.commands)
    let shorter = min(new.count, old.count)
    var head = 0
    while head < shorter, new[head] == old[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, new[new.count - 1 - tail] == old[old.count - 1 - tail] { tail += 1 }
    return (head..<new.count - tail, head..<old.count - tail)
  }

  /// The damage where both have the same pushes and pops in a row; nil if they have not.
  ///
  /// Each section of pictures between them then answers to one of the other list, and the bounds of pushes and pops
  /// need not be compared: they only sum up what is between them.
  private static func damageOfSections(
    _ new: ArraySlice<DisplayCommand>, _ old: ArraySlice<DisplayCommand>
  ) -> CGRect? {
    var damage = CGRect.null
    var (a, b) = (new.startIndex, old.startIndex)
    while true {
      let endA = new[a...].firstIndex { !$0.drawing.isPicture } ?? new.endIndex
      let endB = old[b...].firstIndex { !$0.drawing.isPicture } ?? old.endIndex
      damage = damage.union(damageOfPictures(new[a..<endA], old[b..<endB]))
      if endA == new.endIndex && endB == old.endIndex { return damage }
      guard endA < new.endIndex, endB < old.endIndex,
        new[endA].drawing.structure == old[endB].drawing.structure
      else { return nil }
      if !new[endA].draws(sameAs: old[endB]) {
        damage = damage.union(new[endA].bounds).union(old[endB].bounds)
      }
      (a, b) = (endA + 1, endB + 1)
    }
  }

  private static func damageOfPictures(
    _ new: ArraySlice<DisplayCommand>, _ old: ArraySlice<DisplayCommand>
  ) -> CGRect {
    guard new.count == old.count else { return damageOfDifference(new, old) }
    var damage = CGRect.null
    for (a, b) in zip(new, old) where a != b { damage = damage.union(a.bounds).union(b.bounds) }
    return damage
  }

  /// The damage where commands came or went: the bounds of all that have no equal in the other list.
  ///
  /// Lists are gone through side by side; where they part, both continue at the nearest commands that are equal again.
  /// Any run of equals in the same order would be right; the nearest is found soon where little has changed.
  private static func damageOfDifference(
    _ new: ArraySlice<DisplayCommand>, _ old: ArraySlice<DisplayCommand>
  ) -> CGRect {
    new.withUnsafeBufferPointer { new in
      old.withUnsafeBufferPointer { old in
        var damage = CGRect.null
        var (a, b) = (0, 0)
        // Long lists that have hardly anything in common are damaged as a whole, soon.
        var comparisons = 200_000 + 100 * (new.count + old.count)
        while a < new.count && b < old.count {
          if new[a] == old[b] {
            (a, b) = (a + 1, b + 1)
            continue
          }
          let (endA, endB) = nextEqual(new, old, from: (a, b), &comparisons)
          for index in a..<endA { damage = damage.union(new[index].bounds) }
          for index in b..<endB { damage = damage.union(old[index].bounds) }
          (a, b) = (endA, endB)
        }
        for index in a..<new.count { damage = damage.union(new[index].bounds) }
        for index in b..<old.count { damage = damage.union(old[index].bounds) }
        return damage
      }
    }
  }

  /// Where two lists are equal next, by the number of commands left out in both; their ends where they are not, or where too much has been compared.
  private static func nextEqual(
    _ new: UnsafeBufferPointer<DisplayCommand>, _ old: UnsafeBufferPointer<DisplayCommand>, from: (Int, Int),
    _ comparisons: inout Int
  ) -> (Int, Int) {
    let (countA, countB) = (new.count - from.0, old.count - from.1)
    for omitted in 1..<max(1, countA + countB - 1) {
      if comparisons <= 0 { break }
      comparisons -= min(omitted, countA)
      for ofNew in max(0, omitted - countB + 1)...min(omitted, countA - 1) {
        let (a, b) = (from.0 + ofNew, from.1 + omitted - ofNew)
        if new[a] == old[b] { return (a, b) }
      }
    }
    return (new.count, old.count)
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
