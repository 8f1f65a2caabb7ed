import Foundation
import RefreshInput
import RefreshMotion

/// An image from a PNG, JPEG, WebP or GIF file, on disk or in memory, or from pixels.
///
///     let rocket = ImageView(image: Image(named: "rocket", in: .module))
public struct Image: Equatable, Sendable {
  /// The source of the image's pixels.
  public enum Source: Hashable, Sendable {
    /// A file, read when it is first drawn.
    case file(path: String)
    /// The bytes of a file, decoded when the image is first drawn.
    case data(Data)
    /// Rows of premultiplied `0xAARRGGBB` pixels, top row first.
    case pixels([UInt32], width: Int, height: Int)
  }

  /// The source of the image's pixels.
  public let source: Source
  /// The size in points: pixels divided by the scale.
  public internal(set) var size: CGSize
  /// The index of the frame in an animated file, from 0.
  public private(set) var frame = 0
  /// The duration of the frame in seconds; 0 for a still image.
  public private(set) var duration: TimeInterval = 0
  /// The rectangle of the source that is shown, in pixels; all of it unless the image is from a sprite sheet.
  package var part: CGRect

  /// Creates an image from premultiplied `0xAARRGGBB` pixels, top row first.
  ///
  /// - Precondition: both sides are at least 1, there are `width * height` pixels, and the scale is positive.
  public init(width: Int, height: Int, pixels: [UInt32], scale: CGFloat = 1) {
    precondition(width >= 1 && height >= 1 && pixels.count == width * height && scale > 0)
    source = .pixels(pixels, width: width, height: height)
    size = CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
    part = CGRect(x: 0, y: 0, width: width, height: height)
  }

  /// Creates an image from a PNG, JPEG, WebP or GIF file, or from the first frame of an animated one; nil if the file
  /// cannot be read.
  ///
  /// If the file does not exist, has another format or is damaged, a warning explains why. Files may have up to
  /// 16,777,216 pixels.
  ///
  /// - Parameter scale: pixels per point, above 0.
  public init?(contentsOfFile path: String, scale: CGFloat = 1) {
    guard let first = Self.read(.file(path: path), ImageHeader.read(path), path, scale).first else {
      return nil
    }
    self = first
  }

  /// Creates an image from the bytes of a file, or from the first frame of an animated one; nil, with a warning, if
  /// the bytes are not an image.
  ///
  /// - Parameter scale: pixels per point, above 0.
  public init?(data: Data, scale: CGFloat = 1) {
    let header = ImageHeader.read([UInt8](data))
    guard let first = Self.read(.data(data), header, "in memory", scale).first else { return nil }
    self = first
  }

  /// The frames of an image file; an empty array, with a warning, if it cannot be drawn.
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
        ImplicitAnimationState.current.report(
          Diagnostic(.warning, "image \(name): \(warning)", topic: .content))
      }
      return header.durations.enumerated().map {
        Image(source, header, frame: $0, duration: $1, scale: scale)
      }
    } catch {
      if case .file(let path) = source { ReadFileLog.note(path, nil) }
      report(name, "\(error)")
      return []
    }
  }

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

  /// The name of the image in diagnostics: its path, or "in memory".
  var name: String {
    switch source {
    case .file(let path): path
    case .data, .pixels: "in memory"
    }
  }

  /// True for a vector drawing (SVG), which has no pixels.
  package internal(set) var isVector = false

  /// True for an image cut from a sprite sheet.
  package internal(set) var isCut = false

  /// True if the image is the whole first frame of its source.
  package var isWhole: Bool { frame == 0 && !isCut }

  /// True if a file exists at a path; use it to choose between files or before reading one directly. The path is
  /// recorded, so that `verify --cache` compares a clip again after the file has been added, changed or removed.
  public static func isFile(atPath path: String) -> Bool { InputFile.isThere(path) }

  static func report(_ path: String, _ fault: String) {
    ImplicitAnimationState.current.report(
      Diagnostic(.warning, "image \(path): \(fault); nothing is drawn", topic: .content))
  }
}

/// The fit of an image in bounds, like `UIView.ContentMode`.
///
///     let rocket = ImageView(image: Image(named: "rocket", in: .module))
///     rocket.contentMode = .scaleAspectFit
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// The image is scaled: stretched to the bounds, fitted inside them, or to cover them; the last two keep the aspect
  /// ratio.
  case scaleToFill, scaleAspectFit, scaleAspectFill
  /// The image keeps its size and is aligned with the centre, an edge or a corner.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

  /// The rectangle of content of a given size, fitted in bounds.
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

/// The properties of an image layer.
public struct ImageValues: Hashable, Sendable {
  /// The image; nil draws nothing.
  public var contents: Image?
  /// The fit of the image in the bounds (default: stretched).
  public var contentMode = ContentMode.scaleToFill

  /// Creates values without an image.
  public init() {}
}

/// A layer that shows an image, clipped to its bounds only if `masksToBounds` is set.
///
///     let picture = ImageLayer()
///     picture.frame = animationView.bounds
///     picture.contents = Image(named: "rocket", in: .module)
///     animationView.layer.addSublayer(picture)
nonisolated open class ImageLayer: Layer {
  override class var newContent: LayerContent { .image(ImageValues()) }

  /// The fit of the image in the bounds (default: stretched).
  public final var contentMode: ContentMode {
    get { values.image.contentMode }
    set { values.image.contentMode = newValue }
  }
}
