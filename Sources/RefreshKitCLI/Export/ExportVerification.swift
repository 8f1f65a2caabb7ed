import ArgumentParser
import Foundation
import RefreshAuthoring
import RefreshClips
import RefreshIO
import RefreshKit
import RefreshLottie
import RefreshProcess
import RefreshRegression

/// Compares exported files with the controls that they were made of: `verify --exports DIR`.
struct ExportVerification {
  /// The folder, as it was given.
  let folder: String
  /// The controls that it is about; all where none is named.
  let controls: [String]
  let jobs: Int
  let hookTimeout: Double

  /// Larger files are no exported animations.
  private static let largestFile = 1 << 26

  /// A report of each file.
  ///
  /// - Throws: `CommandFailure` for a folder without such files, and once a person interrupts it.
  func reports() throws -> [ClipReport] {
    let known = Dictionary(CommandLineTool.controls.map { ("\($0)", $0) }) { first, _ in first }
    let place = URL(fileURLWithPath: folder, isDirectory: true)
    let files: [String]
    do {
      files = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
    } catch {
      throw CommandFailure.usage("--exports '\(folder)': the folder cannot be read")
    }
    if let name = controls.first(where: { known[$0] == nil }) {
      throw CommandFailure.usage(
        "unknown control '\(name)'; \(NearName.list(name, among: known.keys.sorted(), as: "available:"))")
    }
    let wanted = files.filter { file in
      let name = Self.control(of: file)
      return [".json", ".lottie"].contains { file.hasSuffix($0) } && known[name] != nil
        && (controls.isEmpty || controls.contains(name))
    }
    var reports = controls.filter { name in !wanted.contains { Self.control(of: $0) == name } }.map {
      ClipReport(
        name: $0, status: .missing, verdict: nil,
        message: "no exported file in \(folder); run `export` to write one")
    }
    if wanted.isEmpty, reports.isEmpty {
      throw CommandFailure.usage(
        "--exports '\(folder)': contains no exported NAME.json or NAME.lottie of a control")
    }
    var work = ControlWork<String>(names: wanted, noun: "file", done: "verified")
    (work.jobs, work.hookTimeout, work.reusesWorkers) = (jobs, hookTimeout, true)
    let outcomes = try work.run { file, watch in
      guard let control = known[Self.control(of: file)] else { return }
      for line in try Self.report(file, at: place.appendingPathComponent(file), control, watch).lines {
        watch.onResult(line)
      }
    }
    reports += zip(wanted, outcomes).map { file, outcome in
      guard outcome.problems.isEmpty, let report = try? ClipReport(lines: outcome.results) else {
        return ClipReport(
          name: file, status: .broken, verdict: nil, message: outcome.problems.joined(separator: "; "))
      }
      return report
    }
    return reports
  }

  private static func control(of file: String) -> String {
    file.split(separator: ".", omittingEmptySubsequences: false).dropLast().joined(separator: ".")
  }

  private static func report(
    _ name: String, at url: URL, _ control: RefreshControl.Type, _ watch: JobWatch<String>
  ) throws -> ClipReport {
    func broken(_ reason: String) -> ClipReport {
      ClipReport(
        name: name, status: .broken, verdict: nil, message: "the exported file cannot be compared: \(reason)")
    }
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe), data.count <= largestFile else {
      return broken("it cannot be read")
    }
    let file: ExportedFile
    do {
      file = try ExportedFile(Array(data))
    } catch {
      return broken("\(error)")
    }
    guard let command = try? ExportCommand.parse(Array(file.recipe.dropFirst(2))) else {
      return broken("it was exported with unknown options: \(file.recipe.joined(separator: " "))")
    }
    var options = LottieExport.Options()
    let sampling = try command.sampling(&options)
    options.allowsApproximation = command.allowApproximate
    let motion = try ControlMotion(
      of: control, sampling, onHook: watch.onHook, onProgress: { watch.onPart($0 / 2) })
    watch.onPlayed()
    let count = motion.phases.reduce(0) { $0 + $1.frameCount + 1 }
    do {
      let differences = try file.differences(from: motion, options)
      guard let worst = differences.first else { return passed(name, count) }
      var report = ClipReport(
        name: name, status: .failed,
        verdict: Verdict(
          kind(of: worst), sentence(differences), layer: worst.layer, property: worst.property,
          time: worst.time),
        message: "", frames: count)
      report.message = report.verdict?.description ?? ""
      let parts = Dictionary(differences.map { ($0.part, $0.frames) }) { max($0, $1) }
      report.differing = parts.values.reduce(0, +)
      report.approval = approval(motion.name, command, url)
      return report
    } catch let refusal as LottieExport.Refusal {
      return broken("the control can no longer be exported: \(refusal.reasons.joined(separator: "; "))")
    }
  }

  private static func passed(_ name: String, _ count: Int) -> ClipReport {
    ClipReport(
      name: name, status: .passed, method: .tolerance, verdict: .identical, message: "identical",
      frames: count)
  }

  private static func kind(of difference: ExportedFile.Difference) -> Verdict.Kind {
    switch difference.kind {
    case .motion: .shape
    case .appearance: .appearance
    case .speed: .speed
    case .structure: .structure
    }
  }

  /// The worst of each part, and how many others there are.
  private static func sentence(_ differences: [ExportedFile.Difference]) -> String {
    var named: [ExportedFile.Difference] = []
    for difference in differences where !named.contains(where: { $0.part == difference.part }) {
      named.append(difference)
    }
    let others = differences.count - named.count
    return "the file no longer matches the control: " + named.map(\.sentence).joined(separator: "; ")
      + (others > 0 ? " (and \(others) more)" : "")
  }

  private static func approval(_ control: String, _ command: ExportCommand, _ url: URL) -> String {
    let format = url.pathExtension == "lottie" ? "dotlottie" : "lottie"
    let words =
      [
        "swift", "run", "refreshkit", "export", control, "--format", format, "--out",
        url.deletingLastPathComponent().path,
      ]
      + command.recipe
    return words.map(\.shellQuoted).joined(separator: " ")
  }
}
