import Foundation
import RefreshFiles
import RefreshLayers
import RefreshRendering

/// The picture that a layer shows, as a trace keeps it: where it is from, and a short name for its contents, since an edited
/// file keeps its name.
public struct TracePicture: Hashable, Sendable {
  /// Where a picture is from.
  public enum Source: Hashable, Sendable {
    /// A file of a name.
    case file(String)
    /// Pixels in memory, so many wide and high.
    case pixels(width: Int, height: Int)
  }

  /// Where it is from.
  public let source: Source
  /// A short name for its contents: the same pixels, or bytes of a file, have the same.
  public let digest: String
}

extension TracePicture {
  init(_ image: Image) {
    let part = image.partName
    switch image.source {
    case .file(let path):
      source = .file(URL(fileURLWithPath: path).lastPathComponent + part)
      digest = ImageFiles.contents(path)
    case .data(let data):
      source = .file("in memory" + part)
      digest = data.withUnsafeBytes { ByteHash.digits(of: $0) }
    case .pixels(let pixels, let width, let height):
      source = .pixels(width: width, height: height)
      var hash = ContentHash()
      pixels.withUnsafeBytes { hash.feed($0) }
      if !image.isWhole { Array(part.utf8).withUnsafeBytes { hash.feed($0) } }
      digest = hash.value.hexadecimal
    }
  }

  /// A picture as a trace writes it; nil for any other text.
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

  /// As a trace writes it.
  var text: String {
    switch source {
    case .file(let name): "file \(name) \(digest)"
    case .pixels(let width, let height): "pixels \(width)x\(height) \(digest)"
    }
  }
}

extension Image {
  /// Which frame and which part of its source it is, such as " frame 3" or " at 40,0"; empty for a whole one.
  fileprivate var partName: String {
    if isWhole { return "" }
    return (frame > 0 ? " frame \(frame + 1)" : "") + (isCut ? " at \(Int(part.minX)),\(Int(part.minY))" : "")
  }
}
