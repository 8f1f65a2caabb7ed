/// The literals of Swift sources: numbers, texts without values in them, and colours by name; and, counted by themselves,
/// options: cases of enumerations, options of a block, and flags.
enum LiteralScanner {
  enum Kind { case number, text, color, option }

  /// The cases and options that something of a control can be.
  private static let options: Set<String> = [
    // Texts and pictures.
    "left", "center", "right", "natural", "justified", "byTruncatingTail", "byWordWrapping", "byClipping",
    "scaleToFill", "scaleAspectFit", "scaleAspectFill", "resizeAspect", "resizeAspectFill",
    // Strokes and fills.
    "butt", "round", "square", "miter", "bevel", "evenOdd", "nonZero", "axial", "radial", "conic",
    // Animations.
    "curveLinear", "curveEaseIn", "curveEaseOut", "curveEaseInOut", "autoreverse", "repeat", "linear",
    "easeIn", "easeOut", "easeInEaseOut", "discrete", "paced", "cubic", "forwards", "backwards", "both",
    "removed",
    // Controls.
    "top", "middle", "bottom", "keyframe", "onReach", "onRelease", "finishCycle", "blendOut",
  ]

  private static let colors: Set<String> = [
    "black", "darkGray", "gray", "lightGray", "white", "red", "green", "blue", "cyan", "yellow", "magenta",
    "orange", "purple", "brown",
  ]

  /// The places of all literals of a source, in order.
  static func literals(
    of source: [Character], from start: Int = 0, to end: Int? = nil
  ) -> [(range: Range<Int>, kind: Kind)] {
    let end = end ?? source.count
    var found: [(Range<Int>, Kind)] = []
    var i = start
    func isDiscrete(_ c: Character) -> Bool { c.isLetter || c.isNumber || c == "_" }
    func word(_ i: Int) -> Int { source[i..<end].firstIndex { !isDiscrete($0) } ?? end }
    while i < end {
      let c = source[i]
      if c == "/", i + 1 < end, source[i + 1] == "/" {
        i = source[i..<end].firstIndex(of: "\n") ?? end
      } else if c == "\"" {
        let (next, values) = text(source, i)
        if values.isEmpty { found.append((i..<next, .text)) }
        for value in values { found += literals(of: source, from: value.lowerBound, to: value.upperBound) }
        i = next
      } else if c.isLetter || c == "_" {
        let next = word(i)
        if ["true", "false"].contains(String(source[i..<next])) { found.append((i..<next, .option)) }
        i = next
      } else if c.isNumber {
        var next = word(i)
        if next + 1 < end, source[next] == ".", source[next + 1].isNumber,
          source[i..<next].allSatisfy({ $0.isNumber || $0 == "_" })
        {
          next = word(next + 1)
        }
        found.append((i..<next, .number))
        i = next
      } else if c == ".", i + 1 < end, source[i + 1].isNumber {
        // A member of a tuple.
        i = word(i + 1)
      } else if c == ".", i + 1 < end, source[i + 1].isLetter {
        let next = word(i + 1)
        let before = source[..<i].last { !$0.isWhitespace }
        let name = String(source[i + 1..<next])
        if let before, "=(,?:[".contains(before), next == end || source[next] != "(" {
          if colors.contains(name) { found.append((i..<next, .color)) }
          if options.contains(name) { found.append((i..<next, .option)) }
        }
        i = next
      } else {
        i += 1
      }
    }
    return found
  }

  /// Where a text ends, and the values in it.
  private static func text(_ source: [Character], _ start: Int) -> (end: Int, values: [Range<Int>]) {
    var values: [Range<Int>] = []
    var i = start + 1
    while source[i] != "\"" {
      if source[i] == "\\", source[i + 1] == "(" {
        var (depth, j) = (1, i + 2)
        while depth > 0 {
          depth += source[j] == "(" ? 1 : source[j] == ")" ? -1 : 0
          j += 1
        }
        values.append(i + 2..<j - 1)
        i = j
      } else {
        i += source[i] == "\\" ? 2 : 1
      }
    }
    return (i + 1, values)
  }

  /// Literals or options, by their numbers.
  static func all(of source: [Character], options: Bool) -> [(range: Range<Int>, kind: Kind)] {
    literals(of: source).filter { ($0.kind == .option) == options }
  }

  /// A source with some literals and options passed through `at` under their numbers, and constants of a type read each
  /// time.
  static func numbered(_ text: String, _ numbers: Set<Int>, options: Set<Int> = []) -> String {
    let source = Array(text)
    let own =
      all(of: source, options: false).enumerated().filter { numbers.contains($0.offset) }
      + all(of: source, options: true).enumerated().filter { options.contains($0.offset) }
    var (result, place) = ("", 0)
    for (number, literal) in own.sorted(by: { $0.element.range.lowerBound < $1.element.range.lowerBound }) {
      result += String(source[place..<literal.range.lowerBound])
      let text = String(source[literal.range])
      result += literal.kind == .option ? "at(option: " : "at("
      result += "\(number), \(literal.kind == .color ? "Color" + text : text))"
      place = literal.range.upperBound
    }
    result += String(source[place...])
    return result.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let match = line.wholeMatch(of: /(\s*private static )let (\w+)(: \w+)? = (.*)/) else {
        return String(line)
      }
      return "\(match.1)var \(match.2)\(match.3 ?? ": Int") { \(match.4) }"
    }.joined(separator: "\n")
  }
}
