import Foundation
import RefreshGoldens
import RefreshLayers
import RefreshMotion
import TestSupport
import Testing

@testable import RefreshLottieFiles

/// What is said of two versions of an SVG file.
@Suite struct SVGChangesTests {
  static let icon = """
    <?xml version="1.0"?>
    <!DOCTYPE svg [ <!ENTITY a "b"> ]>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:editor="e" width="24" height="24" viewBox="0 0 24 24">
      <title>Old &amp; new</title>
      <defs><linearGradient id="a"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient></defs>
      <rect id="back" x="1" y="1" width="22" height="22" fill="url(#a)"/>
      <g id="marks" editor:label="Marks">
        <path d="M4 4 L10 4 L10 10 Z" fill="#fff"/>
        <circle id="dot" cx="15" cy="15" r="3" style="fill:#0f0; stroke:#000"/>
      </g>
      <!-- a comment with <tags> -->
      <text x="2" y="22" font-size="4">Pull</text>
    </svg>
    """

  /// The sentences after texts of the icon are replaced.
  private static func sentences(_ changes: (old: String, new: String)...) throws -> [String] {
    var text = icon
    for change in changes {
      #expect(text.contains(change.old))
      text = text.replacingOccurrences(of: change.old, with: change.new)
    }
    let (old, new) = (
      try MarkupReader.root(of: Array(icon.utf8)), try MarkupReader.root(of: Array(text.utf8))
    )
    return SVGChanges(from: old, to: new).verdicts.map(\.description)
  }

  @Test("a change is told with its element, by its id or its number, and the group that it is in")
  func sentences() throws {
    #expect(
      try Self.sentences(("fill:#0f0", "fill:#0ff"), ("r=\"3\"", "r=\"4\"")) == [
        "appearance: fill of circle \"dot\" in group \"marks\" is #0ff instead of #0f0",
        "appearance: r of circle \"dot\" in group \"marks\" is 4 instead of 3",
      ])
    for (old, new, sentence) in [
      (
        #"<g id="marks""#, #"<g id="marks" opacity="0.5""#,
        #"opacity of group "marks" is 0.5 and was not set"#
      ),
      ("M4 4 L10 4 L10 10 Z", "M5 4 L11 4 L11 10 Z", #"path 1 in group "marks" is moved by (1, 0)"#),
      (
        "L10 10 Z", "L10 12 Z",
        #"path 1 in group "marks" has another shape: 1 of 3 points are up to 2 away"#
      ), ("L10 10 Z", "L10 10 L9 9 Z", #"path 1 in group "marks" has 5 segments instead of 4"#),
      (">Pull<", ">Push<", #"the text of text 1 is "Push" instead of "Pull""#),
      ("#00f", "#ff0", #"stop-color of stop 2 in linearGradient "a" is #ff0 instead of #00f"#),
    ] { #expect(try Self.sentences((old, new)) == ["appearance: " + sentence]) }
    #expect(
      try Self.sentences(("</svg>", "<rect width=\"3\" height=\"3\"/></svg>")) == ["structure: rect 2 is new"]
    )
    let dot = ##"<circle id="dot" cx="15" cy="15" r="3" style="fill:#0f0; stroke:#000"/>"##
    #expect(try Self.sentences((dot, "")) == ["structure: circle \"dot\" in group \"marks\" is gone"])
    let back = ##"<rect id="back" x="1" y="1" width="22" height="22" fill="url(#a)"/>"##
    #expect(
      try Self.sentences((back, ""), ("</svg>", back + "</svg>")) == [
        "structure: rect \"back\" is drawn after text 1"
      ])
  }

  @Test(
    "another order of attributes, other ids, white space, units of writing, notes of editors and event handlers change nothing"
  )
  func same() throws {
    #expect(
      try Self.sentences(
        ("#f00", "#FF0000"), ("\"a\"", "\"grad\""), ("url(#a)", "url( #grad )"),
        ("x=\"1\" y=\"1\"", "y='1.0'\n x='1'"),
        ("M4 4 L10 4 L10 10 Z", "M4,4h6v6z"), ("fill:#0f0; stroke:#000", "stroke:#000000;fill:#0F0"),
        ("height=\"22\"", "height=\"22.0004\""), ("id=\"marks\" editor:label=\"Marks\"", "id=\"layer1\""),
        ("Old &amp; new", "New"), ("a comment", "another"), ("cx=\"15\"", "cx=\"15\" onclick=\"open(1)\"")
      ).isEmpty)
  }

  @Test("one of the edits of a drawing of many shapes is named alone, however it was written")
  func seededEdits() throws {
    for seed in 0..<60 {
      var random = SeededRandom(seed: UInt64(seed))
      var edited = VectorSketch(&random)
      let old = edited.svg(&random, isRenamed: false)
      let expected = edited.edit(&random)
      let new = edited.svg(&random, isRenamed: true)
      let roots = try [old, new].map { try MarkupReader.root(of: Array($0.utf8)) }
      let verdicts = SVGChanges(from: roots[0], to: roots[1]).verdicts
      #expect(verdicts.count == 1, "seed \(seed): \(verdicts.map(\.description)), expected \(expected)")
      #expect(
        verdicts.first?.sentence.contains(expected) == true, "seed \(seed): \(verdicts), expected \(expected)"
      )
    }
  }

