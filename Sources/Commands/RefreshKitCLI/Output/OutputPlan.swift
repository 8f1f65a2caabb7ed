import Foundation
import RefreshFrames
import RefreshImageFormats
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

  /// The writer of a clip.
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
    guard let folder else {
      return try RawWriter(
        descriptor: output, name: "standard output", format: format.rawFormat!,
        framesPerSecond: render.clip.framesPerSecond)
    }
    return try format.writer(to: format.url(of: render.name, in: folder), for: render, choices)
  }
}
