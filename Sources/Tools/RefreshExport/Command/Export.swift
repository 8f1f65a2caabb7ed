import ArgumentParser
import Foundation
import RefreshControls
import RefreshFiles
import RefreshGoldens
import RefreshKitCLI
import RefreshProcess

/// The tool that exports controls as files which apps, games and pages play: Lottie, web pages and sprites.
///
///     static let tools: [any RefreshTool.Type] = [Export.self]
public enum Export: RefreshTool {
  public static var commands: [any ParsableCommand.Type] { [ExportCommand.self] }
}

extension Export: ExportingTool {
  package static func completed(_ arguments: [String]) throws -> [String] {
    guard arguments.first == ExportCommand.configuration.commandName else { return arguments }
    guard let matrix = try ClipMatrix.ofCurrentFolder() else { return arguments }
    return [arguments[0]] + (try completed(Array(arguments.dropFirst()), with: matrix.export))
  }

  package static func completed(_ options: [String], with listed: [String]) throws -> [String] {
    do {
      _ = try ExportCommand.parse(listed)
    } catch {
      let reason = ExportCommand.message(for: error).split(separator: "\n").first ?? "it cannot be used"
      throw MatrixError("\(ClipMatrix.fileName): \"export\": \(reason)")
    }
    var words: [String] = []
    var isKept = true
    for word in listed {
      if word.hasPrefix("--") {
        let name = word.prefix { $0 != "=" }
        isKept = !options.contains { $0 == name || $0.hasPrefix("\(name)=") }
      }
      if isKept { words.append(word) }
    }
    return words + options
  }

  package static func reports(of verification: ExportedFolder) throws -> [ClipReport] {
    try verification.reports()
  }

  /// Exports the control with the options of `refreshkit.json` to a temporary folder, and reads the file: the one that
  /// is called like `file`, if there are several.
  package static func lottieDocument(of control: RefreshControl.Type, like file: String) throws -> String {
    let (name, wanted) = ("\(control)", URL(fileURLWithPath: file).lastPathComponent)
    let options = Array(try completed(["export", "--format", "lottie"]).dropFirst())
    let work = ControlJobs<String>(names: [name], noun: "control", done: "exported")
    let outcome = try work.run { _, watch, send in
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("refreshkit-diff-\(UUID().uuidString)", isDirectory: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      _ = try ExportCommand.parse(options).export(to: folder).run(control, watch)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      guard
        let chosen = files.first(where: { $0 == wanted }) ?? files.first(where: { $0 == name + ".json" })
          ?? files.first
      else { return }
      send(try String(contentsOf: folder.appendingPathComponent(chosen), encoding: .utf8))
    }.first
    guard let json = outcome?.results.first, outcome?.problems.isEmpty == true else {
      let problems = outcome?.problems.joined(separator: "; ") ?? ""
      throw CommandFailure.failure("\(name): it cannot be exported: \(problems)")
    }
    return json
  }
}
