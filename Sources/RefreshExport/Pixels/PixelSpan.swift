import Glibc
import RefreshRendering

/// The rectangle around differing pixels, gathered row by row from the top.
struct PixelSpan {
  private var left = Int.max
  private var right = Int.min
  private var top = Int.max
  private var bottom = Int.min

  /// The rectangle so far.
  var rect: PixelRect {
    right < left ? .empty : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Adds where two rows differ, of which the first pixel lies in column `x` of row `y`.
  mutating func add(
    _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>, count: Int, x: Int, y: Int
  ) {
    if memcmp(first, second, count * 4) == 0 { return }
    var start = 0
    while first[start] == second[start] { start += 1 }
    var end = count - 1
    while first[end] == second[end] { end -= 1 }
    include(x + start, x + end, y)
  }

  /// Adds where the new row is clear (0) and the old one is not.
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
