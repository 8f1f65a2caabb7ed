import Foundation
import RefreshMotion
import RefreshProcess
import TestSupport
import Testing

@testable import RefreshBuilds
@testable import RefreshPackages
@testable import RefreshPreview

/// What "Write to source" changes in a file.
@Suite struct TunableLiteralTests {
  /// How many sources are generated, and changed in one place each; `make test-tunables` generates more.
  private static let count = TestRun.count(otherwise: 60)

  @Test("of generated sources the literal alone differs, and the compiler reads them")
  func generatedSources() throws {
    let folder = try TemporaryFolder()
    var files: [String] = []
    for seed in 1...Self.count {
      var source = GeneratedTunables(seed: UInt64(seed))
      let chosen = source.randomPlace()
      let place = source.places[chosen]
      let literal = try TunableLiteral(place.name, in: source.text, line: place.line, column: place.column)
      #expect(literal.text == place.literal, "seed \(seed)")
      let new = source.literal()
      #expect(literal.replacing(with: new) == source.text(replacing: chosen, with: new), "seed \(seed)")
      let file = folder.url.appendingPathComponent("Generated\(seed).swift")
      try Data(literal.replacing(with: new).utf8).write(to: file)
      files.append(file.path)
    }
    // A file has the same types as the others, which nobody checks here.
    let outcome = try Subprocess("swiftc", ["-frontend", "-parse"] + files).run(seconds: 300)
    #expect(outcome.end == .exit(0), "\(String(decoding: outcome.error, as: UTF8.self).prefix(2000))")
  }

  @Test(
    "a value keeps the style and the type of the one that it replaces",
    arguments: [
      ("var a = 0.4", 1, "1.0"), ("var a = 0.4", 0.25, "0.25"), ("var a: CGFloat = 12", 14, "14"),
      ("var a: CGFloat = 12.5", 14, "14.0"), ("var a: CGFloat = 12", 14.5, "14.5"),
      ("var a = CGFloat(12)", 14, "CGFloat(14.0)"), ("var a = -3e-2", 5e-7, "5e-07"),
    ] as [(String, Double, String)])
  func numbers(declaration: String, value: Double, expected: String) throws {
    let literal = try TunableLiteral("a", in: "@Tunable(0...1) \(declaration)", line: 1, column: 2)
    #expect(SwiftLiteral(replacing: literal).number(value, isWhole: false) == expected)
  }

  @Test("a member keeps its prefix, a curve its type, an angle its unit")
  func others() throws {
    func literal(_ declaration: String) throws -> SwiftLiteral {
      SwiftLiteral(replacing: try TunableLiteral("a", in: "@Tunable \(declaration)", line: 1, column: 2))
    }
    #expect(try literal("var a = Look.ring").member("bar") == "Look.bar")
    #expect(try literal("var a: Look = .ring").member("self") == ".`self`")
    #expect(try literal("var a: TimingCurve = .easeIn").call("TimingCurve", "linear", []) == ".linear")
    #expect(
      try literal("var a = TimingCurve.easeIn").call("TimingCurve", "bezier", [0.2, 0, 1, 1.5])
        == "TimingCurve.bezier(0.2, 0, 1, 1.5)")
    #expect(try literal("var a: CGFloat = .pi / 4").angle(degrees: 30) == "30 * .pi / 180")
    #expect(try literal("var a = CGFloat.pi / 4").angle(degrees: 22.5) == "22.5 * CGFloat.pi / 180")
    #expect("\"q\" \\(x)\n\u{7}é\u{202E}".swiftLiteral == #""\"q\" \\(x)\n\u{7}é\u{202e}""#)
  }

  @Test("what an editor may not show is escaped, and the compiler reads the same text")
  func unseenCharacters() throws {
    let unseen: [UInt32] = [
      0, 0x7F, 0x85, 0xA0, 0xAD, 0x34F, 0x61C, 0x115F, 0x180E, 0x200B, 0x200D, 0x202E, 0x2028, 0x2060, 0x2066,
      0x3000, 0x3164, 0xE000, 0xFE0F, 0xFEFF, 0xFFF9, 0xFFFE, 0xE0001, 0xE0041, 0xE0100, 0x10FFFF,
    ]
    let text = String(String.UnicodeScalarView(unseen.map { Unicode.Scalar($0)! }))
    let literal = text.swiftLiteral
    #expect(literal.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) }, "\(literal)")
    let shown = "é 日本 ✅ \u{1F600} ß"
    #expect(shown.swiftLiteral == "\"\(shown)\"")
    let folder = try TemporaryFolder()
    try folder.write(
      "print(Array(\(literal).unicodeScalars.map(\\.value)), terminator: \"\")\n", to: "main.swift")
    let outcome = try Subprocess(
      "swiftc", ["-Onone", "main.swift", "-o", "program"], folder: folder.url
    ).run(seconds: 300)
    #expect(outcome.code == 0, "\(String(decoding: outcome.error, as: UTF8.self).prefix(2000))")
    let read = try Subprocess(folder.url("program").path).run(seconds: 60)
    #expect(String(decoding: read.output, as: UTF8.self) == "\(unseen)")
  }

  @Test(
    "what is not a literal, and what is not there, is left alone",
    arguments: [
      ("@Tunable(0...1) var a = standard", "the value of a, 'standard', is not a literal"),
      ("@Tunable(0...1) var a = max(1, 2)", "the value of a, 'max(1, 2)', is not a literal"),
      ("@Tunable var a = \"\\(1)\"", "the value of a, '\"\\(1)\"', is not a literal"),
      ("@Tunable var a = { 1 }()", "a has no initial value"),
      ("@Tunable(0...1) var a: Double", "no declaration of a at line 1"),
      ("@Tunable(0...1) var b = 1.0", "no declaration of a at line 1"),
      ("/* @Tunable */ var a = 1.0", "no @Tunable at line 1"),
      ("#sourceLocation(file: \"x\", line: 1)", "the file has #sourceLocation"),
    ])
  func refusals(source: String, expected: String) {
    #expect(throws: TunableLiteral.Problem(description: expected)) {
      try TunableLiteral("a", in: source, line: 1, column: 2)
    }
  }
}

