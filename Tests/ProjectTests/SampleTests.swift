import Foundation
import TestSupport
import Testing

/// Every sample of the documentation is read by the compiler against the modules as they are.
@Suite struct SampleTests {
  @Test("every sample of the README and the articles compiles")
  func samplesCompile() throws {
    let pages = try SampleCode.pages
    #expect(pages.count == 28)
    try withFolder { folder in
      var files: [String] = []
      func add(_ text: String, _ name: String) throws {
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        files.append(file.path)
      }
      try add(SampleCode.surroundings, "Surroundings.swift")
      var count = 0
      for (number, page) in pages.enumerated() {
        let sample = try SampleCode(page: page)
        count += sample.blocks.count
        try add(sample.source(number: number), "Page\(number).swift")
      }
      #expect(count > 20)
      let outcome = try Project.run(try Self.compiler + ["-typecheck", "-parse-as-library"] + files)
      #expect(
        outcome.code == 0,
        "\(outcome.text.split(separator: "\n").filter { $0.contains("error:") }.joined(separator: "\n"))")
    }
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
    try withFolder { folder in
      let file = folder.appendingPathComponent("Examples.swift")
      let sources = examples.enumerated().map { $1.source(number: $0) }
      try Data((CommentExample.surroundings + sources.joined()).utf8).write(to: file)
      let outcome = try Project.run(try Self.compiler + ["-typecheck", "-parse-as-library", file.path])
      let faults = outcome.text.split(separator: "\n").filter {
        $0.contains("error:") || $0.contains("#MutableGlobalVariable")
      }
      #expect(outcome.code == 0 && faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
  }

  @Test("a sample that is wrong does not compile: the check can fail")
  func wrongSample() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("Wrong.swift")
      try Data("import RefreshKit\nfunc wrong(_ control: RefreshControl) { control.beginRefrshing() }\n".utf8)
        .write(to: file)
      let outcome = try Project.run(try Self.compiler + ["-typecheck", "-parse-as-library", file.path])
      #expect(outcome.code != 0)
      #expect(outcome.text.contains("has no member 'beginRefrshing'"), "\(outcome.text)")
    }
  }

  @Test("an empty transform does not compile: on iOS it is no identity")
  func emptyTransform() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("Empty.swift")
      let lines = ["import RefreshKit", "let a = CGAffineTransform()", "let b = CATransform3D()"]
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      let outcome = try Project.run(try Self.compiler + ["-typecheck", "-parse-as-library", file.path])
      #expect(outcome.code != 0)
      let errors = outcome.text.split(separator: "\n").filter {
        $0.contains(".swift") && $0.contains("error:")
      }
      #expect(errors.count == 2, "\(outcome.text)")
      #expect(errors.allSatisfy { $0.hasSuffix("write .identity") }, "\(outcome.text)")
    }
  }

  @Test("a name of UIKit is answered with that of RefreshKit")
  func namesOfUIKit() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("Names.swift")
      let lines = [
        "import RefreshKit", "func names() {", "_ = UIView()", "_ = CAShapeLayer()",
        "_ = CATransform3DMakeScale(1, 2, 3)", "_ = CATransform3DRotate(.identity, 1, 0, 0, 1)",
        "_ = UIColor.red", "}",
      ]
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      let outcome = try Project.run(try Self.compiler + ["-typecheck", "-parse-as-library", file.path])
      let errors = outcome.text.split(separator: "\n").filter {
        $0.contains(".swift") && $0.contains("error:")
      }
      #expect(errors.count == 5, "\(outcome.text)")
      for answer in [
        "renamed to 'View'", "renamed to 'ShapeLayer'", "by 'CATransform3D.init(scaleX:y:z:)'",
        "instance method 'CATransform3D.rotated(by:x:y:z:)'", "renamed to 'Color'",
      ] { #expect(errors.contains { $0.contains(answer) }, "\(answer)") }
    }
  }

  @Test("every manifest of the documentation is one")
  func manifests() throws {
    let manifests = try SampleCode.pages.flatMap {
      try SampleCode(page: $0).blocks.filter { $0.place == .manifest }
    }
    for manifest in manifests {
      try withFolder { folder in
        try Data(manifest.code.utf8).write(to: folder.appendingPathComponent("Package.swift"))
        let outcome = try Project.run(["swift", "package", "--package-path", folder.path, "dump-package"])
        #expect(outcome.code == 0, "\(outcome.text)")
      }
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

  /// The compiler with what it needs to find the modules that were built, as an author's would.
  private static var compiler: [String] {
    get throws {
      let flags = try Project.run([".ci/module-flags", Project.products.path])
        .text.split(separator: "\n").map(String.init)
      let compiler = try Project.run(["which", "swiftc"]).text.trimmingCharacters(in: .whitespacesAndNewlines)
      let root = URL(fileURLWithPath: compiler).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
      let macros = root.appendingPathComponent("lib/swift/host/plugins/testing").path
      return ["swiftc", "-swift-version", "6", "-plugin-path", macros] + flags
    }
  }
}
