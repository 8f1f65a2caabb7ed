import Foundation
import RefreshFrames
import RefreshStage

/// The golden of a clip with a saved scenario; implemented by the program that provides the preview.
package protocol KeptGolden: Sendable {
  /// Display name of the golden: the name of its clip.
  var name: String { get }
  /// The command line that verifies the golden.
  var command: String { get }
  /// Records the golden and returns the outcome, such as `added`.
  func record() throws -> String
  /// Compares the clip with the golden.
  func verify() -> GoldenVerification
}

/// The result of comparing a clip with its golden.
package struct GoldenVerification: Sendable {
  /// Status word, such as `passed`.
  package var status: String
  /// Description of the failure, as a sentence.
  package var message: String
  /// Number of compared frames.
  package var frames: Int
  /// HTML of a failure report; nil if the clip passed.
  package var report: String?

  package init(status: String, message: String, frames: Int, report: String?) {
    (self.status, self.message, self.frames, self.report) = (status, message, frames, report)
  }
}

extension PreviewProgram {
  /// Finds the golden of a clip; `scenario` is the path of its file, relative to the package.
  package typealias MakeGolden =
    @Sendable (_ clip: Clip, _ scenario: String, _ package: URL) throws -> any KeptGolden

  /// The golden of a saved scenario with a page's choices.
  ///
  /// - Throws: `PreviewError` if the choices include an exit policy, the scenario does not exist, or the
  ///   program provides no golden.
  func golden(of choices: PreviewChoices, scenario name: String) throws -> any KeptGolden {
    guard let makeGolden else { throw PreviewError("this program keeps no goldens") }
    guard choices.exit == .own else {
      throw PreviewError("goldens use the control's own exit policy; choose the default")
    }
    var clip = choices.clip(of: subjects)
    clip.scenario = try ScenarioFolder(package: folder).read(name)
    do {
      return try makeGolden(clip, "\(ScenarioFolder.name)/\(name).json", folder)
    } catch {
      throw PreviewError("\(error)")
    }
  }
}

extension KeptGolden {
  /// Records the golden; returns the message to the page.
  func recorded() throws -> [String: Any] {
    ["golden": ["name": name, "outcome": try record(), "command": command]]
  }

  /// Verifies the golden; returns the message to the page, with the number of a downloadable report after a
  /// failure.
  func verified(sharing share: PreviewProgram.Share) -> [String: Any] {
    let found = verify()
    var told: [String: Any] = [
      "name": name, "status": found.status, "message": found.message, "frames": found.frames,
      "command": command,
    ]
    if let report = found.report { told["report"] = share(.report(report)) }
    return ["verified": told]
  }
}
