import ArgumentParser
import RefreshControls
import RefreshFiles
import RefreshGoldens
import RefreshKitCLI

/// The tool that exports controls as files which apps, games and pages play: Lottie, web pages and sprites.
///
///     static let tools: [any RefreshTool.Type] = [Export.self]
public enum Export: RefreshTool {
  public static var commands: [any ParsableCommand.Type] { [ExportCommand.self] }
}

extension Export: ExportingTool {
  package static func completed(_ arguments: [String]) throws -> [String] {
    try ExportDefaults.added(to: arguments)
  }

  package static func completed(_ options: [String], with listed: [String]) throws -> [String] {
    try ExportDefaults(listed).added(to: options)
  }

  package static func reports(of verification: ExportedFolder) throws -> [ClipReport] {
    try ExportVerification(verification).reports()
  }

  package static func lottieDocument(of control: RefreshControl.Type, like file: String) throws -> String {
    try ExportedLottie(control, like: file).json
  }
}
