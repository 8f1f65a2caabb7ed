import Foundation
import RefreshControls
import RefreshFrames
import RefreshMotion

/// Changes of a control's settings, of its arming and of the durations of its phases.
///
/// Reports list them before the changes of layers, which they may cause.
struct PhaseChanges {
  private let traces: OldAndNew<MotionTrace>
  private let sections: OldAndNew<[ClipSection]>
  private(set) var changes: [Change] = []
  /// New divided by old duration of the cycle (without its delay), the result and the exit; only changed sections.
  private(set) var ratios: [ClipSection.Kind: Double] = [:]
  /// New divided by old `animationDuration` of the control; 1 if unchanged.
  private(set) var durationRatio = 1.0
  /// Changes of the durations in `ratios`, by section kind.
  private(set) var lengths: [ClipSection.Kind: Change.Detail] = [:]

  /// True if the number of cycles changed; alternating animations then end in another state.
  var hasOtherCycles: Bool {
    let counts = sections.map { $0.count { $0.kind == .cycle } }
    return counts.old != counts.new
  }

  /// Height of the control before and after; nil if unchanged or unknown.
  var height: OldAndNew<Double>? {
    number(.height).flatMap { $0.old > 0 && $0.new > 0 && isOther($0, Tolerance.place) ? $0 : nil }
  }

  init(_ expected: MotionTrace, _ actual: MotionTrace, _ own: [ClipSection], _ now: [ClipSection]) {
    (traces, sections) = (OldAndNew(expected, actual), OldAndNew(own, now))
    addSettings()
    addArming()
    addCycles()
    // With another trigger the refresh begins while the finger is down, and the content opens only on release.
    if !isChanged(.trigger) { addLengths() }
  }

  /// Changes of all tunables and settings, including those that no frame of a clip shows.
  static func settings(_ edit: OldAndNew<RecordedSettings>) -> [Change] {
    tunables(edit)
      + ControlSetting.allCases.compactMap { setting in
        let values = edit.map { $0.own[setting] ?? setting.defaultValue }
        guard values.old != values.new else { return nil }
        return Change(detail: .setting(setting, values), frame: 0, isTimed: false)
      }
  }

  /// Changes of the tunables; reports list them before their consequences.
  static func tunables(_ edit: OldAndNew<RecordedSettings>) -> [Change] {
    TunedValue.edits(edit.map(\.tunables)).map {
      Change(detail: .tunable($0.name, $0.edit), frame: 0, isTimed: false)
    }
  }

  private func isChanged(_ setting: ControlSetting) -> Bool {
    let values = traces.map { $0.setting(setting) }
    return values.old != values.new
  }

  private func isOther(_ edit: OldAndNew<Double>, _ most: Double) -> Bool { abs(edit.change) > most }

  /// Old and new value of a setting; nil if it is not a number in both traces.
  private func number(_ setting: ControlSetting) -> OldAndNew<Double>? {
    let numbers = traces.map { $0.settings[setting]?.number }
    return both(numbers)
  }

  private func both<Value>(_ edit: OldAndNew<Value?>) -> OldAndNew<Value>? {
    edit.old.flatMap { old in edit.new.map { OldAndNew(old, $0) } }
  }

  private mutating func add(
    _ detail: Change.Detail, at time: TimeInterval, amount: Double? = nil,
    sectionKind: ClipSection.Kind? = nil
  ) {
    let frames = traces.old.frames
    changes.append(
      Change(
        detail: detail,
        frame: frames.firstIndex { $0.time >= time - Tolerance.storedTime } ?? max(0, frames.count - 1),
        amount: amount, sectionKind: sectionKind, isTimed: false))
  }

  // MARK: Settings

  private mutating func addSettings() {
    changes += Self.tunables(traces.map(\.recordedSettings))
    let settings: [ControlSetting] = [
      .height, .holdDistance, .maximumPullDistance, .anchorPosition, .trigger, .exitPolicy, .insetCurve,
    ]
    for setting in settings where isChanged(setting) {
      // A hold distance that is not set equals the control's height.
      let values = traces.map { trace in
        trace.setting(setting) ?? (setting == .holdDistance ? trace.setting(.height) : nil)
      }
      guard let edit = both(values) else { continue }
      if let numbers = both(edit.map(\.number)), !isOther(numbers, Tolerance.place) { continue }
      add(.setting(setting, values), at: 0)
    }
  }

  /// Adds a changed arming distance, or a control that no longer arms at an unchanged distance.
  private mutating func addArming() {
    let times = traces.map { trace in
      trace.frames.lazy.flatMap(\.events).first { $0.phase == .armed }?.time
    }
    let thresholds = traces.map { ($0.settings[.triggerDistance] ?? $0.settings[.height])?.number }
    guard isChanged(.triggerDistance), let edit = both(thresholds), isOther(edit, Tolerance.place) else {
      if let old = times.old, times.new == nil, thresholds.old == thresholds.new { add(.unarmed, at: old) }
      return
    }
    add(.arming(edit, at: times), at: times.old ?? times.new ?? 0)
  }

  // MARK: Cycles

  /// Timing of a trace's cycles; the initializer returns nil without a refresh or a cycle.
  private struct CycleTiming: Hashable {
    /// Beginning of the first cycle in the clip, in seconds.
    let start: Double
    /// Duration of a cycle in seconds: the median without the last cycle; a single cycle counts up to the next
    /// section.
    let length: Double
    /// Seconds from the beginning of the refresh to the first cycle.
    let delay: Double
    let opening: ClipSection

