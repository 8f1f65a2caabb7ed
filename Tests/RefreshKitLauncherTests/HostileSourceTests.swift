import Foundation
import RefreshFiles
import TestSupport
import Testing

@testable import RefreshBuilds
@testable import RefreshPackages
@testable import refreshkit

/// What `port` and `new --from` make of sources, names and paths that are meant to do harm.
@Suite struct HostileSourceTests {
  private let folder = try! TemporaryFolder()

  /// Sources that repeat something so often.
  private static let repeated: KeyValuePairs<String, @Sendable (Int) -> String> = [
    "classes": { n in
      (0..<n).map { "class A\($0): UIView { init(a: Int) {}; func start() {} }\n" }.joined()
    },
    "a chain of classes": { n in
      "class A0: UIView {}\n" + (1..<n).map { "class A\($0): A\($0 - 1) {}\n" }.joined()
    },
    "a chain of classes, last first": { n in
      (1..<n).reversed().map { "class A\($0): A\($0 - 1) {}\n" }.joined()
    },
    "arguments of classes": { n in
      "class B: UIView {}\n" + (0..<n).map { "class A\($0): UIView { func start(b: B) {} }\n" }.joined()
    },
    "members of a chain of classes": { n in
      (0..<n).map { "class A\($0): A\($0 + 1) { func f() { self.x = 1 } }\n" }.joined()
    },
    "members behind variables": { n in
      "class A: UIView {\n\(many("let a = UIView()\n", n))func f() {\(many("a.b = self.a.c\n", n))}}"
    },
    "functions that begin a generic type": { n in many("func f(a: <) {}\n", n) },
    "parentheses that close nothing": { n in many("class A: B {} ) func f() {}\n", n) },
    "initializers": { n in "class A: B { static func f() {\(many("self.init()\n", n))}}" },
    "initializers outside": { n in many("self.init()\n", n) },
    "marks on a letter": { n in "let e\(many("\u{301}", 8 * n))" },
    "number signs": { n in many("#", 8 * n) + " " },
    "raw strings": { n in many("#\"\"\"#", n) },
    "words in a string": { n in "let a = \"\\(\(many("a + ", 2 * n))a)\"" },
    "classes in a string": { n in "let a = \"\\(\(many("class A: B {", 4 * n)))\"" },
    "attributes": { n in many("@objc func f() {}\n", n) },
    "attributes of a function": { n in many("@objc ", n) + "func f() {}\n" },
    "overrides of a function": { n in "class A: B {\n}\nextension A {\n\(many("override ", n))func f() {}\n}"
    },
    "selectors": { n in "class A: B { func f() {\n\(many("a(#selector(f))\n", n))}}" },
    "selectors on a line": { n in "class A: B { func f() {\n\(many("a(#selector(f)); ", n))\n}}" },
    "overrides": { n in "class A: B {\n}\nextension A {\n\(many("override func f() {\n}\n", n))}\n" },
    "conditions": { n in many("#if os(iOS)\nimport A\n#endif\n", n) },
  ]

  private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  /// The seconds of this thread on a processor that a source takes.
  private func seconds(_ text: String) throws -> Double {
    try folder.write(text, to: "A.swift")
    let start = TestRun.threadSeconds
    let sources = try PortedSources(paths: [folder.url("A.swift").path])
    let package = PortedPackage(name: try TypeName("Waves"), dependency: .kit, sources: sources)
    _ = (sources.report, try package.files, package.controlNames, package.idleNames)
    return TestRun.threadSeconds - start
  }

  @Test("a source takes as long as it is, whatever it repeats", arguments: repeated.indices)
  func isLinear(_ index: Int) throws {
    let (name, text) = Self.repeated[index]
    _ = try seconds(text(100))
    let few = try seconds(text(250))
    let many = try seconds(text(2000))
    // Eight times as much in eight times the time; sixty-four times would be a loop in a loop.
    #expect(many < 24 * few + 0.05, "\(name): \(few) s, \(many) s")
  }

  @Test(
    "what is deeper or larger than any source is refused in a line",
    arguments: [
      many("\"\\(", 10_000): "'A.swift': line 1: its strings have 101 levels; at most 100 levels",
      many("func f() {\n", 60_000): "'A.swift': line 101: its brackets have 101 levels",
      many("func f(\n", 60_000): "'A.swift': line 101: its brackets have 101 levels",
      many("#if A\n", 10_000): "'A.swift': line 101: its conditions have 101 levels",
      many("a ", 400_001):
        "'A.swift': line 1: it has 400001 words and signs; at most 400000 words and signs are allowed",
    ])
  func tooDeep(_ text: String, _ start: String) throws {
    let error = try #require(throws: CommandFailure.self) { try PortedSource(path: "A.swift", text: text) }
    #expect(error.lines.count == 1 && error.lines[0].hasPrefix(start), "\(error.lines)")
    let comments = Self.many("/*", 60_000) + Self.many("*/", 60_000)
    #expect(try PortedSource(path: "A.swift", text: comments + "class A {}").declared.types == ["A"])
  }

  @Test("a source of more than two megabytes, a pipe and a circle of superclasses end in a line")
  func odd() throws {
    let file = folder.url("A.swift")
    try folder.write("let e\(Self.many("\u{301}", 3_000_000))", to: "A.swift")
    let large = try launch("port A.swift", in: folder.url)
    #expect(large.code == 64 && large.error.hasSuffix("; at most 2 MB are allowed\n"), "\(large.error)")
    try FileManager.default.removeItem(at: file)
    try #require(mkfifo(file.path, 0o600) == 0)
    #expect(try launch("port A.swift", in: folder.url) == .refused("'A.swift': not a regular file"))
    try folder.write("{}", to: "rocket.json")
    for command in ["port rocket.json", "new Waves --from rocket.json"] {
      #expect(
        try launch(command, in: folder.url)
          == .refused("'rocket.json': expected a Swift file (.swift) or a folder of them"))
    }
    try FileManager.default.removeItem(at: file)
    _ = try seconds("class A: B {}\nclass B: A {}\nclass B: UIView {}\n")
  }

  @Test(
    "any path is a literal in a manifest",
    arguments: ["/kit", "/a \"b\"", "/\\(fatalError())", "/a\\", "/é\u{202E}", "/\"), .package(path: \"x"])
  func paths(_ path: String) throws {
    let start = ".package(name: \"RefreshKit\", path: "
    let declaration = RefreshKitDependency(
      .folder(URL(fileURLWithPath: path)), from: URL(fileURLWithPath: "/Waves")
    ).declaration
    #expect(declaration.hasPrefix(start))
    let literal = declaration.dropFirst(start.count).dropLast()
    // JSON writes quotes and backslashes as Swift does, and other escapes without braces.
    let json = literal.replacing(/\\u\{([0-9a-f]{4})\}/) { "\\u\($0.1)" }
    #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)) == "..\(path)")
    #expect("a\nb\u{1B}\u{7F}".swiftLiteral == #""a\nb\u{1b}\u{7f}""#)
  }

  @Test("control characters of names, conditions and arguments are written out")
  func terminal() throws {
    let bad = "a\u{1B}[2J\r\u{202E}b"
    let name = "\(bad).swift"
    try folder.write(
      "#if os(iOS) && \(bad.filter { $0 != "\r" })\n#endif\nimport AVFoundation\nclass A: UIView {}\n",
      to: name)
    try FileManager.default.createDirectory(at: folder.url(bad), withIntermediateDirectories: false)
    for arguments in [
      ["port", name], ["port", "--json", name], ["port", "\(bad)x"], [bad], ["list", "--package", bad],
      ["new", "\(bad)/Waves", "--from", name], ["new", "\(bad)/Sea", "--no-record"], ["new", bad],
      ["new", "Lake", "--refreshkit", bad],
    ] {
      let outcome = try launch("", arguments, in: folder.url)
      let text = outcome.output + outcome.error
      #expect(!text.isEmpty)
      #expect(
        !text.unicodeScalars.contains { "\u{1B}\r\u{202E}".unicodeScalars.contains($0) },
        "\(arguments): \(text.debugDescription)")
    }
  }
}
