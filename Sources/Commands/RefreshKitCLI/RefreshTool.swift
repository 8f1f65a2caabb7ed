import ArgumentParser
import Foundation
import RefreshControls
import RefreshFrames
import RefreshGoldens
import RefreshLayers
import RefreshPackages
import RefreshStage

/// A set of commands that a program can register, such as `Preview` of the module RefreshPreview.
///
/// Only registered tools are compiled into the program:
///
///     static let tools: [any RefreshTool.Type] = [Preview.self]
///
/// `refreshkit add preview` writes this line, and the dependency in the package's manifest.
public protocol RefreshTool: Sendable {
  /// The commands, in the order of the help (default: none).
  static var commands: [any ParsableCommand.Type] { get }

  /// True to keep up to 128 MB of freed memory in the process of a command, which saves time (default: true).
  static var keepsFreedMemory: Bool { get }
}

extension RefreshTool {
  public static var commands: [any ParsableCommand.Type] { [] }
  public static var keepsFreedMemory: Bool { true }
}

/// A tool that exports controls, and can compare exported files with a new export.
package protocol ExportingTool: RefreshTool {
  /// The arguments, completed with the options of `refreshkit.json` that they do not set.
  ///
  /// - Throws: `CommandFailure` for an invalid `refreshkit.json`.
  static func completed(_ arguments: [String]) throws -> [String]

  /// The options of `export`, preceded by the options of a `refreshkit.json` list that they do not set.
  ///
  /// - Throws: `MatrixError` for an invalid list.
  static func completed(_ options: [String], with listed: [String]) throws -> [String]

  /// Compares a folder with a new export: a report for each exported file, and for each other file in the folder.
  ///
  /// - Throws: `CommandFailure`.
  static func reports(of verification: ExportedFolder) throws -> [ClipReport]

  /// A control's Lottie file as JSON, in the appearance that the name of `file` denotes.
  ///
  /// - Throws: `CommandFailure` for a control that cannot be exported.
  static func lottieDocument(of control: RefreshControl.Type, like file: String) throws -> String
}

/// A folder of exported files, to be compared with a new export.
package struct ExportedFolder {
  /// The folder, as the user wrote it.
  package let folder: String
  /// Names of the controls to compare; empty for all.
  package let controls: [String]
  /// Names of other controls, whose files may also be in the folder.
  package let others: [String]
  /// The options of `export`, as arguments.
  package let options: [String]
  /// The values of tunables that this worker was started with.
  package let tuned: [String]
  package let jobs: Int
  /// Time limit of a hook, in seconds.
  package let hookTimeout: Double
}

package protocol FormatTool: RefreshTool {
  static var formats: [OutputFormat] { get }
}

/// A tool that plays files without a control, for `render`.
package protocol PlayingTool: RefreshTool {
  /// Reads the file at a path.
  ///
  /// - Throws: an error whose description names the file.
  static func file(at path: String) throws -> any PlayedFile
}

/// A file that `render` draws without a control.
package protocol PlayedFile: Sendable {
  /// Size of the file's content, in points.
  var size: CGSize { get }
  /// Duration of the file's content, in seconds.
  var duration: TimeInterval { get }

  /// A player of the file, from the first frame to the last.
  ///
  /// - Parameter isTransparent: true for a transparent background, false for white.
  func player(framesPerSecond: Double, isTransparent: Bool) -> LayerPlayer

  /// The name of the part at a time in seconds after the first frame; nil if the file names none.
  func part(at time: TimeInterval) -> String?

  /// Problems of contents that cannot be drawn as the file asks for.
  var diagnostics: [Diagnostic] { get }
}

extension CommandLineTool {
  /// The registered tool that exports.
  ///
  /// - Parameter use: the option or command that needs the tool, for the error.
  /// - Throws: `CommandFailure` with the command that registers the tool.
  package static func exportingTool(for use: String) throws -> any ExportingTool.Type {
    guard let exportingTool else { throw KnownTool.export.missing(for: use) }
    return exportingTool
  }

  static var exportingTool: (any ExportingTool.Type)? {
    tools.lazy.compactMap { $0 as? any ExportingTool.Type }.first
  }

  static var playingTool: (any PlayingTool.Type)? {
    tools.lazy.compactMap { $0 as? any PlayingTool.Type }.first
  }
}
