import Foundation
import RefreshFrames
import RefreshStage

/// The golden of a clip with a kept scenario; the program that has the preview records and verifies it as its commands do.
package protocol KeptGolden: Sendable {
  /// The golden's name.
  var name: String { get }
  /// The command that verifies it on a command line.
  var command: String { get }
  /// Records it, and returns what became of it, such as `added`.
  func record() throws -> String
  /// Compares the clip with it.
  func verify() -> GoldenVerification
}

/// The result of a verification.
package struct GoldenVerification: Sendable {
  /// Such as `passed`.
  package var status: String
  /// The fault, in a sentence.
  package var message: String
  /// How many frames were compared.
  package var frames: Int
  /// A page that shows what is wrong, if anything is.
  package var report: String?

  package init(status: String, message: String, frames: Int, report: String?) {
    (self.status, self.message, self.frames, self.report) = (status, message, frames, report)
  }
}

extension PreviewProgram {
  /// Finds the golden of a clip whose scenario is in a file, which is named from the package's folder.
  package typealias MakeGolden =
    @Sendable (_ clip: Clip, _ scenario: String, _ package: URL) throws -> any KeptGolden

  /// The golden of a kept scenario under a page's choices.
  ///
  /// - Throws: `PreviewError` for choices that goldens are not kept of, for a scenario that is not there, and for what the
  ///   program says against it.
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
  /// Records the golden, and tells a page what became of it.
  func recorded() throws -> [String: Any] {
    ["golden": ["name": name, "outcome": try record(), "command": command]]
  }

  /// Verifies the golden, and tells a page what was found; a failure has a report, which pages may fetch.
  func verified(sharing files: SharedFiles) -> [String: Any] {
    let found = verify()
    var told: [String: Any] = [
      "name": name, "status": found.status, "message": found.message, "frames": found.frames,
      "command": command,
    ]
    if let report = found.report { told["report"] = files.add(report: report) }
    return ["verified": told]
  }
}
