import Foundation
import RefreshInput

/// The metadata of an image file that is read without decoding: format, size in pixels and duration of each frame.
package struct ImageHeader: Equatable {
  /// The supported image formats.
  package enum Format: String {
    case png = "PNG"
    case jpeg = "JPEG"
    case webP = "WebP"
    case gif = "GIF"
  }

  package var format: Format
  package var width: Int
  package var height: Int
  /// The duration of each frame in seconds; a single 0 for a still image.
  package var durations: [TimeInterval] = [0]
  /// A warning about a feature of the file that is not supported; nil if there is none.
  var warning: String?

  /// The bytes read from the start of a file to find its format and the size of a PNG, whose header ends at 33, or at
  /// 49 behind Xcode's `CgBI` chunk.
  private static let length = 49

  /// True if the system can decode PNG files that Xcode has compressed for iOS (`CgBI`).
  private static let drawsXcodes: Bool = {
    #if canImport(Darwin)
      true
    #else
      false
    #endif
  }()

  package struct Fault: Error, CustomStringConvertible { package let description: String }

  package static func read(_ path: String) -> Result<ImageHeader, Fault> {
    do throws(InputFileError) {
      let start = [UInt8](try InputFile.read(path, within: Limits.imageFile, first: length))
      // In other formats the size or the frames are farther into the file.
      if start.starts(with: pngMark) || format(of: start) == nil { return read(start) }
      return read([UInt8](try InputFile.read(path, within: Limits.imageFile)))
    } catch {
      return .failure(Fault(description: "\(error)"))
    }
  }

  /// Reads the header of an image file.
  ///
  /// - Parameter file: the bytes of an image file; for a PNG at least the first 49.
  package static func read(_ file: [UInt8]) -> Result<ImageHeader, Fault> {
    read(file, drawsXcodes: drawsXcodes)
  }

  static func read(_ file: [UInt8], drawsXcodes: Bool) -> Result<ImageHeader, Fault> {
    guard let format = format(of: file) else {
      let other = others.first { file.dropFirst($0.offset).starts(with: Array($0.mark.utf8)) }
      let found = file.isEmpty ? "the file is empty" : "it is \(other?.name ?? "not a known image format")"
      let drawn = other?.name == "an SVG" ? "VectorImage draws it" : "supported are PNG, JPEG, WebP and GIF"
      return .failure(Fault(description: "\(found); \(drawn)"))
    }
    let header: ImageHeader?
    switch format {
    case .png:
      if file.dropFirst(12).starts(with: "CgBI".utf8), !drawsXcodes {
        return .failure(
          Fault(description: "it is a PNG that Xcode has compressed for iOS, which nothing else can draw"))
      }
      header = png(file)
    case .jpeg: header = jpeg(file)
    case .webP: header = webP(file)
    case .gif: header = gif(file)
    }
    guard let header else {
      return .failure(
        Fault(description: "the \(format.rawValue) file is damaged: its header is not complete"))
    }
    let sides = 1...32_767
    let (width, height) = (header.width, header.height)
    guard sides.contains(width), sides.contains(height), Limits.imagePixels.contains(width * height) else {
      return .failure(
        Fault(
          description:
            "it has \(width) × \(height) pixels; at most \(Limits.imagePixels.maximum) are allowed, and \(sides.upperBound) per side"
        ))
    }
    let count = header.durations.count
    guard Limits.imageFrames.contains(count), count * width * height <= Limits.imageFramePixels.maximum else {
      return .failure(
        Fault(
          description:
            "it has \(count) frames of \(width) × \(height) pixels; at most \(Limits.imageFrames.maximum) frames are allowed, and \(Limits.imageFramePixels.maximum) pixels in all"
        ))
    }
    return .success(header)
  }

  // MARK: Formats

  private static let pngMark: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func format(of file: [UInt8]) -> Format? {
    if file.starts(with: pngMark) { return .png }
    if file.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if file.starts(with: "GIF87a".utf8) || file.starts(with: "GIF89a".utf8) { return .gif }
    return file.starts(with: "RIFF".utf8) && file.dropFirst(8).starts(with: "WEBP".utf8) ? .webP : nil
  }

  /// The signatures of other file formats, which an error names: format, offset in bytes and the bytes there.
  private static let others: [(name: String, offset: Int, mark: String)] = [
    ("an SVG", 0, "<svg"), ("an XML file", 0, "<?xml"), ("a BMP", 0, "BM"), ("a TIFF", 0, "II*"),
    ("a TIFF", 0, "MM\0*"), ("an AVIF", 4, "ftypavi"), ("a HEIC", 4, "ftyphei"), ("a PDF", 0, "%PDF"),
  ]

  private static func png(_ file: [UInt8]) -> ImageHeader? {
    // Xcode's `CgBI` chunk precedes the header.
    let start = file.dropFirst(12).starts(with: "CgBI".utf8) ? 28 : 12
    guard file.count >= start + 21, file[start..<start + 4].elementsEqual("IHDR".utf8) else { return nil }
    func number(at index: Int) -> Int { file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    return ImageHeader(format: .png, width: number(at: start + 4), height: number(at: start + 8))
  }

  /// Parses a JPEG file (ITU-T T.81, B.2): segments with a marker and a length, up to the frame header.
  private static func jpeg(_ file: [UInt8]) -> ImageHeader? {
    var (at, isTurned) = (2, false)
    while at + 9 <= file.count, file[at] == 0xFF {
      let marker = file[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      let length = Int(file[at + 2]) << 8 | Int(file[at + 3])
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        var header = ImageHeader(
          format: .jpeg, width: Int(file[at + 7]) << 8 | Int(file[at + 8]),
          height: Int(file[at + 5]) << 8 | Int(file[at + 6]))
        if isTurned {
          header.warning = "its Exif orientation is not applied: save it the way it is to be seen"
        }
        return header
      }
      guard length >= 2, marker != 0xDA else { return nil }
      if marker == 0xE1 {
        isTurned = isTurned || orientation(in: file[at..<min(file.count, at + 2 + length)]) > 1
      }
      at += 2 + length
    }
    return nil
  }

  /// The Exif orientation in an APP1 segment, 1…8; 1 if there is none.
  private static func orientation(in segment: ArraySlice<UInt8>) -> Int {
    guard segment.dropFirst(4).starts(with: Array("Exif\0\0".utf8)) else { return 1 }
    let tiff = Array(segment.dropFirst(10))
    let isLittle = tiff.starts(with: "II".utf8)
    func number(_ at: Int, _ count: Int) -> Int {
      guard at + count <= tiff.count else { return 0 }
      let bytes = tiff[at..<at + count]
      return (isLittle ? bytes.reversed() : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }
    let table = number(4, 4)
    for entry in 0..<number(table, 2) where number(table + 2 + 12 * entry, 2) == 0x112 {
      return number(table + 2 + 12 * entry + 8, 2)
    }
    return 1
  }

  /// Parses a WebP file: RIFF chunks with a name and a length, as in the WebP container specification.
  private static func webP(_ file: [UInt8]) -> ImageHeader? {
    func number(_ at: Int, _ count: Int) -> Int {
      file[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard file.count >= 30 else { return nil }
    switch String(decoding: file[12..<16], as: UTF8.self) {
    case "VP8 ":
      guard file[23..<26].elementsEqual([0x9D, 1, 0x2A]) else { return nil }
      return ImageHeader(format: .webP, width: number(26, 2) & 0x3FFF, height: number(28, 2) & 0x3FFF)
    case "VP8L":
      guard file[20] == 0x2F else { return nil }
      let sides = number(21, 4)
      return ImageHeader(format: .webP, width: sides & 0x3FFF + 1, height: sides >> 14 & 0x3FFF + 1)
    case "VP8X":
      var header = ImageHeader(format: .webP, width: number(24, 3) + 1, height: number(27, 3) + 1)
      guard file[20] & 2 != 0 else { return header }
      header.durations = []
      var at = 12
      while at + 24 <= file.count {
        if file[at..<at + 4].elementsEqual("ANMF".utf8) {
          header.durations.append(shownTime(of: Double(number(at + 20, 3)) / 1000))
        }
        let length = number(at + 4, 4)
        at += 8 + length + length % 2
      }
      return header.durations.isEmpty ? nil : header
    default: return nil
    }
  }

  /// Parses a GIF file: extensions and frames, each a chain of blocks, as in the GIF 89a specification.
  private static func gif(_ file: [UInt8]) -> ImageHeader? {
    guard file.count >= 13 else { return nil }
    func number(_ at: Int) -> Int { Int(file[at]) | Int(file[at + 1]) << 8 }
    func tableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    var header = ImageHeader(format: .gif, width: number(6), height: number(8), durations: [])
    var (at, delay) = (13 + tableLength(file[10]), 0)
    while at + 10 < file.count, file[at] == 0x21 || file[at] == 0x2C {
      if file[at] == 0x2C {
        header.durations.append(shownTime(of: Double(delay) / 100))
        at += 11 + tableLength(file[at + 9])
        delay = 0
      } else {
        if file[at + 1] == 0xF9 { delay = number(at + 4) }
        at += 2
      }
      while at < file.count, file[at] != 0 { at += 1 + Int(file[at]) }
      at += 1
    }
    guard !header.durations.isEmpty else { return nil }
    if header.durations.count == 1 { header.durations = [0] }
    return header
  }

  /// The duration at which a frame is shown: frames of up to 10 ms are shown for 100 ms, as in browsers.
  private static func shownTime(of duration: TimeInterval) -> TimeInterval {
    duration <= 0.01 ? 0.1 : duration
  }
}
