import Foundation
import RefreshControls
import RefreshKitCLI
import RefreshLayers
import RefreshLottie
import RefreshMotion
import RefreshRendering

/// Looks for flashes: pairs of opposite changes of relative luminance by a tenth or more, the darker below 0.8, more than three
/// of them within a second, over a quarter of the picture (WCAG 2.2, "general flash").
struct FlashCheck {
  struct Flash {
    /// How many flashes there are within a second.
    let count: Int
    /// When that second begins, in seconds, with two digits.
    let time: String
  }

  /// The second with the most flashes, where there are more than three.
  private(set) var worst: Flash?

  /// The longer side of the pictures in pixels: what is smaller is no quarter of them.
  private static let side = 24.0
  /// The most frames that are looked at.
  private static let mostFrames = 3600
  /// The most layers and elements of paths that are looked at, in all frames together.
  private static let mostParts = 300_000

  /// - Throws: `RenderError`; `LottieError` of an animation that is too long.
  init(_ animation: LottieAnimation) throws {
    let count = Int((animation.duration * animation.frameRate).rounded(.up))
    guard count <= Self.mostFrames else {
      throw LottieError("it has \(count) frames, of which at most \(Self.mostFrames) can be looked at")
    }
    let layer = animation.makeLayer()
    let paper = Layer(frame: CGRect(origin: .zero, size: animation.size))
    paper.backgroundColor = .white
    paper.addSublayer(layer)
    let renderer = CairoRenderer(scale: Self.side / Double(max(animation.size.width, animation.size.height)))
    let first = animation.frames.lowerBound / animation.frameRate
    var pixels: [Luminance] = []
    let layers = layer.layerCount
    var parts = 0
    for index in 0..<max(1, count) {
      let time = Double(index) / animation.frameRate
      parts += layers
      guard parts <= Self.mostParts else { throw Self.tooMuch }
      let list = DisplayList(of: paper, at: first + time, size: animation.size)
      parts += list.commands.reduce(0) { $0 + $1.drawing.elementCount }
      guard parts <= Self.mostParts else { throw Self.tooMuch }
      let picture = try renderer.render(list)
      if pixels.isEmpty { pixels = picture.pixels.map { Luminance($0) } }
      for place in pixels.indices { pixels[place].add(picture.pixels[place], at: time) }
    }
    worst = Self.worst(pixels)
  }

  private static var tooMuch: LottieError {
    LottieError(
      "its layers and the elements of its paths, in all frames together, are more than \(mostParts), of which no more can be looked at"
    )
  }

  /// More than three flashes are seven changes to and fro.
  private static let changes = 7

  private static func worst(_ pixels: [Luminance]) -> Flash? {
    var worst: (changes: Int, time: Double)?
    for start in Set(pixels.flatMap(\.times)).sorted() {
      let counts = pixels.map { pixel in pixel.times.count { $0 >= start && $0 < start + 1 } }
      // As many changes as a quarter of the picture has at least.
      let most = counts.sorted(by: >)[pixels.count / 4]
      if most >= changes, most > worst?.changes ?? 0 { worst = (most, start) }
    }
    return worst.map { Flash(count: ($0.changes + 1) / 2, time: String(format: "%.2f", $0.time)) }
  }
}

extension Layer {
  /// How many layers it is of, with all in it and their masks.
  fileprivate var layerCount: Int {
    var (count, rest) = (0, [self])
    while let layer = rest.popLast() {
      count += 1
      rest += layer.sublayers
      if let mask = layer.mask { rest.append(mask) }
    }
    return count
  }
}

extension Drawing {
  /// How many elements its path has.
  fileprivate var elementCount: Int {
    switch self {
    case .fill(.path(let path, _), _), .gradient(.path(let path, _), _, _), .stroke(let path, _, _):
      path.elements.count
    default: 0
    }
  }
}

/// The luminance of a pixel over time, and when it turned.
private struct Luminance {
  /// The times of changes by a tenth or more, each in the other direction than the one before.
  private(set) var times: [Double] = []
  /// The least and the greatest value before the first change; then both are the farthest since the last one.
  private var low, high: Double
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

  /// The relative luminance of sRGB (WCAG 2.2).
  private static func relative(_ pixel: UInt32) -> Double {
    func part(_ shift: UInt32) -> Double {
      let value = Double(pixel >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
  }
}
