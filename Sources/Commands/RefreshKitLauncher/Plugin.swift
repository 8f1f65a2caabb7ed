import Foundation
import RefreshBuilds
import RefreshFiles
import RefreshPackages
import RefreshProcess

/// A built plugin: an executable with an author's controls and RefreshKit's commands.
struct Plugin {
  let path: String
  /// Names of the plugin's controls; empty if the plugin was not asked.
  let controls: [String]

  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Time limit for a plugin's answer about its version or controls, in seconds. A larger value delays the error about
  /// a hanging plugin; a smaller one fails on busy machines.
  static let answerTimeout: TimeInterval = 10

  /// Maximum size of a plugin's answer about its version or controls, in bytes: far above that of thousands of names.
  static let answerBytes = 1 << 20

  /// The built plugins of a package; a single one gets every command and is not asked for its controls.
  ///
  /// - Throws: `CommandFailure` as ``init(path:isAlone:answerTimeout:)``.
  static func built(_ paths: [String]) throws -> [Plugin] {
    try paths.map { try Plugin(path: $0, isAlone: paths.count == 1) }
  }

  /// Asks an executable for its version and, unless it is the only plugin, for its controls.
  ///
  /// - Throws: `CommandFailure` if it is not a plugin, has another version, crashes, hangs or prints too much.
  init(path: String, isAlone: Bool = false, answerTimeout: TimeInterval = Plugin.answerTimeout) throws {
    self.path = path
    guard FileManager.default.isExecutableFile(atPath: path), PathKind.of(path) != .folder else {
      throw CommandFailure.usage("--plugin '\(path)': not an executable file")
    }
    let version = String(decoding: try Self.ask(path, ["--version"], answerTimeout), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard version == Version.current else {
      // Programs that are no plugins may print any text for `--version`.
      guard version.wholeMatch(of: /[0-9]+(\.[0-9]+)+[-+.0-9A-Za-z]*/) != nil else {
        throw CommandFailure.failure("\(path) is not a RefreshKit plugin: it does not print its version")
      }
      throw CommandFailure.failure(
        "\(path) was built with RefreshKit \(version.prefix(40)), this is refreshkit \(Version.current): build both with one version"
      )
    }
    guard !isAlone else {
      controls = []
      return
    }
    struct Entry: Decodable { let name: String }
    let list = try Self.ask(path, ["list", "--json", "--declared"], answerTimeout)
    do {
      controls = try JSONDecoder().decode([Entry].self, from: list).map(\.name)
    } catch {
      throw CommandFailure.failure("\(path) is not a RefreshKit plugin: it does not list its controls")
    }
  }

  private static func ask(_ path: String, _ arguments: [String], _ answerTimeout: TimeInterval) throws -> Data
  {
    let path = path.contains("/") ? path : "./\(path)"
    let environment = ProcessInfo.processInfo.environment.merging(TrapReport.environment) { $1 }
    let outcome = try Subprocess(path, arguments, environment: environment).run(
      bytes: answerBytes, seconds: answerTimeout)
    let question = "\(path) \(arguments.joined(separator: " "))"
    switch outcome.limit {
    case .bytes: throw CommandFailure.failure("\(question) prints more than \(answerBytes >> 20) MB; stopped")
    case .seconds:
      throw CommandFailure.failure("\(question) has not responded for \(Int(answerTimeout)) s; stopped")
    case nil: break
    }
    guard outcome.code == 0 else {
      let reason =
        outcome.code > 128 ? "crashes (signal \(outcome.code - 128))" : "fails (exit code \(outcome.code))"
      throw CommandFailure.failure("\(question) \(reason)\(lastWords(outcome.error))")
    }
    return outcome.output
  }

  /// The reason in a failed plugin's error output: a trap or an error; empty if it has none.
  private static func lastWords(_ error: Data) -> String {
    let text = String(decoding: error.prefix(answerBytes), as: UTF8.self)
    let trap = TrapReport(log: text)
    if trap.reason != nil { return String("\(trap)".prefix(240)) }
    guard let start = text.range(of: "error: ") else { return "" }
    return ": \(text[start.lowerBound...].prefix { !$0.isNewline }.prefix(200))"
  }

  /// Starts a command in the plugin, with this process's standard input and output.
  func start(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess(absolutePath, arguments, keepsDescriptors: true)
  }

  /// The exit code of a plugin that has ended.
  ///
  /// - Throws: `CommandFailure` if the plugin crashed.
  func exitCode(of end: ChildProcess.ExitStatus, _ arguments: [String]) throws -> Int32 {
    switch end {
    case .exit(let code): return code
    // The sender of such a signal needs no error message.
    case .signal(let number) where [SIGINT, SIGTERM, SIGHUP, SIGPIPE].contains(number): return end.code
    case .signal(let number):
      throw CommandFailure.failure(
        "\(name) crashed (signal \(number)) in `\(arguments.joined(separator: " "))`")
    }
  }

  private var absolutePath: String { path.contains("/") ? path : "./\(path)" }
}

/// A record of the plugins of a package's last build, for shell completion, which cannot wait for a build.
struct BuiltPlugins {
  private let file: URL

  init(_ package: URL) { file = package.appendingPathComponent(".build/refreshkit-plugins.txt") }

  /// Stores the paths; an error is ignored, and completion then offers nothing.
  func remember(_ paths: [String]) {
    try? Data(paths.map { "\($0)\n" }.joined().utf8).write(to: file, options: .atomic)
  }

  /// The stored paths that still are executables.
  var paths: [String] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init).filter(FileManager.default.isExecutableFile(atPath:))
  }

  /// Prints the completions of the plugins in the current folder's package; prints nothing without plugins.
  static func answer(_ arguments: [String]) {
    guard let package = try? PluginPackage(nil) else { return }
    for path in BuiltPlugins(package.folder).paths {
      guard let outcome = try? Subprocess(path, arguments).run(bytes: 1 << 20, seconds: 2), outcome.code == 0
      else { continue }
      FileHandle.standardOutput.write(outcome.output)
    }
  }
}
