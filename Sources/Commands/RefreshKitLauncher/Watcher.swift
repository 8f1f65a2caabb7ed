import Foundation
import RefreshBuilds
import RefreshFiles
import RefreshProcess

/// Runs a command again whenever a source file of a package changes; a failing build is reported, and the next change
/// awaited.
struct Watcher {
  /// Time limit in seconds for a plugin to stop its command, after which it is killed. A larger value delays the new
  /// build's start; a smaller one may kill a command that is still writing.
  private static let stopTimeout = 10.0

  /// Time between two checks of the sources for edits, in seconds. A larger value delays the build after an edit; a
  /// smaller one uses more processor time.
  private static let interval = 0.2

  private let package: PluginPackage
  private let configuration: String

  init(_ package: PluginPackage, configuration: String) {
    self.package = package
    self.configuration = configuration
  }

  /// Builds and runs the command, and repeats both after every edit.
  ///
  /// - Throws: errors other than `CommandFailure` and `ChildProcess.StartError`, which are printed.
  func run(_ command: [String]) throws -> Never {
    let forwarding = SignalForwarding()
    let outputs = Self.outputs(of: command)
    func snapshot() -> SourceSnapshot {
      SourceSnapshot(of: package.folder, withScenarios: true, outputs: outputs)
    }
    while true {
      var watch = EditWatch(snapshot())
      do {
        let shares = try Dispatcher(Plugin.built(package.buildPlugins(configuration))).shares(of: command)
        // A running command, such as a preview, keeps running until the next build succeeds.
        for process in forwarding.children { process.send(SIGTERM) }
        for process in forwarding.children { process.stop(within: Self.stopTimeout) }
        forwarding.children = []
        for share in shares { forwarding.children.append(try share.plugin.start(share.arguments)) }
      } catch let failure as CommandFailure {
        printError("error: \(failure.lines[0])")
      } catch let failure as ChildProcess.StartError {
        printError("error: \(failure)")
      }
      printError("watching \(package.folder.path)")
      watch.wait(every: Self.interval, snapshot: snapshot)
    }
  }

  private func printError(_ line: String) {
    FileHandle.standardError.write(Data("\(line.printableLine)\n".utf8))
  }

  /// The folders and files that a command writes, which would otherwise count as edits: those of its options, and the
  /// default folders.
  static func outputs(of command: [String], in folder: URL = .currentDirectory()) -> [URL] {
    let options = ["--out", "--report", "--junit", "--times", "--cache"]
    let named = command.indices.flatMap { index in
      options.compactMap { option -> String? in
        if command[index] == option { return index + 1 < command.count ? command[index + 1] : nil }
        let start = "\(option)="
        return command[index].hasPrefix(start) ? String(command[index].dropFirst(start.count)) : nil
      }
    }
    return (named + SourceSnapshot.outputFolders).map {
      URL(fileURLWithPath: $0.hasPrefix("/") ? $0 : "\(folder.path)/\($0)")
    }
  }
}
