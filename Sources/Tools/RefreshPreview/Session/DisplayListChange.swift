import Foundation
import RefreshLayers
import RefreshRendering

/// The change from one display list to another of its size: the run of commands between those that stay.
struct DisplayListChange {
  /// Where the commands are in the old list.
  private let place: Range<Int>
  private let commands: [DisplayCommand]

  /// Whether nothing differs.
  var isEmpty: Bool { place.isEmpty && commands.isEmpty }

  /// How many bytes it takes, roughly.
  let bytes: Int

  /// Nil where the lists differ in size.
  init?(from old: DisplayList, to new: DisplayList) {
    guard old.size == new.size else { return nil }
    let changed = new.changedCommands(since: old)
    place = changed.old
    let (before, after) = (old.commands[changed.old], new.commands[changed.new])
    commands = Array(after)
    bytes = after.enumerated().reduce(0) { sum, entry in
      // What both draw alike they share.
      let isShared = before.dropFirst(entry.offset).first?.drawing == entry.element.drawing
      return sum + MemoryLayout<DisplayCommand>.stride + (isShared ? 0 : entry.element.drawing.bytes)
    }
  }

  /// The list that comes after one.
  func applied(to old: DisplayList) -> DisplayList {
    if isEmpty { return old }
    var commands = old.commands
    commands.replaceSubrange(place, with: self.commands)
    return DisplayList(size: old.size, commands: commands)
  }
}

extension DisplayList {
  /// How many bytes it takes, roughly.
  var bytes: Int {
    commands.reduce(0) { $0 + MemoryLayout<DisplayCommand>.stride + $1.drawing.bytes }
  }
}

extension Drawing {
  /// How many bytes it takes beside the command, roughly: those of paths, dashes, colours and texts.
  fileprivate var bytes: Int {
    switch self {
    case .fill(let outline, _), .shadow(let outline, _), .pushClip(let outline, _): outline.bytes
    case .gradient(let outline, let gradient, _):
      outline.bytes + gradient.colors.count * (MemoryLayout<Color>.stride + MemoryLayout<CGFloat>.stride)
    case .stroke(let path, let stroke, _):
      path.bytes + stroke.dash.count * MemoryLayout<CGFloat>.stride
    case .text(let text, _): text.string.utf8.count
    case .image, .pushGroup, .pushMask, .masked, .pushShadow, .pushBlur, .pop: 0
    }
  }
}

extension Outline {
  fileprivate var bytes: Int { if case .path(let path, _) = self { path.bytes } else { 0 } }
}

extension BezierPath {
  fileprivate var bytes: Int { elements.count * MemoryLayout<Element>.stride }
}
