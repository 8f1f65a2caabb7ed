import Foundation
import RefreshLayers
import RefreshRendering

/// The difference between two display lists of equal size: one run of commands that replaces another.
struct DisplayListChange {
  /// Range of the old list's commands that are replaced.
  private let place: Range<Int>
  private let commands: [DisplayCommand]

  var isEmpty: Bool { place.isEmpty && commands.isEmpty }

  /// Approximate memory use, in bytes.
  let bytes: Int

  /// Creates the change between two lists; nil if they differ in size.
  init?(from old: DisplayList, to new: DisplayList) {
    guard old.size == new.size else { return nil }
    let changed = new.changedCommands(since: old)
    place = changed.old
    let (before, after) = (old.commands[changed.old], new.commands[changed.new])
    commands = Array(after)
    bytes = after.enumerated().reduce(0) { sum, entry in
      // Drawings that both lists contain share their storage.
      let isShared = before.dropFirst(entry.offset).first?.drawing == entry.element.drawing
      return sum + MemoryLayout<DisplayCommand>.stride + (isShared ? 0 : entry.element.drawing.bytes)
    }
  }

  /// The new list, produced by applying the change to the old list.
  func applied(to old: DisplayList) -> DisplayList {
    if isEmpty { return old }
    var commands = old.commands
    commands.replaceSubrange(place, with: self.commands)
    return DisplayList(size: old.size, commands: commands)
  }
}

extension DisplayList {
  /// Approximate memory use, in bytes.
  var bytes: Int {
    commands.reduce(0) { $0 + MemoryLayout<DisplayCommand>.stride + $1.drawing.bytes }
  }
}

extension DrawingOperation {
  /// Approximate memory use in bytes beyond the enum itself: of paths, dashes, colours and texts.
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

extension ShapeOutline {
  fileprivate var bytes: Int { if case .path(let path, _) = self { path.bytes } else { 0 } }
}

extension BezierPath {
  fileprivate var bytes: Int { elements.count * MemoryLayout<Element>.stride }
}
