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
  func masks(scale: Double) -> [PixelRect] {
    masks.map { mask in
      let (left, top) = (Int((mask.minX * scale).rounded(.down)), Int((mask.minY * scale).rounded(.down)))
      let (right, bottom) = (Int((mask.maxX * scale).rounded(.up)), Int((mask.maxY * scale).rounded(.up)))
      return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
  }
}
