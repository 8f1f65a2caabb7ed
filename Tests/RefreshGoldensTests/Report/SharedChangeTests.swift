import Foundation
import RefreshFiles
import RefreshMotion
import Testing

@testable import RefreshFarm
@testable import RefreshGoldens

/// The same change in several clips is told once.
@Suite struct SharedChangeTests {
  private static func clip(_ name: String, at time: Double, _ changes: [String]) -> ClipReport {
    let verdicts = changes.enumerated().map { Verdict(.shape, $1, time: time, isTimed: $0 == 0) }
    var clip = ClipReport(
      name: name, status: .failed, verdict: verdicts[0],
      message: "shape of motion: " + verdicts.map(\.sentence).joined(separator: "; "), frames: 9,
      differing: 3)
    clip.changes = verdicts
    return clip
  }

  private static let report = RegressionReport(
    clips: (1...12).map {
      clip("Waves-\($0)", at: Double($0) / 10, ["disc's scale goes to 2 instead of 1"])
    }
      + [
        clip("Other-1", at: 0.1, ["disc's scale goes to 2 instead of 1", "dot's alpha is 0 instead of 1"])
      ])

  @Test("one line for twelve clips, and one for the clip of another control")
  func lines() {
    #expect(
      Self.report.problemLines == [
        "Waves in 12 clips: shape of motion: disc's scale goes to 2 instead of 1",
        "Other-1: shape of motion: disc's scale goes to 2 instead of 1, from 0.10 s; dot's alpha is 0 instead of 1",
      ])
  }

  @Test("one annotation, one change in JSON, and a note in each test of JUnit")
  func formats() throws {
    let annotations = Self.report.annotations()
    #expect(annotations.count == 2)
    #expect(
      annotations[0].hasPrefix("::error title=Waves%3A shape of motion in 12 clips::disc's scale goes to 2"))
    let fields = try JSONFields(parsing: Data(Self.report.json.utf8))
    let changes = try fields.list("changes", upTo: 10)
    #expect(changes.count == 3)
    #expect(try changes[0].array("clips").count == 12)
    #expect(Self.report.junit.components(separatedBy: "in 12 clips: disc").count == 13)
  }

  @Test("every change of a clip reads back")
  func readsBack() throws {
    let back = try RegressionReport(JSONFields(parsing: Data(Self.report.json.utf8)))
    #expect(back.json == Self.report.json)
    #expect(back.clips.first { $0.name == "Other-1" }?.changes.count == 2)
  }
}
