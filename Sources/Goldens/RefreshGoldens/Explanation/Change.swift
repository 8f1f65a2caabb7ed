import RefreshControls
import RefreshFrames
import RefreshMotion
import RefreshStage

/// One change, as an author would tell it: what, of which layers and properties, when.
///
/// Rules make changes, join them and compare them; words come last, and from nothing else.
struct Change {
  /// The change itself, with the values before and after.
  var detail: Detail
  /// The paths of the layers that it is about; none for the control.
  var layers: [String] = []
  /// The property that changed, and the parts of it.
  var property: TraceProperty?
  var parts: [TracePart] = []
  /// Other properties of the layer that changed likewise, each with its parts.
  var also: [PropertyParts] = []
  /// The frame from which on it is seen.
  var frame: Int
  /// Milliseconds or a factor, for programs.
  var amount: Double?
  /// In which kind of section.
  var sectionKind: ClipSection.Kind?
  /// Visibility of the change: area in square points × seconds × contrast (0…1).
  var visibility = 0.0
  /// Whether a sentence says from when on.
  var isTimed = true
  /// The place of its section among those that both traces have; nil for the pull and the whole clip.
  var section: Int?
  /// The same change of other layers, each by as much as it says.
  var peers: [Change] = []
  /// Changes in the same sentence.
  var additions: [Addition] = []

  /// A property, and the parts of it that changed.
  struct PropertyParts: Hashable {
    let property: TraceProperty
    let parts: [TracePart]
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
    case length(Detail)
    /// Properties that diverge after it.
    case later([Change])
  }

  /// How much changes of other layers are like one: they depend on the same, change by as much, in the same direction, or
  /// have only the property in common.
  enum Likeness { case same, equal, direction, none }

  /// Area in square points from which on a layer is no more visible: the width of the smallest phone's screen, squared.
  static let largestArea = 320.0 * 320

  /// Place of a kind of change in a report: causes before their consequences.
  private var rank: Int {
    switch category {
    case .script: 4
    case .setting where detail.tunable != nil: 4
    case .setting, .phase: 3
    case .structure, .order: 2
    default: additions.contains { if case .length = $0 { true } else { false } } ? 1 : 0
    }
  }

  /// True if a report has a change before another one: by rank, then visibility, then time.
  static func isReportedBefore(_ a: Change, _ b: Change) -> Bool {
    (a.rank, a.visibility, -a.frame) > (b.rank, b.visibility, -b.frame)
  }

  var category: Category { detail.category }

  /// Whether it is about where the control or its animation view is, which the content moves.
  var isPlacement: Bool {
    !layers.isEmpty && (property == .position || property == .bounds)
      && layers.allSatisfy { $0 == MotionTrace.control || $0 == MotionTrace.animationView }
  }

  /// All layers that the sentence is about.
  var allLayers: [String] { layers + peers.flatMap(\.layers) }

  /// All layers of which the sentence says anything.
  var mentionedLayers: [String] {
    allLayers
      + additions.flatMap { addition -> [String] in
        switch addition {
        case .likewise(let other), .and(let other), .then(let other), .pull(let other), .beside(let other),
          .following(let other):
          other.mentionedLayers
        case .others(let others, _), .later(let others): others.flatMap(\.mentionedLayers)
        case .followingLayers, .length: []
        }
      }
  }
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