  @Test("pictures decide whether anything visible changed")
  func pictures() throws {
    func report(_ old: String, _ new: String) throws -> ClipReport {
      func drawing(_ shapes: String) throws -> VectorDrawing {
        let size = shapes.hasPrefix("<!--wide-->") ? 30 : 20
        return try VectorDrawing(
          Data(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" height=\"20\">\(shapes)</svg>".utf8),
          of: "a.svg")
      }
      return try drawing(new).comparison(with: drawing(old), "a.svg", file: "a.svg").report()
    }
    let (hidden, shown) = ("<circle cx='9' cy='9' r='2'/>", "<rect width='20' height='20' fill='#fff'/>")
    // What is behind something else is not seen.
    let same = try report(hidden + shown, hidden.replacingOccurrences(of: "'2'", with: "'3'") + shown)
    #expect(same.status == .passed && same.changes.isEmpty)
    let other = try report(shown + hidden, hidden + shown)
    #expect(other.status == .failed && other.changes.count == 1)
    #expect(
      try report(hidden, "<!--wide-->" + hidden).message == "appearance: width of svg is 30 instead of 20")
    // Two names of one colour, and a shape that is another element.
    #expect(
      try report("<rect width='9' height='9' fill='red'/>", "<path d='M0 0h9v9h-9z' fill='#f00'/>").status
        == .passed)
  }

  @Test(
    "what is no drawing is named with its line",
    arguments: [
      ("<svg width='9' height='9'>\n<g></svg>", "line 2: it is not well-formed XML, in <svg>"),
      ("<svg width='9' height='9'>\n\n<g>", "line 3: it is not well-formed XML, in <g>"),
      ("<svg width='9' height='9' x=1/>", "line 1: it is not well-formed XML, in <svg>"),
      ("<svg width='9' height='9'><!-- </svg>", "line 1: it is not well-formed XML, in <svg>"),
      ("<p/>", "it is not an SVG file with a size: expected <svg> with width and height or a viewBox"),
      (
        "<svg width='9' height='9'>" + String(repeating: "<g>", count: 300),
        "line 1: elements are nested more than 200 deep"
      ),
    ])
  func faults(file: String, problem: String) {
    #expect { _ = try VectorDrawing(Data(file.utf8), of: "a.svg") } throws: { "\($0)" == "a.svg: \(problem)" }
  }

  @Test("files with bytes changed, left out and repeated are read or refused")
  func mutations() throws {
    var random = SeededRandom(seed: 5)
    let base = try MarkupReader.root(of: Array(Self.icon.utf8))
    var refused = 0
    for _ in 0..<150 {
      var file = Array(Self.icon.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<file.count - 20, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: file[place] = Array("<>/\"'&#;=- 9\u{0}".utf8).randomElement(using: &random)!
        case 1: file.removeSubrange(place..<place + Int.random(in: 1...20, using: &random))
        default: file.insert(contentsOf: file[place..<place + 20], at: place)
        }
      }
      do { _ = SVGChanges(from: base, to: try MarkupReader.root(of: file)).verdicts } catch {
        refused += 1
      }
    }
    #expect((10..<150).contains(refused))
  }
}

