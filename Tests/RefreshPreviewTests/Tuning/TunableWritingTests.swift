import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
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
  @Tunable var curve: TimingCurve = .easeOut
  @Tunable var spring = Spring(perceptualDuration: 0.5, bounce: 0.2)
  @Tunable(x: 0...100, y: -50...50) var anchor = CGPoint(x: 10, y: 20)
  private var changes = 0
}

/// What "Write to source" writes, and what it leaves alone.
@Suite struct TunableWritingTests {
  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    try folder.write(source, to: "Sources/Waves/TunableWritingTests.swift")
    file = folder.url("Sources/Waves/TunableWritingTests.swift")
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
      ("curve", "0.1,0,0.2,1.5", "= .easeOut", "= .bezier(0.1, 0, 0.2, 1.5)"),
      (
        "spring", "0.7,-0.25", "Spring(perceptualDuration: 0.5, bounce: 0.2)",
        "Spring(perceptualDuration: 0.7, bounce: -0.25)"
      ),
      ("anchor", "1.5,-50", "CGPoint(x: 10, y: 20)", "CGPoint(x: 1.5, y: -50)"),
    ])
  func kinds(name: String, value: String, old: String, new: String) throws {
    let source = try String(contentsOf: file, encoding: .utf8)
    // The first place is the declaration; the others are the arguments of this test.
    let place = try #require(source.range(of: old))
    let expected = source.replacingCharacters(in: place, with: new)
    let writing = writing()
    let (edits, files) = try writing.edits(settings([name: value]))
    #expect(edits.count == 1 && edits[0].path == "Sources/Waves/TunableWritingTests.swift")
    #expect(edits[0].before.count == 1 && edits[0].after[0].contains(new))
    #expect(try String(contentsOf: file, encoding: .utf8) == source)
    try writing.write(files)
    #expect(try String(contentsOf: file, encoding: .utf8) == expected)
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

  @Test("a file that is newer than the program, or has another number than was built, is left alone")
  func changedFile() throws {
    let changed = "Sources/Waves/TunableWritingTests.swift has changed since the build; wait for the next one"
    #expect(try refusal(writing(built: .distantPast)) == changed)
    let source = try String(contentsOf: file, encoding: .utf8)
    try Data(source.replacingOccurrences(of: "gap: CGFloat = 12", with: "gap: CGFloat = 13").utf8).write(
      to: file)
    #expect(try refusal(writing()) == changed)
    // Two lines up is another declaration.
    try Data(source.dropFirst(source.prefix { $0 != "\n" }.count + 1).utf8).write(to: file)
    #expect(try refusal(writing())?.hasPrefix("Sources/Waves/TunableWritingTests.swift: no ") == true)
  }

  @Test("a change between the look and the write is not overwritten")
  func changeBetween() throws {
    let built = Date(timeIntervalSinceNow: 1)
    let writing = writing(built: built)
    let (_, files) = try writing.edits(settings(["gap": "20"]))
    try FileManager.default.setAttributes([.modificationDate: built + 10], ofItemAtPath: file.path)
    #expect(throws: PreviewError.self) { try writing.write(files) }
  }

  @Test("only files of the package's targets are written")
  func otherFiles() throws {
    #expect(
      try refusal(writing(module: "Other"))
        == "RefreshPreviewTests/TunableWritingTests.swift is not in a target of the package")
    let outside = try TemporaryFolder()
    try FileManager.default.moveItem(at: file, to: outside.url("TunableWritingTests.swift"))
    #expect(try refusal(writing()) == "RefreshPreviewTests/TunableWritingTests.swift: no file of this name")
    try FileManager.default.createSymbolicLink(
      at: file, withDestinationURL: outside.url("TunableWritingTests.swift"))
    #expect(
      try refusal(writing())
        == "RefreshPreviewTests/TunableWritingTests.swift is a link to a file outside the package")
    try folder.write("", to: "Sources/Waves/More/TunableWritingTests.swift")
    #expect(
      try refusal(writing()) == "RefreshPreviewTests/TunableWritingTests.swift: several files of this name")
  }
}
