import RefreshFiles

/// An optional tool of RefreshKit, whose commands a plugin has once its package registers the tool.
package enum KnownTool: String, CaseIterable, Sendable {
  case preview, export, lottie

  /// Name of the tool's type in a plugin's list of tools.
  package var type: String {
    switch self {
    case .preview: "Preview"
    case .export: "Export"
    case .lottie: "LottieFiles"
    }
  }

  /// Name of the library product, and of its module.
  package var product: String {
    switch self {
    case .preview: "RefreshPreview"
    case .export: "RefreshExport"
    case .lottie: "RefreshLottieFiles"
    }
  }

  /// The names of the tool's commands.
  package var commands: [String] {
    switch self {
    case .preview: ["preview"]
    case .export: ["export"]
    case .lottie: ["diff", "lint"]
    }
  }

  /// The tool with a command; nil for a command of no tool.
  package static func having(_ command: String) -> KnownTool? {
    allCases.first { $0.commands.contains(command) }
  }

  /// The error for `use`, a command or option whose tool the program has not registered.
  package func missing(for use: String) -> CommandFailure {
    .usage("\(use): the tool \(type) is not in this program; `swift run refreshkit add \(rawValue)` adds it")
  }
}