/// A drawing of shapes in groups, with one edit.
private struct VectorSketch {
  private struct Shape {
    var name: String
    var id: Int?
    var attributes: [String: String]
    var text = ""
  }

  private var groups: [[Shape]] = []

  init(_ random: inout SeededRandom) {
    var number = 0
    groups = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      (0..<Int.random(in: 3...8, using: &random)).map { _ in
        number += 1
        return Self.shape(number, &random)
      }
    }
  }

  private static func shape(_ number: Int, _ random: inout SeededRandom) -> Shape {
    func coordinate() -> String { "\(Int.random(in: 0..<2000, using: &random))e-1" }
    func color() -> String { String(format: "#%06x", Int.random(in: 0..<0xFFFFFF, using: &random)) }
    let kind = Int.random(in: 0..<4, using: &random)
    let names = [["x", "y", "width", "height"], ["cx", "cy", "r"], [], ["x", "y"]][kind]
    var shape = Shape(name: ["rect", "circle", "path", "text"][kind], attributes: ["fill": color()])
    if Bool.random(using: &random) { shape.id = number }
    for name in names { shape.attributes[name] = coordinate() }
    if kind == 2 {
      shape.attributes["d"] = "M\(coordinate()) \(coordinate())L\(coordinate()) \(coordinate())"
    }
    if kind == 3 { shape.text = "Word \(number)" }
    return shape
  }

  /// Changes one thing; what a sentence has to say.
  mutating func edit(_ random: inout SeededRandom) -> String {
    let group = Int.random(in: 0..<groups.count, using: &random)
    let place = Int.random(in: 0..<groups[group].count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let label = label(group, place, "old")
      groups[group].remove(at: place)
      return "\(label) in group \(group + 1) is gone"
    case 1:
      groups[group].insert(Self.shape(900, &random), at: place)
      return "\(label(group, place)) in group \(group + 1) is new"
    case 2:
      let shape = groups[group].remove(at: place)
      let to = place == 0 ? groups[group].count : 0
      groups[group].insert(shape, at: to)
      return "is drawn"
    default:
      groups[group][place].attributes["fill"] = "#12345\(place % 10)"
      return "fill of \(label(group, place)) in group \(group + 1) is #12345\(place % 10)"
    }
  }

  private func label(_ group: Int, _ place: Int, _ version: String = "new") -> String {
    let shape = groups[group][place]
    if let id = shape.id { return "\(shape.name) \"\(version)-\(id)\"" }
    return "\(shape.name) \(groups[group][...place].count { $0.name == shape.name })"
  }

  func svg(_ random: inout SeededRandom, isRenamed: Bool) -> String {
    var text = "<svg width=\"200\" height=\"200\">"
    for shapes in groups {
      text += "\n<g>"
      for shape in shapes {
        var parts = shape.attributes.map { name, value in
          let number = Double(value).map {
            "\($0 + (isRenamed ? .random(in: -0.001...0.001, using: &random) : 0))"
          }
          return "\(name)=\"\(number ?? value)\""
        }
        if let id = shape.id { parts.append("id=\"\(isRenamed ? "new" : "old")-\(id)\"") }
        parts.shuffle(using: &random)
        text += "<\(shape.name) \(parts.joined(separator: " "))>\(shape.text)</\(shape.name)>"
      }
      text += "</g>"
    }
    return text + "</svg>"
  }
}
