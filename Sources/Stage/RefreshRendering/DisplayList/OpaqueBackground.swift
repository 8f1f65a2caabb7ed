import Foundation
import RefreshLayers

/// A large opaque rectangle outside any push, such as the background of a screen or list. When it moves, only the
/// area between its old and new edges changes.
struct OpaqueBackground {
  let index: Int
  let color: Color
  /// The visible part of the rectangle, in points.
  let area: CGRect

  /// The minimum area in square points; smaller rectangles are redrawn faster than compared.
  private static let smallestArea: CGFloat = 4096

  static func all(of commands: CommandDifference.Commands, in range: Range<Int>) -> [OpaqueBackground] {
    var backgrounds: [OpaqueBackground] = []
    var depth = depth(of: commands, at: range.lowerBound)
    for index in range {
      if depth == 0, let background = OpaqueBackground(commands[index], at: index) {
        backgrounds.append(background)
      }
      depth += commands[index].drawing.step
    }
    return backgrounds
  }

  /// The number of pushes that enclose the command at an index.
  static func depth(of commands: CommandDifference.Commands, at index: Int) -> Int {
    var depth = 0
    for index in 0..<index { depth += commands[index].drawing.step }
    return depth
  }

  private init?(_ command: borrowing DisplayCommand, at index: Int) {
    area = command.bounds
    guard area.width * area.height >= Self.smallestArea, command.transform.keepsRectangles,
      case .fill(.rect(let rect), let color) = command.drawing, color.alpha >= 1,
      // The command must not change pixels outside the rectangle, for example by casting a shadow.
      command.transform.bounds(of: rect).contains(area)
    else { return nil }
    (self.index, self.color) = (index, color)
  }
}
