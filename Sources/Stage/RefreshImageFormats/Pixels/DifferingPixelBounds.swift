import Foundation
import RefreshRendering

/// The bounding rectangle of differing pixels, accumulated row by row from the top.
package struct DifferingPixelBounds {
  private var left = Int.max
  private var right = Int.min
  private var top = Int.max
  private var bottom = Int.min

  package init() {}

  /// The bounding rectangle so far.
  package var rect: PixelRect {
    right < left ? .empty : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Adds the differing pixels of two rows, whose first pixel is in column `x` of row `y`.
  package mutating func add(
    _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>, count: Int, x: Int, y: Int
  ) {
    // Pixels between the current left and right edge only show that the row differs; they cannot move the edges.
    let inner = max(0, min(count, left == .max ? count : left - x))
    let outer = max(inner, min(count, right == .min ? inner : right + 1 - x))
    let isBeside = memcmp(first, second, inner * 4) != 0
    let isBeyond = memcmp(first + outer, second + outer, (count - outer) * 4) != 0
    if !isBeside && !isBeyond {
      if memcmp(first + inner, second + inner, (outer - inner) * 4) != 0 { include(left, right, y) }
      return
    }
    var start = 0
    if isBeside { while first[start] == second[start] { start += 1 } } else { start = left - x }
    var end = count - 1
    if isBeyond || left == .max { while first[end] == second[end] { end -= 1 } } else { end = right - x }
    include(x + start, x + end, y)
  }

  /// Adds the pixels that are transparent (0) in the new row but not in the old one.
  mutating func addErased(
    _ new: UnsafePointer<UInt32>, _ old: UnsafePointer<UInt32>, count: Int, x: Int, y: Int
  ) {
    for at in 0..<count where new[at] == 0 && old[at] != 0 { include(x + at, x + at, y) }
  }

  private mutating func include(_ start: Int, _ end: Int, _ y: Int) {
    left = min(left, start)
    right = max(right, end)
    top = min(top, y)
    bottom = max(bottom, y)
  }
}
