import Foundation
import RefreshClips
import RefreshIO

/// Puts findings into sentences that a person understands.
struct VerdictText {
  /// The times of the golden's frames, in seconds.
  let times: [TimeInterval]
  /// Every layer there is, to tell which short names are of one alone.
  let layers: Set<String>
  /// Seconds between frames.
  let frameTime: TimeInterval
  /// What is named where everything is meant; nothing for a control.
  var whole = ""

  func verdict(_ finding: Finding, isWhole: Bool) -> Verdict {
    let time = finding.frame < times.count ? times[finding.frame] : nil
    let layer = isWhole ? nil : finding.layer
    let subject = layer.map { name($0) + " " } ?? whole
    let when = time.map { "from \(Self.seconds($0))" } ?? "at once"
    func verdict(_ sentence: String, _ amount: Double? = nil) -> Verdict {
      Verdict(
        finding.kind, sentence, layer: layer, property: finding.property.map(TraceProperty.familyName),
        time: time, amount: amount)
    }
    switch finding.change {
    case .gone: return verdict("layer \(name(finding.layer)) is missing")
    case .new: return verdict("layer \(name(finding.layer)) is new")
    case .timing(let frames):
      let milliseconds = frames * frameTime * 1000
      let size = Self.decimal(abs(milliseconds), 1)
      return verdict("\(subject)starts \(size) ms \(frames > 0 ? "late" : "early"), \(when)", milliseconds)
    case .speed(let factor, let cycles):
      let percent = Names.percent(factor - 1)
      // A cycle's duration is a number in the author's source, so that it is worth more than a percentage.
      let cycle =
        cycles.map { " per cycle (\(Self.milliseconds($1)) instead of \(Self.milliseconds($0)))" } ?? ""
      return verdict(
        "\(subject)takes \(percent) \(factor > 1 ? "longer" : "less time")\(cycle), \(when)", factor)
    case .pace(let factor, let until, let late):
      let percent = Names.percent(factor - 1)
      let end = until < times.count ? " until \(Self.seconds(times[until]))" : ""
      let rest = "\(Self.decimal(abs(late) * frameTime * 1000, 1)) ms \(late > 0 ? "late" : "early")"
      return verdict(
        "\(subject)takes \(percent) \(factor > 1 ? "longer" : "less time"), \(when)\(end); the rest is \(rest)",
        factor)
    case .cadence(let repeated, let skipped, let late):
      return verdict(
        subject + cadence(repeated, skipped, late, at: time), Double(late == 0 ? repeated : late))
    case .appearance(let e, let a): return verdict(appearance(finding, e, a, time))
    case .shape(let e, let a):
      let property = "\(name(finding.layer)).\(TraceProperty.familyName(of: e.property))"
      let values = "\(a.values[finding.frame]) instead of \(e.values[finding.frame])"
      return verdict("\(property) diverges first, at \(Self.seconds(time ?? 0)) (\(values))")
    }
  }

  private func cadence(_ repeated: Int, _ skipped: Int, _ late: Int, at time: TimeInterval?) -> String {
    func count(_ n: Int, _ what: String) -> String { n == 1 ? "one \(what)" : "\(n) \(what)s" }
    let place = "at \(Self.seconds(time ?? 0))"
    let shift = Self.decimal(Double(abs(late)) * frameTime * 1000, 1)
    switch (repeated, skipped) {
    case (let r, let s) where r == s: return "shows \(count(r, "stale frame")), \(place)"
    case (0, let s): return "drops \(count(s, "frame")), \(place); the rest is \(shift) ms early"
    case (let r, 0): return "shows \(count(r, "frame")) again, \(place); the rest is \(shift) ms late"
    case (let r, let s):
      return "shows \(count(r, "frame")) again and drops \(count(s, "frame")), \(place)"
    }
  }

  private func appearance(_ finding: Finding, _ e: Curve, _ a: Curve, _ time: TimeInterval?) -> String {
    // A colour that fades in says nothing yet where it begins: the greatest difference is the one to name.
    let shared = min(e.count, a.count)
    let frame = (0..<shared).max { a.difference($0, e, $0) < a.difference($1, e, $1) } ?? finding.frame
    let property = "\(name(finding.layer)).\(TraceProperty.familyName(of: e.property))"
    let isShape = e.property == "path" || e.property == "shadowPath"
    let value = isShape ? "different" : "\(a.values[frame]) instead of \(e.values[frame])"
    return "\(property) is \(value), from \(Self.seconds(time ?? 0))"
  }

  /// Frames that one of the two has more at its end.
  func frames(more: Int, of shared: Int) -> Verdict {
    let count =
      (abs(more) == 1 ? "one " : "\(abs(more)) ") + (more > 0 ? "more " : "")
      + (abs(more) == 1 ? "frame" : "frames")
    let length = Self.seconds(Double(shared) * frameTime)
    let sentence =
      more > 0 ? "continues for \(count), after \(length)" : "ends \(count) earlier, after \(length)"
    return Verdict(.structure, sentence, time: Double(shared) * frameTime, amount: Double(more))
  }

  // MARK: Words

  /// The last part of a layer's path where no other layer has the same, else the path.
  func name(_ layer: String) -> String {
    let short = MotionTrace.shortName(layer)
    let isAlone = layers.filter { MotionTrace.shortName($0) == short }.count <= 1
    return isAlone ? short : layer
  }

  static func milliseconds(_ time: TimeInterval) -> String {
    "\(OrderedJSON.plain((time * 10000).rounded() / 10)) ms"
  }

  static func seconds(_ time: TimeInterval) -> String { "\(decimal(time, 2)) s" }

  static func decimal(_ number: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", number) }
}
