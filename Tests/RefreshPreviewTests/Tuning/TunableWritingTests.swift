import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshStage
import TestControls
import TestSupport
import Testing

@testable import RefreshPreview

// The declarations below are the ones that are changed, in copies of this very file.
private final class WrittenControl: StillControl {
  enum Look: CaseIterable { case ring, bar }

  @Tunable(0...100, unit: .points) var gap: CGFloat = 12  // twelve
  @Tunable(1...12) var spokes = 8
  @Tunable(-.pi...(.pi), unit: .angle) var tilt = CGFloat.pi / 4
  @Tunable var color = Color(hex: 0xFF8800)
  @Tunable var back = SystemColor(light: .white, dark: .black)
  @Tunable var title = "Pull \"to\" refresh"
  @Tunable var isRound = true { didSet { changes += 1 } }
  @Tunable var look = Look.ring
  @Tunable(among: ["a", "b"]) var letter = "a"
  @Tunable(among: [1, 2, 4]) var width = CGFloat(2)
  @Tunable var curve: TimingCurve = .easeOut
  @Tunable var spring = Spring(perceptualDuration: 0.5, bounce: 0.2)
  @Tunable(x: 0...100, y: -50...50) var anchor = CGPoint(x: 10, y: 20)
  private var changes = 0
}

/// What "Write to source" writes, and what it leaves alone.
@Suite struct TunableWritingTests {
  private static let path = "Sources/Waves/TunableWritingTests.swift"
  private static let changed = "\(path) has changed since the build; wait for the next one"

  private let folder: TemporaryFolder
  private let source: String

