import Foundation
import RefreshExport

/// What a clip can be written as.
enum OutputFormat: String, CaseIterable {
  case gif, png, apng, webp, mp4, webm, sheet, rgba, y4m

  /// All of them, as a list in words.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Where a clip of a name is written in a folder.
  func url(of name: String, in folder: URL) -> URL {
    switch self {
    case .png: folder.appendingPathComponent(name)
    case .sheet: folder.appendingPathComponent("\(name).sheet.png")
    default: folder.appendingPathComponent("\(name).\(rawValue)")
    }
  }

  /// Whether it can be read from a pipe.
  var rawFormat: RawFormat? { RawFormat(rawValue: rawValue) }

  /// Whether it is written by a program that may be missing.
  var videoFormat: VideoFormat? { VideoFormat(rawValue: rawValue) }
}
