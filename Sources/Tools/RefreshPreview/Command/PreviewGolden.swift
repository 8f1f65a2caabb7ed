import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshGoldens
import RefreshStage

/// The golden of a scenario that a preview has kept, recorded and verified as `record` and `verify` do with their own choices.
struct PreviewGolden: KeptGolden {
  private let clip: GoldenClip
  private let goldens: URL
  let command: String

  /// - Parameters:
  ///   - scenario: the file of the clip's scenario, named from the package's folder.
  ///   - package: the package's folder, whose `refreshkit.json` says where goldens are and how they are compared.
  init(_ clip: Clip, scenario: String, package: URL) throws {
    let config = package.appendingPathComponent(ClipMatrix.fileName)
    let matrix =
      FileManager.default.fileExists(atPath: config.path) ? try ClipMatrix(contentsOf: config) : nil
    var clip = clip
    clip.framesPerSecond = GoldenClip.standardFramesPerSecond
    self.clip = GoldenClip(clip, tolerance: matrix?.tolerance ?? ToleranceProfile())
    goldens = matrix?.goldens ?? package.appendingPathComponent("Goldens")
    command = (["verify", clip.name, "--scenario", scenario] + Self.options(of: clip)).joined(separator: " ")
  }

  /// The options for choices that are not the standard ones.
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

  var name: String { clip.name }

  func record() throws -> String {
    let plugin = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
    return try GoldenRecorder(goldens: goldens, mode: .changed, maker: .command("preview", of: plugin))
      .record(clip).rawValue
  }

  func verify() -> GoldenVerification {
    var verifier = ClipVerifier(goldens: goldens)
    verifier.collectsEvidence = true
    let report = verifier.verify(clip)
    return GoldenVerification(
      status: report.status.rawValue, message: report.message, frames: report.frames,
      report: report.status == .passed ? nil : RegressionReport(clips: [report]).html)
  }
}
