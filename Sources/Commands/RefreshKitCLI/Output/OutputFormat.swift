import Foundation
import RefreshFiles
import RefreshFrames
import RefreshImageFormats
import RefreshPackages

/// A file format of `render`: one that every program has, or one of a tool.
package struct OutputFormat: Sendable {
  /// Creates the writer of a clip's frames; the closure is called repeatedly while another program works on them, and
  /// an error that it throws ends the wait.
  package typealias Writer<Target> =
    @Sendable (Target, ClipRender, _ onWait: @escaping () throws -> Void) throws -> any FrameWriter

  package let name: String
  let hasAlpha: Bool
  /// Throws the reason why this machine cannot write the format; nil for a format that needs no other program.
  let check: (@Sendable () throws -> Void)?
  /// Creates a writer to a file or folder.
  let file: Writer<URL>
  /// Creates a writer to standard output; nil for a format that needs a file.
  let pipe: Writer<Int32>?

  package init(
    _ name: String, hasAlpha: Bool = true, check: (@Sendable () throws -> Void)? = nil,
    pipe: Writer<Int32>? = nil, file: @escaping Writer<URL>
  ) {
    (self.name, self.hasAlpha, self.check, self.pipe, self.file) = (name, hasAlpha, check, pipe, file)
  }

  static var all: [OutputFormat] {
    own + CommandLineTool.tools.flatMap { ($0 as? any FormatTool.Type)?.formats ?? [] }
  }

  /// The names of this program's formats, separated by commas.
  package static var names: String { all.map(\.name).joined(separator: ", ") }

  /// True for the name of a format, also of a tool that this program does not have.
  package static func isKnown(_ name: String) -> Bool {
    own.contains { $0.name == name } || KnownTool.writing(name) != nil
  }

  /// The format with a name.
  ///
  /// - Parameter others: further words that the error lists as allowed.
  /// - Throws: `CommandFailure` for a format of a tool that this program does not have, `OptionError` for another name.
  static func named(_ name: String, also others: [String] = []) throws -> OutputFormat {
    if let format = all.first(where: { $0.name == name }) { return format }
    if let tool = KnownTool.writing(name) { throw tool.missing(for: "--format \(name)") }
    throw OptionText("--format", name).problem(
      NameSuggestion.list(name, among: all.map(\.name) + others, as: "expected one of"))
  }

  /// The file or folder of a clip, in a folder.
  func url(of clip: String, in folder: URL) -> URL {
    switch name {
    case "png": folder.appendingPathComponent(clip)
    case "sheet": folder.appendingPathComponent("\(clip).sheet.png")
    default: folder.appendingPathComponent("\(clip).\(name)")
    }
  }

  /// The formats that every program has.
  private static let own = [
    OutputFormat("gif") { file, render, _ in
      // A screen that becomes smaller during the clip leaves transparent pixels in the frame.
      let isClear = render.isTransparent || !render.clip.screenSizes.isEmpty
      let choices = render.plan.choices
      return try GIFWriter(
        file: file,
        options: GIFOptions(
          loopCount: choices.loopCount, dithering: choices.dithering, matte: isClear ? nil : 0xFF_FFFF))
    },
    OutputFormat("png") { file, _, _ in try PNGSequenceWriter(directory: file) },
    OutputFormat("sheet") { file, render, _ in
      let choices = render.plan.choices
      return try ContactSheetWriter(
        file: file,
        options: ContactSheetOptions(
          every: choices.every, columns: choices.columns, title: render.name,
          isTransparent: render.isTransparent))
    },
  ]
}
