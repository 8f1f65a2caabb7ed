import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshLayers

/// Changes between the elements of two SVG files, as verdicts.
///
/// Elements are matched by id, then by equal contents, then by similarity. A new id, and numbers that differ only by
/// rounding, are no changes.
struct SVGChanges {
  private(set) var verdicts: [Verdict] = []
  /// Matched elements of both files, outer elements first, with their names for sentences.
  private var pairs: [(old: MarkupElement, new: MarkupElement, label: String)] = []
  /// New ids of matched elements, by their old ids.
  private var ids: [String: String] = [:]

  init(from old: MarkupElement, to new: MarkupElement) {
    match(old, new, "svg", in: nil)
    for pair in pairs { compare(pair.old, pair.new, pair.label) }
  }

  // MARK: Elements

  private mutating func match(_ old: MarkupElement, _ new: MarkupElement, _ label: String, in group: String?)
  {
    pairs.append((old, new, label + (group.map { " in \($0)" } ?? "")))
    if let before = old.id, let after = new.id { ids[before] = after }
    let inside = label == "svg" ? nil : label
    let (before, after) = (LabelledElement.all(in: old), LabelledElement.all(in: new))
    let matches = LabelledElement.matches(before, after)
    func note(_ element: LabelledElement, _ what: String) {
      let place = inside.map { " in \($0)" } ?? ""
      verdicts.append(Verdict(.structure, "\(element.label)\(place) \(what)", layer: element.label))
    }
    let (gone, kept) = (Set(matches.map(\.old)), Set(matches.map(\.new)))
    for index in before.indices where !gone.contains(index) { note(before[index], "is gone") }
    for index in after.indices where !kept.contains(index) { note(after[index], "is new") }
    let inOrder = matches.sorted { $0.new < $1.new }
    let staying = Set(Self.longestRise(inOrder.map(\.old)))
    for (place, pair) in inOrder.enumerated() {
      if !staying.contains(pair.old) {
        let last = place > 0 ? "after \(after[inOrder[place - 1].new].label)" : "first"
        note(after[pair.new], "is drawn \(last)")
      }
      match(before[pair.old].element, after[pair.new].element, after[pair.new].label, in: inside)
    }
  }

  /// Numbers of the longest increasing subsequence, not necessarily in order; the given numbers must be distinct.
  private static func longestRise(_ numbers: [Int]) -> [Int] {
    if numbers == numbers.sorted() { return numbers }
    // `ends[n]` is the lowest last number of all subsequences of n + 1 numbers; `before` maps a number to its
    // predecessor.
    var ends: [Int] = []
    var before: [Int: Int] = [:]
    for number in numbers {
      let length = ends.firstIndex { $0 > number } ?? ends.count
      if length > 0 { before[number] = ends[length - 1] }
      if length == ends.count { ends.append(number) } else { ends[length] = number }
    }
    return Array(sequence(first: ends[ends.count - 1]) { before[$0] })
  }

  // MARK: Attributes

  private mutating func compare(_ old: MarkupElement, _ new: MarkupElement, _ label: String) {
    for name in Set(old.attributes.keys).union(new.attributes.keys).sorted() {
      let (before, after) = (old.attributes[name], new.attributes[name])
      if let before, let after {
        if SVGAttributeTokens(before, renaming: ids) == SVGAttributeTokens(after) { continue }
        if name == "d" {
          if let change = Self.change(of: BezierPath(svgPath: before), to: BezierPath(svgPath: after)) {
            verdicts.append(Verdict(.appearance, "\(label) \(change)", layer: label, property: name))
          }
          continue
        }
      }
      let (was, isNow) = (before.map(Self.shortened), after.map(Self.shortened))
      let change =
        was == nil
        ? "\(name) of \(label) is \(isNow ?? "") and was not set"
        : "\(name) of \(label) is \(isNow ?? "not set") instead of \(was ?? "")"
      verdicts.append(Verdict(.appearance, change, layer: label, property: name))
    }
    if old.text != new.text {
      let what = new.name == "style" ? "the style sheet" : "the text of \(label)"
      let change = "\(what) is \"\(Self.shortened(new.text))\" instead of \"\(Self.shortened(old.text))\""
      verdicts.append(Verdict(.appearance, change, layer: label, property: "text"))
    }
  }

