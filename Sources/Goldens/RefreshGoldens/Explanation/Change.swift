import RefreshControls
import RefreshFrames
import RefreshMotion
import RefreshStage

/// One change, as an author would tell it: what, of which layers and properties, when.
///
/// Rules make changes, join them and compare them; words come last, and from nothing else.
struct Change {
  /// The change itself, with the values before and after.
  var what: What
  /// The paths of the layers that it is about; none for the control.
  var layers: [String] = []
  /// The property that changed, and the parts of it.
  var property: TraceProperty?
  var parts: [TracePart] = []
  /// Other properties of the layer that changed likewise, each with its parts.
  var also: [Subject] = []
  /// The frame from which on it is seen.
  var frame: Int
  /// Milliseconds or a factor, for programs.
  var amount: Double?
  /// In which kind of chapter.
  var chapter: Chapter.Kind?
  /// How much it is seen: area × time × contrast.
  var weight = 0.0
  /// Whether a sentence says from when on.
  var isTimed = true
  /// Its effect on the golden's motion.
  var effect = Effect.none
  /// Where it is seen.
  var claim = Claim()
  /// The same change of other layers, each by as much as it says.
  var peers: [Change] = []
  /// Changes in the same sentence.
  var additions: [Addition] = []

  /// A property, and the parts of it that changed.
  struct Subject: Hashable {
    let property: TraceProperty
    let parts: [TracePart]
  }

  /// Where a change is seen: the parts of a property, and the place of the chapter among those that both traces have,
  /// nil for the pull, which is one.
  struct Claim: Hashable {
    var chapter: Int?
    var parts: Set<TracePart> = []
  }

  /// A part of the sentence of a change, besides the change itself.
  enum Addition {
    /// The same of another property of the layer, or of layers that one block animates.
    case likewise(Change)
    /// The same property of other layers, as far as theirs is like it.
    case others([Change], Likeness)
    /// Another change of the same layer by the same factor.
    case and(Change)
    /// The change that comes next: in the next cycle, or over the pull.
    case then(Change)
    case pull(Change)
    /// A change of other layers that belongs to it.
    case beside(Change)
    /// A change that only follows from it.
    case following(Change)
    case followingLayers(Int)
    /// The length of the phase that it makes.
    case length(What)
    /// Properties that diverge after it.
    case later([Change])
  }

  /// How much changes of other layers are like one: they depend on the same, change by as much, in the same direction, or
  /// have only the property in common.
  enum Likeness { case same, equal, direction, none }

  var form: Form { what.form }

  /// The key that distinguishes it from another change of the same property.
  struct Key: Hashable {
    let what: What
    let chapter: Int?
    let parts: [TracePart]
  }
  var key: Key { Key(what: what, chapter: claim.chapter, parts: parts) }

  /// Whether it is about where the control or its animation view is, which the content moves.
  var isPlacement: Bool {
    !layers.isEmpty && (property == .position || property == .bounds)
      && layers.allSatisfy { $0 == MotionTrace.control || $0 == MotionTrace.animationView }
  }

  /// Whether it is true of its place as it is said, whatever it does to the rest of the motion.
  var isFact: Bool { [.value, .pull, .structure, .order, .setting, .phase, .declared].contains(form) }

  /// True if another change that explains as much says more: of an animation's end, or of its own curve.
  var isSecondary: Bool {
    if case .declared(let setting, _) = what { return setting.isOfCourse }
    return form == .start
  }

  /// All layers that the sentence is about.
  var allLayers: [String] { layers + peers.flatMap(\.layers) }

  /// All layers of which the sentence says anything.
  var toldLayers: [String] {
    allLayers
      + additions.flatMap { addition -> [String] in
        switch addition {
        case .likewise(let other), .and(let other), .then(let other), .pull(let other), .beside(let other),
          .following(let other):
          other.toldLayers
        case .others(let others, _), .later(let others): others.flatMap(\.toldLayers)
        case .followingLayers, .length: []
        }
      }
  }

  /// The golden's motion with the change: as many as there are ways to understand it.
  ///
  /// That a layer is at 200 instead of 180 may be meant of every place where it was at 180, of everything that is laid
  /// out from there, or of this chapter alone; the motion tells.
  func apply(to motion: PropertyMotion) -> [PropertyMotion] { effect.apply(to: motion, claim) }
}

/// A value before and after a change.
struct Edit<Value: Hashable & Sendable>: Hashable, Sendable {
  let old: Value
  let new: Value

  init(_ old: Value, _ new: Value) { (self.old, self.new) = (old, new) }

  /// Both values as something else.
  func map<Other: Hashable & Sendable>(_ look: (Value) -> Other) -> Edit<Other> {
    Edit<Other>(look(old), look(new))
  }
}

extension Edit<Double> {
  var change: Double { new - old }
  var ratio: Double { new / old }
}
