import Foundation
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshRendering

/// Text forms of numbers and values for sentences.
extension Wording {
  /// Text form of a value of a property's part.
  ///
  /// - Parameter more: Number of additional digits, for values that look equal without them.
  static func value(_ value: TraceValue, of part: TracePart, more: Int = 0) -> String {
    switch value {
    case .number(let number):
      if part.isTurn { return degrees(number, part.quantum) }
      if part.isPerspective {
        return abs(number) < 1e-9 ? "0" : "\(number < 0 ? "−" : "")1/\(decimal((1 / abs(number)).rounded()))"
      }
      if part.isFlag { return number == 0 ? "false" : "true" }
      return decimal(number, more: more)
    case .color(let color): return Self.color(color)
    case .colors(let colors): return colors.map(color).joined(separator: ", ")
    case .path(let path): return path.measures.map { PathChangePhrases.size($0) } ?? "a path"
    case .picture(let picture): return Self.picture(picture)
    case .word(let word):
      if part.property == .string { return "“\(word)”" }
      return word.isEmpty ? "none" : word
    }
  }

  /// Text form of several parts' values: one value if all are equal, else a tuple; a list shows all of its items.
  static func values(_ values: [TraceValue], of parts: [TracePart], more: Int = 0) -> String {
    let all = zip(values, parts).map { value($0, of: $1, more: more) }
    if parts.contains(where: \.isItem), parts.count > 1 {
      let items = zip(values, all).filter { $0.0 != .word("") }.map(\.1)
      return items.isEmpty ? "none" : "(" + items.joined(separator: ", ") + ")"
    }
    return Set(all).count == 1 ? all[0] : "(" + all.joined(separator: ", ") + ")"
  }

  /// Angle in degrees, with the fewest decimals that agree with the recorded value within its rounding step.
  static func degrees(_ radians: Double, _ quantum: Double = 0.0001) -> String {
    let (degrees, slack) = (radians * 180 / .pi, 0.5 * quantum * 180 / .pi + 1e-9)
    let scales = [1.0, 10, 100, 1000]
    let near = scales.lazy.map { (degrees * $0).rounded() / $0 }.first { abs($0 - degrees) <= slack }
    return decimal(near ?? degrees) + "°"
  }

  /// Description of an image: file name or pixel size, and the beginning of the digest.
  private static func picture(_ picture: TraceImage) -> String {
    let name =
      switch picture.source {
      case .file(let name): "“\(name)”"
      case .pixels(let width, let height): "a picture of \(width) × \(height) pixels"
      }
    return "\(name) (contents \(picture.digest.prefix(8)))"
  }

  /// Text form of a number with four significant digits, at most four decimals and no trailing zeros; `more` adds
  /// decimals.
  package static func decimal(_ number: Double, more: Int = 0) -> String {
    guard number != 0, number.isFinite else { return "0" }
    let digits = max(0, min(4, 3 - Int(log10(abs(number)).rounded(.down)))) + more
    let scale = pow(10, Double(digits))
    let text = OrderedJSON.plain((number * scale).rounded() / scale + 0)
    return text.replacingOccurrences(of: "-", with: "−")
  }

  /// Text forms of an old and a new value, with as many additional digits (0…4) as make them differ.
  static func distinct(_ words: (_ more: Int) -> OldAndNew<String>) -> OldAndNew<String> {
    (0...4).lazy.map(words).first { $0.old != $0.new } ?? words(0)
  }

  /// Text form of a number with a fixed number of decimals.
  static func decimal(_ number: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", number) }

  /// Duration in seconds, rounded to milliseconds: "0.3 s".
  package static func seconds(_ time: Double) -> String { "\(decimal((time * 1000).rounded() / 1000)) s" }

  /// Time in a clip, with two decimals: "0.52 s".
  static func time(_ time: Double) -> String { "\(decimal(time, 2)) s" }

  /// Percentage of a change, without sign and with one decimal below 10 %: "22 %", "2.5 %".
  static func percent(_ part: Double) -> String {
    let percent = abs(part) * 100
    return (percent < 9.95 ? decimal((percent * 10).rounded() / 10) : decimal(percent.rounded())) + " %"
  }

  static func wholePercent(_ part: Double) -> String { "\(decimal((part * 100).rounded())) %" }

  /// List of texts: "a, b and c"; a single text if all are equal.
  static func list(_ texts: [String]) -> String {
    Set(texts).count > 1 ? joined(texts) : texts.first ?? ""
  }

  /// List of all texts, even if they are equal: "a, b and c".
  static func joined(_ texts: [String]) -> String {
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Lists of the old and of the new texts.
  static func list(_ texts: [OldAndNew<String>]) -> OldAndNew<String> {
    OldAndNew(list(texts.map(\.old)), list(texts.map(\.new)))
  }

  /// List of durations: "0.1, 0.2 and 0.3 s".
  static func seconds(_ times: [Double]) -> String {
    list(times.map { decimal(($0 * 1000).rounded() / 1000) }) + " s"
  }

  /// Phrase for an easing curve after "eases": "linearly", "in and out".
  static func curve(_ curve: TraceCurve) -> String {
    switch curve {
    case .linear: return "linearly"
    case .easeIn: return "in"
    case .easeOut: return "out"
    case .easeInOut: return "in and out"
    case .standard: return "with the default curve"
    case .custom(let parts):
      let percents = parts.map { decimal(($0 * 100).rounded()) }.joined(separator: ", ")
      return "with a custom curve (\(percents) % at 20, 40, 60, 80 % of its time)"
    }
  }

  /// Phrase for the easing curves between keyframes; "linearly" if there are none.
  static func curves(_ curves: [TraceCurve]) -> String {
    guard let first = curves.first else { return "linearly" }
    return Set(curves).count == 1 ? curve(first) : curves.map(curve).joined(separator: ", ")
  }

  /// Phrase for a pull, given as a fraction of the control's height: "at 40 % of the pull".
  static func place(_ ratio: Double) -> String {
    ratio >= 0.995 ? "at the full pull" : "at \(wholePercent(ratio)) of the pull"
  }

  // MARK: Colours

  /// Name of a colour, or its hexadecimal form if it has no name, with the opacity if it is translucent.
  static func color(_ color: UInt32) -> String {
    let (solid, alpha) = (color >> 8, color & 255)
    if alpha == 0 { return "clear" }
    let name = colorNames[solid] ?? "#" + UInt64(solid).hexadecimal.suffix(6)
    return alpha == 255 ? name : "\(name) at \(wholePercent(Double(alpha) / 255))"
  }

  private static let colorNames: [UInt32: String] = {
    let named: [(String, Color)] = [
      ("black", .black), ("darkGray", .darkGray), ("gray", .gray), ("lightGray", .lightGray),
      ("white", .white), ("red", .red), ("green", .green), ("blue", .blue), ("cyan", .cyan),
      ("yellow", .yellow), ("magenta", .magenta), ("orange", .orange), ("purple", .purple),
      ("brown", .brown), ("systemRed", .systemRed), ("systemOrange", .systemOrange),
      ("systemYellow", .systemYellow), ("systemGreen", .systemGreen), ("systemMint", .systemMint),
      ("systemTeal", .systemTeal), ("systemCyan", .systemCyan), ("systemBlue", .systemBlue),
      ("systemIndigo", .systemIndigo), ("systemPurple", .systemPurple), ("systemPink", .systemPink),
      ("systemBrown", .systemBrown), ("systemGray", .systemGray),
    ]
    return Dictionary(named.map { ($1.bytes >> 8, $0) }, uniquingKeysWith: { first, _ in first })
  }()
}
