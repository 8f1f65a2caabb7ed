import Foundation
import RefreshFrames
import RefreshImageFormats
import RefreshKit
import RefreshRendering

/// A format that a clip can be written in.
package enum OutputFormat: String, CaseIterable {
  case gif, png, apng, webp, mp4, webm, sheet, rgba, y4m

  /// All of them, as a list in words.
  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Where a clip of a name is written in a folder.
  package func url(of name: String, in folder: URL) -> URL {
    switch self {
    case .png: folder.appendingPathComponent(name)
    case .sheet: folder.appendingPathComponent("\(name).sheet.png")
    default: folder.appendingPathComponent("\(name).\(rawValue)")
    }
  }

  /// Whether its pixels may be clear.
  package var hasAlpha: Bool { videoFormat == nil && self != .y4m }

  /// Whether it can be read from a pipe.
  package var rawFormat: RawFormat? { RawFormat(rawValue: rawValue) }

  /// Whether it is written by a program that may be missing.
  package var videoFormat: VideoFormat? { VideoFormat(rawValue: rawValue) }

  /// The writer of a clip as a file or a folder of this format.
  func writer(
    to url: URL, for render: ClipRender, _ choices: FormatOptions.Choices
  ) throws -> any FrameWriter {
    let fps = render.clip.framesPerSecond
    let isTransparent = render.clip.framing != .screen
    let loops = choices.loopCount
    switch self {
    case .gif:
      // A screen that is smaller for a while leaves the rest of the frame clear.
      let isClear = isTransparent || !render.clip.screenSizes.isEmpty
      return try GIFWriter(
        file: url,
        options: GIFOptions(
          loopCount: loops, dithering: choices.dithering, matte: isClear ? nil : 0xFF_FFFF))
    case .png: return try PNGSequenceWriter(directory: url)
    case .apng:
      return try APNGWriter(file: url, options: APNGOptions(loopCount: loops, threads: render.threads))
    case .webp:
      return try WebPWriter(
        file: url,
        options: WebPOptions(loopCount: loops, quality: choices.quality, threads: render.threads))
    case .mp4, .webm: return try VideoWriter(file: url, format: videoFormat!, framesPerSecond: fps)
    case .sheet:
      let options = ContactSheetOptions(
        every: choices.every, columns: choices.columns, title: render.name, isTransparent: isTransparent)
      return try ContactSheetWriter(file: url, options: options)
    case .rgba, .y4m: return try RawWriter(file: url, format: rawFormat!, framesPerSecond: fps)
    }
  }
}
