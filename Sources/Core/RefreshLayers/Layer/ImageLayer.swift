import Foundation
import RefreshFiles
import RefreshMotion

/// An image: a PNG, JPEG, WebP or GIF file, on disk or in memory, or pixels.
public struct Image: Equatable, Sendable {
  /// Where the pixels come from.
  public enum Source: Hashable, Sendable {
    /// A file, read when it is first drawn.
    case file(path: String)
    /// The bytes of a file, decoded when it is first drawn.
    case data(Data)
    /// Rows of premultiplied `0xAARRGGBB` pixels, top row first.
    case pixels([UInt32], width: Int, height: Int)
  }

  /// Where the pixels come from.
  public let source: Source
  /// The size in points: pixels divided by the scale.
  public internal(set) var size: CGSize
  /// Which frame of an animated file it is, counted from 0.
  public private(set) var frame = 0
  /// How many seconds an animated file shows the frame; 0 for a still image.
  public private(set) var duration: TimeInterval = 0
  /// The part of the source's pixels that is shown, all of them for an image that is not of a sheet.
  package var part: CGRect

  /// An image of premultiplied `0xAARRGGBB` pixels.
  ///
  /// - Precondition: both sides are at least 1, there are `width * height` pixels, and the scale is positive.
  public init(width: Int, height: Int, pixels: [UInt32], scale: CGFloat = 1) {
    precondition(width >= 1 && height >= 1 && pixels.count == width * height && scale > 0)
    source = .pixels(pixels, width: width, height: height)
    size = CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
    part = CGRect(x: 0, y: 0, width: width, height: height)
  }

  /// The PNG, JPEG, WebP or GIF file at a path, of an animated one its first frame; nil if it cannot be read.
  ///
  /// If the file does not exist, has another format or is damaged, one warning explains why. It has at most 16,777,216 pixels.
  ///
  /// - Parameter scale: pixels per point, above 0.
  public init?(contentsOfFile path: String, scale: CGFloat = 1) {
    guard let first = Self.read(.file(path: path), ImageHeader.read(path), path, scale).first else {
      return nil
    }
    self = first
  }

  /// The image of a file's bytes, of an animated one its first frame; nil for what is no image, which one warning explains.
  ///
  /// - Parameter scale: pixels per point, above 0.
  public init?(data: Data, scale: CGFloat = 1) {
    let header = ImageHeader.read([UInt8](data))
    guard let first = Self.read(.data(data), header, "in memory", scale).first else { return nil }
    self = first
  }

  /// The frames of a file; none, and a warning, if it cannot be drawn.
  static func read(
    _ source: Source, _ header: Result<ImageHeader, ImageHeader.Fault>, _ name: String, _ scale: CGFloat
  ) -> [Image] {
    do {
      let header = try header.get()
      guard scale > 0, scale.isFinite else {
        report(name, "scale is \(scale); it must be above 0 and finite")
        return []
      }
      if let warning = header.warning {
        Ambient.current.report(Diagnostic(.warning, "image \(name): \(warning)", topic: .content))
      }
      return header.durations.enumerated().map {
        Image(source, header, frame: $0, duration: $1, scale: scale)
      }
    } catch {
      if case .file(let path) = source { ReadFiles.note(path, nil) }
      report(name, "\(error)")
      return []
    }
  }

  /// An image of all of a source, in a size in points.
  init(_ source: Source, size: CGSize, part: CGRect) {
    (self.source, self.size, self.part) = (source, size, part)
  }

  private init(
    _ source: Source, _ header: ImageHeader, frame: Int, duration: TimeInterval, scale: CGFloat
  ) {
    (self.source, self.frame, self.duration) = (source, frame, duration)
    size = CGSize(width: CGFloat(header.width) / scale, height: CGFloat(header.height) / scale)
    part = CGRect(x: 0, y: 0, width: header.width, height: header.height)
  }

  /// The name of its source in diagnostics.
  var name: String {
    switch source {
    case .file(let path): path
    case .data, .pixels: "in memory"
    }
  }

  /// Whether it is a drawing, which has no pixels of its own.
  package internal(set) var isVector = false

  /// Whether it is a picture of a sheet.
  package internal(set) var isCut = false

  /// Whether it is all of its source's first frame.
  package var isWhole: Bool { frame == 0 && !isCut }

  /// Whether a file is at a path, for code that has several to choose from or reads it by itself: `verify --cache` compares a clip
  /// again once the file has changed, or one that was missing is there.
  public static func isFile(atPath path: String) -> Bool { InputFile.isThere(path) }

  static func report(_ path: String, _ fault: String) {
    Ambient.current.report(Diagnostic(.warning, "image \(path): \(fault); nothing is drawn", topic: .content))
  }
}

/// How an image is fitted into bounds, as in UIKit.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// The whole image is made as large as the bounds: out of shape, to fit inside, or to cover them.
  case scaleToFill, scaleAspectFit, scaleAspectFill
  /// The image keeps its size, and is in the middle, at an edge or in a corner.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

  /// The rectangle of content of a size in bounds.
  public func rect(for size: CGSize, in bounds: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return .zero }
    let (w, h) = (bounds.width / size.width, bounds.height / size.height)
    var fitted = size
    switch self {
    case .scaleToFill: return bounds
    case .scaleAspectFit: fitted = CGSize(width: size.width * min(w, h), height: size.height * min(w, h))
    case .scaleAspectFill: fitted = CGSize(width: size.width * max(w, h), height: size.height * max(w, h))
    default: break
    }
    var origin = CGPoint(x: bounds.midX - fitted.width / 2, y: bounds.midY - fitted.height / 2)
    switch self {
    case .left, .topLeft, .bottomLeft: origin.x = bounds.minX
    case .right, .topRight, .bottomRight: origin.x = bounds.maxX - fitted.width
    default: break
    }
    switch self {
    case .top, .topLeft, .topRight: origin.y = bounds.minY
    case .bottom, .bottomLeft, .bottomRight: origin.y = bounds.maxY - fitted.height
    default: break
    }
    return CGRect(origin: origin, size: fitted)
  }
}

extension Image: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(frame)
    hasher.combine(part.minX)
    hasher.combine(part.minY)
    hasher.combine(size: size)
  }
}

/// The values of an image layer.
public struct ImageValues: Hashable, Sendable {
  /// The image; nil draws nothing.
  public var contents: Image?
  /// How the image fits into the bounds (default: stretched).
  public var contentMode = ContentMode.scaleToFill

  /// Nothing to draw.
  public init() {}
}

/// A layer that shows an image, clipped to its bounds only if `masksToBounds` is set.
open class ImageLayer: Layer {
  override class var newContent: LayerContent { .image(ImageValues()) }

  /// How the image fits into the bounds (default: stretched).
  public final var contentMode: ContentMode {
    get { values.image.contentMode }
    set { values.image.contentMode = newValue }
  }
}
