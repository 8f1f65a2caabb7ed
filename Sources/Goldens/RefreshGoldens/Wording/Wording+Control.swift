import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames

/// Sentences for changes of a control and of a whole clip.
extension Wording {
  /// Sentence for a change of the control or its script.
  func controlClause(_ detail: Change.Detail) -> String {
    switch detail {
    case .script(let sentence): return sentence
    case .setting(let setting, let edit): return Self.setting(setting, edit)
    case .tunable(let name, let edit): return Self.tunable(name, edit)
    case .arming(let distance, let times):
      let words = "arms at \(distance.map { Self.decimal($0) + " pt" }.instead)"
      switch (times.old, times.new) {
      case (let old?, let new?) where abs(old - new) > Explanation.durationTolerance:
        return "\(words), at \(OldAndNew(old, new).map(Self.seconds).instead)"
      case (_?, nil): return "\(words), which the pull does not reach"
      default: return words
      }
    case .unarmed: return "the control no longer arms"
    case .length(let phase, let length, let setting):
      let words = Self.length(phase, length)
      guard let name = phase.setting?.rawValue, let setting else { return words }
      return "\(name) is \(setting.map(Self.seconds).instead): \(words)"
    default: return ""
    }
  }

  private static func length(_ phase: Change.Phase, _ length: OldAndNew<Double>) -> String {
    let took = length.map(seconds).instead
    return switch phase {
    case .cycleDelay: "each cycle begins \(late([length.change])), with a delay of \(took)"
    case .cycle:
      "a cycle takes \(took), \(percent(length.ratio - 1)) \(length.change > 0 ? "longer" : "shorter")"
    case .refresh: "the refresh lasts \(took)"
    case .opening: "the content opens in \(took)"
    case .closing: "the content closes in \(took)"
    case .openingAndClosing: "the content opens and closes in \(took)"
    case .showing: "the result shows for \(took)"
    case .exiting: "the exit takes \(took)"
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
    return switch setting {
    case .height: "the control is \(words.new) high instead of \(words.old)"
    case .holdDistance: "the content holds at \(words.instead)"
    case .maximumPullDistance: "the content can be pulled by \(words.new) at most instead of \(words.old)"
    case .anchorPosition: "the control's anchor is \(words.instead)"
    case .insetCurve: "the content opens and closes \(words.instead)"
    default: "the control's \(setting.rawValue) is \(words.instead)"
    }
  }

  // MARK: The time of a clip

  /// Phrase for a change of timing in the whole clip, such as "starts 16.7 ms late"; empty for other changes.
  static func time(_ detail: Change.Detail) -> String {
    func milliseconds(_ seconds: Double) -> String { "\(decimal(abs(seconds) * 1000, 1)) ms" }
    func frames(_ count: Int, _ kind: String = "") -> String {
      count == 1 ? "one \(kind)frame" : "\(count) \(kind)frames"
    }
    func rest(_ late: Double) -> String { "the rest is \(milliseconds(late)) \(late > 0 ? "late" : "early")" }
    switch detail {
    case .allLate(let late): return "starts \(milliseconds(late)) \(late > 0 ? "late" : "early")"
    case .slower(let factor, let start, let until, let late):
      let words = "takes \(percent(factor - 1)) \(factor > 1 ? "longer" : "less time")"
      guard let until else { return words }
      return "\(words) from \(time(start)) to \(time(until)); \(rest(late))"
    case .frames(let again, let left, let moment, let late):
      let at = " at \(time(moment))"
      if again == left { return "shows \(frames(again, "stale "))\(at)" }
      let words =
        (again > 0 ? ["shows \(frames(again)) again"] : []) + (left > 0 ? ["drops \(frames(left))"] : [])
      return words.joined(separator: " and ") + at + (late == 0 ? "" : "; \(rest(late))")
    case .longer(let count, let end):
      let words = count > 0 ? "continues for \(frames(count, "more "))" : "ends \(frames(-count)) earlier"
      return "\(words), after \(time(end))"
    default: return ""
    }
  }
}
