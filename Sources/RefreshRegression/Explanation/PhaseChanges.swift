import Foundation
import RefreshClips

/// What changed in the life of a control: its settings, when it arms, and how long its phases take.
///
/// These come before everything that layers do in consequence.
struct PhaseChanges {
  private let expected: MotionTrace
  private let actual: MotionTrace
  private let chapters: (expected: [Chapter], actual: [Chapter])
  private(set) var statements: [Statement] = []
  /// For each kind of chapter of another length, how much longer one is, where it is no cycle without its delay.
  private(set) var ratios: [Chapter.Kind: Double] = [:]
  /// How much longer the animation duration of the control is, which is 1 where it was not changed.
  private(set) var durationRatio = 1.0
  /// In words, for each of them: "a cycle takes 0.4 s instead of 0.8 s".
  private(set) var lengths: [Chapter.Kind: String] = [:]

  /// Whether there are more or fewer cycles, so that what they do in turns ends otherwise.
  var hasOtherCycles: Bool {
    chapters.expected.filter { $0.kind == .cycle }.count != chapters.actual.filter { $0.kind == .cycle }.count
  }

  /// The height of the control before and after, where it was changed.
  var height: (old: Double, new: Double)? {
    guard let old = number("height", expected), let new = number("height", actual), abs(old - new) > 1e-3,
      old > 0, new > 0
    else { return nil }
    return (old, new)
  }

  init(_ expected: MotionTrace, _ actual: MotionTrace, _ own: [Chapter], _ now: [Chapter]) {
    (self.expected, self.actual) = (expected, actual)
    chapters = (own, now)
    addSettings()
    addArming()
    addCycles()
    addLengths()
  }

  private func setting(_ name: String, _ trace: MotionTrace) -> TraceValue? { trace.settings?[name] }

  private func number(_ name: String, _ trace: MotionTrace) -> Double? {
    if case .number(let number)? = setting(name, trace) { number } else { nil }
  }

  private func frame(at time: TimeInterval) -> Int {
    expected.frames.firstIndex { $0.time >= time - 1e-5 } ?? max(0, expected.frames.count - 1)
  }

  private mutating func add(
    _ form: Statement.Form, _ kind: Verdict.Kind, _ sentence: String, at time: TimeInterval,
    _ property: String?,
    amount: Double? = nil, chapter: Chapter.Kind? = nil, weight: Double = 1e9, isTimed: Bool = false
  ) {
    statements.append(
      Statement(
        form: form, kind: kind, layers: [], property: property, predicate: sentence, frame: frame(at: time),
        amount: amount, chapter: chapter, weight: weight, isTimed: isTimed))
  }

  // MARK: Settings

  private mutating func addSettings() {
    func points(_ name: String, _ sentence: (String, String) -> String, otherwise: (MotionTrace) -> Double?) {
      guard let old = number(name, expected) ?? otherwise(expected),
        let new = number(name, actual) ?? otherwise(actual), abs(old - new) > 1e-3
      else { return }
      // A distance that follows the height is no change of its own.
      if setting(name, expected) == nil && setting(name, actual) == nil { return }
      add(
        .setting, .shape, sentence(Names.decimal(new) + " pt", Names.decimal(old) + " pt"), at: 0, name)
    }
    let height: (MotionTrace) -> Double? = { trace in
      if case .number(let number)? = trace.settings?["height"] { number } else { nil }
    }
    points("height", { "the control is \($0) high instead of \($1)" }, otherwise: { _ in nil })
    points("holdDistance", { "the content holds at \($0) instead of \($1)" }, otherwise: height)
    points(
      "maximumPullDistance", { "the content can be pulled by \($0) at most instead of \($1)" },
      otherwise: { _ in nil })
    func word(_ name: String, _ sentence: (String, String) -> String) {
      func text(_ trace: MotionTrace) -> String {
        (setting(name, trace) ?? MotionTrace.standardSettings[name])?.description ?? ""
      }
      let (old, new) = (text(expected), text(actual))
      if old != new { add(.setting, .shape, sentence(new, old), at: 0, name) }
    }
    word("anchorPosition") { "the control's anchor is \($0) instead of \($1)" }
    func trigger(_ name: String) -> String { name == "on-reach" ? "onReach" : "onRelease" }
    word("trigger") { "the control's trigger is \(trigger($0)) instead of \(trigger($1))" }
    word("exitPolicy") { "the control's exitPolicy is \($0) instead of \($1)" }
    word("insetCurve") {
      "the content opens and closes \(Names.curve($0)) instead of \(Names.curve($1))"
    }
  }