    init?(_ sections: [ClipSection]) {
      let own = sections.filter { $0.kind == .cycle }
      guard let opening = sections.first(where: { $0.kind == .opening }), let first = own.first else {
        return nil
      }
      let lengths = (own.count > 1 ? Array(own.dropLast()) : own).map(\.length).sorted()
      (start, length) = (first.start, lengths[lengths.count / 2])
      (delay, self.opening) = (first.start - opening.start, opening)
    }
  }

  private mutating func addCycles() {
    guard let cycles = both(sections.map(CycleTiming.init)) else { return }
    let delay = cycles.map(\.delay)
    if isOther(delay, Explanation.durationTolerance) {
      add(
        .length(.cycleDelay, delay, setting: nil), at: cycles.old.start, amount: delay.change * 1000,
        sectionKind: .cycle)
    }
    let length = cycles.map { $0.length - $0.delay }
    if isOther(length, Explanation.durationTolerance),
      min(length.old, length.new) > Explanation.equalityTolerance
    {
      let animation = number(.animationDuration)
      if let animation, animation.old > 0, isOther(animation, ControlSetting.step) {
        durationRatio = animation.ratio
      }
      let isOwn = durationRatio != 1 && abs(durationRatio - length.ratio) > Explanation.durationTolerance
      let detail = Change.Detail.length(.cycle, length, setting: isOwn ? animation : nil)
      (ratios[.cycle], lengths[.cycle]) = (length.ratio, detail)
      add(detail, at: cycles.old.start, amount: length.ratio, sectionKind: .cycle)
    }
    addRefresh(cycles)
  }

  /// Adds a change of the refresh's duration, unless changed cycles explain it.
  private mutating func addRefresh(_ cycles: OldAndNew<CycleTiming>) {
    func length(_ sections: [ClipSection], _ opening: ClipSection) -> Double? {
      sections.first { $0.start > opening.start && ($0.kind == .showing || $0.kind == .exiting) }.map {
        $0.start - opening.start
      }
    }
    func end(_ trace: MotionTrace, _ opening: ClipSection) -> Double? {
      trace.frames.lazy.flatMap(\.events).first { $0.phase == .ending && $0.time >= opening.start }.map {
        $0.time - opening.start
      }
    }
    let (own, now) = (cycles.old.opening, cycles.new.opening)
    guard let length = both(OldAndNew(length(sections.old, own), length(sections.new, now))),
      isOther(length, 2 * Explanation.durationTolerance), !isChanged(.exitPolicy), !isChanged(.trigger)
    else { return }
    let isOfCycles = ratios[.cycle] != nil || isOther(cycles.map(\.delay), Explanation.durationTolerance)
    if let end = both(OldAndNew(end(traces.old, own), end(traces.new, now))),
      !isOther(end, 2 * Explanation.durationTolerance), isOfCycles
    {
      return
    }
    let minimum = traces.map { $0.setting(.minimumRefreshingTime)?.number ?? 0 }
    add(
      .length(.refresh, length, setting: minimum.change == 0 ? nil : minimum),
      at: own.start + min(length.old, length.new), amount: length.ratio)
  }

  // MARK: Other phases

  /// Adds changed durations of the opening, the closing, the result and the exit.
  private mutating func addLengths() {
    func opening(_ trace: MotionTrace) -> Double? {
      let events = trace.frames.flatMap(\.events)
      guard let start = events.firstIndex(where: { $0.phase == .settling }),
        let end = events[start...].first(where: { $0.phase == .refreshing })
      else { return nil }
      return end.time - events[start].time
    }
    func length(_ kind: ClipSection.Kind) -> OldAndNew<Double>? {
      let lengths = sections.map { sections -> Double? in
        guard let index = sections.firstIndex(where: { $0.kind == kind }), index + 1 < sections.count else {
          return nil
        }
        return sections[index].length
      }
      return both(lengths).flatMap { isOther($0, Tolerance.moment) ? $0 : nil }
    }
    func start(_ kind: ClipSection.Kind) -> Double { sections.old.first { $0.kind == kind }?.start ?? 0 }
    let opens = both(traces.map(opening)).flatMap { isOther($0, Tolerance.moment) ? $0 : nil }
    let closes = length(.closing)
    func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) < Tolerance.place / 2 }
    func add(_ phase: Change.Phase, _ edit: OldAndNew<Double>, _ kind: ClipSection.Kind) {
      let detail = Change.Detail.length(phase, edit, setting: nil)
      if phase.setting == nil { (ratios[kind], lengths[kind]) = (edit.ratio, detail) }
      self.add(detail, at: start(kind), amount: edit.ratio, sectionKind: kind)
    }
    if let opens, let closes, isSame(opens.old, closes.old), isSame(opens.new, closes.new) {
      add(.openingAndClosing, opens, .opening)
    } else {
      if let opens { add(.opening, opens, .opening) }
      if let closes { add(.closing, closes, .closing) }
    }
    for (kind, phase) in [(ClipSection.Kind.showing, Change.Phase.showing), (.exiting, .exiting)] {
      // A phase without duration does not exist in that trace; the motion in the other one is reported instead.
      guard let edit = length(kind), min(edit.old, edit.new) > 2 * Explanation.durationTolerance else {
        continue
      }
      // A result or an exit whose duration scales with `animationDuration` is a consequence.
      if durationRatio != 1, abs(edit.ratio - durationRatio) < Tolerance.moment { continue }
      add(phase, edit, kind)
    }
  }
}
