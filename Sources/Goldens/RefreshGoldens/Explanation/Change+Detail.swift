import RefreshFrames
import RefreshMotion

extension Change {
  /// Kind of change by which rules select, join and order changes; coarser than `Detail`.
  enum Category: Hashable {
    case script, setting, phase, structure, order, presence, value, target, start, rotation, missing, added,
      delay,
      duration
    case easing, spring, reversal, repeats, keyframes, declared, pull, unexplained, time
  }

  /// Old and new values of some parts of a property: `old` and `new` have one element for each of `parts`.
  struct Values: Hashable {
    let parts: [TracePart]
    let old: [TraceValue]
    let new: [TraceValue]

    init(_ parts: [TracePart], _ old: [TraceValue], _ new: [TraceValue]) {
      (self.parts, self.old, self.new) = (parts, old, new)
    }

    init(_ part: TracePart, _ edit: OldAndNew<TraceValue>) { self.init([part], [edit.old], [edit.new]) }

    /// Old and new values, transformed by `look`, which also takes the parts.
    func map<Other: Hashable & Sendable>(_ look: ([TraceValue], [TracePart]) -> Other) -> OldAndNew<Other> {
      OldAndNew(look(old, parts), look(new, parts))
    }

    /// New minus old value of each part, rounded to 0.001; nil if a value is not a number.
    var changes: [Double]? {
      let numbers = zip(old, new).compactMap { old, new in
        old.number.flatMap { a in new.number.map { (($0 - a) * 1000).rounded() / 1000 } }
      }
      return numbers.count == old.count ? numbers : nil
    }
  }

  /// Kind of change, with the old and new values. Durations are in seconds, lengths in points, angles in radians.
  enum Detail: Hashable {
    /// Changed, new or removed step of the script, with its sentence.
    case script(String)
    /// Changed setting of the control; a value is nil if the setting has none.
    case setting(ControlSetting, OldAndNew<TraceValue?>)
    /// Changed value of a tunable (an adjustable constant of the control), by its name.
    case tunable(String, OldAndNew<TunedValue>)
    /// Changed distance at which the control arms, and the times of arming; a time is nil if the control never arms.
    case arming(OldAndNew<Double>, at: OldAndNew<Double?>)
    /// The control no longer arms, although its distance is unchanged.
    case unarmed
    /// Changed duration of a phase; `setting` has the old and new value of the phase's setting if the sentence names
    /// it.
    case length(Phase, OldAndNew<Double>, setting: OldAndNew<Double>?)

    /// A layer that is in the golden only (`missing`) or in the present clip only (`new`).
    case missing, new
    /// Changed stacking: the layer moved behind `others`, its siblings, or in front of them.
    case order(isBehind: Bool, others: [String])
    /// A layer with another superlayer: the old and new path of the superlayer.
    case moved(OldAndNew<String>)
    /// A layer that appears (`isThere`) or disappears at another time: `late` seconds later, negative for earlier.
    case presence(isThere: Bool, late: Double)

    /// Changed values, with the place in the motion where they changed.
    case values(Values, Place)
    /// Changed values at both ends of an animation, or at the beginning and the farthest point of the pull.
    case run(from: Values, to: Values, isOfPull: Bool)
    /// Changed angle by which an animation rotates a layer, and the angle at which it now ends.
    case turn(TracePart, OldAndNew<Double>, end: Double)
    /// An animation that only the present clip has; the values at its end, nil if it moves nothing.
    case animated(to: Values?)
    /// An animation that only the golden has; `isStill` if the property no longer changes at all.
    case unanimated(isStill: Bool)
    /// Changed begin time of an animation, from the beginning of its section.
    case delay(OldAndNew<Double>, in: ClipSection.Kind)
    case duration(OldAndNew<Double>)
    case easing(OldAndNew<[TraceCurve]>, of: EasingScope)
    /// A spring in place of an easing curve.
    case springing(Spring, insteadOf: TraceCurve)
    /// An easing curve in place of a spring.
    case unspringing(TraceCurve)
    case spring(SpringChange)
    case reversal(isNew: Bool)
    /// Changed setting that an animation declares but that does not show in its times, curves or values.
    case declared(AnimationDeclaration.Setting, OldAndNew<TraceValue>)
    /// Changed repeat count; 0 repeats forever.
    case repeats(OldAndNew<Double>)
    /// Changed interval between the starts of two runs of a repeated animation that rests between them.
    case period(OldAndNew<Double>)
    /// Changed number of keyframes; holds their key times, as fractions of the animation's duration.
    case keyframes(OldAndNew<[Double]>)
    /// Changed interval of a counter, in seconds.
    case every(OldAndNew<Double>)
    /// Delay of all steps of a property, in seconds; negative for earlier.
    case late(Double)
    /// Delay of the step to a value, in seconds; negative for earlier.
    case lateStep(TracePart, TraceValue, Double)
    /// Property that no longer follows the pull.
    case unfollows
    /// Property that now follows the pull; holds its value at the farthest pull.
    case follows(TracePart, TraceValue, at: Double)
    /// Changed position in the pull from which the property moves; holds the values with the largest difference.
    case onset(OldAndNew<Double>, Values, at: Double)

    /// A delay of all motion in the clip or layer; negative for earlier.
    case allLate(Double)
    /// All motion slower by a factor from a time on; after `until`, if not nil, only delayed by `late` seconds.
    case slower(Double, from: Double, until: Double?, late: Double)
    /// Repeated and dropped frames: their counts, the time of the first one, and the delay of the rest in seconds.
    case frames(again: Int, left: Int, at: Double, late: Double)
    /// Additional frames of the present clip, negative for missing ones, after a time in seconds.
    case longer(Int, after: Double)
  }

