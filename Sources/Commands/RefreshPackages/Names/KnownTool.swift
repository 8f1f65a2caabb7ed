import Foundation
import RefreshFiles

/// An optional tool of RefreshKit, whose commands a plugin has once its package registers the tool.
package enum KnownTool: String, CaseIterable, Sendable {
  case preview, export, lottie, video, farm

  /// Name of the tool's type in a plugin's list of tools.
  package var type: String { self == .lottie ? "LottieFiles" : rawValue.capitalized }

  /// Name of the library product, and of its module.
  package var product: String { "Refresh\(type)" }

  package var commands: [String] {
    switch self {
    case .preview: ["preview"]
    case .export: ["export"]
    case .lottie: ["diff", "lint"]
    case .video: []
    case .farm: ["report"]
    }
  }

  /// The names of the formats that the tool adds to `render`.
  private var formats: [String] { self == .video ? ["apng", "webp", "mp4", "webm", "rgba", "y4m"] : [] }

  /// Arguments of an example command that shows what the tool adds.
  package var example: String {
    switch self {
    case .video: "render --format mp4"
    case .farm: "verify --shard 1/2 --report part-1"
    default: commands[0]
    }
  }

  /// The tool that adds a command; nil if the command belongs to no tool.
  package static func having(_ command: String) -> KnownTool? {
    allCases.first { $0.commands.contains(command) }
  }

  /// The options that the tool adds to commands of every program, without hyphens.
  private var options: [String: [String]] {
    self == .farm ? ["verify": ["shard", "times", "cache", "run"], "record": ["shard", "times"]] : [:]
  }

  /// The tool that adds an option to a command; nil if none does.
  package static func adding(_ option: String, to command: String) -> KnownTool? {
    allCases.first { $0.options[command]?.contains(option) == true }
  }

  /// The tool that adds a format to `render`; nil for an unknown format, and for one that `render` writes without a
  /// tool.
  package static func writing(_ format: String) -> KnownTool? {
    allCases.first { $0.formats.contains(format) }
  }

  /// The error for `use`, a command or option whose tool the program has not registered.
  package func missing(for use: String) -> CommandFailure {
    .usage("\(use): the tool \(type) is not in this program; `swift run refreshkit add \(rawValue)` adds it")
  }
}
