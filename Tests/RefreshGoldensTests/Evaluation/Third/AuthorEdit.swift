import RefreshControls
import RefreshFrames
import RefreshStage
import Testing

@testable import RefreshGoldens

/// One edit of one constant or line of a control, and what a right verdict says of it.
struct AuthorEdit: Sendable {
  /// The number by which the control's source refers to the edit.
  let number: Int
  /// The edit as its author sees it.
  let source: String
  /// What a right verdict says, for the person who judges; nil if no frame changes.
  let truth: String?
  /// Words that the sentences must contain: of each group, one.
  let names: [[String]]

  init(_ number: Int, _ source: String, truth: String?, names: [String]...) {
    self.number = number
    self.source = source
    self.truth = truth
    self.names = names
  }

  /// The edit of the control that is being played; nil plays it as written.
  @TaskLocal static var applied: Int?
}

/// A value of a control's source, and what an edit makes of it.
func edited<Value>(_ number: Int, _ value: Value, to other: Value) -> Value {
  isEdited(number) ? other : value
}

/// Whether the control is played with an edit.
func isEdited(_ number: Int) -> Bool { AuthorEdit.applied == number }

/// A control of the third set with its edits.
struct EditedControl: Sendable, CustomTestStringConvertible {
  let type: RefreshControl.Type
  let scenario: Scenario
  let edits: [AuthorEdit]

  var testDescription: String { "\(type)" }

  static let all = [
    EditedControl(type: Dewdrop.self, scenario: .standard, edits: dewdropEdits),
    EditedControl(
      type: Gauge.self, scenario: Scenario.standard.ending(with: .success, shown: 0.8), edits: gaugeEdits),
    EditedControl(type: Metronome.self, scenario: .standard, edits: metronomeEdits),
  ]

  /// How the control moves with an edit, or as written.
  func play(_ edit: AuthorEdit? = nil) throws -> MotionTrace {
    var clip = Clip(type)
    clip.scenario = scenario
    return try AuthorEdit.$applied.withValue(edit?.number) { try MotionTrace(of: clip) }
  }
}
