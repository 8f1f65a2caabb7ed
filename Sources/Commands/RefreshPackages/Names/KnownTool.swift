import RefreshFiles

/// A tool of RefreshKit, which a package registers to have its commands.
package enum KnownTool: String, CaseIterable, Sendable {
  case preview, export, lottie

  /// The type that a plugin lists.
  package var type: String {
    switch self {
    case .preview: "Preview"
    case .export: "Export"
    case .lottie: "LottieFiles"
    }
  }

  /// The product that a package depends on, and its module.
  package var product: String {
    switch self {
    case .preview: "RefreshPreview"
    case .export: "RefreshExport"
    case .lottie: "RefreshLottieFiles"
    }
  }

  /// The names of its commands.
  package var commands: [String] {
    switch self {
    case .preview: ["preview"]
    case .export: ["export"]
    case .lottie: ["diff", "lint"]
    }
  }

  /// The tool that has a command.
  package static func having(_ command: String) -> KnownTool? {
    allCases.first { $0.commands.contains(command) }
  }

  /// The error for a command or an option of a tool that a program has not registered.
  package func missing(for use: String) -> CommandFailure {
    .usage("\(use): the tool \(type) is not in this program; `swift run refreshkit add \(rawValue)` adds it")
  }
}
