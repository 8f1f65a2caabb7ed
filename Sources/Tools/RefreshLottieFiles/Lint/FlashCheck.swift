import Foundation
import RefreshControls
import RefreshKitCLI
import RefreshLayers
import RefreshLottie
import RefreshMotion
import RefreshRendering

/// Check for general flashes (WCAG 2.2): pairs of opposing changes in relative luminance of 0.1 or more, the darker
/// below 0.8, more than three within a second, over a quarter of the picture.
struct FlashCheck {
  struct Flash {
    /// Number of flashes within the second.
    let count: Int
    /// Start of the second, in seconds, as text with two decimals.
    let time: String
  }

  /// Second with the most flashes; nil if no second has more than three.
  private(set) var worst: Flash?

  /// Longer side of the rendered frames, in pixels: small, because only areas of a quarter of the picture matter; more
  /// take longer.
  private static let side = 24.0
  /// Maximum number of frames that are checked: more take longer.
  private static let mostFrames = 3600
  /// Maximum number of layers and path elements in all checked frames together: more take longer.
  private static let mostParts = 300_000

  /// Renders every frame and counts the flashes.
  ///
  /// - Throws: `RenderError`; `LottieError` for an animation that exceeds the limits.
  init(_ animation: LottieAnimation) throws {
    let count = Int((animation.duration * animation.frameRate).rounded(.up))
    guard count <= Self.mostFrames else {
      throw LottieError("it has \(count) frames, of which at most \(Self.mostFrames) can be looked at")
    }
    let paper = animation.paper(.white)
    let renderer = CairoRenderer(scale: Self.side / Double(max(animation.size.width, animation.size.height)))
    let first = animation.frames.lowerBound / animation.frameRate
    var pixels: [PixelLuminanceHistory] = []
    var (layers, parts) = (0, 0)
    paper.sublayers[0].forEachLayer { _ in layers += 1 }
    for index in 0..<max(1, count) {
      let time = Double(index) / animation.frameRate
      parts += layers
      guard parts <= Self.mostParts else { throw Self.tooMuch }
      let list = DisplayList(of: paper, at: first + time, size: animation.size)
      parts += list.commands.reduce(0) { $0 + $1.drawing.elementCount }
      guard parts <= Self.mostParts else { throw Self.tooMuch }
      let picture = try renderer.render(list)
      if pixels.isEmpty { pixels = picture.pixels.map { PixelLuminanceHistory($0) } }
      for place in pixels.indices { pixels[place].add(picture.pixels[place], at: time) }
    }
    worst = Self.worst(pixels)
  }

  private static var tooMuch: LottieError {
    LottieError(
      "its layers and the elements of its paths, in all frames together, are more than \(mostParts), of which no more can be looked at"
    )
  }

  /// Number of opposing changes that make more than three flashes, at two changes per flash.
  private static let changes = 7

  private static func worst(_ pixels: [PixelLuminanceHistory]) -> Flash? {
    var worst: (changes: Int, time: Double)?
    for start in Set(pixels.flatMap(\.times)).sorted() {
      let counts = pixels.map { pixel in pixel.times.count { $0 >= start && $0 < start + 1 } }
      // Number of changes that more than a quarter of the pixels reach.
      let most = counts.sorted(by: >)[pixels.count / 4]
      if most >= changes, most > worst?.changes ?? 0 { worst = (most, start) }
    }
    return worst.map { Flash(count: ($0.changes + 1) / 2, time: String(format: "%.2f", $0.time)) }
  }
}

extension DrawingOperation {
  /// Number of elements in the drawing's path; 0 for other drawings.
  fileprivate var elementCount: Int {
    switch self {
    case .fill(.path(let path, _), _), .gradient(.path(let path, _), _, _), .stroke(let path, _, _):
      path.elements.count
    default: 0
    }
  }
}

/// PixelLuminanceHistory of one pixel over time, with the times of its opposing changes.
private struct PixelLuminanceHistory {
  /// Times in seconds of changes by 0.1 or more, each opposite to the change before it.
  private(set) var times: [Double] = []
  /// Lowest and highest luminance before the first change; after a change, `high` (rising) or `low` (falling) is the
  /// extreme since then.
  private var low, high: Double
  /// True if the last change was an increase, false for a decrease; nil before the first change.
  private var rises: Bool?

  init(_ pixel: UInt32) {
    low = Self.relative(pixel)
    high = low
  }

  mutating func add(_ pixel: UInt32, at time: Double) {
    let value = Self.relative(pixel)
    if rises == true { high = max(high, value) } else { low = min(low, value) }
    if rises == nil { high = max(high, value) }
    if rises != true, value - low >= 0.1, low < 0.8 {
      (rises, high) = (true, value)
    } else if rises != false, high - value >= 0.1, value < 0.8 {
      (rises, low) = (false, value)
    } else {
      return
    }
    times.append(time)
  }

  /// Relative luminance of an sRGB pixel, 0 to 1, by the formula of WCAG 2.2.
  private static func relative(_ pixel: UInt32) -> Double {
    func part(_ shift: UInt32) -> Double {
      let value = Double(pixel >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
  }
}
