import Foundation
import RefreshFiles
import RefreshLayers
import RefreshRendering

/// An image as stored in a trace: its source, and a digest of its contents, because an edited file keeps its name.
public struct TraceImage: Hashable, Sendable {
  /// The source of an image.
  public enum Source: Hashable, Sendable {
    /// A file, by its name.
    case file(String)
    /// Pixels in memory, with their size.
    case pixels(width: Int, height: Int)
  }

  /// The source of the image.
  public let source: Source
  /// A hash of the pixels or of the file's bytes.
  public let digest: String
}

extension TraceImage {
  /// Name of an image whose bytes are from no known file.
  private static let inMemory = "in memory"

  /// The image under the name of the file that contains its bytes.
  package func named(_ file: String) -> TraceImage {
    guard case .file(let name) = source, name.hasPrefix(Self.inMemory) else { return self }
    return TraceImage(source: .file(file + name.dropFirst(Self.inMemory.count)), digest: digest)
  }

  init(_ image: Image) {
    let part = image.partName
    switch image.source {
    case .file(let path):
      source = .file(URL(fileURLWithPath: path).lastPathComponent + part)
      digest = ImageFileCache.contents(path)
    case .data(let data):
      source = .file(Self.inMemory + part)
      digest = data.withUnsafeBytes { ByteHash.digits(of: $0) }
    case .pixels(let pixels, let width, let height):
      source = .pixels(width: width, height: height)
      var hash = ContentHash()
      pixels.withUnsafeBytes { hash.feed($0) }
      if !image.isWhole { Array(part.utf8).withUnsafeBytes { hash.feed($0) } }
      digest = hash.value.hexadecimal
    }
  }

  /// Parses the text form in a trace; nil for other text.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 3, let digest = words.last else { return nil }
    let middle = words[1..<words.count - 1]
    switch words[0] {
    case "file": source = .file(middle.joined(separator: " "))
    case "pixels":
      let sides = middle.joined().split(separator: "x").compactMap { Int($0) }
      guard middle.count == 1, sides.count == 2 else { return nil }
      source = .pixels(width: sides[0], height: sides[1])
    default: return nil
    }
    self.digest = String(digest)
  }

  /// The text form in `trace.ndjson`: source and digest.
  var text: String {
    switch source {
    case .file(let name): "file \(name) \(digest)"
    case .pixels(let width, let height): "pixels \(width)x\(height) \(digest)"
    }
  }
}

extension Image {
  /// The frame and the part of the source, such as " frame 3" or " at 40,0"; empty for a whole image.
  fileprivate var partName: String {
    if isWhole { return "" }
    return (frame > 0 ? " frame \(frame + 1)" : "") + (isCut ? " at \(Int(part.minX)),\(Int(part.minY))" : "")
  }
}
