import ArgumentParser
import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshLayers
import RefreshPackages
import RefreshStage

/// Commands that a program registers besides its own, such as `Preview` of the module RefreshPreview.
///
/// A program has what its plugin names, and is compiled from nothing else:
///
///     static let tools: [any RefreshTool.Type] = [Preview.self]
///
/// `refreshkit add preview` writes this line, and the one in the package's manifest.
public protocol RefreshTool {
  /// The commands, in the order of their help.
  static var commands: [any ParsableCommand.Type] { get }
}

/// A tool that exports controls, and so can say whether files are what it would write.
package protocol ExportingTool: RefreshTool {
  /// A command line with the options of `refreshkit.json` added that it does not give itself.
  ///
  /// - Throws: `CommandFailure` for a `refreshkit.json` that cannot be used.
  static func completed(_ arguments: [String]) throws -> [String]

  /// The options of `export` with those before them that a list of `refreshkit.json` has and they do not give.
  ///
  /// - Throws: `MatrixError` for a list that cannot be used.
  static func completed(_ options: [String], with listed: [String]) throws -> [String]

  /// A report of each file that an export writes, and of each other one in a folder.
  ///
  /// - Throws: `CommandFailure`.
  static func reports(of verification: ExportedFolder) throws -> [ClipReport]

  /// The Lottie file of a control as JSON, of the appearance that a file of a name has.
  ///
  /// - Throws: `CommandFailure` for a control that cannot be exported.
  static func lottieDocument(of control: RefreshControl.Type, like file: String) throws -> String
}

/// A folder of exported files to be compared with what an export writes now.
package struct ExportedFolder {
  /// The folder, as it was given.
  package let folder: String
  /// The controls to compare; empty for all.
  package let controls: [String]
  /// Controls whose files may be in the folder too.
  package let others: [String]
  /// The options of `export`, as arguments.
  package let options: [String]
  /// The values of tunables that a worker was started with.
  package let tuned: [String]
  package let jobs: Int
  /// In seconds.
  package let hookTimeout: Double
}

/// A tool that plays files which need no control, for `render`.
package protocol PlayingTool: RefreshTool {
  /// Whether an argument of `render` names such a file.
  static func isFile(_ argument: String) -> Bool

  /// The file at a path.
  ///
  /// - Throws: an error whose description names the file.
  static func file(at path: String) throws -> any PlayedFile
}

/// A file that `render` draws as it is.
package protocol PlayedFile: Sendable {
  /// In points.
  var size: CGSize { get }
  /// In seconds.
  var duration: TimeInterval { get }

  /// What plays the file from its first frame to its last.
  ///
  /// - Parameter isTransparent: whether nothing is behind it; otherwise it is on white.
  func player(framesPerSecond: Double, isTransparent: Bool) -> LayerPlayer

  /// The name of the part that is played some seconds after the first frame; nil where the file names none.
  func part(at time: TimeInterval) -> String?

  /// What of it cannot be drawn as the file asks for.
  var diagnostics: [Diagnostic] { get }
}

extension CommandLineTool {
  /// The registered tool that exports.
  ///
  /// - Parameter use: the option or command that needs it.
  /// - Throws: `CommandFailure` that says how it is registered.
  package static func exportingTool(for use: String) throws -> any ExportingTool.Type {
    for tool in tools { if let tool = tool as? any ExportingTool.Type { return tool } }
    throw KnownTool.export.missing(for: use)
  }

  static var playingTool: (any PlayingTool.Type)? {
    for tool in tools { if let tool = tool as? any PlayingTool.Type { return tool } }
    return nil
  }
}
