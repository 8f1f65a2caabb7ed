import Foundation
import RefreshInput

/// A vector image from an SVG file, drawn at the resolution of the frame.
///
///     let arrow = VectorImage(named: "arrow", in: .module)
///     imageLayer.contents = arrow?.image(size: CGSize(width: 24, height: 24))
///
/// On Linux librsvg draws the file (Debian: librsvg2-2), without external references. Text depends on the fonts of
/// the machine and causes a warning: convert it to paths. Coordinates must be −1,000,000 to 1,000,000. On Apple
/// platforms SVG is not supported, and a warning says so.
public struct VectorImage: Hashable, Sendable {
  /// The image at the size that the file declares, for use as a layer's contents.
  public let image: Image

  /// Creates an image from an SVG file; nil, with a warning, if it cannot be read.
  public init?(contentsOfFile path: String) {
    do throws(InputFileError) {
      self.init(.file(path: path), [UInt8](try InputFile.read(path, within: Limits.vectorFile)), path)
    } catch {
      Image.report(path, "\(error)")
      return nil
    }
  }

  /// Creates an image from the bytes of an SVG file; nil, with a warning, if they are not an SVG.
  public init?(data: Data) { self.init(.data(data), [UInt8](data), "in memory") }

  /// Creates an image from a named SVG file in a bundle, such as `VectorImage(named: "arrow", in: .module)`; nil if
  /// there is none, and a warning names the path.
  public init?(named name: String, in bundle: Bundle = .main) {
    let stem = name.hasSuffix(".svg") ? String(name.dropLast(4)) : name
    self.init(
      contentsOfFile: bundle.path(forResource: stem, ofType: "svg")
        ?? bundle.bundleURL.appendingPathComponent("\(stem).svg").path)
  }

  /// The image at a size in points, each side above 0; stretched if the aspect ratio differs from the file's.
  public func image(size: CGSize) -> Image {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      Image.report(image.name, "its size is \(size.width) × \(size.height) points; both must be above 0")
      return image
    }
    var sized = image
    sized.size = size
    return sized
  }

  private init?(_ source: Image.Source, _ file: [UInt8], _ name: String) {
    #if canImport(Darwin)
      Image.report(
        name, "SVG is not drawn on this system; use a PNG at three scales, or BezierPath(svgPath:)")
      return nil
    #else
      if let fault = Self.fault(in: file) {
        Image.report(name, fault)
        return nil
      }
      guard let header = SVGHeader(file) else { return nil }
      if header.hasText {
        // Noted as a file that was read: a folder has no comparable version, so results that depend on installed
        // fonts are not cached.
        ReadFileLog.note("/usr/share/fonts", nil)
        ImplicitAnimationState.current.report(
          Diagnostic(
            .warning, "image \(name): its text has the fonts of the machine; convert it to paths",
            topic: .content))
      }
      image = Image(vector: source, size: header.size)
    #endif
  }
}

extension VectorImage {
  /// The reason why a file is not a usable SVG, in words; nil if it is. Damage beyond the header and the numbers is
  /// found when the file is drawn.
  package static func fault(in file: [UInt8]) -> String? {
    guard let header = SVGHeader(file), header.size.width > 0, header.size.height > 0 else {
      return "it is not an SVG file with a size: expected <svg> with width and height or a viewBox"
    }
    guard max(header.size.width, header.size.height) <= 32_767 else {
      return "it is \(header.size.width) × \(header.size.height) points; at most 32767 per side are allowed"
    }
    return SVGCoordinateCheck.fault(in: file)
  }
}

extension Image {
  fileprivate init(vector source: Source, size: CGSize) {
    self.init(source, size: size, part: CGRect(origin: .zero, size: size))
    isVector = true
  }
}

/// The size of an SVG file, from its root element.
struct SVGHeader {
  /// The size in points; one CSS pixel is one point.
  let size: CGSize
  let hasText: Bool

  /// Parses the root element; nil if there is none or it has no size.
  init?(_ file: [UInt8]) {
    let text = String(decoding: file, as: UTF8.self)
    guard let tag = Self.root(of: text) else { return nil }
    let box = Self.attribute("viewBox", in: tag)?.split { " ,\n\t\r".contains($0) }.compactMap { Double($0) }
    let ratio = box.flatMap { $0.count == 4 && $0[2] > 0 && $0[3] > 0 ? $0[3] / $0[2] : nil }
    let width = Self.attribute("width", in: tag).flatMap(Self.length)
    let height = Self.attribute("height", in: tag).flatMap(Self.length)
    // CSS Images, 4.3: a missing side follows from the aspect ratio.
    switch (width, height, ratio) {
    case (let width?, let height?, _): size = CGSize(width: width, height: height)
    case (let width?, nil, let ratio?): size = CGSize(width: width, height: width * ratio)
    case (nil, let height?, let ratio?): size = CGSize(width: height / ratio, height: height)
    case (nil, nil, _?): size = CGSize(width: box![2], height: box![3])
    default: return nil
    }
    hasText = text.contains("<text")
  }

  /// The start tag of the root element, after declarations and comments; nil if it is not `svg`.
  private static func root(of text: String) -> Substring? {
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...]
      if rest.hasPrefix("<!--") {
        guard let end = rest.range(of: "-->") else { return nil }
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("<?") || rest.hasPrefix("<!") {
        // A DOCTYPE may contain declarations in brackets.
        let end = rest.hasPrefix("<!") && rest.prefix { $0 != ">" }.contains("[") ? "]" : ">"
        guard let index = rest.range(of: end) else { return nil }
        rest = rest[index.upperBound...]
      } else {
        let tag = rest.prefix { $0 != ">" }
        let name = tag.dropFirst().prefix { !$0.isWhitespace && $0 != "/" }
        return name == "svg" || name.hasSuffix(":svg") ? tag : nil
      }
    }
    return nil
  }

  private static func attribute(_ name: String, in tag: Substring) -> Substring? {
    var rest = tag
    while let found = rest.range(of: name) {
      let isWhole = found.lowerBound > tag.startIndex && tag[tag.index(before: found.lowerBound)].isWhitespace
      rest = rest[found.upperBound...]
      let value = rest.drop(while: \.isWhitespace)
      guard isWhole, value.first == "=" else { continue }
      let quoted = value.dropFirst().drop(while: \.isWhitespace)
      guard let quote = quoted.first, quote == "\"" || quote == "'" else { return nil }
      return quoted.dropFirst().prefix { $0 != quote }
    }
    return nil
  }

  /// A length in CSS pixels; nil for percentages and font-relative units.
  private static func length(_ text: Substring) -> Double? {
    let units: [(String, Double)] = [
      ("px", 1), ("pt", 96.0 / 72), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
    ]
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let unit = units.first { text.hasSuffix($0.0) }
    guard let number = Double(unit == nil ? text : String(text.dropLast(2))), number > 0, number.isFinite
    else {
      return nil
    }
    return number * (unit?.1 ?? 1)
  }
}
