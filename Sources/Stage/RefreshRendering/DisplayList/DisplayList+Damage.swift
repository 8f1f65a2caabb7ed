import Foundation
import RefreshLayers

extension DisplayList {
  /// The part of the picture that can differ from another's, in points: the bounds of the commands that differ.
  ///
  /// Null if the lists draw the same; the whole picture without another list or if its size differs.
  ///
  /// Pixels outside result from the same commands in the same order in both lists, so they are equal. An opaque rectangle
  /// that moves or grows is the same where it is in both, and text is no more than its glyphs.
  public func damage(since other: DisplayList?) -> CGRect { damageRegion(since: other).bounds }

  /// The same part as a few rectangles, so that what is between two distant ones is not drawn again.
  ///
  /// Takes linear time in the number of commands, also if some were added or removed.
  public func damageRegion(since other: DisplayList?) -> DamageRegion {
    let whole = CGRect(origin: .zero, size: size)
    guard let other, other.size == size else { return DamageRegion(whole) }
    return commands.withUnsafeBufferPointer { new in
      other.commands.withUnsafeBufferPointer { old in
        let changed = Self.changedCommands(new, old)
        if changed.new.isEmpty && changed.old.isEmpty { return DamageRegion() }
        return CommandDifference(new, changed.new, old, changed.old).damage.intersection(whole)
      }
    }
  }

  /// The commands between the common beginning and the common end of both lists.
  package func changedCommands(since other: DisplayList) -> (new: Range<Int>, old: Range<Int>) {
    commands.withUnsafeBufferPointer { new in
      other.commands.withUnsafeBufferPointer { Self.changedCommands(new, $0) }
    }
  }

  typealias Commands = UnsafeBufferPointer<DisplayCommand>

  private static func changedCommands(_ new: Commands, _ old: Commands) -> (new: Range<Int>, old: Range<Int>)
  {
    let shorter = min(new.count, old.count)
    var head = 0
    while head < shorter, isSame(new, head, old, head) { head += 1 }
    var tail = 0
    while tail < shorter - head, isSame(new, new.count - 1 - tail, old, old.count - 1 - tail) { tail += 1 }
    return (head..<new.count - tail, head..<old.count - tail)
  }

  /// Whether two commands are equal: of those that lie elsewhere, as most that changed do, no more is read, and most others have
  /// the same bytes, down to their references.
  static func isSame(_ new: Commands, _ index: Int, _ old: Commands, _ place: Int) -> Bool {
    guard new[index].bounds == old[place].bounds else { return false }
    let (a, b) = (new.baseAddress! + index, old.baseAddress! + place)
    return memcmp(a, b, MemoryLayout<DisplayCommand>.size) == 0 || new[index].draws(sameAs: old[place])
  }
}
