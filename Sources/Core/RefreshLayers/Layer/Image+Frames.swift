import Foundation
import RefreshFiles
import RefreshMotion

extension Image {
  /// The frames of an animated GIF or WebP file in order, each with its ``duration``; one for a still image, none if the file
  /// cannot be read, which one warning explains.
  ///
  /// ``KeyframeAnimation/init(frames:framesPerSecond:)`` plays them.
  ///
  /// - Parameter scale: pixels per point, above 0.
  public static func frames(contentsOfFile path: String, scale: CGFloat = 1) -> [Image] {
    read(.file(path: path), ImageHeader.read(path), path, scale)
  }

  /// The frames of the bytes of an animated GIF or WebP file, as of ``frames(contentsOfFile:scale:)``.
  public static func frames(data: Data, scale: CGFloat = 1) -> [Image] {
    read(.data(data), ImageHeader.read([UInt8](data)), "in memory", scale)
  }

  /// The frames of an animation in a bundle by its name: those of `loader.gif` or `loader.webp`, or the files `loader1.png`,
  /// `loader2.png` and so on in the order of their numbers, which may have zeros, `-` or `_` before them.
  ///
  /// Each is chosen by the stage's scale, as by ``init(named:in:)``. If there are none, one warning says where they were looked for.
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

  /// The pictures of a sheet, row by row from the top left, all of one size.
  ///
  ///     let walk = Image(named: "walk", in: .module)?.sheet(columns: 4, rows: 2, count: 7) ?? []
  ///
  /// - Parameters:
  ///   - columns: pictures side by side, 1 or more; they divide the pixels evenly.
  ///   - rows: pictures one above the other (default: 1).
  ///   - count: how many pictures there are, if the last row is not full (default: all).
  /// - Returns: none if the pixels cannot be divided so, which one warning explains.
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
  /// An animation of a layer's `contents` that shows frames one after the other, without blending them.
  ///
  ///     let spin = KeyframeAnimation(frames: Image.frames(named: "loader", in: .module))
  ///
  /// - Parameters:
  ///   - frames: those of an animated file, of a sequence or of a sheet.
  ///   - framesPerSecond: above 0; nil shows each for its own ``Image/duration``, and frames without one 30 a second.
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
