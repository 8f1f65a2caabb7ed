import Foundation
import RefreshFrames
import RefreshImageFormats
import RefreshKit
import RefreshRendering

/// The destination and formats of rendered clips.
struct OutputPlan: Sendable {
  /// The destination of files.
  enum Target: Sendable {
    case folder(URL)
    /// Standard output, for one clip that another program reads from a pipe.
    case standardOutput
  }

  let choices: FormatOptions.Choices
  let target: Target

  /// The destination folder; nil for standard output.
  var folder: URL? {
    if case .folder(let folder) = target { folder } else { nil }
  }

  /// Paths of a clip's files, in the order of the formats.
  func files(of name: String) -> [String] {
    guard let folder else { return ["-"] }
    return choices.formats.map { $0.url(of: name, in: folder).path }
  }

  /// Creates the writers of a clip's files.
  ///
  /// Videos come first, because they are the likeliest to fail at the end: then the other files stay unchanged.
  ///
  /// - Parameters:
  ///   - output: file descriptor of standard output.
  ///   - onWait: called repeatedly while an encoder program is running; an error that it throws ends the wait.
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
    guard let folder else {
      return try RawWriter(
        descriptor: output, name: "standard output", format: format.rawFormat!,
        framesPerSecond: render.clip.framesPerSecond)
    }
    return try format.writer(to: format.url(of: render.name, in: folder), for: render, choices)
  }
}
