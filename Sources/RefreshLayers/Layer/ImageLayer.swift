import Foundation
import RefreshIO
import RefreshMotion

/// An image: a PNG file, on disk or in memory, or pixels.
public struct Image: Equatable, Sendable {
  /// Where the pixels come from.
  public enum Source: Hashable, Sendable {
    /// A PNG file, read when it is first drawn.
    case file(path: String)
    /// The bytes of a PNG file, decoded when it is first drawn.
    case data(Data)
    /// Rows of premultiplied `0xAARRGGBB` pixels, top row first.
    case pixels([UInt32], width: Int, height: Int)
  }

  /// Where the pixels come from.
  public let source: Source
  /// The size in points: pixels divided by the scale.
  public let size: CGSize

  /// An image of premultiplied `0xAARRGGBB` pixels.
  ///
  /// - Precondition: both sides are at least 1, there are `width * height` pixels, and the scale is positive.
  public init(width: Int, height: Int, pixels: [UInt32], scale: CGFloat = 1) {
    precondition(width >= 1 && height >= 1 && pixels.count == width * height && scale > 0)
    source = .pixels(pixels, width: width, height: height)
    size = CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
  }

  /// The PNG file at a path, whose size is read from its header; nil if it cannot be read.
  ///
  /// If the file does not exist, has another format or is damaged, one warning explains why. It has at most 16,777,216 pixels.
  ///
  /// - Parameter scale: pixels per point, above 0.
  public init?(contentsOfFile path: String, scale: CGFloat = 1) {
    switch ImageHeader.read(path) {
    case .success(let header):
      guard scale > 0, scale.isFinite else {
        Self.report(path, "scale is \(scale); it must be above 0 and finite")
        return nil
      }
      source = .file(path: path)
      size = CGSize(width: CGFloat(header.width) / scale, height: CGFloat(header.height) / scale)
    case .failure(let fault):
      MissingImages.note(path)
      Self.report(path, "\(fault)")
      return nil
    }
  }

  /// The image of a PNG file's bytes, whose size is read from its header; nil for what is no PNG, which one warning explains.
  ///
  /// - Parameter scale: pixels per point, above 0.
  public init?(data: Data, scale: CGFloat = 1) {
    switch ImageHeader.read([UInt8](data.prefix(ImageHeader.length))) {
    case .success(let header):
      guard scale > 0, scale.isFinite else {
        Self.report("in memory", "scale is \(scale); it must be above 0 and finite")
        return nil
      }
      source = .data(data)
      size = CGSize(width: CGFloat(header.width) / scale, height: CGFloat(header.height) / scale)
    case .failure(let fault):
      Self.report("in memory", "\(fault)")
      return nil
    }
  }

  /// Whether a file is at a path, for code that has several to choose from: `verify --cache` compares a clip again once one
  /// that was missing is there.
  public static func isFile(atPath path: String) -> Bool {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return true }
    MissingImages.note(path)
    return false
  }

  static func report(_ path: String, _ fault: String) {
    Ambient.current.report(Diagnostic(.warning, "image \(path): \(fault); nothing is drawn", topic: .content))
  }
}

/// The files that were to be images and could not be, in this process.
///
/// A clip looks different once they are there, as it does when an image that it draws is edited. They count for every clip:
/// a control may look for its images once, before others are played.
package enum MissingImages {
  private static let known = Locked<Set<String>>([])

  /// Notes that a file was looked for, and is missing or no image.
  static func note(_ path: String) { _ = known.withLock { $0.insert(path) } }

  /// The paths of all of them.
  package static var paths: Set<String> { known.withLock { $0 } }
}

/// The size that a PNG file claims.
struct ImageHeader {
  let width: Int
  let height: Int

  /// How many bytes of a file tell it.
  static let length = 49

  /// Whether the system draws what Xcode makes of a PNG file when it copies it into an app.
  private static let drawsXcodes: Bool = {
    #if canImport(Darwin)
      true
    #else
      false
    #endif
  }()

  struct Fault: Error, CustomStringConvertible { let description: String }

  static func read(_ path: String) -> Result<ImageHeader, Fault> {
    let header: [UInt8]
    do throws(InputFileError) {
      header = [UInt8](try InputFile.read(path, within: Limits.imageFile, first: length))
    } catch {
      return .failure(Fault(description: "\(error)"))
    }
    return read(header)
  }

  /// - Parameter header: the first ``length`` bytes of a file.
  static func read(_ header: [UInt8], drawsXcodes: Bool = drawsXcodes) -> Result<ImageHeader, Fault> {
    guard header.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      let format = formats.first { header.dropFirst($0.offset).starts(with: Array($0.mark.utf8)) }
      let found =
        header.isEmpty ? "the file is empty" : "it is \(format?.name ?? "not a known image format")"
      return .failure(Fault(description: "\(found); only PNG is supported"))
    }
    // Xcode puts a chunk of its own before the header.
    let isXcodes = header.dropFirst(12).starts(with: "CgBI".utf8)
    if isXcodes, !drawsXcodes {
      return .failure(
        Fault(description: "it is a PNG that Xcode has compressed for iOS, which nothing else can draw"))
    }
    let start = isXcodes ? 28 : 12
    guard header.count >= start + 21, header[start..<start + 4].elementsEqual("IHDR".utf8) else {
      return .failure(Fault(description: "the PNG file is damaged: its header is not complete"))
    }
    func number(at index: Int) -> Int { header[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(at: start + 4), number(at: start + 8))
    let sides = 1...32_767
    guard sides.contains(width), sides.contains(height), Limits.imagePixels.contains(width * height) else {
      return .failure(
        Fault(
          description:
            "it has \(width) × \(height) pixels; at most \(Limits.imagePixels.maximum) are allowed, and \(sides.upperBound) per side"
        ))
    }
    return .success(ImageHeader(width: width, height: height))
  }

  /// The first bytes of files in other formats.
  private static let formats: [(name: String, offset: Int, mark: String)] = [
    ("a GIF", 0, "GIF8"), ("a JPEG", 6, "JFIF"), ("a JPEG", 6, "Exif"), ("a WebP", 8, "WEBP"),
    ("an SVG", 0, "<svg"), ("an XML file", 0, "<?xml"), ("a BMP", 0, "BM"), ("a TIFF", 0, "II*"),
    ("a TIFF", 0, "MM\0*"), ("an AVIF", 4, "ftypavi"), ("a HEIC", 4, "ftyphei"), ("a PDF", 0, "%PDF"),
  ]
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
