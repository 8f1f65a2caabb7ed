import RefreshControls
import RefreshFrames
import RefreshMotion
import RefreshStage

/// Change between the golden (the recorded reference) and the present clip: kind, layers, properties and first frame.
///
/// Rules create, join and compare changes. Sentences are made from these fields alone, after all rules have run.
struct Change {
  var detail: Detail
  /// Paths of the changed layers; empty if the control, the script or the whole clip changed.
  var layers: [String] = []
  /// Changed parts of a property; empty if the change does not concern one property.
  var parts: [TracePart] = []
  /// Parts of other properties of the same layers with the same change, property by property.
  var otherProperties: [[TracePart]] = []
  /// Index of the first frame that shows the change, in the golden's time.
  var frame: Int
  /// Size of the change for programs: milliseconds of delay, factor of duration, or number of frames; nil for other
  /// kinds.
  var amount: Double?
  /// Kind of section in which the change was found; nil for the pull and for changes without a section.
  var sectionKind: ClipSection.Kind?
  /// Visibility of the change: area in square points × seconds × contrast (0…1).
  var visibility = 0.0
  /// True if the sentence is followed by the start time.
  var isTimed = true
  /// Index of the section among the sections of both traces; nil for the pull and for changes without a section.
  var section: Int?
  /// Changes of the same kind in other layers, named in the same sentence, each with its own numbers.
  var peers: [Change] = []
  /// Related changes that the same sentence reports.
  var additions: [RelatedChange] = []

  /// Related change that is reported in the sentence of another one.
  enum RelatedChange {
    /// Equal change of another property or of other layers, made by the same animation block.
    case likewise(Change)
    /// Changes of the same property in other layers, reported as a list of names.
    case others([Change], Similarity)
    /// Change of the same layers: of another property by the same factor, of the same property in a later section,
    /// such as the next of two alternating cycles, or of how it follows the pull.
    case and(Change)
    /// Related change of other layers or of another property, with a clause of its own.
    case beside(Change)
    /// Change that is a consequence; only its layers and property are named.
    case following(Change)
    /// Number of further layers that change as a consequence and are not named.
    case followingLayers(Int)
    /// Change of the phase's duration that follows from the sentence's main change.
    case length(Detail)
    /// Unexplained changes that begin later.
    case later([Change])
  }

  /// Likeness of listed changes to the reported one: same cause, equal amount, same direction, or only the same
  /// property.
  enum Similarity { case same, equal, direction, none }

  /// Largest area in square points that counts for visibility: a square as wide as the smallest iPhone screen (320
  /// points).
  static let largestArea = 320.0 * 320

  /// Priority in a report, highest first: causes rank above their consequences.
  private var rank: Int {
    switch category {
    case .script: 4
    case .setting where detail.tunable != nil: 4
    case .setting, .phase: 3
    case .structure, .order: 2
    default: additions.contains { if case .length = $0 { true } else { false } } ? 1 : 0
    }
  }

  /// True if the first change precedes the second in a report: by rank, then visibility, then time.
  static func isReportedBefore(_ a: Change, _ b: Change) -> Bool {
    (a.rank, a.visibility, -a.frame) > (b.rank, b.visibility, -b.frame)
  }

  var category: Category { detail.category }

  var property: TraceProperty? { parts.first?.property }

  /// True if the change moves or resizes only the control or its animation view, which follow the content.
  var isPlacement: Bool {
    !layers.isEmpty && (property == .position || property == .bounds)
      && layers.allSatisfy { $0 == MotionTrace.control || $0 == MotionTrace.animationView }
  }

  var allLayers: [String] { layers + peers.flatMap(\.layers) }

  /// Layers of the change, of its peers and of all changes in its additions.
  var mentionedLayers: [String] {
    allLayers
      + additions.flatMap { addition -> [String] in
        switch addition {
        case .likewise(let other), .and(let other), .beside(let other), .following(let other):
          other.mentionedLayers
        case .others(let others, _), .later(let others): others.flatMap(\.mentionedLayers)
        case .followingLayers, .length: []
        }
      }
  }
}

/// Value before and after a change: `old` from the golden, `new` from the present clip.
struct OldAndNew<Value: Hashable & Sendable>: Hashable, Sendable {
  let old: Value
  let new: Value

  init(_ old: Value, _ new: Value) { (self.old, self.new) = (old, new) }

  /// Both values, each transformed by `look`.
  func map<Other: Hashable & Sendable>(_ look: (Value) -> Other) -> OldAndNew<Other> {
    OldAndNew<Other>(look(old), look(new))
  }
}

extension OldAndNew<String> {
  /// Phrase for both values: "1.2 s instead of 0.9 s".
  var instead: String { "\(new) instead of \(old)" }
}

extension OldAndNew<Double> {
  var change: Double { new - old }
  var ratio: Double { new / old }
}
