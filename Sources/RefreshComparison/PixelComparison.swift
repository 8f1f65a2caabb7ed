import Foundation
import RefreshRendering

/// How two pictures differ, and whether a tolerance allows it.
public struct PixelComparison: Hashable, Sendable {
  /// How many pixels count as different.
  public let count: Int
  /// The smallest rectangle around them, in pixels.
  public let bounds: PixelRect
  /// The greatest difference in a channel of any pixel, 0…255.
  public let worstChannel: Int
  /// The most pixels that count as different inside one window.
  public let densest: Int
  /// Whether the tolerance allows all this.
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
  /// The masks in pixels of a scale, rounded outwards.
  package func masks(scale: Double) -> [PixelRect] {
    masks.map { mask in
      let (left, top) = (Int((mask.minX * scale).rounded(.down)), Int((mask.minY * scale).rounded(.down)))
      let (right, bottom) = (Int((mask.maxX * scale).rounded(.up)), Int((mask.maxY * scale).rounded(.up)))
      return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
  }
}

/// Which pixels of two pictures count as different.
struct DifferenceMap {
  let width: Int
  let height: Int
  /// 1 if a pixel counts, row after row, from the first to the last row that differs at all.
  private var marks: [UInt8]
  /// The row that the marks begin with.
  private var top = 0
  /// How many pixels count.
  private(set) var count = 0
  /// The smallest rectangle around all of them.
  private(set) var bounds = PixelRect.empty
  /// The greatest difference in a channel of any pixel, whether it counts or not.
  private(set) var worstChannel = 0

  /// Compares two pictures of one size.
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
        // Most rows of two frames are the same, and found to be many times as fast as pixel by pixel.
        func differs(_ y: Int) -> Bool { memcmp(a0 + y * width, b0 + y * width, width * 4) != 0 }
        guard let first = (0..<height).first(where: differs) else { return }
        let last = (first..<height).last(where: differs) ?? first
        top = first
        var marks = [UInt8](repeating: 0, count: width * (last - first + 1))
        var structure = LocalStructure(a, b, width: width, height: height)
        for y in first...last where differs(y) {
          compareRow(y, a, b, tolerance, masks, &structure, &marks)
        }
        self.marks = marks
      }
    }
  }

  private mutating func compareRow(
    _ y: Int, _ a: UnsafeBufferPointer<UInt32>, _ b: UnsafeBufferPointer<UInt32>,
    _ tolerance: PixelTolerance, _ masks: [PixelRect], _ structure: inout LocalStructure,
    _ marks: inout [UInt8]
  ) {
    let limit = tolerance.yiq.map { $0 * $0 * PerceivedColor.maximum }
    let edge = SmoothedEdge(width: width, height: height)
    let masks = masks.isEmpty ? [] : masks.filter { $0.y <= y && y < $0.maxY }
    for x in 0..<width {
      let index = y * width + x
      let (p, q) = (a[index], b[index])
      if p == q { continue }
      if !masks.isEmpty && masks.contains(where: { $0.x <= x && x < $0.maxX }) { continue }
      let channel = Self.channelDifference(p, q)
      worstChannel = max(worstChannel, channel)
      if let most = tolerance.deltaE {
        if PerceivedColor.deltaE(p, q) <= most { continue }
      } else if let limit {
        if PerceivedColor.difference(p, q) <= limit { continue }
      } else if channel <= tolerance.channel {
        continue
      }
      if tolerance.ignoresAntialiasing {
        if tolerance.deltaE != nil {
          if structure.explains(x, y) { continue }
        } else if edge.contains(x, y, of: a, beside: b) || edge.contains(x, y, of: b, beside: a) {
          continue
        }
      }
      marks[index - top * width] = 1
      count += 1
      bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
    }
  }

  /// The greatest difference of two pixels in any of their four channels.
  @inline(__always)
  static func channelDifference(_ p: UInt32, _ q: UInt32) -> Int {
    var worst = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      worst = max(worst, abs(Int((p >> shift) & 255) - Int((q >> shift) & 255)))
    }
    return worst
  }

  /// The most pixels that count inside any window of a side, wherever it is in the picture.
  func densest(side: Int) -> Int {
    if bounds.isEmpty { return 0 }
    // A window that begins left of or above all marks holds no more than one that begins with them.
    let (across, down) = (bounds.width, bounds.height)
    var sums = [Int](repeating: 0, count: (across + 1) * (down + 1))
    for y in 0..<down {
      var row = 0
      for x in 0..<across {
        row += Int(marks[(bounds.y - top + y) * width + bounds.x + x])
        sums[(y + 1) * (across + 1) + x + 1] = sums[y * (across + 1) + x + 1] + row
      }
    }
    var most = 0
    for y in 0..<down {
      let bottom = min(down, y + side)
      for x in 0..<across {
        let right = min(across, x + side)
        let sum =
          sums[bottom * (across + 1) + right] - sums[y * (across + 1) + right]
          - sums[bottom * (across + 1) + x] + sums[y * (across + 1) + x]
        most = max(most, sum)
      }
    }
    return most
  }
}
