import Foundation
import RefreshFiles
import RefreshPackages
import RefreshProcess

/// A dispatcher of a command to plugins: each gets the arguments for its own controls.
struct Dispatcher {
  private let plugins: [Plugin]

  init(_ plugins: [Plugin]) { self.plugins = plugins }

  /// Runs the command in every plugin that it concerns, and exits with the first exit code other than 0.
  func run(_ command: [String]) throws {
    var code: Int32 = 0
    let forwarding = SignalForwarding()
    for (plugin, arguments) in shares(of: command) {
      let process = try plugin.start(arguments)
      forwarding.children = [process]
      let result = try plugin.exitCode(of: process.waitForEnd(), arguments)
      if code == 0 { code = result }
    }
    if code != 0 { exit(code) }
  }

  /// The plugins that a command concerns, each with its arguments.
  func shares(of command: [String]) -> [(plugin: Plugin, arguments: [String])] {
    // Completions and the manual are the same in every plugin; `--launcher` adds the launcher's own options.
    if ["completions", "manual"].contains(command.first), let first = plugins.first {
      return [(first, command + ["--launcher"])]
    }
    let asksForHelp = command.first == "help" || command.contains { ["--help", "-h"].contains($0) }
    if asksForHelp, let first = plugins.first { return [(first, command)] }
    if PluginCommands.isOfFiles(command), let first = plugins.first { return [(first, command)] }
    guard plugins.count > 1 else { return plugins.map { ($0, command) } }
    let all = Set(plugins.flatMap(\.controls))
    let named = command.dropFirst().filter(all.contains)
    guard !named.isEmpty else {
      // A folder of exports contains the files of all plugins, so each plugin receives the names of the others' controls.
      let isOfExports = command.contains { $0 == "--exports" || $0.hasPrefix("--exports=") }
      return plugins.map { plugin in
        let others = isOfExports ? all.subtracting(plugin.controls).sorted() : []
        return (plugin, command + others.flatMap { ["--beside", $0] })
      }
    }
    return plugins.compactMap { plugin in
      let others = all.subtracting(plugin.controls)
      guard named.contains(where: plugin.controls.contains) else { return nil }
      return (plugin, command.filter { !others.contains($0) })
    }
  }
}

/// Forwards signals that ask this process to stop to the running plugins, which then end by themselves.
final class SignalForwarding: Sendable {
  private let running = LockedValue<[ChildProcess]>([])
  private let signals: StopSignals

  init() {
    signals = StopSignals { [running] number in
      let alive = running.withLock { $0 }.filter(\.isRunning)
      // A terminal sends SIGINT to the plugins itself.
      if number != SIGINT { for process in alive { process.send(number) } }
      if alive.isEmpty { Subprocess.exitWithAll(128 + number) }
    }
  }

  /// The running plugins.
  var children: [ChildProcess] {
    get { running.withLock { $0 } }
    set { running.withLock { $0 = newValue } }
  }
}

extension PluginCommands {
  /// True if the arguments concern only files, so that no plugin with controls is needed.
  static func isOfFiles(_ arguments: [String]) -> Bool {
    guard let name = arguments.first else { return false }
    if name == "lint" { return true }
    if name == "diff" {
      // The value of `--report` is a folder, never a control.
      let named = zip(arguments, arguments.dropFirst()).contains { $0 != "--report" && isControl($1) }
      return !named || arguments.contains("--git")
    }
    return name == "render" && arguments.dropFirst().first.map(isLottieFile) == true
  }

  /// True if an argument of `diff` can be the name of a control: a capitalized identifier, without an extension.
  private static func isControl(_ argument: String) -> Bool {
    argument.first?.isUppercase == true && argument.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
