import Foundation

/// One change, as an author would tell it.
struct Statement {
  /// What a statement is about.
  enum Form: Hashable {
    case setting, phase, structure
    /// A value at rest, one that motion goes to or starts at, and how far a motion goes.
    case value, target, start, way
    case missing, added, delay, duration, easing, spring, reversal, repeats, knots
    /// How a property follows the pull.
    case pull
    /// What remains unexplained.
    case remainder
  }

  var form: Form
  var kind: Verdict.Kind
  /// The paths of the layers that it is about; none for the control.
  var layers: [String]
  /// The property that changed, without an axis where all axes did.
  var property: String?
  /// Other properties of the layer of which the same is said.
  var also: [(property: String, axes: [String])] = []
  /// Whether it is about where the control or its animation view stand, which the content moves.
  var isPlacement: Bool {
    !layers.isEmpty && ["position", "bounds"].contains(property ?? "")
      && layers.allSatisfy { [MotionTrace.control, "animationView"].contains($0) }
  }
  /// The axes that changed, each with its words before and after.
  var axes: [String] = []
  /// What is said of the property: "goes to 1.35 instead of 1.3".
  var predicate: String
  /// The frame from which on it is seen.
  var frame: Int
  var amount: Double?
  /// In which kind of chapter.
  var chapter: Chapter.Kind?
  /// How much it is seen: area × time × contrast.
  var weight = 0.0
  /// Whether a sentence says from when on.
  var isTimed = true
}
