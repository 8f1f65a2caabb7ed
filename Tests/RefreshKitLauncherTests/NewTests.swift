import Foundation
import RefreshPackages
import TestSupport
import Testing

/// What `new` writes, and what it leaves alone; that it builds and passes is for `make test-author`.
@Suite struct NewTests {
  private let folder = try! TemporaryFolder()

  @Test("a package has everything an author needs, and nothing beside it is touched")
  func package() throws {
    let outcome = try Program.run("refreshkit", ["new", "BigWaves", "--no-record"], folder: folder.url)
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
    let outcome = try Program.run(
      "refreshkit", ["new", "Rocket", "--lottie", "art/my rocket.json", "--no-record"], folder: folder.url)
    #expect(outcome.code == 0, "\(outcome.error)")
    let library = "Rocket/Sources/RocketControls"
    #expect(
      folder.files.filter { $0.hasPrefix(library) } == [
        "\(library)/Resources/images/a.png", "\(library)/Resources/my rocket.json", "\(library)/Rocket.swift",
      ])
    #expect(try folder.text("Rocket/Package.swift").contains(#"resources: [.copy("Resources")]"#))
    let control = try folder.text("\(library)/Rocket.swift")
    #expect(
      control.contains("class Rocket: LottieRefreshControl") && control.contains(#"("my rocket", "json")"#))
    let style = Transcript.project.appendingPathComponent(".swift-format").path
    let format = try Program.run(
      "/usr/bin/env", ["swift", "format", "lint", "--strict", "-r", "--configuration", style, "Rocket"],
      folder: folder.url)
    #expect(format == .init(code: 0, output: "", error: ""))
    for (file, reason) in [
      ("art/none.json", "does not exist"), ("secret.png", "expected a .json or .lottie file"),
    ] {
      let refused = try Program.run(
        "refreshkit", ["new", "Other", "--lottie", file, "--no-record"], folder: folder.url)
      #expect(refused.code == 64 && refused.error.contains(reason), "\(refused.error)")
    }
  }

  @Test(
    "the comments beside the commands of a README stand in a column",
    arguments: ["Wave", "ManyBigWavesOnTheSea"])
  func readme(name: String) throws {
    #expect(try Program.run("refreshkit", ["new", name, "--no-record"], folder: folder.url).code == 0)
    let commands = try folder.text("\(name)/README.md").split(separator: "\n").filter { $0.contains("  # ") }
    #expect(commands.count == 6)
    let columns = Set(commands.map { $0.distance(from: $0.startIndex, to: $0.firstIndex(of: "#")!) })
    #expect(columns.count == 1)
  }

  @Test("what is made is formatted as the formatter would")
  func format() throws {
    _ = try Program.run("refreshkit", ["new", "Waves", "--no-record"], folder: folder.url)
    // The formatter's own defaults, but for the two choices of this project.
    let style = Transcript.project.appendingPathComponent(".swift-format").path
    let outcome = try Program.run(
      "/usr/bin/env", ["swift", "format", "lint", "--strict", "-r", "--configuration", style, "Waves"],
      folder: folder.url)
    #expect(outcome == .init(code: 0, output: "", error: ""))
  }