  private mutating func addArming() {
    func first(_ trace: MotionTrace) -> TimeInterval? {
      trace.frames.lazy.flatMap(\.events).first { $0.phase == "armed" }?.time
    }
    func threshold(_ trace: MotionTrace) -> Double? {
      number("triggerDistance", trace) ?? number("height", trace)
    }
    guard setting("triggerDistance", expected) != setting("triggerDistance", actual),
      let old = threshold(expected), let new = threshold(actual), abs(old - new) > 1e-3
    else {
      if let old = first(expected), first(actual) == nil, threshold(expected) == threshold(actual) {
        add(.phase, .timing, "the control no longer arms", at: old, "triggerDistance")
      }
      return
    }
    var sentence = "arms at \(Names.decimal(new)) pt instead of \(Names.decimal(old)) pt"
    switch (first(expected), first(actual)) {
    case (let old?, let now?):
      if abs(old - now) > 0.002 { sentence += ", at \(Names.seconds(now)) instead of \(Names.seconds(old))" }
    case (_?, nil): sentence += ", which the pull does not reach"
    default: break
    }
    add(.phase, .timing, sentence, at: first(expected) ?? first(actual) ?? 0, "triggerDistance")
  }

  // MARK: Cycles

  private struct Cycles {
    let starts: [Double]
    /// How long one takes: the one in the middle; of a single one, until what follows.
    let length: Double
    /// From the beginning of the refresh to the first cycle.
    let delay: Double
    let opening: Chapter

    init?(_ chapters: [Chapter]) {
      let own = chapters.filter { $0.kind == .cycle }
      guard let opening = chapters.first(where: { $0.kind == .opening }), let first = own.first else {
        return nil
      }
      starts = own.map(\.start)
      let lengths = (own.count > 1 ? Array(own.dropLast()) : own).map(\.length).sorted()
      length = lengths[lengths.count / 2]
      delay = first.start - opening.start
      self.opening = opening
    }
  }

  private mutating func addCycles() {
    guard let old = Cycles(chapters.expected), let new = Cycles(chapters.actual) else { return }
    let delay = new.delay - old.delay
    if abs(delay) > 0.002 {
      add(
        .phase, .timing,
        "each cycle begins \(Names.seconds(abs(delay))) \(delay > 0 ? "later" : "earlier"), with a delay of \(Names.seconds(new.delay)) instead of \(Names.seconds(old.delay))",
        at: old.starts[0], "animationDelay", amount: delay * 1000, chapter: .cycle)
    }
    let (length, own) = (new.length - new.delay, old.length - old.delay)
    if abs(length - own) > 0.002, own > 0.001, length > 0.001 {
      if let before = number("animationDuration", expected), let now = number("animationDuration", actual),
        before > 0, abs(now - before) > 1e-4
      {
        durationRatio = now / before
      }
      var words =
        "a cycle takes \(Names.seconds(length)) instead of \(Names.seconds(own)), \(Names.percent(length / own - 1)) \(length > own ? "longer" : "shorter")"
      if durationRatio != 1, abs(durationRatio - length / own) > 0.002 {
        let now = Names.seconds(number("animationDuration", actual) ?? 0)
        let before = Names.seconds(number("animationDuration", expected) ?? 0)
        words = "animationDuration is \(now) instead of \(before): \(words)"
      }
      ratios[.cycle] = length / own
      lengths[.cycle] = words
      add(
        .phase, .speed, words, at: old.starts[0], "animationDuration", amount: length / own, chapter: .cycle)
    }
    addRefresh(old, new)
  }