  private static func shortened(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 60 ? "\(words.prefix(60))…" : words
  }

  /// Phrase on the change between two paths, such as "has 5 segments instead of 4"; nil if they differ only by
  /// rounding.
  private static func change(of old: BezierPath, to new: BezierPath) -> String? {
    guard old.hasSameStructure(as: new) else {
      let (before, after) = (old.elements.count, new.elements.count)
      return before == after ? "has other segments" : "has \(after) segments instead of \(before)"
    }
    let (before, after) = (old.points, new.points)
    let moves = zip(before, after).map { CGPoint(x: $1.x - $0.x, y: $1.y - $0.y) }
    let lengths = moves.map { Double(hypot($0.x, $0.y)) }
    guard let greatest = lengths.max(), greatest > SVGAttributeTokens.rounding else { return nil }
    func number(_ value: Double) -> String { OrderedJSON.plain((value * 100).rounded() / 100) }
    let first = moves[0]
    if moves.allSatisfy({ hypot($0.x - first.x, $0.y - first.y) <= SVGAttributeTokens.rounding }) {
      return "is moved by (\(number(Double(first.x))), \(number(Double(first.y))))"
    }
    let moved = lengths.count { $0 > SVGAttributeTokens.rounding }
    return "has another shape: \(moved) of \(lengths.count) points are up to \(number(greatest)) away"
  }
}

extension BezierPath {
  fileprivate var points: [CGPoint] {
    elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .quadCurve(let point, let control): [control, point]
      case .curve(let point, let control1, let control2): [control1, control2, point]
      case .close: []
      }
    }
  }
}

/// Element with a label that distinguishes it from its siblings.
private struct LabelledElement {
  let element: MarkupElement
  /// Label in sentences: element name with the id, or with the element's number among siblings of that name.
  let label: String

  static func all(in parent: MarkupElement) -> [LabelledElement] {
    var counts: [String: Int] = [:]
    return parent.children.filter(\.isSeen).map { element in
      counts[element.name, default: 0] += 1
      let name = element.name == "g" ? "group" : element.name
      return LabelledElement(
        element: element,
        label: element.id.map { "\(name) \"\($0.prefix(40))\"" } ?? "\(name) \(counts[element.name] ?? 0)")
    }
  }

  /// Indices of matching elements in the old and the new list.
  static func matches(_ old: [LabelledElement], _ new: [LabelledElement]) -> [(old: Int, new: Int)] {
    var matches: [(old: Int, new: Int)] = []
    var (left, right) = (Array(old.indices), Array(new.indices))
    func take<Key: Hashable>(_ key: (MarkupElement) -> Key?) {
      var places: [Key: [Int]] = [:]
      for index in right.reversed() {
        if let key = key(new[index].element) { places[key, default: []].append(index) }
      }
      left.removeAll { index in
        guard let key = key(old[index].element), let place = places[key]?.popLast() else { return false }
        matches.append((index, place))
        right.removeAll { $0 == place }
        return true
      }
    }
    take { element in element.id.map { [element.name, $0] } }
    take { SVGAttributeTokens(whole: $0) }
    // The most similar elements are matched next; of several, the nearest in order.
    while left.count * right.count <= 10_000 {
      var best: (score: Int, distance: Int, old: Int, new: Int)?
      for a in left {
        for b in right where old[a].element.name == new[b].element.name {
          let (score, distance) = (old[a].element.likeness(to: new[b].element), abs(a - b))
          if let best, (best.score, -best.distance) >= (score, -distance) { continue }
          best = (score, distance, a, b)
        }
      }
      guard let best else { return matches }
      matches.append((best.old, best.new))
      left.removeAll { $0 == best.old }
      right.removeAll { $0 == best.new }
    }
    // Too many elements to compare in pairs: elements of the same name are matched in order.
    take(\.name)
    return matches
  }
}

