import ArgumentParser
import Foundation

/// `refreshkit`: finds the plugins of the package it stands in, builds them, and hands them the command.
@main
struct Launcher: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refreshkit",
    abstract: "Builds the refresh controls of a package and runs a command for them.",
    discussion: """
      The command and its arguments go to the package's plugins: executables whose target depends on RefreshKitCLI.
      Where there are several, each gets the controls that are its own.

      EXAMPLES
        swift run refreshkit list
        swift run refreshkit render Waves --format png
        swift run refreshkit --configuration release render
        swift run refreshkit --watch render Waves
        refreshkit --plugin .build/debug/my-controls list
      """,
    version: Version.current)

  @Option(help: "A built plugin to run, in place of those of the package; may be given several times.")
  var plugin: [String] = []

  @Option(
    help: "The package to build: the folder of its Package.swift, found from here upwards unless given.")
  var package: String?

  @Option(help: "How plugins are built: debug or release.")
  var configuration = "debug"

  @Flag(help: "Run the command again whenever a source file of the package changes.")
  var watch = false

  @Argument(parsing: .captureForPassthrough, help: "The command for the plugins, and its arguments.")
  var command: [String] = []

  func run() throws {
    guard ["debug", "release"].contains(configuration) else {
      throw Failure.usage("--configuration '\(configuration)': debug or release")
    }
    guard !command.isEmpty else { throw CleanExit.helpRequest(self) }
    if !plugin.isEmpty {
      try Dispatcher(try plugin.map(Plugin.init(path:))).run(command)
      return
    }
    let package = try AuthorPackage(self.package.map { URL(fileURLWithPath: $0) })
    if watch {
      try Watcher(package, configuration: configuration).run(command)
    } else {
      try Dispatcher(try package.build(configuration)).run(command)
    }
  }

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      FileHandle.standardError.write(Data("error: \(failure.line)\n".utf8))
      Foundation.exit(failure.code)
    } catch {
      exit(withError: error)
    }
  }
}

/// A line about what went wrong, and the exit code.
struct Failure: Error {
  let code: Int32
  let line: String

  static func usage(_ line: String) -> Failure { Failure(code: 64, line: line) }
  static func failed(_ line: String) -> Failure { Failure(code: 1, line: line) }
}

/// The version of this tool, which has to be that of the plugins it runs.
enum Version {
  static let current = "0.1.0"
}
