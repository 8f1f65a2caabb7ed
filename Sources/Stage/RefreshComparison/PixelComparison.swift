import Foundation
import RefreshRendering

/// The difference between two bitmaps, measured against a tolerance.
public struct PixelComparison: Hashable, Sendable {
  /// The number of pixels that count as different.
  public let count: Int
  /// The bounding rectangle of the different pixels, in pixels.
  public let bounds: PixelRect
  /// The greatest difference in a channel of any pixel, 0…255.
  public let worstChannel: Int
  /// The maximum number of different pixels in any window of the tolerance's size.
  public let densest: Int
  /// True if the difference is within the tolerance.
  public let passes: Bool

  /// Compares two frames; frames of different sizes never pass.
  ///
  /// - Parameter masks: rectangles in pixels to ignore.
  public init(
    _ expected: Bitmap, _ actual: Bitmap, tolerance: PixelTolerance = .exact, masks: [PixelRect] = []
  ) {
    guard expected.bounds == actual.bounds else {
      count = max(expected.bounds.area, actual.bounds.area)
      bounds = expected.bounds.union(actual.bounds)
      worstChannel = 255
      densest = tolerance.windowSide * tolerance.windowSide
      passes = false
      return
    }
    let map = DifferenceMap(expected, actual, tolerance, masks: masks)
    count = map.count
    bounds = map.bounds
    worstChannel = map.worstChannel
    let allowed = tolerance.maximumPixels * Double(expected.bounds.area)
    densest = map.densest(side: tolerance.windowSide)
    let window = tolerance.windowDensity * Double(tolerance.windowSide * tolerance.windowSide)
    passes = Double(count) <= allowed && (count == 0 || Double(densest) <= window)
  }
}

extension ToleranceProfile {
  /// The masks in pixels for a scale in pixels per point, rounded outwards.
  package func masks(scale: Double) -> [PixelRect] {
    masks.map { mask in
      let (left, top) = (Int((mask.minX * scale).rounded(.down)), Int((mask.minY * scale).rounded(.down)))
      let (right, bottom) = (Int((mask.maxX * scale).rounded(.up)), Int((mask.maxY * scale).rounded(.up)))
      return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
  }
}

/// A map of the pixels that count as different in two bitmaps.
struct DifferenceMap {
  let width: Int
  let height: Int
  /// One byte per pixel, 1 if it counts as different, for the rows from the first to the last that differ at all.
  private var marks: [UInt8]
  /// The bitmap row of the first row in `marks`: the first row that differs at all.
  private var top = 0
  private(set) var count = 0
  /// The bounding rectangle of the pixels that count as different.
  private(set) var bounds = PixelRect.empty
  /// The greatest difference in a channel of any pixel, whether it counts or not.
  private(set) var worstChannel = 0

  /// Compares two bitmaps of the same size.
  ///
  /// - Parameter masks: rectangles in pixels to ignore.
  init(_ expected: Bitmap, _ actual: Bitmap, _ tolerance: PixelTolerance, masks: [PixelRect] = []) {
    precondition(expected.bounds == actual.bounds, "pictures of two sizes cannot be compared")
    width = expected.width
    height = expected.height
    marks = []
    expected.pixels.withUnsafeBufferPointer { a in
      actual.pixels.withUnsafeBufferPointer { b in
        guard let a0 = a.baseAddress, let b0 = b.baseAddress else { return }
        let width = width
        // Rows are compared as memory first, because most are equal and this is many times faster.
        func differs(_ y: Int) -> Bool { memcmp(a0 + y * width, b0 + y * width, width * 4) != 0 }
        guard let first = (0..<height).first(where: differs) else { return }
        let last = (first..<height).last(where: differs) ?? first
        top = first
        var marks = [UInt8](repeating: 0, count: width * (last - first + 1))
        var structure = StructuralSimilarity(a, b, width: width, height: height)
        marks.withUnsafeMutableBufferPointer { marks in
          for y in first...last where differs(y) {
            compareRow(y, a, b, tolerance, masks, &structure, marks.baseAddress!)
          }
        }
        self.marks = marks
      }
    }
  }

