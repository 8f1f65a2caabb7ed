import RefreshFrames
import RefreshMotion

extension Change {
  /// The forms of changes, as rules ask for them.
  enum Category: Hashable {
    case script, setting, phase, structure, order, presence, value, target, start, way, missing, added, delay,
      duration
    case easing, spring, reversal, repeats, knots, declared, pull, remainder, time
  }

  /// The values of some parts of a property.
  struct Values: Hashable {
    let parts: [TracePart]
    let old: [TraceValue]
    let new: [TraceValue]

    init(_ parts: [TracePart], _ old: [TraceValue], _ new: [TraceValue]) {
      (self.parts, self.old, self.new) = (parts, old, new)
    }

    init(_ part: TracePart, _ edit: Edit<TraceValue>) { self.init([part], [edit.old], [edit.new]) }

    /// By how much each number changes; nil if any is no number.
    var changes: [Double]? {
      let numbers = zip(old, new).compactMap { old, new in
        old.number.flatMap { a in new.number.map { (($0 - a) * 1000).rounded() / 1000 } }
      }
      return numbers.count == old.count ? numbers : nil
    }
  }

  /// A change with its values.
  enum Detail: Hashable {
    case script(ScriptChanges.Step)
    case setting(ControlSetting, Edit<TraceValue?>)
    /// The value of a tunable, by its name.
    case tunable(String, Edit<TunedValue>)
    /// The distance at which the control arms, and when it does.
    case arming(Edit<Double>, at: Edit<Double?>)
    case unarmed
    case cycleDelay(Edit<Double>)
    /// The length of a cycle, and of the control's animation where that is another change.
    case cycle(Edit<Double>, animation: Edit<Double>?)
    case refresh(Edit<Double>)
    case length(Phase, Edit<Double>)

    /// A layer is gone, or was not there.
    case missing, new
    /// A layer is behind others, or in front of them, that are beside it.
    case order(isBehind: Bool, others: [String])
    /// A layer is in another one.
    case moved(Edit<String>)
    /// A layer comes or goes so many seconds later, or at another time.
    case presence(isThere: Bool, late: Double)
    case presenceTime(isThere: Bool, Edit<Double>)

    /// Values at rest, those that a motion goes to or starts at, and both ends of one.
    case value(Values)
    case target(Values)
    case start(Values)
    case run(from: Values, to: Values)
    /// How far a turn goes, and where it ends, in radians.
    case turn(TracePart, Edit<Double>, end: Double)
    /// A property is animated to some values, or no longer; then it may not change at all.
    case animated(to: Values?)
    case unanimated(isStill: Bool)
    case delay(Edit<Double>, in: ClipSection.Kind)
    case duration(Edit<Double>)
    case easing(Edit<[TraceCurve]>, of: EasingScope)
    /// A spring instead of a curve, and the other way round.
    case springing(Spring, insteadOf: TraceCurve)
    case unspringing(TraceCurve)
    case spring(SpringChange)
    case reversal(isNew: Bool)
    /// A setting that an author declares for animations.
    case declared(AnimationDeclaration.Setting, Edit<TraceValue>)
    case repeats(Edit<Double>)
    /// How many seconds a repeated animation begins after it began before.
    case period(Edit<Double>)
    case keyframes(Edit<Int>)
    /// When an animation passes some values, as a part of its time.
    case keyframe(Values, at: Edit<Double>)
    /// A curve through many values, by the one that is farthest away.
    case curve(Values, at: Double)
    /// A counter shows other words, the first of which these are, or shows one so often.
    case words(Values)
    case every(Edit<Double>)
    /// Steps come so many seconds later: all of them, or the one that leads to a value.
    case late(Double)
    case lateStep(TracePart, TraceValue, Double)
    case pull(PullChange)
    /// Nothing explains it: when it diverges, and a value where that can be seen.
    case divergence(Double, Values, seenAt: Double?)

    /// All of it is later by some frames' time, slower by a factor (up to a time, the rest so late), or shows frames
    /// again and leaves others out.
    case allLate(Double)
    case slower(Double, from: Double, until: Double?, late: Double)
    case frames(again: Int, left: Int, at: Double, late: Double)
    /// The clip has more frames, or fewer, after a time.
    case longer(Int, after: Double)
  }

  /// A phase whose length is no setting.
  enum Phase: Hashable { case opening, closing, openingAndClosing, showing, exiting }

