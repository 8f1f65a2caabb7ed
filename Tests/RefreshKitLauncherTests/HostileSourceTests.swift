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
  private static let repeated: [(name: String, text: @Sendable (Int) -> String)] = [
    (
      "classes",
      { n in (0..<n).map { "class A\($0): UIView { init(a: Int) {}; func start() {} }\n" }.joined() }
    ),
    (
      "a chain of classes",
      { n in "class A0: UIView {}\n" + (1..<n).map { "class A\($0): A\($0 - 1) {}\n" }.joined() }
    ),
    (
      "a chain of classes, last first",
      { n in (1..<n).reversed().map { "class A\($0): A\($0 - 1) {}\n" }.joined() }
    ),
    (
      "arguments of classes",
      { n in
        "class B: UIView {}\n"
          + (0..<n).map { "class A\($0): UIView { func start(b: B) {} }\n" }.joined()
      }
    ),
    (
      "members of a chain of classes",
      { n in (0..<n).map { "class A\($0): A\($0 + 1) { func f() { self.x = 1 } }\n" }.joined() }
    ),
    (
      "members behind variables",
      { n in
        "class A: UIView {\n" + String(repeating: "let a = UIView()\n", count: n) + "func f() {"
          + String(repeating: "a.b = self.a.c\n", count: n) + "}}"
      }
    ),
    ("functions that begin a generic type", { n in String(repeating: "func f(a: <) {}\n", count: n) }),
    ("parentheses that close nothing", { n in String(repeating: "class A: B {} ) func f() {}\n", count: n) }),
    (
      "initializers",
      { n in "class A: B { static func f() {" + String(repeating: "self.init()\n", count: n) + "}}" }
    ),
    ("initializers outside", { n in String(repeating: "self.init()\n", count: n) }),
    ("marks on a letter", { n in "let e" + String(repeating: "\u{301}", count: 8 * n) }),
    ("number signs", { n in String(repeating: "#", count: 8 * n) + " " }),
    ("raw strings", { n in String(repeating: "#\"\"\"#", count: n) }),
    ("words in a string", { n in "let a = \"\\(" + String(repeating: "a + ", count: 2 * n) + "a)\"" }),
    (
      "classes in a string",
      { n in "let a = \"\\(" + String(repeating: "class A: B {", count: 4 * n) + ")\"" }
    ),
    ("attributes", { n in String(repeating: "@objc func f() {}\n", count: n) }),
    ("attributes of a function", { n in String(repeating: "@objc ", count: n) + "func f() {}\n" }),
    (
      "overrides of a function",
      { n in "class A: B {\n}\nextension A {\n" + String(repeating: "override ", count: n) + "func f() {}\n}"
      }
    ),
    (
      "selectors",
      { n in "class A: B { func f() {\n" + String(repeating: "a(#selector(f))\n", count: n) + "}}" }
    ),
    (
      "selectors on a line",
      { n in "class A: B { func f() {\n" + String(repeating: "a(#selector(f)); ", count: n) + "\n}}" }
    ),
    (
      "overrides",
      { n in
        "class A: B {\n}\nextension A {\n" + String(repeating: "override func f() {\n}\n", count: n) + "}\n"
      }
    ),
    ("conditions", { n in String(repeating: "#if os(iOS)\nimport A\n#endif\n", count: n) }),
  ]

  /// The seconds of this thread on a processor that a source takes.
  private func seconds(_ text: String) throws -> Double {
    try withFolder { folder in
      let file = folder.appendingPathComponent("A.swift")
      try Data(text.utf8).write(to: file)
      let start = TestRun.threadSeconds
      let sources = try PortedSources(paths: [file.path])
      let package = PortedPackage(
        name: try TypeName("Waves"), dependency: .kit, sources: sources)
      _ = (sources.report, try package.files, package.controlNames, package.idleNames)
      return TestRun.threadSeconds - start
    }
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
      (
        String(repeating: "\"\\(", count: 10_000),
        "'A.swift': line 1: its strings have 101 levels; at most 100 levels"
      ),
      (String(repeating: "func f() {\n", count: 60_000), "'A.swift': line 101: its brackets have 101 levels"),
      (String(repeating: "func f(\n", count: 60_000), "'A.swift': line 101: its brackets have 101 levels"),
      (String(repeating: "#if A\n", count: 10_000), "'A.swift': line 101: its conditions have 101 levels"),
      (
        String(repeating: "a ", count: 400_001),
        "'A.swift': line 1: it has 400001 words and signs; at most 400000 words and signs are allowed"
      ),
    ])
  func tooDeep(_ text: String, _ start: String) throws {
    let error = try #require(throws: CommandFailure.self) { try PortedSource(path: "A.swift", text: text) }
    #expect(error.lines.count == 1 && error.lines[0].hasPrefix(start), "\(error.lines)")
    let comments = String(repeating: "/*", count: 60_000) + String(repeating: "*/", count: 60_000)
    #expect(try PortedSource(path: "A.swift", text: comments + "class A {}").declared.types == ["A"])
  }

  @Test("a source of more than two megabytes, a pipe and a circle of superclasses end in a line")
  func odd() throws {
    let file = folder.url("A.swift")
    try Data(("let e" + String(repeating: "\u{301}", count: 3_000_000)).utf8).write(to: file)
    let large = try Program.run("refreshkit", ["port", "A.swift"], folder: folder.url)
    #expect(large.code == 64 && large.error.hasSuffix("; at most 2 MB are allowed\n"), "\(large.error)")
    try FileManager.default.removeItem(at: file)
    try #require(mkfifo(file.path, 0o600) == 0)
    let pipe = try Program.run("refreshkit", ["port", "A.swift"], folder: folder.url)
    #expect(pipe.code == 64 && pipe.error == "error: 'A.swift': not a regular file\n")
    try folder.write("{}", to: "rocket.json")
    for arguments in [["port", "rocket.json"], ["new", "Waves", "--from", "rocket.json"]] {
      let other = try Program.run("refreshkit", arguments, folder: folder.url)
      #expect(
        other.code == 64
          && other.error == "error: 'rocket.json': expected a Swift file (.swift) or a folder of them\n")
    }
    try FileManager.default.removeItem(at: file)
    try Data("class A: B {}\nclass B: A {}\nclass B: UIView {}\n".utf8).write(to: file)
    _ = try PortedPackage(
      name: TypeName("Waves"), dependency: .kit,
      sources: PortedSources(paths: [file.path])
    ).files
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
    try Data(
      "#if os(iOS) && \(bad.filter { $0 != "\r" })\n#endif\nimport AVFoundation\nclass A: UIView {}\n".utf8
    )
    .write(to: folder.url(name))
    let sub = folder.url(bad)
    try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: false)
    for arguments in [
      ["port", name], ["port", "--json", name], ["port", "\(bad)x"], [bad], ["list", "--package", bad],
      ["new", "\(bad)/Waves", "--from", name], ["new", "\(bad)/Sea", "--no-record"], ["new", bad],
      ["new", "Lake", "--refreshkit", bad],
    ] {
      let outcome = try Program.run("refreshkit", arguments, folder: folder.url)
      let text = outcome.output + outcome.error
      #expect(!text.isEmpty)
      #expect(
        !text.unicodeScalars.contains { "\u{1B}\r\u{202E}".unicodeScalars.contains($0) },
        "\(arguments): \(text.debugDescription)")
    }
  }
}