extension MarkupElement {
  /// Number of equal attributes, plus 1 for equal text and 1 for equal names of the children.
  fileprivate func likeness(to other: MarkupElement) -> Int {
    var score = attributes.count { other.attributes[$0.key] == $0.value }
    if text == other.text { score += 1 }
    if children.map(\.name) == other.children.map(\.name) { score += 1 }
    return score
  }
}

/// Words and numbers of an attribute, without the separators between them.
private struct SVGAttributeTokens: Hashable {
  /// Maximum difference of equal numbers: half a unit of the second decimal, to which programs commonly round.
  static let rounding = 0.005

  private var words: [String] = []
  private var numbers: [Double] = []

  /// Splits the value of an attribute.
  ///
  /// - Parameter names: new ids by old ids; a reference to an old id counts as a reference to the new one.
  init(_ text: String, renaming names: [String: String] = [:]) {
    add(text, names)
  }

  /// Words and numbers of all visible parts of an element and its children.
  init(whole element: MarkupElement) {
    words.append("<\(element.name)")
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
      words.append(name)
      add(value, [:])
    }
    words.append(element.text)
    for child in element.children where child.isSeen {
      let inner = SVGAttributeTokens(whole: child)
      words += inner.words
      numbers += inner.numbers
    }
    words.append(">")
    numbers = numbers.map { ($0 * 100).rounded() / 100 }
  }

  static func == (a: SVGAttributeTokens, b: SVGAttributeTokens) -> Bool {
    a.words == b.words && a.numbers.count == b.numbers.count
      && zip(a.numbers, b.numbers).allSatisfy { abs($0 - $1) <= rounding }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(words) }

  private mutating func add(_ text: String, _ names: [String: String]) {
    var rest = Substring(text)
    while let first = rest.first {
      let sign = first == "-" || first == "+" || first == "."
      if first.isWhitespace || first == "," || first == ";" {
        rest.removeFirst()
      } else if first.isNumber || sign, let (number, end) = Self.number(rest) {
        numbers.append(number)
        words.append("0")
        rest = rest[end...]
      } else if first == "#" {
        let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || "-_.:".contains($0) }
        let isColor = name.allSatisfy(\.isHexDigit) && names[String(name)] == nil
        let doubled = name.count == 3 ? name.flatMap { [$0, $0] } : Array(name)
        words.append("#" + (isColor ? String(doubled).lowercased() : names[String(name)] ?? String(name)))
        rest = rest[name.endIndex...]
      } else {
        words.append(String(rest.removeFirst()))
      }
    }
  }

  /// Number at the start of a text, and the index after it; nil if the text starts with no number.
  private static func number(_ text: Substring) -> (Double, Substring.Index)? {
    var end = text.startIndex
    var (hasPoint, hasExponent) = (false, false)
    while end < text.endIndex {
      let character = text[end]
      let before = end > text.startIndex ? text[text.index(before: end)] : nil
      let isSign = (character == "-" || character == "+") && (before == nil || before == "e" || before == "E")
      if character == ".", !hasPoint, !hasExponent {
        hasPoint = true
      } else if character == "e" || character == "E", before?.isNumber == true || before == ".", !hasExponent,
        text[text.index(after: end)...].first.map({ $0.isNumber || $0 == "-" || $0 == "+" }) == true
      {
        hasExponent = true
      } else if !isSign, !character.isASCII || !character.isNumber {
        break
      }
      end = text.index(after: end)
    }
    return Double(text[..<end]).map { ($0, end) }
  }
}
