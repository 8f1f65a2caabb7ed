import RefreshRendering

/// What makes one display list of another of its size: the run of commands between those that stay.
struct DisplayListChange {
  private let head: Int
  private let tail: Int
  private let commands: [DisplayCommand]

  /// Whether nothing differs.
  let isEmpty: Bool

  /// Nil where the lists differ in size.
  init?(from old: DisplayList, to new: DisplayList) {
    guard old.size == new.size else { return nil }
    let (a, b) = (old.commands, new.commands)
    let shorter = min(a.count, b.count)
    var (head, tail) = (0, 0)
    while head < shorter, a[head] == b[head] { head += 1 }
    while tail < shorter - head, a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
    (self.head, self.tail) = (head, tail)
    commands = Array(b[head..<b.count - tail])
    isEmpty = head == a.count && head == b.count
  }

  /// The list that comes after one.
  func applied(to old: DisplayList) -> DisplayList {
    isEmpty
      ? old
      : DisplayList(
        size: old.size, commands: old.commands.prefix(head) + commands + old.commands.suffix(tail))
  }
}
