import Foundation
import TestSupport
import Testing

/// Every sample of the documentation is read by the compiler against the modules as they are.
@Suite struct SampleTests {
  @Test("every sample of the README and the articles compiles")
  func samplesCompile() throws {
    let samples = try SampleCode.pages.map { try SampleCode(page: $0) }
    #expect(samples.count == 28)
    #expect(samples.reduce(0) { $0 + $1.blocks.count } > 20)
    let pages = samples.enumerated().map { ("Page\($0).swift", $1.source(number: $0)) }
    let (code, errors) = try Self.errors(
      in: Dictionary(uniqueKeysWithValues: pages + [("Surroundings.swift", SampleCode.surroundings)]))
    #expect(code == 0, "\(errors.joined(separator: "\n"))")
  }

  @Test("every example in a doc comment compiles, in Swift 6 without a warning about shared state")
  func examplesCompile() throws {
    // A template of a package is a string with comments of its own.
    let files = try Project.run(["git", "ls-files", "Sources/*.swift"]).text.split(separator: "\n").map(
      String.init
    )
    .filter { !$0.contains("/Templates/") }
    let examples = try files.flatMap { try CommentExample.examples(in: $0) }.filter { !$0.isJSON }
    #expect(examples.count > 100)
    let sources = examples.enumerated().map { $1.source(number: $0) }
    let (code, faults) = try Self.errors(
      in: ["Examples.swift": CommentExample.surroundings + sources.joined()], or: "#MutableGlobalVariable")
    #expect(code == 0 && faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test(
    "the compiler refuses what is wrong, and answers the names of UIKit: the check can fail",
    arguments: [
      "func wrong(_ control: RefreshControl) { control.beginRefrshing() }": [
        "has no member 'beginRefrshing'"
      ],
      // On iOS an empty transform is no identity.
      "let a = CGAffineTransform(), b = CATransform3D()": ["write .identity", "write .identity"],
      """
      func names() {
        _ = UIView(); _ = CAShapeLayer()
        _ = CATransform3DMakeScale(1, 2, 3); _ = CATransform3DRotate(.identity, 1, 0, 0, 1)
        _ = UIColor.red
      }
      """: [
        "renamed to 'View'", "renamed to 'ShapeLayer'", "by 'CATransform3D.init(scaleX:y:z:)'",
        "instance method 'CATransform3D.rotated(by:x:y:z:)'", "renamed to 'Color'",
      ],
    ])
  func refused(source: String, answers: [String]) throws {
    let (code, errors) = try Self.errors(in: ["Wrong.swift": "import RefreshKit\n\(source)\n"])
    #expect(code != 0)
    #expect(errors.count == answers.count, "\(errors)")
    for answer in answers { #expect(errors.contains { $0.contains(answer) }, "\(answer): \(errors)") }
    for error in errors { #expect(answers.contains { error.contains($0) }, "\(error)") }
  }

  @Test("every manifest of the documentation is one")
  func manifests() throws {
    let manifests = try SampleCode.pages.flatMap {
      try SampleCode(page: $0).blocks.filter { $0.place == .manifest }
    }
    for manifest in manifests {
      let folder = try TemporaryFolder()
      try folder.write(manifest.code, to: "Package.swift")
      let outcome = try Project.run(["swift", "package", "--package-path", folder.path, "dump-package"])
      #expect(outcome.code == 0, "\(outcome.text)")
    }
  }

  @Test(
    "the guide's controls are those of the articles, word by word",
    arguments: ["RotatingSquare", "PullSays", "Tumble", "Pendulum", "Hop"])
  func guide(name: String) throws {
    let code = try Project.text("Examples/Guide/\(name).swift")
    let pages = try SampleCode.pages.filter { try Project.text($0).contains("```swift\n\(code)```") }
    #expect(pages.count == 1)
  }

  /// The errors of the compiler in sources, and its lines with a word; it has what it needs to find the modules that were
  /// built, as an author's would.
  private static func errors(
    in sources: [String: String], or word: String? = nil
  ) throws -> (code: Int32, errors: [Substring]) {
    let flags = try Project.run([".ci/module-flags", Project.products.path])
      .text.split(separator: "\n").map(String.init)
    let compiler = try Project.run(["which", "swiftc"]).text.trimmingCharacters(in: .whitespacesAndNewlines)
    let root = URL(fileURLWithPath: compiler).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
    let macros = root.appendingPathComponent("lib/swift/host/plugins/testing").path
    let folder = try TemporaryFolder()
    for (name, text) in sources { try folder.write(text, to: name) }
    let outcome = try Project.run(
      ["swiftc", "-swift-version", "6", "-plugin-path", macros] + flags + ["-typecheck", "-parse-as-library"]
        + folder.files.map { folder.url($0).path })
    let lines = outcome.text.split(separator: "\n")
    let errors = lines.filter { line in
      line.contains(".swift") && line.contains("error:") || word.map { line.contains($0) } == true
    }
    return (outcome.code, errors)
  }
}
