import Foundation

/// Shares a command out among plugins: each gets the controls that are its own.
struct Dispatcher {
  private let plugins: [Plugin]

  init(_ plugins: [Plugin]) { self.plugins = plugins }

  /// Runs the command in every plugin that has to do with it, and leaves with the first exit code that is not 0.
  func run(_ command: [String]) throws {
    let code = try exitCode(of: command)
    if code != 0 { exit(code) }
  }

  func exitCode(of command: [String]) throws -> Int32 {
    guard plugins.count > 1 else { return try plugins[0].run(command) }
    var code: Int32 = 0
    for (plugin, arguments) in try shares(of: command) {
      let result = try plugin.run(arguments)
      if code == 0 { code = result }
    }
    return code
  }

  /// The plugins that a command concerns, each with its part of the arguments.
  private func shares(of command: [String]) throws -> [(Plugin, [String])] {
    let all = Set(plugins.flatMap(\.controls))
    let named = command.dropFirst().filter(all.contains)
    guard !named.isEmpty else { return plugins.map { ($0, command) } }
    return plugins.compactMap { plugin in
      let others = all.subtracting(plugin.controls)
      guard named.contains(where: plugin.controls.contains) else { return nil }
      return (plugin, command.filter { !others.contains($0) })
    }
  }
}
