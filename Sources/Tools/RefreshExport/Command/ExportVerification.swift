import ArgumentParser
import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshKit
import RefreshKitCLI
import RefreshProcess

/// Comparison of exported files with a new export: `verify --exports DIR`.
///
/// An export is deterministic: the same control and options give the same bytes. The user gives the options, so a file
/// cannot influence the comparison.
extension ExportedFolder {
  /// Returns a report for each file or folder that `export` writes, and for each other file.
  ///
  /// - Throws: `CommandFailure` for a folder that cannot be read, an unknown control or option, and if the user
  ///   interrupts.
  func reports() throws -> [ClipReport] {
    let known = Dictionary(CommandLineTool.controls.map { ("\($0)", $0) }) { first, _ in first }
    if let name = controls.first(where: { known[$0] == nil }) {
      throw ControlNames.unknown(name, among: known.keys.sorted())
    }
    let place = URL(argument: folder, isDirectory: true)
    let found: OpenFolder
    do {
      found = try OpenFolder(place.path)
    } catch {
      throw CommandFailure.usage("--exports '\(folder)': the folder cannot be read: \(error)")
    }
    let command = try command()
    _ = try command.export(to: place)
    let chosen = controls.isEmpty ? try command.names.resolve() : controls.compactMap { known[$0] }
    let tunings =
      CommandLineTool.role == .worker
      ? try Tunings(arguments: tuned) : try command.tuning.resolved(for: chosen)
    let names = chosen.map { "\($0)" }.uniqued
    let scratch = FileManager.default.temporaryDirectory
    defer { if CommandLineTool.role != .worker { Self.sweep(scratch) } }
    var work = ControlJobs<String>(names: names, noun: "control", done: "verified")
    (work.jobs, work.hookTimeout) = (jobs, hookTimeout)
    work.commandLine += tunings.arguments
    let outcomes = try work.run { name, watch, send in
      guard let control = known[name] else { return }
      for report in try compare(control, tunings, in: scratch, watch) { send(report.lines[0]) }
    }
    var reports: [ClipReport] = []
    for (name, outcome) in zip(names, outcomes) {
      reports += try outcome.results.map { try ClipReport(lines: [$0]) }
      guard !outcome.problems.isEmpty else { continue }
      reports.append(
        ClipReport(
          name: name, status: .broken, verdict: nil,
          message: "the control cannot be exported: \(outcome.problems.joined(separator: "; "))"))
    }
    return reports + extras(in: found, beside: Set(reports.map(\.name)), names)
  }

  private func command() throws -> ExportCommand {
    do {
      return try ExportCommand.parse(options)
    } catch {
      let reason = ExportCommand.message(for: error).split(separator: "\n").first ?? "invalid options"
      throw CommandFailure.usage(String(reason))
    }
  }

  // MARK: One control

  /// Exports a control into a temporary folder and compares each file with its counterpart.
  private func compare(
    _ control: RefreshControl.Type, _ tunings: Tunings, in scratch: URL, _ watch: JobCallbacks
  ) throws -> [ClipReport] {
    let work: TemporaryOutput
    do {
      work = try TemporaryOutput.folder(in: OpenFolder(scratch.path))
    } catch {
      throw CommandFailure.failure("'\(scratch.path)': \(error)")
    }
    let fresh = scratch.appendingPathComponent(work.name, isDirectory: true)
    defer { try? FileManager.default.removeItem(at: fresh) }
    var export = try command().export(to: fresh)
    export.tunings = tunings.values
    let exported = try export.run(control, watch)
    let frames = exported.parts.reduce(0) { $0 + $1.length + 1 }
    let (found, written) = try (OpenFolder(folder), OpenFolder(fresh.path))
    return written.names.map { name in
      report(name, StaleExportDifference.all(name, in: found, from: written), frames, "\(control)")
    }
  }

  private func report(
    _ name: String, _ differences: [StaleExportDifference]?, _ frames: Int, _ control: String
  ) -> ClipReport {
    var report: ClipReport
    if let differences, let worst = differences.first {
      let verdict = Verdict(
        worst.kind, "not what `export` writes: \(Self.sentence(differences))",
        layer: worst.layer, property: worst.property, time: worst.time)
      report = ClipReport(
        name: name, status: .failed, verdict: verdict, message: verdict.description, frames: frames,
        differing: frames)
    } else if differences != nil {
      return ClipReport(
        name: name, status: .passed, method: .pixels, verdict: .identical, message: "identical",
        frames: frames)
    } else {
      report = ClipReport(
        name: name, status: .missing, verdict: nil, message: "no exported file in \(folder)", frames: frames)
    }
    report.approval = approval(control)
    return report
  }

  /// Number of differences that a message names.
  private static let named = 3

  private static func sentence(_ differences: [StaleExportDifference]) -> String {
    let others = differences.count - named
    return differences.prefix(named).map(\.sentence).joined(separator: "; ")
      + (others > 0 ? "; and \(others) more" : "")
  }

  private func approval(_ control: String) -> String {
    (["swift", "run", "refreshkit", "export", control] + options + ["--out", folder]).map(\.shellQuoted)
      .joined(separator: " ")
  }

  // MARK: Other files

  /// Returns a report for each file that `export` does not write.
  ///
  /// Hidden files are ignored. If controls were named, files of others are unknown, and only those with a named
  /// control's name count.
  private func extras(in found: OpenFolder, beside names: Set<String>, _ controls: [String]) -> [ClipReport] {
    found.names.filter { name in
      !names.contains(name) && !name.hasPrefix(".")
        && (self.controls.isEmpty || controls.contains { Self.isFile(name, of: $0) })
        && !others.contains { Self.isFile(name, of: $0) }
    }.map { name in
      let verdict = Verdict(.structure, "`export` with these options does not write this file")
      return ClipReport(name: name, status: .failed, verdict: verdict, message: verdict.description)
    }
  }

  /// True if a file is named after a control: `Waves.json`, but not `WavesTwo.json`.
  private static func isFile(_ name: String, of control: String) -> Bool {
    guard name.hasPrefix(control) else { return false }
    guard let next = name.dropFirst(control.count).unicodeScalars.first else { return true }
    return next != "_" && !next.properties.isAlphabetic && next.properties.numericType == nil
  }

  /// Removes temporary folders of workers that were killed.
  private static func sweep(_ scratch: URL) {
    if let folder = try? OpenFolder(scratch.path) { TemporaryOutput.sweep(folder) { _ in true } }
  }
}