  /// How long a refresh lasts, if that is no consequence of its cycles.
  private mutating func addRefresh(_ old: Cycles, _ new: Cycles) {
    func end(_ trace: MotionTrace, _ opening: Chapter) -> Double? {
      trace.frames.lazy.flatMap(\.events).first { $0.phase == "ending" && $0.time >= opening.start }.map {
        $0.time - opening.start
      }
    }
    func length(_ chapters: [Chapter], _ opening: Chapter) -> Double? {
      chapters.first { $0.start > opening.start && ($0.kind == .showing || $0.kind == .exiting) }.map {
        $0.start - opening.start
      }
    }
    guard let before = length(chapters.expected, old.opening), let now = length(chapters.actual, new.opening),
      abs(before - now) > 0.004
    else { return }
    let isCycles = ratios[.cycle] != nil || abs(new.delay - old.delay) > 0.002
    if let a = end(expected, old.opening), let b = end(actual, new.opening), abs(a - b) < 0.004, isCycles {
      return
    }
    if setting("exitPolicy", expected) != setting("exitPolicy", actual) { return }
    add(
      .phase, .speed, "the refresh lasts \(Names.seconds(now)) instead of \(Names.seconds(before))",
      at: old.opening.start + min(before, now), "minimumRefreshingTime", amount: now / before)
  }

  // MARK: Other phases

  private mutating func addLengths() {
    func opening(_ trace: MotionTrace) -> Double? {
      let events = trace.frames.flatMap(\.events)
      guard let start = events.firstIndex(where: { $0.phase == "settling" }),
        let end = events[start...].first(where: { $0.phase == "refreshing" })
      else { return nil }
      return end.time - events[start].time
    }
    func length(_ kind: Chapter.Kind, _ chapters: [Chapter]) -> Double? {
      guard let index = chapters.firstIndex(where: { $0.kind == kind }), index + 1 < chapters.count else {
        return nil
      }
      return chapters[index].length
    }
    func change(_ old: Double?, _ new: Double?) -> (Double, Double)? {
      guard let old, let new, abs(old - new) > 0.003 else { return nil }
      return (old, new)
    }
    func words(_ pair: (Double, Double)) -> String {
      "\(Names.seconds(pair.1)) instead of \(Names.seconds(pair.0))"
    }
    let opens = change(opening(expected), opening(actual))
    let closes = change(length(.closing, chapters.expected), length(.closing, chapters.actual))
    let start = chapters.expected.first { $0.kind == .opening }?.start ?? 0
    let closing = chapters.expected.first { $0.kind == .closing }?.start ?? 0
    if let opens, let closes, words(opens) == words(closes) {
      add(
        .phase, .speed, "the content opens and closes in \(words(opens))", at: start, "insetDuration",
        amount: opens.1 / opens.0, chapter: .opening)
    } else {
      if let opens {
        add(
          .phase, .speed, "the content opens in \(words(opens))", at: start, "insetDuration",
          amount: opens.1 / opens.0, chapter: .opening)
      }
      if let closes {
        add(
          .phase, .speed, "the content closes in \(words(closes))", at: closing, "insetDuration",
          amount: closes.1 / closes.0, chapter: .closing)
      }
    }
    for (kind, sentence) in [(Chapter.Kind.showing, "the result shows for"), (.exiting, "the exit takes")] {
      // One that takes no time is none; what moves in the other is reported.
      guard let pair = change(length(kind, chapters.expected), length(kind, chapters.actual)),
        min(pair.0, pair.1) > 0.005
      else { continue }
      // An exit that takes a cycle's duration is no change of its own.
      if durationRatio != 1, pair.0 > 0.001, abs(pair.1 / pair.0 - durationRatio) < 0.003 { continue }
      if pair.0 > 0.001 { ratios[kind] = pair.1 / pair.0 }
      lengths[kind] = "\(sentence) \(words(pair))"
      add(
        .phase, .speed, "\(sentence) \(words(pair))",
        at: chapters.expected.first { $0.kind == kind }?.start ?? 0, nil,
        amount: pair.0 > 0.001 ? pair.1 / pair.0 : nil, chapter: kind)
    }
  }
}