  init() throws {
    folder = try TemporaryFolder()
    source = try String(contentsOfFile: #filePath, encoding: .utf8)
    try folder.write(source, to: Self.path)
  }

  /// The source with another text in the place of the first that is so: the declaration, as the others are the arguments of
  /// tests.
  private func changed(_ old: String, to new: String) throws -> String {
    source.replacingCharacters(in: try #require(source.range(of: old)), with: new)
  }

  private func writing(built: Date = .distantFuture, module: String = "RefreshPreviewTests") -> TunableWriting
  {
    TunableWriting(package: folder.url, folders: [module: folder.url("Sources/Waves")], built: built)
  }

  private func settings(_ values: [String: String]) throws -> [TunableWriting.Setting] {
    try WrittenControl().tunables.compactMap { name, tunable in
      guard let text = values[name] else { return nil }
      let value = try #require(tunable.declaration.kind.value(of: text))
      return TunableWriting.Setting(
        name: name, declaration: tunable.declaration, declared: tunable.declaredValue, value: value)
    }
  }

  @Test(
    "the literal alone is changed, whatever its kind",
    arguments: [
      ("gap", "14.5", "var gap: CGFloat = 12", "var gap: CGFloat = 14.5"),
      ("gap", "14", "var gap: CGFloat = 12", "var gap: CGFloat = 14"),
      ("spokes", "9", "var spokes = 8", "var spokes = 9"),
      ("tilt", "-30", "= CGFloat.pi / 4", "= -30 * CGFloat.pi / 180"),
      ("color", "#00ff0080", "Color(hex: 0xFF8800)", "Color(hex: 0x00FF00, alpha: 128 / 255)"),
      (
        "back", "#ffffff/rgba(0.1,0.1,0.1,1)", "SystemColor(light: .white, dark: .black)",
        "SystemColor(light: Color(hex: 0xFFFFFF), dark: Color(red: 0.1, green: 0.1, blue: 0.1, alpha: 1))"
      ),
      ("title", "A \"b\"\n\\(c)", #""Pull \"to\" refresh""#, #""A \"b\"\n\\(c)""#),
      ("isRound", "false", "isRound = true", "isRound = false"),
      ("look", "bar", "= Look.ring", "= Look.bar"), ("letter", "b", #"letter = "a""#, #"letter = "b""#),
      // A bare 4.0 would make it a Double.
      ("width", "4.0", "= CGFloat(2)", "= CGFloat(4.0)"),
      ("curve", "0.1,0,0.2,1.5", "= .easeOut", "= .bezier(0.1, 0, 0.2, 1.5)"),
      (
        "spring", "0.7,-0.25", "Spring(perceptualDuration: 0.5, bounce: 0.2)",
        "Spring(perceptualDuration: 0.7, bounce: -0.25)"
      ),
      ("anchor", "1.5,-50", "CGPoint(x: 10, y: 20)", "CGPoint(x: 1.5, y: -50)"),
    ])
  func kinds(name: String, value: String, old: String, new: String) throws {
    let writing = writing()
    let (edits, files) = try writing.edits(settings([name: value]))
    #expect(edits.count == 1 && edits[0].path == Self.path)
    #expect(edits[0].before.count == 1 && edits[0].after[0].contains(new))
    #expect(try folder.text(Self.path) == source)
    try writing.write(files)
    #expect(try folder.text(Self.path) == changed(old, to: new))
  }

  @Test("several values of a file are written at once, each at its line")
  func several() throws {
    let values = ["gap": "20", "spokes": "3", "anchor": "0,0", "title": "x"]
    let (edits, files) = try writing().edits(settings(values))
    #expect(edits.map(\.line) == edits.map(\.line).sorted() && edits.count == 4)
    #expect(files.count == 1)
    let text = try #require(files.values.first)
    #expect(text.contains("var gap: CGFloat = 20  // twelve") && text.contains("CGPoint(x: 0, y: 0)"))
  }

  @Test("a value that the source has already is no edit")
  func sameValue() throws {
    #expect(try writing().edits(settings(["spokes": "8"])).edits == [])
  }

  private func refusal(
    _ writing: TunableWriting, _ values: [String: String] = ["gap": "20"]
  ) throws -> String? {
    let settings = try settings(values)
    do {
      _ = try writing.edits(settings)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "a literal that says something else than was built is left alone, whatever its kind",
    arguments: [
      ("spokes", "= 8\n", "= 9\n"), ("gap", "= 12  //", "= 12.5  //"),
      ("tilt", "CGFloat.pi / 4", "CGFloat.pi / 3"),
      ("color", "0xFF8800", "0xFF8801"), ("color", "Color(hex: 0xFF8800)", "Color.orange"),
      ("back", "light: .white, dark: .black", "light: .white, dark: .gray"),
      ("back", "SystemColor(light: .white, dark: .black)", "SystemColor.label"),
      ("title", #""Pull \"to\" refresh""#, #""Pull 'to' refresh""#),
      ("title", #""Pull \"to\" refresh""#, "#\"Pull \"to\\\\\" refresh\"#"), ("isRound", "= true", "= false"),
      ("look", "Look.ring", "Look.bar"), ("letter", #"letter = "a""#, #"letter = "b""#),
      ("curve", ".easeOut", ".easeIn"), ("curve", ".easeOut", ".bezier(0, 0, 0.58, 0.9)"),
      ("spring", "bounce: 0.2", "bounce: 0.25"),
      ("spring", "perceptualDuration: 0.5, bounce: 0.2", "response: 0.5, dampingRatio: 0.7"),
      ("anchor", "CGPoint(x: 10, y: 20)", ".zero"), ("anchor", "y: 20", "y: -20"),
    ])
  func changedLiterals(name: String, old: String, new: String) throws {
    try folder.write(changed(old, to: new), to: Self.path)
    #expect(try refusal(writing(), [name: Self.others[name] ?? ""]) == Self.changed)
  }

  @Test(
    "the same value in other words is the one that was built",
    arguments: [
      ("gap", "= 12  //", "= 24 / 2  //"), ("gap", "= 12  //", "= CGFloat(1.2e1)  //"),
      ("spokes", "= 8\n", "= 0x8\n"),
      ("spokes", "= 8\n", "= 17 / 2\n"), ("tilt", "CGFloat.pi / 4", "45 * .pi / 180"),
      ("color", "Color(hex: 0xFF8800)", "Color(red: 1, green: 136 / 255, blue: 0)"),
      ("color", "Color(hex: 0xFF8800)", ".init(hex: 0xFF_88_00, alpha: 1)"),
      (
        "back", "light: .white, dark: .black",
        "light: Color(white: 1), dark: Color(hue: 0, saturation: 0, brightness: 0)"
      ),
      ("title", #""Pull \"to\" refresh""#, "#\"Pull \"to\" refresh\"#"),
      ("title", #""Pull \"to\" refresh""#, #""Pull \u{22}to\" refresh""#),
      ("title", #""Pull \"to\" refresh""#, "\"\"\"\n    Pull \"to\" refresh\n    \"\"\""),
      ("look", "Look.ring", "Look.`ring`"), ("curve", ".easeOut", ".bezier(0, 0, 0.58, 1)"),
      ("spring", "perceptualDuration: 0.5, bounce: 0.2", "response: 0.5, dampingRatio: 0.8"),
      ("anchor", "CGPoint(x: 10, y: 20)", ".init(x: 20 / 2, y: 4 * (7 - 2))"),
    ])
  func sameLiterals(name: String, old: String, new: String) throws {
    try folder.write(changed(old, to: new), to: Self.path)
    #expect(try refusal(writing(), [name: Self.others[name] ?? ""]) == nil)
  }

  @Test("a value that cannot be evaluated is left to the author")
  func unknownValue() throws {
    try folder.write(changed("Color(hex: 0xFF8800)", to: "Color.brand"), to: Self.path)
    #expect(
      try refusal(writing(), ["color": "#00ff00"])
        == "\(Self.path): the value of color, 'Color.brand', cannot be compared with the program's; change it by hand"
    )
  }

  @Test("every named colour and curve of the framework can be evaluated")
  func names() throws {
    func names(_ path: String) throws -> Set<String> {
      let text = try Project.text("Sources/\(path)")
      return Set(
        text.matches(of: /public static (?:let|var) `?(\w+)`?(?: = [^f]|:| \{)/).map { String($0.1) })
    }
    let system = try names("Core/RefreshLayers/Color/SystemColor.swift")
    #expect(Set(LiteralComparison.systemColors.keys) == system && system.count == 24)
    #expect(try Set(LiteralComparison.colors.keys) == names("Core/RefreshLayers/Color/Color.swift"))
    let curves = try names("Core/RefreshMotion/Curves/TimingCurve.swift").union(
      names("Core/RefreshMotion/Curves/TimingCurve+Named.swift"))
    #expect(Set(LiteralComparison.curves.keys).subtracting(["linear"]) == curves)
  }

  /// Another value for each declaration.
  private static let others = [
    "gap": "20", "spokes": "3", "tilt": "10", "color": "#00ff00", "back": "#111111/#222222", "title": "x",
    "isRound": "false",
    "look": "bar", "letter": "b", "curve": "0.1,0,0.2,1", "spring": "0.7,0", "anchor": "0,0",
  ]

  @Test("a file that is newer than the program, or has another number than was built, is left alone")
  func changedFile() throws {
    #expect(try refusal(writing(built: .distantPast)) == Self.changed)
    try folder.write(
      source.replacingOccurrences(of: "gap: CGFloat = 12", with: "gap: CGFloat = 13"), to: Self.path)
    #expect(try refusal(writing()) == Self.changed)
    // Two lines up is another declaration.
    try folder.write(String(source.dropFirst(source.prefix { $0 != "\n" }.count + 1)), to: Self.path)
    #expect(try refusal(writing())?.hasPrefix("\(Self.path): no ") == true)
  }

  @Test("a change between the look and the write is not overwritten")
  func changeBetween() throws {
    let built = Date(timeIntervalSinceNow: 1)
    let writing = writing(built: built)
    let (_, files) = try writing.edits(settings(["gap": "20"]))
    try FileManager.default.setAttributes(
      [.modificationDate: built + 10], ofItemAtPath: folder.url(Self.path).path)
    #expect(throws: PreviewError.self) { try writing.write(files) }
  }

  @Test("only files of the package's targets are written")
  func otherFiles() throws {
    #expect(
      try refusal(writing(module: "Other"))
        == "RefreshPreviewTests/TunableWritingTests.swift is not in a target of the package")
    let outside = try TemporaryFolder()
    try FileManager.default.moveItem(at: folder.url(Self.path), to: outside.url("TunableWritingTests.swift"))
    #expect(try refusal(writing()) == "RefreshPreviewTests/TunableWritingTests.swift: no file of this name")
    try FileManager.default.createSymbolicLink(
      at: folder.url(Self.path), withDestinationURL: outside.url("TunableWritingTests.swift"))
    #expect(
      try refusal(writing())
        == "RefreshPreviewTests/TunableWritingTests.swift is a link to a file outside the package")
    try folder.write("", to: "Sources/Waves/More/TunableWritingTests.swift")
    #expect(
      try refusal(writing()) == "RefreshPreviewTests/TunableWritingTests.swift: several files of this name")
  }
}
