import RefreshClips
import RefreshControls
import RefreshMotion
import RefreshStage

/// One change, as an author would tell it: what, of which layers and properties, when.
///
/// Rules make changes, join them and compare them; words come last, and from nothing else.
struct Change {
  /// What changed, what it was and what it is.
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
  /// What it does to the golden's motion.
  var effect = Effect.none
  /// Where it is seen.
  var claim = Claim()
  /// The same change of other layers, each by as much as it says.
  var peers: [Change] = []
  /// What is said in the same sentence.
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

  /// What goes with a change in its sentence.
  enum Addition {
    /// The same of another property of the layer, or of layers that one block animates.
    case likewise(Change)
    /// The same property of other layers, as far as theirs is like it.
    case others([Change], Likeness)
    /// Another change of the same layer by the same factor.
    case and(Change)
    /// What comes next: in the next cycle, or over the pull.
    case then(Change)
    case pull(Change)
    /// What belongs to it, of other layers.
    case beside(Change)
    /// What only follows from it.
    case following(Change)
    case followingLayers(Int)
    /// The length of the phase that it makes.
    case length(What)
    /// What diverges after it.
    case later([Change])
  }

  /// How much changes of other layers are like one: they depend on the same, change by as much, in the same direction, or
  /// have only the property in common.
  enum Likeness { case same, equal, direction, none }

  var form: Form { what.form }

  /// What tells it from another about the same property.
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

  /// What is true of a place as it is said, whatever it does to the rest of the motion.
  var isFact: Bool { [.value, .pull, .structure, .setting, .phase].contains(form) }

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
