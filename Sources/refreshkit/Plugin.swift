import Foundation

/// A built plugin: an executable that lists its controls and carries the commands.
struct Plugin {
  let path: String
  /// The names of its controls.
  let controls: [String]

  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Asks a plugin for its version and its controls.
  ///
  /// - Throws: `Failure` where it is none, of another version, crashes, hangs or prints without end.
  init(path: String) throws {
    self.path = path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure.usage("--plugin '\(path)': there is no executable file")
    }
    let version = String(decoding: try Self.ask(path, ["--version"]), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard version == Version.current else {
      let other = version.split(separator: "\n").first.map(String.init) ?? "no version"
      throw Failure.failed(
        "\(path) was built with RefreshKit \(other.prefix(40)), this is refreshkit \(Version.current): build both with one version"
      )
    }
    struct Entry: Decodable { let name: String }
    do {
      controls = try JSONDecoder().decode([Entry].self, from: Self.ask(path, ["list", "--json"])).map(\.name)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure.failed("\(path) does not list its controls: it is no RefreshKit plugin")
    }
  }

  private static func ask(_ path: String, _ arguments: [String]) throws -> Data {
    let outcome = try Subprocess(path, arguments).run(limit: 1 << 20, seconds: 10)
    guard outcome.code == 0 else {
      let reason = outcome.code > 128 ? "ended by signal \(outcome.code - 128)" : "exit code \(outcome.code)"
      throw Failure.failed("\(path) \(arguments.joined(separator: " ")): \(reason)")
    }
    return outcome.output
  }

  /// Runs a command in the plugin, which takes over input and output; the result is its exit code.
  func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    do {
      try process.run()
    } catch {
      throw Failure.failed("\(path) cannot be run: \(error.localizedDescription)")
    }
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      throw Failure.failed(
        "\(name) crashed (signal \(process.terminationStatus)) in `\(arguments.joined(separator: " "))`")
    }
    return process.terminationStatus
  }
}
