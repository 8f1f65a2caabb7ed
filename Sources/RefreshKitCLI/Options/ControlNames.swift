import ArgumentParser
import Foundation
import RefreshClips
import RefreshKit
import RefreshMotion
import RefreshRegression

/// The controls that a command is about: those named, or all.
struct ControlNames: ParsableArguments {
  @Argument(help: "The controls, by name (default: all of them).", completion: .controlNames)
  var controls: [String] = []

  @Flag(help: "All controls, the default without names.")
  var all = false

  /// The types of the controls named.
  func resolve() throws -> [RefreshControl.Type] {
    let known = CommandLineTool.controls
    if controls.isEmpty || all { return known }
    return try controls.map { name in
      guard let control = known.first(where: { "\($0)" == name }) else {
        throw Self.unknown(name, among: known.map { "\($0)" })
      }
      return control
    }
  }

  /// The controls and scenes named.
  func resolveSubjects() throws -> [Clip.Subject] {
    let known =
      CommandLineTool.controls.map { Clip.Subject.control($0) } + CommandLineTool.scenes.map { .scene($0) }
    if controls.isEmpty || all { return known }
    return try controls.map { name in
      guard let subject = known.first(where: { $0.name == name }) else {
        throw Self.unknown(name, among: known.map(\.name))
      }
      return subject
    }
  }

  private static func unknown(_ name: String, among known: [String]) -> CommandFailure {
    .usage("unknown control '\(name.prefix(80))'; \(NearName.list(name, among: known, as: "there are"))")
  }
}

extension CompletionKind {
  /// The names of the plugin's controls, asked for when they are needed.
  static var controlNames: CompletionKind {
    .custom { _, _, _ in
      CommandLineTool.controls.map { "\($0)" } + CommandLineTool.scenes.map(\.name)
    }
  }
}

/// What a plugin lists, held to what the commands can work with.
struct PluginContents {
  let controls: [RefreshControl.Type]
  let scenes: [StageScene.Type]

  private var names: [String] { controls.map { "\($0)" } + scenes.map(\.name) }

  /// - Throws: `CommandFailure` for a list that holds the same name twice, or a type without a name of its own.
  func check() throws {
    for control in controls {
      guard control != RefreshControl.self, control != LayerRefreshControl.self else {
        throw CommandFailure.failure([
          "the list of controls has \(control) itself, which is abstract; list a subclass"
        ])
      }
      let name = "\(control)"
      guard !name.contains("<") else {
        throw CommandFailure.failure([
          "the control \(name) is generic and has no name for files: list a class of its own, such as `final class \(name.filter { $0.isLetter || $0.isNumber }): \(name) {}`"
        ])
      }
    }
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw CommandFailure.failure([
        "the list of controls has two of the name \(name); files are named for them, so give one another name"
      ])
    }
  }

  /// - Throws: `CommandFailure` where there is nothing to work with.
  func checkIsSome() throws {
    guard names.isEmpty else { return }
    throw CommandFailure.failure([
      "the plugin lists no control: add one to it, such as `static let controls: [RefreshControl.Type] = [Waves.self]`"
    ])
  }
}
