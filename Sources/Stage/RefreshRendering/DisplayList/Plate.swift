import Foundation
import RefreshLayers

/// A large opaque rectangle that is in no push, such as the background of a screen or of a list: what it covers looks
/// the same wherever its edges are.
struct Plate {
  let index: Int
  let color: Color
  /// The visible part of it.
  let area: CGRect

  /// The smallest area in square points: smaller ones are redrawn faster than compared.
  private static let smallestArea: CGFloat = 4096

  static func all(of commands: CommandDifference.Commands, in range: Range<Int>) -> [Plate] {
    var plates: [Plate] = []
    var depth = depth(of: commands, at: range.lowerBound)
    for index in range {
      if depth == 0, let plate = Plate(commands[index], at: index) { plates.append(plate) }
      depth += commands[index].drawing.step
    }
    return plates
  }

  /// How many pushes the command of an index is in.
  static func depth(of commands: CommandDifference.Commands, at index: Int) -> Int {
    var depth = 0
    for index in 0..<index { depth += commands[index].drawing.step }
    return depth
  }

  private init?(_ command: borrowing DisplayCommand, at index: Int) {
    area = command.bounds
    guard area.width * area.height >= Self.smallestArea, command.transform.keepsRectangles,
      case .fill(.rect(let rect), let color) = command.drawing, color.alpha >= 1,
      // Otherwise it changes more than it covers, such as a shadow that it casts.
      command.transform.bounds(of: rect).contains(area)
    else { return nil }
    (self.index, self.color) = (index, color)
  }
}
