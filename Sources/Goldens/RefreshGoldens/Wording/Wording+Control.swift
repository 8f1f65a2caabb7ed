import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames

/// Sentences for changes of a control, of its script and of a whole clip.
extension Wording {
  /// Sentence for a change of the control or the script; `took` is the phrase for the new and the old duration, such
  /// as "1.2 s instead of 0.9 s".
  func controlClause(_ detail: Change.Detail, _ took: String) -> String {
    switch detail {
    case .script(let step): return Self.step(step)
    case .setting(let setting, let edit): return Self.setting(setting, edit)
    case .tunable(let name, let edit): return Self.tunable(name, edit)
    case .arming(let distance, let times):
      let points = distance.map { Self.decimal($0) + " pt" }
      let words = "arms at \(points.new) instead of \(points.old)"
      switch (times.old, times.new) {
      case (let old?, let new?) where abs(old - new) > Explanation.durationTolerance:
        return "\(words), at \(Self.seconds(new)) instead of \(Self.seconds(old))"
      case (_?, nil): return "\(words), which the pull does not reach"
      default: return words
      }
    case .unarmed: return "the control no longer arms"
    case .cycleDelay(let delay):
      return
        "each cycle begins \(Self.seconds(abs(delay.change))) \(delay.change > 0 ? "later" : "earlier"), "
        + "with a delay of \(took)"
    case .cycle(let length, let animation):
      let words =
        "a cycle takes \(took), \(Self.percent(length.ratio - 1)) \(length.change > 0 ? "longer" : "shorter")"
      guard let animation = animation?.map(Self.seconds) else { return words }
      return "animationDuration is \(animation.new) instead of \(animation.old): \(words)"
    case .refresh(_, let minimum):
      guard let minimum = minimum?.map(Self.seconds) else { return "the refresh lasts \(took)" }
      return
        "minimumRefreshingTime is \(minimum.new) instead of \(minimum.old): the refresh lasts \(took)"
    case .length(.opening, _): return "the content opens in \(took)"
    case .length(.closing, _): return "the content closes in \(took)"
    case .length(.openingAndClosing, _): return "the content opens and closes in \(took)"
    case .length(.showing, _): return "the result shows for \(took)"
    case .length(.exiting, _): return "the exit takes \(took)"
    default: return ""
    }
  }

  private static func setting(_ setting: ControlSetting, _ edit: OldAndNew<TraceValue?>) -> String {
    func word(_ value: TraceValue?) -> String {
      switch value {
      case .number(let number)?: return decimal(number) + (setting.isTime ? " s" : " pt")
      case .word(let word)?:
        if setting == .insetCurve, let curve = TraceCurve(name: word) {
          return [.easeIn, .easeOut, .easeInOut].contains(curve)
            ? "easing \(Self.curve(curve))" : Self.curve(curve)
        }
        if setting == .trigger { return word == RefreshTrigger.onReach.rawValue ? "onReach" : "onRelease" }
        return word
      default: return "none"
      }
    }
    let words = edit.map(word)
    let took = "\(words.new) instead of \(words.old)"
    switch setting {
    case .height: return "the control is \(words.new) high instead of \(words.old)"
    case .holdDistance: return "the content holds at \(took)"
    case .maximumPullDistance:
      return "the content can be pulled by \(words.new) at most instead of \(words.old)"
    case .anchorPosition: return "the control's anchor is \(took)"
    case .insetCurve: return "the content opens and closes \(took)"
    default: return "the control's \(setting.rawValue) is \(took)"
    }
  }

  // MARK: The time of a clip

  /// Phrase for a change of timing in the whole clip, such as "starts 16.7 ms late"; empty for other changes.
  static func time(_ detail: Change.Detail) -> String {
    func milliseconds(_ seconds: Double) -> String { "\(decimal(abs(seconds) * 1000, 1)) ms" }
    func rest(_ late: Double) -> String { "the rest is \(milliseconds(late)) \(late > 0 ? "late" : "early")" }
    switch detail {
    case .allLate(let late): return "starts \(milliseconds(late)) \(late > 0 ? "late" : "early")"
    case .slower(let factor, let start, let until, let late):
      let words = "takes \(percent(factor - 1)) \(factor > 1 ? "longer" : "less time")"
      guard let until else { return words }
      return "\(words) from \(time(start)) to \(time(until)); \(rest(late))"
    case .frames(let again, let left, let moment, let late):
      let at = " at \(time(moment))"
      if again == left {
        return "shows \(again == 1 ? "one" : "\(again)") stale frame\(again == 1 ? "" : "s")\(at)"
      }
      let words = [(again, "shows", " again"), (left, "drops", "")].filter { $0.0 > 0 }.map {
        count, verb, end in
        "\(verb) \(count == 1 ? "one frame" : "\(count) frames")\(end)"
      }
      return words.joined(separator: " and ") + at + (late == 0 ? "" : "; \(rest(late))")
    case .longer(let count, let end):
      let frames = abs(count) == 1 ? "one" : "\(abs(count))"
      return count > 0
        ? "continues for \(frames) more frame\(count == 1 ? "" : "s"), after \(time(end))"
        : "ends \(frames) frame\(count == -1 ? "" : "s") earlier, after \(time(end))"
    default: return ""
    }
  }

  // MARK: The script

  private static func step(_ step: ScriptChanges.StepChange) -> String {
    func name(_ number: Int, _ title: String) -> String { "step \(number) of the script (\(title))" }
    switch step {
    case .removed(let number, let title): return "\(name(number, title)) is gone"
    case .new(let number, let title): return "\(name(number, title)) is new"
    case .changed(let number, let title, let differences):
      return "\(name(number, title)) \(differences.map(difference).joined(separator: ", and "))"
    case .more(let count): return "\(count.counted("more step")) of the script changed"
    }
  }

  private static func difference(_ difference: ScriptChanges.StepDifference) -> String {
    switch difference {
    case .value(let name, let edit):
      let words = edit.map(value)
      return "\(verb(name)) \(words.new) instead of \(words.old)"
    case .touches(let counts): return "has \(counts.new.counted("touch")) instead of \(counts.old)"
    case .points(let counts): return "has \(counts.new.counted("point")) instead of \(counts.old)"
    case .more(let count): return "\(count) other numbers are different"
    case .something: return "is different"
    }
  }

  private static func value(_ value: ScriptChanges.StepValue.Value) -> String {
    switch value {
    case .seconds(let time): seconds(time)
    case .points(let length): "\(decimal(length)) pt"
    case .speed(let speed): "\(decimal(speed.rounded())) pt/s"
    case .place(let x, let y): "(\(decimal(x)), \(decimal(y)))"
    case .word(let word): word
    }
  }

  private static func verb(_ name: ScriptChanges.StepValue.Name) -> String {
    switch name {
    case .pulls: "pulls to"
    case .takes: "takes"
    case .goesBy: "goes by"
    case .lasts: "lasts"
    case .endsAfter: "ends the refresh after"
    case .endsWith: "ends with"
    case .shows: "shows the result for"
    case .pointTime(let number): "comes to point \(number) at"
    case .point(let number): "has point \(number) at"
    case .begins: "begins"
    case .calls: "calls"
    case .scrolls: "scrolls"
    case .sets: "sets"
    case .around: "is around"
    case .middle: "moves its middle by"
    case .fingersBegin: "begins with fingers apart by"
    case .fingersEnd: "ends with fingers apart by"
    case .beginsAfter: "begins after"
    case .beginsAt: "begins at"
    case .speed: "moves at"
    case .touchesDown: "touches down at"
    case .number(let name): "has \"\(name)\" at"
    }
  }
}
