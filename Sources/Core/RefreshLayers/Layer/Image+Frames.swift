import Foundation
import RefreshInput
import RefreshMotion

extension Image {
  /// The frames of an animated GIF or WebP file in order, each with its ``duration``; one frame for a still image. If
  /// the file cannot be read, there are none, and a warning explains why.
  ///
  /// ``KeyframeAnimation/init(frames:framesPerSecond:)`` plays them.
  ///
  /// - Parameter scale: pixels per point, above 0.
  public static func frames(contentsOfFile path: String, scale: CGFloat = 1) -> [Image] {
    read(.file(path: path), ImageHeader.read(path), path, scale)
  }

  /// The frames of an animated GIF or WebP file in memory, like ``frames(contentsOfFile:scale:)``.
  public static func frames(data: Data, scale: CGFloat = 1) -> [Image] {
    read(.data(data), ImageHeader.read([UInt8](data)), "in memory", scale)
  }

  /// The frames of a named animation in a bundle: from `loader.gif` or `loader.webp`, or from files `loader1.png`,
  /// `loader2.png` and so on in numeric order. Numbers may have leading zeros and be preceded by `-` or `_`.
  ///
  /// Files are chosen by the stage's scale as in ``init(named:in:)``. If there are none, a warning lists the path.
  public static func frames(named name: String, in bundle: Bundle = .main) -> [Image] {
    if let (path, scale) = ImageLookup(bundle).file(name, ["gif", "webp"]) {
      return frames(contentsOfFile: path, scale: scale)
    }
    let names = ImageLookup(bundle).numbered(name)
    if names.isEmpty {
      report(
        bundle.bundleURL.appendingPathComponent("\(name).gif").path,
        "the bundle has no GIF or WebP file of this name, nor a sequence such as \(name)1.png")
    }
    return names.compactMap { Image(named: $0, in: bundle) }
  }

  /// The images of a sprite sheet, row by row from the top left, all of the same size.
  ///
  ///     let walk = Image(named: "walk", in: .module)?.sheet(columns: 4, rows: 2, count: 7) ?? []
  ///
  /// - Parameters:
  ///   - columns: the number of columns, 1 or more; the width in pixels must be a multiple of it.
  ///   - rows: the number of rows, 1 or more (default: 1); the height in pixels must be a multiple of it.
  ///   - count: the number of images, if the last row is not full (default: all).
  /// - Returns: an empty array, with a warning, if the pixels cannot be divided into columns and rows.
  public func sheet(columns: Int, rows: Int = 1, count: Int? = nil) -> [Image] {
    if isVector {
      Self.report(name, "a drawing has no pixels to divide into a sheet")
      return []
    }
    let (width, height) = (Int(part.width), Int(part.height))
    guard columns >= 1, rows >= 1, width % columns == 0, height % rows == 0 else {
      Self.report(
        name, "a sheet of \(width) × \(height) pixels has no \(columns) × \(rows) pictures of whole pixels")
      return []
    }
    let cell = CGSize(width: width / columns, height: height / rows)
    return (0..<min(columns * rows, max(0, count ?? .max))).map { index in
      var image = self
      image.isCut = true
      image.part = CGRect(
        x: part.minX + CGFloat(index % columns) * cell.width,
        y: part.minY + CGFloat(index / columns) * cell.height,
        width: cell.width, height: cell.height)
      image.size = CGSize(width: size.width / CGFloat(columns), height: size.height / CGFloat(rows))
      return image
    }
  }
}

extension KeyframeAnimation {
  /// Creates an animation of a layer's `contents` that shows frames one after the other, without blending.
  ///
  ///     let spin = KeyframeAnimation(frames: Image.frames(named: "loader", in: .module))
  ///
  /// - Parameters:
  ///   - frames: the frames of an animated file, a sequence of files or a sprite sheet.
  ///   - framesPerSecond: the frame rate, above 0; nil shows each frame for its own ``Image/duration``, or 1/30 s if
  ///     that is 0.
  public init(frames: [Image], framesPerSecond: Double? = nil) {
    let durations = frames.map { frame in
      framesPerSecond.map { 1 / $0 } ?? (frame.duration > 0 ? frame.duration : 1 / 30)
    }
    let whole = durations.reduce(0, +)
    var (times, time) = ([0.0], 0.0)
    for duration in durations {
      time += duration
      times.append(min(1, time / whole))
    }
    times[times.count - 1] = 1
    self.init(keyPath: "contents", values: frames, keyTimes: times, duration: whole)
    calculationMode = .discrete
  }
}
