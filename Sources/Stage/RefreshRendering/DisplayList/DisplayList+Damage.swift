import Foundation
import RefreshLayers

extension DisplayList {
  /// The bounding rectangle, in points, of the damage between another list and this one.
  ///
  /// Null if both lists draw the same; the whole frame if there is no other list or its size differs.
  ///
  /// Pixels outside result from the same commands in the same order, so they are equal. For an opaque rectangle that
  /// moves or grows only the difference is damaged, and for text only its glyphs.
  public func damage(since other: DisplayList?) -> CGRect { damageRegion(since: other).bounds }

  /// The damage between another list and this one as separate rectangles, so that the area between distant changes is
  /// not redrawn.
  ///
  /// Complexity: linear in the number of commands, also if some were added or removed.
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

  /// The ranges of commands between the common prefix and the common suffix of both lists.
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

  /// True if two commands are equal. Bounds are compared first, because most changed commands have moved, then raw
  /// bytes, because most unchanged ones share even their references.
  static func isSame(_ new: Commands, _ index: Int, _ old: Commands, _ place: Int) -> Bool {
    guard new[index].bounds == old[place].bounds else { return false }
    let (a, b) = (new.baseAddress! + index, old.baseAddress! + place)
    return memcmp(a, b, MemoryLayout<DisplayCommand>.size) == 0 || new[index].draws(sameAs: old[place])
  }
}