/// A source with tunables between everything that a scanner may take for one, and where they are.
private struct GeneratedTunables {
  struct Place {
    let name: String
    let literal: String
    /// In the text, in bytes.
    let offset: Int
    var line = 0
    var column = 0
  }

  private(set) var text = "import RefreshKit\n"
  private(set) var places: [Place] = []
  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    for number in 0..<Int.random(in: 1...3, using: &random) { addType(number) }
  }

  mutating func randomPlace() -> Int { Int.random(in: places.indices, using: &random) }

  func text(replacing place: Int, with literal: String) -> String {
    let bytes = Array(text.utf8)
    let (start, length) = (places[place].offset, places[place].literal.utf8.count)
    return String(decoding: bytes[..<start] + Array(literal.utf8) + bytes[(start + length)...], as: UTF8.self)
  }

  private mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random)! }

  private mutating func addType(_ number: Int) {
    text += pick([
      "final class C\(number): RefreshControl {\n",
      "/* @Tunable var x = 1 */ class C\(number)<T: Hashable>: Base<[T]> where T: Sendable {\r\n",
      "struct S\(number) { enum E { case a, b }\n  class C<A, B> {\n",
    ])
    for index in 0..<Int.random(in: 2...6, using: &random) {
      addNoise()
      addTunable("v\(number)_\(index)")
      // Nothing else is on the line of `#endif`.
      if text.hasSuffix("#endif") {
        text += "\n"
        continue
      }
      if Bool.random(using: &random) {
        text += pick(["; ", ";"])
        addTunable("w\(number)_\(index)")
      }
      text += pick(["\n", "\r\n", " // = 3\n", " /* { */\n", " { didSet { print(1) } }\n", "\n\n"])
    }
    text += text.contains("struct S\(number) {") ? "}}\n" : "}\n"
  }

  private mutating func addNoise() {
    text += pick([
      "", "  // @Tunable(0...1) var v = 1\n", "  let s = \"@Tunable var v = 2 \\(f(\"a\\\"\"))\"\n",
      "  let m = \"\"\"\n    @Tunable var v = 3 \"quoted\" é 😀\n    \"\"\"\n",
      "  let r = #\"@Tunable \" \\#(1) var v = 4\"#\n",
      "  #if DEBUG\n  var d = 1\n  #else\n  var d = 2\n  #endif\n", "  /* a /* nested @Tunable */ b */\n",
      "  var c: Int { get { 1 } set {} }\n", "  func f<T>(_ x: T) -> T { x }\n", "  let é = \"ü\"; ", "\t",
    ])
  }

  private mutating func addTunable(_ name: String) {
    let isConditional = text.hasSuffix("\n") && Bool.random(using: &random) && name.hasPrefix("v")
    if isConditional { text += "  #if os(Linux)\n" }
    text += pick(["", " ", "  ", "\t"])
    let start = text.utf8.count
    text += "@Tunable"
    text += pick([
      "", "(0...1)", "(0.1 ... 1, step: 0.05, group: \"a) = 9 \\\"\")",
      "<CGFloat>(0...(2 * 3), unit: .points)", "(\n    group: \"x\" /* ) */)",
    ])
    text += pick([
      " ", "\n  ", " private ", " @objc(name) final ", " /* var y = 5 */ ", " public private(set) ",
    ])
    text += "var \(pick(["\(name)", "`\(name)`"]))"
    text += pick(["", ": CGFloat", ": [String: Set<Int>]", " : (Int, A.B)"])
    text += pick([" = ", "=", " =\n    ", " = /* 7 */ "])
    // An equals sign without spaces would be an operator with what follows.
    if text.hasSuffix("="), !text.hasSuffix(" =") { text = text.dropLast() + " = " }
    let literal = literal()
    places.append(Place(name: name, literal: literal, offset: text.utf8.count))
    text += literal
    let before = Array(text.utf8)[..<start]
    var line = 1
    var lineStart = 0
    for (index, byte) in before.enumerated() where byte == UInt8(ascii: "\n") {
      (line, lineStart) = (line + 1, index + 1)
    }
    // The compiler gives the place behind the at sign.
    (places[places.count - 1].line, places[places.count - 1].column) = (line, start - lineStart + 2)
    if isConditional { text += "\n  #endif" }
  }

  mutating func literal() -> String {
    let number = Double.random(in: -100...100, using: &random)
    return pick([
      "\(number)", "\(Int(number))", "1_000.5", "0xFF", "2.5e-3", "-0.25", "true", ".ring", "Look.ring",
      "\"Pull; var z = 1 {\"", "#\"raw \" text\"#", "Color(hex: 0xFF8800, alpha: 128 / 255)",
      "SystemColor(light: Color(hex: 0xFFFFFF), dark: .black)",
      "TimingCurve.bezier(0.2, 0, \(abs(number)), 1)",
      "45 * .pi / 180", "CGFloat.pi\n      / 2", "Spring(perceptualDuration: 0.5, bounce: -0.2)",
      "CGPoint(x: -1, y: (2 + 3))",
    ])
  }
}