  /// Which of the curves of an animation.
  enum EasingScope: Hashable { case whole, group, keyframes }

  /// The difference between two springs: how far each goes beyond its end, when it rests, and its numbers.
  struct SpringChange: Hashable {
    /// As parts of its way.
    let overshoot: Edit<Double>
    /// In seconds.
    let settling: Edit<Double>
    let spring: Edit<Spring>
  }

  /// How a property follows the pull otherwise; places are parts of the pull.
  enum PullChange: Hashable {
    case unfollows
    case follows(TracePart, TraceValue, at: Double)
    case end(Values, at: Double)
    case ends(from: Values, to: Values)
    case onset(Edit<Double>, Values, at: Double)
    case value(Values, at: Double)
  }
}

extension Change.Detail {
  var category: Change.Category {
    switch self {
    case .script: .script
    case .setting, .tunable: .setting
    case .arming, .unarmed, .cycleDelay, .cycle, .refresh, .length: .phase
    case .missing, .new: .structure
    case .order, .moved: .order
    case .declared: .declared
    case .presence, .presenceTime: .presence
    case .value, .words: .value
    case .target, .run: .target
    case .start: .start
    case .turn: .way
    case .animated: .added
    case .unanimated: .missing
    case .delay, .late, .lateStep: .delay
    case .duration: .duration
    case .easing: .easing
    case .springing, .unspringing, .spring: .spring
    case .reversal: .reversal
    case .repeats, .period, .every: .repeats
    case .keyframes, .keyframe, .curve: .knots
    case .pull: .pull
    case .divergence: .remainder
    case .allLate, .slower, .frames, .longer: .time
    }
  }

  var kind: Verdict.Kind {
    switch self {
    case .script: .script
    case .missing, .new, .moved, .longer: .structure
    case .declared(let setting, _) where ["speed", "duration"].contains(setting.property): .speed
    case .value, .words, .order: .appearance
    case .tunable(let name, let edit): edit.new.kind(name)
    // As the phase that it sets.
    case .setting(.triggerDistance, _), .setting(.animationDelay, _): .timing
    case .setting(.animationDuration, _), .setting(.insetDuration, _), .setting(.minimumRefreshingTime, _):
      .speed
    case .arming, .unarmed, .cycleDelay, .presence, .delay, .late, .lateStep, .allLate: .timing
    case .cycle, .refresh, .length, .duration, .slower: .speed
    case .frames: .cadence
    // Words are set, and move nowhere.
    case .pull(.value(let values, _)) where values.new.allSatisfy(\.isWord): .appearance
    default: .shape
    }
  }

  /// The name of the tunable that it is about.
  var tunable: String? { if case .tunable(let name, _) = self { name } else { nil } }

  /// The setting that a change of a phase is of.
  var setting: ControlSetting? {
    switch self {
    case .setting(let setting, _): setting
    case .arming, .unarmed: .triggerDistance
    case .cycleDelay: .animationDelay
    case .cycle: .animationDuration
    case .refresh: .minimumRefreshingTime
    case .length(.opening, _), .length(.closing, _), .length(.openingAndClosing, _): .insetDuration
    default: nil
    }
  }

  /// The name of the setting or the tunable that it is of.
  var settingName: String? { tunable ?? setting?.rawValue }

  /// The values that it is about, where it is about such.
  var values: Change.Values? {
    switch self {
    case .value(let values), .target(let values), .start(let values), .keyframe(let values, _),
      .curve(let values, _), .divergence(_, let values, _), .pull(.end(let values, _)),
      .pull(.value(let values, _)):
      values
    case .animated(let values): values
    default: nil
    }
  }

  /// The seconds that it is about.
  var seconds: Edit<Double>? {
    switch self {
    case .delay(let times, _), .duration(let times), .cycleDelay(let times), .cycle(let times, _),
      .refresh(let times), .length(_, let times), .presenceTime(_, let times):
      times
    default: nil
    }
  }

  /// True if steps come at another time.
  var isLateStep: Bool {
    switch self {
    case .late, .lateStep: true
    default: false
    }
  }

  /// By how much it comes later, in seconds.
  var lateness: Double? {
    switch self {
    case .delay(let times, _): times.change
    case .late(let late), .lateStep(_, _, let late), .presence(_, let late): late
    default: nil
    }
  }
}