  /// Phase whose duration is measured in the traces.
  enum Phase: Hashable {
    /// Delay from the beginning of the refresh to the first cycle, and a cycle without that delay.
    case cycleDelay, cycle
    /// Refresh up to the result or the exit.
    case refresh
    case opening, closing, openingAndClosing, showing, exiting

    /// Control setting that determines the duration; nil if none does.
    var setting: ControlSetting? {
      switch self {
      case .cycleDelay: .animationDelay
      case .cycle: .animationDuration
      case .refresh: .minimumRefreshingTime
      case .opening, .closing, .openingAndClosing: .insetDuration
      case .showing, .exiting: nil
      }
    }
  }

  /// Place in a motion where values changed. Positions in the pull are fractions of the control's height, key times are
  /// fractions of the animation's duration.
  enum Place: Hashable {
    case rest
    /// End of an animation, or a keyframe after its start.
    case end
    case start
    /// Keyframe with an unchanged value and another key time.
    case keyframe(at: OldAndNew<Double>)
    /// Keyframe with the largest difference of an animation with many changed keyframes, at its key time.
    case curve(at: Double)
    /// Texts of a counter; the values are the first three that differ.
    case counter
    /// Farthest pull; the start and the course over the pull are the same.
    case pullEnd(at: Double)
    /// A position in the pull, for changes that no other case describes.
    case pull(at: Double)
    /// A difference without explanation: time of the first difference; the values are those at `seenAt`, or at the
    /// first difference if nil.
    case divergence(Double, seenAt: Double?)

    var category: Category {
      switch self {
      case .rest, .counter: .value
      case .end: .target
      case .start: .start
      case .keyframe, .curve: .keyframes
      case .pullEnd, .pull: .pull
      case .divergence: .unexplained
      }
    }
  }

  enum EasingScope: Hashable { case whole, group, keyframes }

  /// Changed spring: its visible effect (overshoot and settling) and its parameters.
  struct SpringChange: Hashable {
    /// Overshoot beyond the end value, as a fraction of the distance between start and end.
    let overshoot: OldAndNew<Double>
    /// Seconds until the value stays near its end, within a hundredth of the distance between start and end.
    let settling: OldAndNew<Double>
    let spring: OldAndNew<Spring>
  }
}

extension Change.Detail {
  var category: Change.Category {
    switch self {
    case .script: .script
    case .setting, .tunable: .setting
    case .arming, .unarmed, .length: .phase
    case .missing, .new: .structure
    case .order, .moved: .order
    case .declared: .declared
    case .presence: .presence
    case .values(_, let place): place.category
    case .run(_, _, let isOfPull): isOfPull ? .pull : .target
    case .turn: .rotation
    case .animated: .added
    case .unanimated: .missing
    case .delay, .late, .lateStep: .delay
    case .duration: .duration
    case .easing: .easing
    case .springing, .unspringing, .spring: .spring
    case .reversal: .reversal
    case .repeats, .period, .every: .repeats
    case .keyframes: .keyframes
    case .unfollows, .follows, .onset: .pull
    case .allLate, .slower, .frames, .longer: .time
    }
  }

  var kind: Verdict.Kind {
    switch self {
    case .script: .script
    case .missing, .new, .moved, .longer: .structure
    case .declared(let setting, _) where ["speed", "duration"].contains(setting.property): .speed
    case .values(_, .rest), .values(_, .counter), .order: .appearance
    // Texts and paths are replaced in one step, so that no motion has changed.
    case .values(let values, .pull) where values.new.allSatisfy(\.isDiscrete): .appearance
    case .tunable(let name, let edit): edit.new.kind(name)
    // A setting has the same kind as the phase that it controls.
    case .setting, .arming, .unarmed, .length:
      switch setting {
      case .triggerDistance, .animationDelay: .timing
      case .animationDuration, .insetDuration, .minimumRefreshingTime, nil: .speed
      default: .shape
      }
    case .presence, .delay, .late, .lateStep, .allLate: .timing
    case .duration, .slower: .speed
    case .frames: .cadence
    default: .shape
    }
  }

  var tunable: String? { if case .tunable(let name, _) = self { name } else { nil } }

  /// Control setting that changed or that determines the changed phase; nil for other changes.
  var setting: ControlSetting? {
    switch self {
    case .setting(let setting, _): setting
    case .arming, .unarmed: .triggerDistance
    case .length(let phase, _, _): phase.setting
    default: nil
    }
  }

  /// Name of the changed tunable or of the control setting behind the change; nil for other changes.
  var settingName: String? { tunable ?? setting?.rawValue }

  /// Old and new values that the sentence names; nil for kinds without values or with a wording of their own.
  var values: Change.Values? {
    switch self {
    case .values(let values, _): values
    case .animated(let values): values
    default: nil
    }
  }

  /// Replaced values, old and new: at rest, at an end of an animation or over the pull; nil for other kinds.
  var edit: Change.Values? {
    guard case .values(let values, let place) = self, place != .counter,
      ![.keyframes, .unexplained].contains(place.category)
    else { return nil }
    return values
  }

  /// Old and new duration or time in seconds; nil for other kinds of change.
  var seconds: OldAndNew<Double>? {
    switch self {
    case .delay(let times, _), .duration(let times), .length(_, let times, _): times
    default: nil
    }
  }

  var isLateStep: Bool {
    switch self {
    case .late, .lateStep: true
    default: false
    }
  }

  var isOfFrames: Bool { if case .frames = self { true } else { false } }

  /// Seconds by which an animation, a step or a layer comes later, negative for earlier; nil for other kinds of
  /// change.
  var lateness: Double? {
    switch self {
    case .delay(let times, _): times.change
    case .late(let late), .lateStep(_, _, let late), .presence(_, let late): late
    default: nil
    }
  }
}