  /// Number of pixels compared at once as memory; pixels are compared one by one only if that finds a difference. A
  /// larger value compares more equal pixels one by one, a smaller one calls `memcmp` more often.
  private static let span = 16

  private mutating func compareRow(
    _ y: Int, _ a: UnsafeBufferPointer<UInt32>, _ b: UnsafeBufferPointer<UInt32>,
    _ tolerance: PixelTolerance, _ masks: [PixelRect], _ structure: inout StructuralSimilarity,
    _ marks: UnsafeMutablePointer<UInt8>
  ) {
    guard let a0 = a.baseAddress, let b0 = b.baseAddress else { return }
    let (p, q, own) = (a0 + y * width, b0 + y * width, marks + (y - top) * width)
    let limit = tolerance.yiq.map { $0 * $0 * PerceivedColor.maximum }
    let edge = AntialiasingDetector(width: width, height: height)
    let masks = masks.isEmpty ? [] : masks.filter { $0.y <= y && y < $0.maxY }
    let most = tolerance.channel
    let isByChannel = tolerance.deltaE == nil && limit == nil
    // Plain loops over local variables, because in a completely different frame this runs for nearly every pixel,
    // also in debug builds.
    var (count, worst, left, right) = (0, worstChannel, width, -1)
    var x = 0
    while x < width {
      if x & (Self.span - 1) == 0, x + Self.span <= width, memcmp(p + x, q + x, Self.span * 4) == 0 {
        x += Self.span
        continue
      }
      let (own1, own2) = (p[x], q[x])
      if own1 == own2 || !masks.isEmpty && masks.contains(where: { $0.x <= x && x < $0.maxX }) {
        x += 1
        continue
      }
      let channel = Self.channelDifference(own1, own2)
      if channel > worst { worst = channel }
      var counts = channel > most
      if !isByChannel {
        if let most = tolerance.deltaE {
          counts = PerceivedColor.deltaE(own1, own2) > most
        } else if let limit {
          counts = PerceivedColor.difference(own1, own2) > limit
        }
      }
      if counts && tolerance.ignoresAntialiasing {
        counts =
          tolerance.deltaE != nil
          ? !structure.explains(x, y)
          : !(edge.contains(x, y, of: a, beside: b) || edge.contains(x, y, of: b, beside: a))
      }
      if counts {
        own[x] = 1
        count += 1
        if x < left { left = x }
        right = x
      }
      x += 1
    }
    worstChannel = worst
    if count > 0 {
      self.count += count
      bounds = bounds.union(PixelRect(x: left, y: y, width: right - left + 1, height: 1))
    }
  }

  /// The greatest difference of two pixels in any of their four channels, 0…255.
  @inline(__always)
  static func channelDifference(_ p: UInt32, _ q: UInt32) -> Int {
    var (p, q, worst) = (p, q, 0)
    while p != q {
      let (a, b) = (Int(truncatingIfNeeded: p & 255), Int(truncatingIfNeeded: q & 255))
      let difference = a > b ? a - b : b - a
      if difference > worst { worst = difference }
      p >>= 8
      q >>= 8
    }
    return worst
  }

  /// The maximum number of different pixels in any square window with a side in pixels.
  func densest(side: Int) -> Int {
    if bounds.isEmpty { return 0 }
    // Windows that begin left of or above the bounds contain no more than those inside.
    let (across, down) = (bounds.width, bounds.height)
    // Sliding sums: each column over the rows of the window, then each window over its columns.
    var columns = [Int32](repeating: 0, count: across)
    var most: Int32 = 0
    marks.withUnsafeBufferPointer { marks in
      columns.withUnsafeMutableBufferPointer { columns in
        let first = marks.baseAddress! + (bounds.y - top) * width + bounds.x
        let column = columns.baseAddress!
        var y = 0
        while y < down {
          let (new, old) = (first + y * width, y >= side ? first + (y - side) * width : nil)
          var (x, sum) = (0, Int32(0))
          while x < across {
            column[x] += Int32(new[x])
            if let old { column[x] -= Int32(old[x]) }
            sum += column[x]
            if x >= side { sum -= column[x - side] }
            if sum > most { most = sum }
            x += 1
          }
          y += 1
        }
      }
    }
    return Int(most)
  }
}
