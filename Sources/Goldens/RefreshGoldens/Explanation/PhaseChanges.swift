import Foundation
import RefreshControls
import RefreshFrames
import RefreshMotion

/// Changes in the life of a control: its settings, when it arms, and how long its phases take.
///
/// These come before everything that layers do in consequence.
struct PhaseChanges {
  private let traces: Edit<MotionTrace>
  private let sections: Edit<[ClipSection]>
  private(set) var changes: [Change] = []
  /// For each kind of section of another length, how much longer one is, where it is no cycle without its delay.
  private(set) var ratios: [ClipSection.Kind: Double] = [:]
  /// How much longer the animation duration of the control is, which is 1 where it was not changed.
  private(set) var durationRatio = 1.0
  /// The change of the length of each of them.
  private(set) var lengths: [ClipSection.Kind: Change.Detail] = [:]

  /// Whether there are more or fewer cycles, so that what they do in turns ends otherwise.
  var hasOtherCycles: Bool {
    let counts = sections.map { $0.count { $0.kind == .cycle } }
    return counts.old != counts.new
  }

  /// The height of the control before and after, where it was changed.
  var height: Edit<Double>? {
    number(.height).flatMap { $0.old > 0 && $0.new > 0 && isOther($0, Tolerance.place) ? $0 : nil }
  }

  init(_ expected: MotionTrace, _ actual: MotionTrace, _ own: [ClipSection], _ now: [ClipSection]) {
    (traces, sections) = (Edit(expected, actual), Edit(own, now))
    addSettings()
    addArming()
    addCycles()
    // A refresh that begins while the finger is down opens when it lets go.
    if !isChanged(.trigger) { addLengths() }
  }

  /// The settings that were changed, whether or not a clip shows it.
  static func settings(_ edit: Edit<RecordedSettings>) -> [Change] {
    tunables(edit)
      + ControlSetting.allCases.compactMap { setting in
        let values = edit.map { $0.own[setting] ?? setting.standard }
        guard values.old != values.new else { return nil }
        return Change(detail: .setting(setting, values), frame: 0, isTimed: false)
      }
  }

  /// The tunables that were changed, which come before whatever follows from them.
  static func tunables(_ edit: Edit<RecordedSettings>) -> [Change] {
    TunedValue.edits(edit.map(\.tunables)).map {
      Change(detail: .tunable($0.name, $0.edit), frame: 0, isTimed: false)
    }
  }

  private func isChanged(_ setting: ControlSetting) -> Bool {
    let values = traces.map { $0.setting(setting) }
    return values.old != values.new
  }

  private func isOther(_ edit: Edit<Double>, _ most: Double) -> Bool { abs(edit.change) > most }

  /// A setting that is a number in both traces.
  private func number(_ setting: ControlSetting) -> Edit<Double>? {
    let numbers = traces.map { $0.settings[setting]?.number }
    return both(numbers)
  }

  private func both<Value>(_ edit: Edit<Value?>) -> Edit<Value>? {
    edit.old.flatMap { old in edit.new.map { Edit(old, $0) } }
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
    for setting in [ControlSetting.height, .holdDistance, .maximumPullDistance] where isChanged(setting) {
      // A distance that is not set follows the height.
      let numbers = traces.map { trace -> Double? in
        let own = trace.settings[setting] ?? (setting == .holdDistance ? trace.settings[.height] : nil)
        return own?.number
      }
      guard let numbers = both(numbers), isOther(numbers, Tolerance.place) else { continue }
      add(.setting(setting, numbers.map { .number($0) }), at: 0)
    }
    for setting in [ControlSetting.anchorPosition, .trigger, .exitPolicy, .insetCurve]
    where isChanged(setting) {
      add(.setting(setting, traces.map { $0.setting(setting) }), at: 0)
    }
  }

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

  private struct Cycles: Hashable {
    let start: Double
    /// How long one takes: the one in the middle; of a single one, until what follows.
    let length: Double
    /// From the beginning of the refresh to the first cycle.
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
    guard let cycles = both(sections.map(Cycles.init)) else { return }
    let delay = cycles.map(\.delay)
    if isOther(delay, Explanation.duration) {
      add(.cycleDelay(delay), at: cycles.old.start, amount: delay.change * 1000, sectionKind: .cycle)
    }
    let length = cycles.map { $0.length - $0.delay }
    if isOther(length, Explanation.duration), min(length.old, length.new) > Explanation.same {
      let animation = number(.animationDuration)
      if let animation, animation.old > 0, isOther(animation, ControlSetting.step) {
        durationRatio = animation.ratio
      }
      let isOwn = durationRatio != 1 && abs(durationRatio - length.ratio) > Explanation.duration
      let detail = Change.Detail.cycle(length, animation: isOwn ? animation : nil)
      (ratios[.cycle], lengths[.cycle]) = (length.ratio, detail)
      add(detail, at: cycles.old.start, amount: length.ratio, sectionKind: .cycle)
    }
    addRefresh(cycles)
  }

  /// How long a refresh lasts, if that is no consequence of its cycles.
  private mutating func addRefresh(_ cycles: Edit<Cycles>) {
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
    guard let length = both(Edit(length(sections.old, own), length(sections.new, now))),
      isOther(length, 2 * Explanation.duration), !isChanged(.exitPolicy), !isChanged(.trigger)
    else { return }
    let isOfCycles = ratios[.cycle] != nil || isOther(cycles.map(\.delay), Explanation.duration)
    if let end = both(Edit(end(traces.old, own), end(traces.new, now))),
      !isOther(end, 2 * Explanation.duration), isOfCycles
    {
      return
    }
    add(.refresh(length), at: own.start + min(length.old, length.new), amount: length.ratio)
  }

  // MARK: Other phases

  private mutating func addLengths() {
    func opening(_ trace: MotionTrace) -> Double? {
      let events = trace.frames.flatMap(\.events)
      guard let start = events.firstIndex(where: { $0.phase == .settling }),
        let end = events[start...].first(where: { $0.phase == .refreshing })
      else { return nil }
      return end.time - events[start].time
    }
    func length(_ kind: ClipSection.Kind) -> Edit<Double>? {
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
    func add(_ phase: Change.Phase, _ edit: Edit<Double>, _ kind: ClipSection.Kind) {
      self.add(.length(phase, edit), at: start(kind), amount: edit.ratio, sectionKind: kind)
    }
    if let opens, let closes, isSame(opens.old, closes.old), isSame(opens.new, closes.new) {
      add(.openingAndClosing, opens, .opening)
    } else {
      if let opens { add(.opening, opens, .opening) }
      if let closes { add(.closing, closes, .closing) }
    }
    for (kind, phase) in [(ClipSection.Kind.showing, Change.Phase.showing), (.exiting, .exiting)] {
      // One that takes no time is none; what moves in the other is reported.
      guard let edit = length(kind), min(edit.old, edit.new) > 2 * Explanation.duration else { continue }
      // An exit that takes a cycle's duration is no change of its own.
      if durationRatio != 1, abs(edit.ratio - durationRatio) < Tolerance.moment { continue }
      (ratios[kind], lengths[kind]) = (edit.ratio, .length(phase, edit))
      add(phase, edit, kind)
    }
  }
}
