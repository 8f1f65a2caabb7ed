import Foundation
import RefreshFrames
import RefreshImageFormats
import RefreshKit
import RefreshRendering

/// A file format of `render`.
package enum OutputFormat: String, CaseIterable {
  case gif, png, apng, webp, mp4, webm, sheet, rgba, y4m

  /// The names of all formats, separated by commas.
  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The file or folder of a clip with a name, in a folder.
  package func url(of name: String, in folder: URL) -> URL {
    switch self {
    case .png: folder.appendingPathComponent(name)
    case .sheet: folder.appendingPathComponent("\(name).sheet.png")
    default: folder.appendingPathComponent("\(name).\(rawValue)")
    }
  }

  /// True if the format has an alpha channel.
  package var hasAlpha: Bool { videoFormat == nil && self != .y4m }

  /// The raw format, which can be written to a pipe; nil for any other.
  package var rawFormat: RawFormat? { RawFormat(rawValue: rawValue) }

  /// The video format, which needs an installed encoder program; nil for any other.
  package var videoFormat: VideoFormat? { VideoFormat(rawValue: rawValue) }

  /// Creates the writer of a clip's file or folder in this format.
  func writer(
    to url: URL, for render: ClipRender, _ choices: FormatOptions.Choices
  ) throws -> any FrameWriter {
    let fps = render.clip.framesPerSecond
    let isTransparent = render.clip.framing != .screen
    let loops = choices.loopCount
    switch self {
    case .gif:
      // A screen that becomes smaller during the clip leaves transparent pixels in the frame.
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
