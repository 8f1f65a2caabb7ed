import Foundation
import RefreshClips
import RefreshExport
import RefreshKit
import RefreshRendering

/// Where a clip's files go, and what writes them.
struct OutputPlan: Sendable {
  /// Where files are written.
  enum Target: Sendable {
    case folder(URL)
    /// Standard output, for a program that reads the one clip from a pipe.
    case standardOutput
  }

  let choices: FormatOptions.Choices
  let target: Target

  /// The folder that is written to, where it is one.
  var folder: URL? {
    if case .folder(let folder) = target { folder } else { nil }
  }

  /// The files of a clip, in the order of the formats.
  func files(of name: String) -> [String] {
    guard let folder else { return ["-"] }
    return choices.formats.map { $0.url(of: name, in: folder).path }
  }

  /// What writes a clip.
  ///
  /// Those that are likelier to fail in the end come first, so that a failure leaves the others as they were.
  ///
  /// - Parameters:
  ///   - output: the descriptor of standard output.
  ///   - onWait: called while another program is waited for; what it throws ends the wait.
  func writers(
    for render: ClipRender, output: Int32, onWait: @escaping () throws -> Void
  ) throws -> [any FrameWriter] {
    var writers: [any FrameWriter] = []
    do {
      let (videos, others) = (
        choices.formats.filter { $0.videoFormat != nil }, choices.formats.filter { $0.videoFormat == nil }
      )
      for format in videos + others {
        let writer = try writer(format, for: render, output)
        (writer as? VideoWriter)?.onWait = onWait
        writers.append(writer)
      }
    } catch {
      for writer in writers { writer.cancel() }
      throw error
    }
    return writers
  }

  private func writer(
    _ format: OutputFormat, for render: ClipRender, _ output: Int32
  ) throws -> any FrameWriter {
    let fps = render.clip.framesPerSecond
    let isTransparent = render.clip.framing != .screen
    guard let folder else {
      return try RawWriter(
        descriptor: output, name: "standard output", format: format.rawFormat!, framesPerSecond: fps)
    }
    let url = format.url(of: render.name, in: folder)
    switch format {
    case .gif:
      return try GIFWriter(
        file: url,
        options: GIFOptions(
          loopCount: choices.loopCount, dithering: choices.dithering, matte: isTransparent ? nil : 0xFF_FFFF))
    case .png: return try PNGSequenceWriter(directory: url)
    case .apng:
      return try APNGWriter(
        file: url, options: APNGOptions(loopCount: choices.loopCount, threads: render.threads))
    case .webp:
      return try WebPWriter(
        file: url,
        options: WebPOptions(
          loopCount: choices.loopCount, quality: choices.quality, threads: render.threads))
    case .mp4, .webm: return try VideoWriter(file: url, format: format.videoFormat!, framesPerSecond: fps)
    case .sheet:
      let options = ContactSheetOptions(
        every: choices.every, columns: choices.columns, title: render.name, isTransparent: isTransparent)
      return try ContactSheetWriter(file: url, options: options)
    case .rgba, .y4m: return try RawWriter(file: url, format: format.rawFormat!, framesPerSecond: fps)
    }
  }
}

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

  /// Whether its pixels may be clear.
  var hasAlpha: Bool { videoFormat == nil && self != .y4m }

  /// Whether it can be read from a pipe.
  var rawFormat: RawFormat? { RawFormat(rawValue: rawValue) }

  /// Whether it is written by a program that may be missing.
  var videoFormat: VideoFormat? { VideoFormat(rawValue: rawValue) }
}
