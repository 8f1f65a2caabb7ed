import Foundation
import RefreshClips
import RefreshControls
import RefreshIO
import RefreshRegression
import RefreshRendering
import RefreshStage

/// Records and verifies the golden of a kept scenario, as `record` and `verify` do with their own choices.
struct GoldenKeeping: Sendable {
  let clip: GoldenClip
  let goldens: URL
  private let arguments: [String]

  /// - Throws: `PreviewError` for choices that goldens are not kept of, and for a scenario that is not there.
  init(_ choices: PreviewChoices, scenario name: String, program: PreviewProgram) throws {
    var clip = choices.clip(of: program.subjects)
    guard choices.exit == .own else {
      throw PreviewError("goldens use the control's own exit policy; choose the default")
    }
    clip.scenario = try ScenarioFolder(package: program.folder).read(name)
    clip.framesPerSecond = GoldenClip.standardFramesPerSecond
    let config = program.folder.appendingPathComponent(ClipMatrix.fileName)
    do {
      let matrix =
        FileManager.default.fileExists(atPath: config.path) ? try ClipMatrix(contentsOf: config) : nil
      self.clip = GoldenClip(clip, tolerance: matrix?.tolerance ?? ToleranceProfile())
      goldens = matrix?.goldens ?? program.folder.appendingPathComponent("Goldens")
    } catch {
      throw PreviewError("\(error)")
    }
    var arguments = [clip.name, "--scenario", "\(ScenarioFolder.name)/\(name).json"]
    if choices.type != .slideDown { arguments += ["--type", choices.type.rawValue] }
    if let anchor = choices.anchor { arguments += ["--anchor", anchor.rawValue] }
    if let edge = choices.edge { arguments += ["--edge", edge.rawValue] }
    if choices.isDark { arguments.append("--dark") }
    if choices.isRightToLeft { arguments.append("--rtl") }
    if choices.reducesMotion { arguments.append("--reduced-motion") }
    if clip.stage.size != GoldenClip.standardSize {
      arguments += ["--size", "\(NumberText.plain(choices.width))x\(NumberText.plain(choices.height))"]
    }
    self.arguments = arguments
  }

  /// The command that verifies the same on a command line.
  var command: String { "verify " + arguments.joined(separator: " ") }

  /// Records the golden.
  ///
  /// - Throws: `PreviewError`.
  func record() throws -> [String: Any] {
    do {
      let plugin = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
      let outcome = try GoldenRecorder(
        goldens: goldens, mode: .changed, maker: .command("preview", of: plugin)
      ).record(clip)
      return ["golden": ["name": clip.name, "outcome": outcome.rawValue, "command": command]]
    } catch {
      throw PreviewError("\(error)")
    }
  }

  /// Compares the clip with its golden; a failure has a report, which pages may fetch.
  func verify(sharing files: SharedFiles) -> [String: Any] {
    var verifier = ClipVerifier(goldens: goldens)
    verifier.collectsEvidence = true
    let report = verifier.verify(clip)
    var told: [String: Any] = [
      "name": clip.name, "status": report.status.rawValue, "message": report.message, "frames": report.frames,
      "command": command,
    ]
    if report.status != .passed { told["report"] = files.add(report: RegressionReport(clips: [report]).html) }
    return ["verified": told]
  }
}