  @Test("a folder that holds something, a file and a link are never written over; an empty folder is filled")
  func existing() throws {
    try folder.write("mine", to: "Full/notes.txt")
    try folder.write("mine", to: "File")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("Link").path, withDestinationPath: "Full")
    for name in ["Full", "File", "Link"] {
      let outcome = try Program.run("refreshkit", ["new", name, "--no-record"], folder: folder.url)
      let path = folder.url.appendingPathComponent(name).path
      #expect(
        outcome
          == .init(code: 64, output: "", error: "error: \(path) already exists; nothing was changed\n"))
    }
    #expect(folder.files.filter { !$0.hasPrefix("Link") } == ["File", "Full/notes.txt"])
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("Empty"), withIntermediateDirectories: false)
    #expect(try Program.run("refreshkit", ["new", "Empty", "--no-record"], folder: folder.url).code == 0)
  }

  @Test("a control is added to a package with its file, its test and its place in the list")
  func control() throws {
    _ = try Program.run("refreshkit", ["new", "Waves", "--no-record"], folder: folder.url)
    let inside = folder.url.appendingPathComponent("Waves/Sources")
    let outcome = try Program.run("refreshkit", ["new", "control", "Ripple", "--no-record"], folder: inside)
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
    #expect(
      try folder.text("Waves/Sources/WavesControls/Ripple.swift").contains(
        "public final class Ripple: LayerRefreshControl {"))
    #expect(try folder.text("Waves/Tests/WavesTests/RippleTests.swift").contains("of: Ripple.self"))
    func expectRefusal(of name: String, _ error: String) throws {
      let outcome = try Program.run("refreshkit", ["new", "control", name, "--no-record"], folder: inside)
      #expect(outcome == .init(code: 64, output: "", error: "error: \(error)\n"))
    }
    try expectRefusal(of: "Ripple", "Sources/waves/Plugin.swift: the control Ripple already exists")
    try folder.write("// mine\n", to: "Waves/Sources/WavesControls/Dunes.swift")
    try expectRefusal(of: "Dunes", "Sources/WavesControls/Dunes.swift already exists; nothing was changed")
    #expect(try folder.text("Waves/Sources/WavesControls/Dunes.swift") == "// mine\n")
    #expect(!(try folder.text("Waves/Sources/waves/Plugin.swift")).contains("Dunes"))
  }

  @Test("a quoted path with a tilde is a folder of that name, not the home folder")
  func tilde() throws {
    let (folder, home) = (try TemporaryFolder(), try TemporaryFolder())
    func new(_ name: String) throws -> Program.Outcome {
      try Program.run(
        "refreshkit", ["new", name, "--no-record"], folder: folder.url, environment: ["HOME": home.url.path])
    }
    let path = folder.url.path
    #expect(
      try new("~/Waves")
        == .init(code: 64, output: "", error: "error: \(path)/~/Waves: the folder \(path)/~ does not exist\n")
    )
    try FileManager.default.createDirectory(at: folder.url("~"), withIntermediateDirectories: false)
    let made = try new("~/Waves")
    #expect(made.code == 0 && made.output.contains("cd './~/Waves'"), "\(made)")
    #expect(home.files.isEmpty && folder.files.contains("~/Waves/Package.swift"))
  }

  @Test("a list of controls behind a link is added to, and the link stays")
  func linkedPlugin() throws {
    _ = try Program.run("refreshkit", ["new", "Waves", "--no-record"], folder: folder.url)
    let plugin = "Waves/Sources/waves/Plugin.swift"
    try FileManager.default.moveItem(at: folder.url(plugin), to: folder.url("Shared.swift"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url(plugin).path, withDestinationPath: "../../../Shared.swift")
    func add(_ name: String) throws -> Program.Outcome {
      try Program.run(
        "refreshkit", ["new", "control", name, "--no-record"], folder: folder.url("Waves"))
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
    _ = try Program.run("refreshkit", ["new", "Waves", "--no-record"], folder: folder.url)
    try folder.write(
      "// class Dunes {}\nfinal class Ripple {}\nstruct FoamTests {}\n",
      to: "Waves/Tests/WavesTests/Helpers.swift")
    for (name, type) in [("Ripple", "Ripple"), ("Foam", "FoamTests"), ("WavesTests", "WavesTests")] {
      let outcome = try Program.run(
        "refreshkit", ["new", "control", name, "--no-record"], folder: folder.url("Waves"))
      #expect(
        outcome.code == 64 && outcome.error.contains(" declares the type \(type); choose another name"),
        "\(outcome)")
    }
    #expect(
      try Program.run(
        "refreshkit", ["new", "control", "Dunes", "--no-record"], folder: folder.url("Waves")
      ).code == 0)
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
    let line =
      "\(folder.url.path) has no plugin: expected an executable target that depends on RefreshKitCLI"
    #expect(
      try Program.run("refreshkit", ["list"], folder: folder.url)
        == .init(code: 1, output: "", error: "error: \(line)\n"))
    #expect(
      try Program.run("refreshkit", ["new", "control", "Waves", "--no-record"], folder: folder.url)
        == .init(code: 1, output: "", error: "error: \(line)\n"))
    try folder.write(manifest + "nonsense\n", to: "Package.swift")
    let broken = try Program.run("refreshkit", ["list"], folder: folder.url)
    #expect(broken.code == 1)
    #expect(broken.error.contains("cannot find 'nonsense' in scope"))
    #expect(
      broken.error.hasSuffix(
        "error: `swift package describe` failed in \(folder.url.path)\n"))
  }
}
