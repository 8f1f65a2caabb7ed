import Foundation
import TestSupport
import Testing

/// Reads files with ffmpeg, which shares no code with this module.
enum FFmpeg {
  /// The streams or frames that ffprobe finds in a file, each as its entries by name.
  ///
  /// Asked for as JSON, since the order in which entries are printed, and which of them are left out, differ
  /// between versions of ffprobe.
  static func probe(_ file: URL, _ section: String, _ names: [String]) throws -> [[String: String]] {
    let result = try Pillow.run(
      "/usr/bin/ffprobe",
      [
        "-v", "error", "-select_streams", "v:0", "-count_frames", "-show_entries",
        section + "=" + names.joined(separator: ","), "-of", "json", file.path,
      ])
    try #require(result.code == 0, "\(result.output)")
    let answer = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let found = try #require(answer?[section + "s"] as? [[String: Any]])
    return found.map { $0.filter { names.contains($0.key) }.mapValues { "\($0)" } }
  }

  /// All pictures of a file as red, green and blue, a byte each; `matrix` is that of files that tell none.
  static func decode(_ file: URL, in folder: TemporaryFolder, matrix: String = "auto") throws -> [UInt8] {
    let target = folder.url("decoded.rgb")
    let result = try Pillow.run(
      "/usr/bin/ffmpeg",
      [
        "-v", "error", "-y", "-i", file.path, "-vsync", "passthrough", "-vf",
        "scale=flags=accurate_rnd+full_chroma_int:in_color_matrix=\(matrix)", "-f", "rawvideo", "-pix_fmt",
        "rgb24",
        target.path,
      ])
    try #require(result.code == 0, "\(result.output)")
    return try [UInt8](Data(contentsOf: target))
  }

  /// The red, green and blue of straight pixels.
  static func rgb(_ rgba: [UInt8]) -> [UInt8] {
    rgba.indices.lazy.filter { $0 % 4 != 3 }.map { rgba[$0] }
  }
}
