import RefreshRendering

/// What makes one display list of another of its size: the run of commands between those that stay.
struct DisplayListChange {
  /// Where the commands stand in the old list.
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
