import ArgumentParser
import Foundation
import RefreshFiles
import RefreshKit
import RefreshPackages
import RefreshStage

/// The controls that a command applies to: the named ones, or all.
package struct ControlNames: ParsableArguments {
  @Argument(help: "The controls, by name (default: all of them).", completion: .controlNames)
  package var controls: [String] = []

  @Flag(help: "All controls; the default if none is named.")
  package var all = false

  package func resolve() throws -> [RefreshControl.Type] {
    let known = CommandLineTool.controls
    if controls.isEmpty || all { return known }
    return try controls.uniqued.map { name in
      guard let control = known.first(where: { "\($0)" == name }) else {
        throw Self.unknown(name, among: known.map { "\($0)" })
      }
      return control
    }
  }

  /// The error for an unknown control; with the line to add if a source file declares such a class.
  package static func unknown(_ name: String, among known: [String]) -> CommandFailure {
    let parts = name.split { $0 == "," || $0 == " " }.map(String.init)
    if parts.count > 1, parts.allSatisfy(known.contains) {
      return .usage(
        "unknown control '\(name.prefix(80))'; separate names with spaces: \(parts.joined(separator: " "))")
    }
    if name.contains(".") {
      return .usage(
        "'\(name.prefix(80))' is no control, and no Lottie file (.json, .lottie), which render plays")
    }
    if let declared = DeclaredControl(name, around: URL(fileURLWithPath: ".")) {
      return .usage("unknown control '\(name.prefix(80))'; \(declared.advice)")
    }
    return .usage(
      "unknown control '\(name.prefix(80))'; \(NameSuggestion.list(name, among: known, as: "available:"))")
  }

  package init() {}
}

extension CompletionKind {
  /// Completion with the names of the plugin's controls and scenes, listed on demand.
  static var controlNames: CompletionKind {
    .custom { _, _, _ in
      CommandLineTool.controls.map { "\($0)" } + CommandLineTool.scenes.map(\.name)
    }
  }
}
