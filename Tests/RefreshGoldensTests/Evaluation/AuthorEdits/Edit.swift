import Foundation
import RefreshControls
import RefreshFrames
import RefreshStage
import Testing

@testable import RefreshGoldens

/// One edit of one constant or line of a control, and what a right verdict says of it.
struct Edit: Sendable {
  /// The number by which the control's source refers to the edit.
  let number: Int
  /// What a right verdict says, for the person who judges; of an edit that changes no frame, the edit.
  let truth: String
  /// Words that the sentences must contain, with `|` between those of which one is enough; nil if no frame changes.
  let words: [String]?

  /// The edits of a table: in each line the number, what a right verdict says, and words, without which it is quiet.
  static func table(_ text: String) -> [Edit] {
    text.split(separator: "\n").map { line in
      let parts = line.components(separatedBy: " — ")
      let words = parts.count > 2 ? parts[2].components(separatedBy: "; ") : nil
      return Edit(number: Int(parts[0])!, truth: parts[1], words: words)
    }
  }

  /// The edit of the control that is being played; nil plays it as written.
  @TaskLocal static var applied: Int?
}

/// A value of a control's source, and what an edit makes of it.
func edited<Value>(_ number: Int, _ value: Value, to other: Value) -> Value {
  isEdited(number) ? other : value
}

/// Whether the control is played with an edit.
func isEdited(_ number: Int) -> Bool { Edit.applied == number }

/// A control with edits by an author who had not seen the rules.
protocol EditedControl: RefreshControl {
  static var scenario: Scenario { get }
  static var edits: [Edit] { get }
}

extension EditedControl {
  static var scenario: Scenario { .standard }

  /// How the control moves with an edit, or as written.
  static func play(_ edit: Edit? = nil) throws -> MotionTrace {
    var clip = Clip(self)
    clip.scenario = scenario
    return try Edit.$applied.withValue(edit?.number) { try MotionTrace(of: clip) }
  }
}
