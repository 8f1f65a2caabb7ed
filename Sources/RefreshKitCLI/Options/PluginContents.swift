import RefreshKit

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
          "the list of controls has \(control) itself, which is abstract; a subclass is wanted"
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
