import Foundation
import RefreshPackages
import TestSupport
import Testing

/// What `new` writes, and what it leaves alone; that it builds and passes is for `make test-author`.
@Suite struct NewTests {
  private let folder = try! TemporaryFolder()

  @Test("a package has everything an author needs, and nothing beside it is touched")
  func package() throws {
    let outcome = try launchNew("BigWaves", in: folder.url)
    #expect(outcome.code == 0)
    #expect(
      folder.files == [
        "BigWaves/.gitignore", "BigWaves/Package.swift", "BigWaves/README.md",
        "BigWaves/Scenarios/two-pulls.json", "BigWaves/Sources/BigWavesControls/BigWaves.swift",
        "BigWaves/Sources/BigWavesControls/Resources/.gitkeep", "BigWaves/Sources/big-waves/Plugin.swift",
        "BigWaves/Tests/BigWavesTests/BigWavesTests.swift",
        "BigWaves/Tests/BigWavesTests/Goldens/.gitattributes", "BigWaves/refreshkit.json",
      ])
  }

  @Test(
    "a package around a Lottie file has the file, the pictures that it names, and a control that plays it")
  func lottie() throws {
    try folder.write(
      #"{"layers":[],"assets":[{"u":"images/","p":"a.png"},{"u":"","p":"../secret.png"}]}"#,
      to: "art/my rocket.json")
    try folder.write("picture", to: "art/images/a.png")
    try folder.write("secret", to: "secret.png")
    let outcome = try launch(
      "new Rocket --no-record --lottie", ["art/my rocket.json"], in: folder.url)
    #expect(outcome.code == 0, "\(outcome.error)")
    let library = "Rocket/Sources/RocketControls"
    #expect(
      folder.files.filter { $0.hasPrefix(library) } == [
        "\(library)/Resources/images/a.png", "\(library)/Resources/my rocket.json", "\(library)/Rocket.swift",
      ])
    #expect(try folder.text("Rocket/Package.swift").contains(#"resources: [.copy("Resources")]"#))
    expect(
      try folder.text("\(library)/Rocket.swift"),
      has: "class Rocket: LottieRefreshControl", #"("my rocket", "json")"#)
    #expect(try formatted("Rocket") == .init(code: 0, output: "", error: ""))
    for (file, reason) in [
      ("art/none.json", "does not exist"), ("secret.png", "expected a .json or .lottie file"),
    ] {
      let refused = try launchNew("Other --lottie \(file)", in: folder.url)
      #expect(refused.code == 64 && refused.error.contains(reason), "\(refused.error)")
    }
  }

  /// What the formatter finds in a package, with its own defaults but for the two choices of this project.
  private func formatted(_ package: String) throws -> Program.Outcome {
    let style = Project.url(".swift-format").path
    return try Program.run(
      "/usr/bin/env", ["swift", "format", "lint", "--strict", "-r", "--configuration", style, package],
      folder: folder.url)
  }

  @Test(
    "the comments beside the commands of a README stand in a column",
    arguments: ["Wave", "ManyBigWavesOnTheSea"])
  func readme(name: String) throws {
    #expect(try launchNew(name, in: folder.url).code == 0)
    let commands = try folder.text("\(name)/README.md").split(separator: "\n").filter { $0.contains("  # ") }
    #expect(commands.count == 6)
    let columns = Set(commands.map { $0.distance(from: $0.startIndex, to: $0.firstIndex(of: "#")!) })
    #expect(columns.count == 1)
  }

  @Test("what is made is formatted as the formatter would")
  func format() throws {
    try launchNew("Waves", in: folder.url)
    #expect(try formatted("Waves") == .init(code: 0, output: "", error: ""))
  }

  @Test("a folder that holds something, a file and a link are never written over; an empty folder is filled")
  func existing() throws {
    try folder.write("mine", to: "Full/notes.txt")
    try folder.write("mine", to: "File")
    try FileManager.default.createSymbolicLink(atPath: folder.url("Link").path, withDestinationPath: "Full")
    for name in ["Full", "File", "Link"] {
      #expect(
        try launchNew(name, in: folder.url)
          == .refused("\(folder.path)/\(name) already exists; nothing was changed"))
    }
    #expect(folder.files.filter { !$0.hasPrefix("Link") } == ["File", "Full/notes.txt"])
    try FileManager.default.createDirectory(at: folder.url("Empty"), withIntermediateDirectories: false)
    #expect(try launchNew("Empty", in: folder.url).code == 0)
  }

  @Test("a control is added to a package with its file, its test and its place in the list")
  func control() throws {
    try launchNew("Waves", in: folder.url)
    let inside = folder.url("Waves/Sources")
    let outcome = try launchNew("control Ripple", in: inside)
    #expect(
      outcome
        == .init(
          code: 0,
          output: """
            Sources/WavesControls/Ripple.swift
            Sources/waves/Plugin.swift
            Tests/WavesTests/RippleTests.swift
            Next:
              swift run waves render Ripple
              swift run refreshkit preview Ripple --open

            """, error: ""))
    #expect(try folder.text("Waves/Sources/waves/Plugin.swift").contains("[Waves.self, Ripple.self]"))
    expect(
      try folder.text("Waves/Sources/WavesControls/Ripple.swift"),
      has: "public final class Ripple: LayerRefreshControl {")
    #expect(try folder.text("Waves/Tests/WavesTests/RippleTests.swift").contains("of: Ripple.self"))
    func expectRefusal(of name: String, _ error: String) throws {
      #expect(try launchNew("control \(name)", in: inside) == .refused(error))
    }
    try expectRefusal(of: "Ripple", "Sources/waves/Plugin.swift: the control Ripple already exists")
    try folder.write("// mine\n", to: "Waves/Sources/WavesControls/Dunes.swift")
    try expectRefusal(of: "Dunes", "Sources/WavesControls/Dunes.swift already exists; nothing was changed")
    #expect(try folder.text("Waves/Sources/WavesControls/Dunes.swift") == "// mine\n")
    #expect(!(try folder.text("Waves/Sources/waves/Plugin.swift")).contains("Dunes"))
  }

  @Test("a quoted path with a tilde is a folder of that name, not the home folder")
  func tilde() throws {
    let home = try TemporaryFolder()
    func new(_ name: String) throws -> Program.Outcome {
      try launchNew(name, in: folder.url, environment: ["HOME": home.path])
    }
    let path = folder.path
    #expect(try new("~/Waves") == .refused("\(path)/~/Waves: the folder \(path)/~ does not exist"))
    try FileManager.default.createDirectory(at: folder.url("~"), withIntermediateDirectories: false)
    let made = try new("~/Waves")
    #expect(made.code == 0 && made.output.contains("cd './~/Waves'"), "\(made)")
    #expect(home.files.isEmpty && folder.files.contains("~/Waves/Package.swift"))
  }

  @Test("a list of controls behind a link is added to, and the link stays")
  func linkedPlugin() throws {
    try launchNew("Waves", in: folder.url)
    let plugin = "Waves/Sources/waves/Plugin.swift"
    try FileManager.default.moveItem(at: folder.url(plugin), to: folder.url("Shared.swift"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url(plugin).path, withDestinationPath: "../../../Shared.swift")
    func add(_ name: String) throws -> Program.Outcome {
      try launchNew("control \(name)", in: folder.url("Waves"))
    }
    #expect(try add("Ripple").code == 0)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.url(plugin).path)
        == "../../../Shared.swift")
    #expect(try folder.text("Shared.swift").contains("[Waves.self, Ripple.self]"))
    // A link that leads nowhere is in the way of a new file.
    let dunes = "Waves/Sources/WavesControls/Dunes.swift"
    try FileManager.default.createSymbolicLink(
      atPath: folder.url(dunes).path, withDestinationPath: "nowhere.swift")
    #expect(
      try add("Dunes").error
        == "error: Sources/WavesControls/Dunes.swift already exists; nothing was changed\n")
    #expect(!(try folder.text("Shared.swift")).contains("Dunes"))
  }

  @Test("a control has no name of a type that a source of the package declares")
  func declaredTypes() throws {
    try launchNew("Waves", in: folder.url)
    try folder.write(
      "// class Dunes {}\nfinal class Ripple {}\nstruct FoamTests {}\n",
      to: "Waves/Tests/WavesTests/Helpers.swift")
    for (name, type) in [("Ripple", "Ripple"), ("Foam", "FoamTests"), ("WavesTests", "WavesTests")] {
      let outcome = try launchNew("control \(name)", in: folder.url("Waves"))
      #expect(
        outcome.code == 64 && outcome.error.contains(" declares the type \(type); choose another name"),
        "\(outcome)")
    }
    #expect(try launchNew("control Dunes", in: folder.url("Waves")).code == 0)
  }

  @Test("a package without a plugin is told what is wanted, and so is one that cannot be described")
  func packagesWithoutPlugins() throws {
    let manifest = """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "Bare", targets: [.target(name: "Bare")])

      """
    try folder.write(manifest, to: "Package.swift")
    try folder.write("let nothing = 0\n", to: "Sources/Bare/Bare.swift")
    let refusal = Program.Outcome.failed(
      "\(folder.path) has no plugin: expected an executable target that depends on RefreshKitCLI")
    #expect(try launch("list", in: folder.url) == refusal)
    #expect(try launchNew("control Waves", in: folder.url) == refusal)
    try folder.write(manifest + "nonsense\n", to: "Package.swift")
    let broken = try launch("list", in: folder.url)
    #expect(broken.code == 1)
    #expect(broken.error.contains("cannot find 'nonsense' in scope"))
    #expect(broken.error.hasSuffix("error: `swift package describe` failed in \(folder.url.path)\n"))
  }

  @Test("a current folder that was removed is one line", arguments: ["new Waves", "list"])
  func removedFolder(command: String) throws {
    let program = BuiltProgram.path("refreshkit")
    let script = "mkdir gone && cd gone && rmdir ../gone && exec '\(program)' \(command)"
    #expect(
      try Program.run("/bin/sh", ["-c", script], folder: folder.url)
        == .refused(
          "the current folder cannot be used: No such file or directory; change to another with `cd`"))
  }
}
