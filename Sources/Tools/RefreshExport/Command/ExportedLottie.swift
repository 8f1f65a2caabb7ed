import ArgumentParser
import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshKit
import RefreshKitCLI
import RefreshProcess

/// Lottie file that `export` would write for a control with the options of `refreshkit.json`.
struct ExportedLottie {
  let json: String

  /// Exports the control to a temporary folder and reads the file.
  ///
  /// - Parameter file: path of another version of the file; its name selects the appearance if several are
  ///   exported.
  /// - Throws: `CommandFailure` if the control cannot be exported.
  init(_ control: RefreshControl.Type, like file: String) throws {
    let (name, wanted) = ("\(control)", URL(fileURLWithPath: file).lastPathComponent)
    let words = ["export", "--format", "lottie"]
    let options = Array(try ExportDefaults.added(to: words).dropFirst())
    let work = ControlJobs<String>(names: [name], noun: "control", done: "exported")
    let outcome = try work.run { _, watch in
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("refreshkit-diff-\(UUID().uuidString)", isDirectory: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      _ = try ExportCommand.parse(options).export(to: folder).run(control, watch.ofExport)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      guard
        let chosen = files.first(where: { $0 == wanted }) ?? files.first(where: { $0 == name + ".json" })
          ?? files.first
      else { return }
      watch.onResult(try String(contentsOf: folder.appendingPathComponent(chosen), encoding: .utf8))
    }.first
    guard let json = outcome?.results.first, outcome?.problems.isEmpty == true else {
      let problems = outcome?.problems.joined(separator: "; ") ?? ""
      throw CommandFailure.failure("\(name): it cannot be exported: \(problems)")
    }
    self.json = json
  }
}
