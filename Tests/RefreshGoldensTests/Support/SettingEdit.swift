import Foundation
import RefreshControls
import RefreshFrames
import Testing

@testable import RefreshGoldens

/// An edit of a setting, and the words that the sentences about it need: the layer, the old value and the new one.
struct SettingEdit<Subject>: Sendable, CustomTestStringConvertible {
  let setting: String
  private let words: [String]
  let edit: @Sendable (inout Subject) -> Void
  var testDescription: String { setting }

  init(_ setting: String, _ words: String, edit: @escaping @Sendable (inout Subject) -> Void) {
    (self.setting, self.words, self.edit) = (setting, words.components(separatedBy: " / "), edit)
  }

  static func trace(of control: RefreshControl.Type) throws -> MotionTrace {
    var clip = Clip(control)
    clip.framesPerSecond = 30
    return try MotionTrace(of: clip)
  }

  /// Expects two sentences at most, which have the words.
  func expectNamed(from golden: MotionTrace, to trace: MotionTrace) {
    let said = MotionDiagnosis(golden, trace, framesPerSecond: 30).verdicts
    let text = said.prefix(2).map { "\($0)" }.joined(separator: "\n")
    for word in words { #expect(text.contains(word), "\(text)") }
    #expect(said.count <= 2, "\(said.map { "\($0)" })")
  }
}
