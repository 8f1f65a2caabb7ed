import Foundation
import RefreshPackages
import RefreshProcess
import Synchronization

/// Shares a command out among plugins: each gets the controls that are its own.
struct Dispatcher {
  private let plugins: [Plugin]

  init(_ plugins: [Plugin]) { self.plugins = plugins }

  /// Runs the command in every plugin that has to do with it, and leaves with the first exit code that is not 0.
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

  /// The plugins that a command concerns, each with its part of the arguments.
  func shares(of command: [String]) -> [(plugin: Plugin, arguments: [String])] {
    // What tells of commands is the same of every plugin, and here it is the launcher's that is asked for.
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
      // A folder of exports has the files of all plugins.
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

/// Hands the signals that ask this process to stop to the plugins it runs, which stop in their own way.
final class SignalForwarding: Sendable {
  private final class Running: Sendable {
    let children = Mutex<[ChildProcess]>([])
  }
  private let running: Running
  private let signals: StopSignals

  init() {
    let running = Running()
    self.running = running
    signals = StopSignals { number in
      let alive = running.children.withLock { $0 }.filter(\.isRunning)
      // What a terminal sends reaches the plugins by itself.
      if number != SIGINT { for process in alive { process.send(number) } }
      if alive.isEmpty { Subprocess.exitWithAll(128 + number) }
    }
  }

  /// The plugins that run.
  var children: [ChildProcess] {
    get { running.children.withLock { $0 } }
    set { running.children.withLock { $0 = newValue } }
  }
}
