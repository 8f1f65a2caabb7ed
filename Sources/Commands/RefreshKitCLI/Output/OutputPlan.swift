import Foundation
import RefreshImageFormats
import RefreshKit

/// The destination and formats of rendered clips.
package struct OutputPlan: Sendable {
  package let choices: FormatOptions.ParsedOptions
  /// The destination folder; nil for standard output, for one clip that another program reads from a pipe.
  let folder: URL?

  /// Paths of a clip's files, in the order of the formats.
  func files(of name: String) -> [String] {
    guard let folder else { return ["-"] }
    return choices.formats.map { $0.url(of: name, in: folder).path }
  }

  /// Creates the writers of a clip's files.
  ///
  /// Formats that need another program come first, because they are the likeliest to fail at the end: then the other
  /// files stay unchanged.
  ///
  /// - Parameters:
  ///   - output: file descriptor of standard output.
  ///   - onWait: called repeatedly while another program is running; an error that it throws ends the wait.
  func writers(
    for render: ClipRender, output: Int32, onWait: @escaping () throws -> Void
  ) throws -> [any FrameWriter] {
    var writers: [any FrameWriter] = []
    do {
      let formats = choices.formats.filter { $0.check != nil } + choices.formats.filter { $0.check == nil }
      for format in formats {
        writers.append(
          try folder.map { try format.file(format.url(of: render.name, in: $0), render, onWait) }
            ?? format.pipe!(output, render, onWait))
      }
    } catch {
      for writer in writers { writer.cancel() }
      throw error
    }
    return writers
  }
}
