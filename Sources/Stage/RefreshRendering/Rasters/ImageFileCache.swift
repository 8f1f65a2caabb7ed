import Foundation
import RefreshFiles
import RefreshLayers
import RefreshMotion
import Synchronization

/// A cache of the checks and hashes of image files; a file is read again only after it has changed.
package enum ImageFileCache {
  private struct Version: Hashable {
    let path: String
    let version: FileVersion
  }

  private struct File {
    /// The reason why the file cannot be drawn; nil if it can.
    let fault: String?
    /// The hash of the file's bytes; empty if the file cannot be read.
    let contents: String
  }

  private static let known = Mutex<[Version: File]>([:])

  /// The reason why an image cannot be drawn; nil if it can.
  package static func fault(_ image: Image) -> String? {
    if case .data(let data) = image.source { return fault(in: data, isVector: image.isVector) }
    guard case .file(let path) = image.source else { return nil }
    guard let file = file(path, isVector: image.isVector) else {
      return "image \(path): the file no longer exists; nothing is drawn"
    }
    return file.fault
  }

  /// The bytes of images in memory that can be drawn.
  private static let drawable = Mutex<Set<Data>>([])

  private static func fault(in data: Data, isVector: Bool) -> String? {
    if drawable.withLock({ $0.contains(data) }) { return nil }
    do {
      try decode([UInt8](data), isVector: isVector)
    } catch {
      return "image in memory: \(error); nothing is drawn"
    }
    drawable.withLock { drawable in
      if drawable.count >= 256 { drawable = [] }
      drawable.insert(data)
    }
    return nil
  }

  /// Decodes every frame as a check; throws if one cannot be decoded.
  private static func decode(_ file: [UInt8], isVector: Bool) throws {
    if isVector {
      try RSVGLibrary.loaded().picture(of: file)
      return
    }
    let reader = try ImageFileReader(file)
    for index in 0..<reader.count { _ = try reader.frame(index) }
  }

  /// The hash of a file's bytes, which identifies an image in goldens independently of its path; empty if the file
  /// cannot be read.
  package static func contents(_ path: String) -> String {
    file(path, isVector: path.hasSuffix(".svg"))?.contents ?? ""
  }

  /// Hash of the drawing of an SVG file with text, which depends on the machine's fonts; empty for a file without text.
  static func drawnText(in data: Data) -> String {
    guard data.first(where: { $0 != 0x20 && !(9...13).contains($0) }) == UInt8(ascii: "<"),
      data.range(of: Data("<text".utf8)) != nil
    else { return "" }
    if let known = texts.withLock({ $0[data] }) { return known }
    let drawing = try? RSVGLibrary.loaded().picture(of: [UInt8](data), width: 256, height: 256)
    let hash = drawing.map { String($0.bitmap.contentHash) } ?? ""
    texts.withLock { texts in
      if texts.count >= 64 { texts = [:] }
      texts[data] = hash
    }
    return hash
  }

  private static let texts = Mutex<[Data: String]>([:])

  private static func file(_ path: String, isVector: Bool) -> File? {
    guard let version = FileVersion(path: path) else { return nil }
    let key = Version(path: path, version: version)
    if let known = known.withLock({ $0[key] }) { return known }
    let file = read(path, isVector: isVector)
    if version.isSettled { known.withLock { $0[key] = file } }
    return file
  }

  private static func read(_ path: String, isVector: Bool) -> File {
    var (fault, contents): (String?, String) = (nil, "")
    do {
      let bytes = try InputFile.read(path, within: Limits.imageFile)
      contents = bytes.withUnsafeBytes { ByteHash.digits(of: $0) } + drawnText(in: bytes)
      try decode([UInt8](bytes), isVector: isVector)
    } catch {
      fault = "image \(path): \(error); nothing is drawn"
    }
    return File(fault: fault, contents: contents)
  }
}
