import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshStage

/// The golden of a scenario that was saved on the page, recorded and verified like the clips of `record` and
/// `verify`.
struct PreviewGolden: Sendable {
  private let clip: GoldenClip
  private let goldens: URL
  let command: String

  /// Creates the golden of a clip with a saved scenario.
  ///
  /// - Parameters:
  ///   - scenario: path of the scenario file, relative to the package.
  ///   - package: the package's folder; its `refreshkit.json` sets the goldens' folder and the tolerance.
  init(_ clip: Clip, scenario: String, package: URL) throws {
    let matrix = try ClipMatrix.file(in: package)
    var clip = clip
    clip.framesPerSecond = GoldenClip.standardFramesPerSecond
    self.clip = GoldenClip(clip, tolerance: matrix?.tolerance ?? ToleranceProfile())
    goldens = matrix?.goldens ?? package.appendingPathComponent("Goldens")
    command = (["verify", clip.name, "--scenario", scenario] + Self.options(of: clip)).joined(separator: " ")
  }

  /// Command-line options for the clip's values that differ from the defaults.
  private static func options(of clip: Clip) -> [String] {
    var options: [String] = []
    let (size, environment) = (clip.stage.size, clip.stage.environment)
    if clip.type != clip.subject.preferredType { options += ["--type", clip.type.rawValue] }
    if let anchor = clip.anchor { options += ["--anchor", anchor.rawValue] }
    if let edge = clip.stage.edge { options += ["--edge", edge.rawValue] }
    if environment.colorScheme == .dark { options.append("--dark") }
    if environment.layoutDirection == .rightToLeft { options.append("--rtl") }
    if environment.reducesMotion { options.append("--reduced-motion") }
    if size != GoldenClip.standardSize {
      options += ["--size", "\(NumberText.plain(size.width))x\(NumberText.plain(size.height))"]
    }
    for (name, value) in clip.stage.tuning.sorted(by: { $0.key < $1.key }) {
      options += ["--set", "\(clip.name).\(name)=\(value)".shellQuoted]
    }
    return options
  }

  /// Records the golden; returns the message to the page.
  func recorded() throws -> [String: Any] {
    let plugin = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
    let outcome = try GoldenRecorder(
      goldens: goldens, mode: .changed, maker: .command("preview", of: plugin)
    ).record(clip)
    return ["golden": ["name": clip.name, "outcome": outcome.rawValue, "command": command]]
  }

  /// Verifies the golden; returns the message to the page, with the number of a downloadable report after a
  /// failure.
  func verified(sharing share: PreviewProgram.ShareFile) -> [String: Any] {
    var verifier = ClipVerifier(goldens: goldens)
    verifier.collectsEvidence = true
    let report = verifier.verify(clip)
    var told: [String: Any] = [
      "name": clip.name, "status": report.status.rawValue, "message": report.message,
      "frames": report.frames, "command": command,
    ]
    if report.status != .passed {
      told["report"] = share(.report(RegressionReport(clips: [report]).html))
    }
    return ["verified": told]
  }
}

extension PreviewProgram {
  /// The golden of a saved scenario with a page's choices.
  ///
  /// - Throws: `PreviewError` if the choices include an exit policy, or the scenario does not exist; the error of a
  ///   file that cannot be read.
  func golden(of choices: PreviewChoices, scenario name: String) throws -> PreviewGolden {
    guard choices.exit == .own else {
      throw PreviewError("goldens use the control's own exit policy; choose the default")
    }
    var clip = choices.clip(of: subjects)
    clip.scenario = try ScenarioFolder(package: folder).read(name)
    return try PreviewGolden(clip, scenario: "\(ScenarioFolder.name)/\(name).json", package: folder)
  }
}
