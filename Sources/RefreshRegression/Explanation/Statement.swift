import Foundation

/// One change, as an author would tell it.
struct Statement {
  /// What a statement is about.
  enum Form: Hashable {
    case script, setting, phase, structure
    /// A layer comes or goes at another time.
    case presence
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
  /// Whether it is about where the control or its animation view is, which the content moves.
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
  /// What it does to the golden's motion.
  var effect = Effect.none
  /// Where it is seen.
  var claim = Claim()

  /// The parts of a property, and the chapter, of which a statement is made.
  struct Claim: Hashable {
    /// The place of the chapter among those that both traces have; nil for the pull, which is one.
    var chapter: Int?
    var parts: Set<String> = []
  }

  /// What is true of a place as it is said, whatever it does to the rest of the motion.
  var isFact: Bool { [.value, .pull, .structure, .setting, .phase].contains(form) }

  /// The golden's motion with what is said: as many as there are ways to understand it.
  ///
  /// That a layer is at 200 instead of 180 may be meant of every place where it was at 180, of everything that is laid
  /// out from there, or of this chapter alone; the motion tells.
  func apply(to motion: PropertyMotion) -> [PropertyMotion] { effect.apply(to: motion, claim) }
}

extension Statement {
  /// What tells a statement from another about the same property.
  var key: String { "\(form) \(predicate) \(claim.chapter ?? -1) \(axes.joined(separator: " "))" }
}
