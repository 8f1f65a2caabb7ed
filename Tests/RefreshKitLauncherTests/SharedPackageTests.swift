import Foundation
import RefreshFiles
import RefreshProcess
import TestSupport
import Testing

@testable import RefreshPackages
@testable import refreshkit

/// What makes a new package build on another machine: how it names RefreshKit, and what its README says of that.
@Suite struct SharedPackageTests {
  private let folder = try! TemporaryFolder()

  private static let spinner = "import UIKit\nclass Spinner: UIView { func startAnimating() {} }\n"

  @Test(
    "the checkout is found from any source of the program",
    arguments: ["LottieProgramBuilder.swift", "New/RefreshKitSource.swift"])
  func checkout(file: String) throws {
    let sources = Project.url("Sources/Commands/RefreshKitLauncher")
    guard
      case .folder(let folder) = try RefreshKitSource.own(
        builtFrom: sources.appendingPathComponent(file).path)
    else {
      Issue.record("it is no folder")
      return
    }
    #expect(folder.standardizedFileURL.path == Project.folder.standardizedFileURL.path)
    #expect(throws: CommandFailure.self) { try RefreshKitSource.own(builtFrom: "/nowhere/else/\(file)") }
  }

  private func git(_ line: String, in folder: URL) throws {
    let identity = "-c user.name=a -c user.email=a@example.org -c init.defaultBranch=trunk"
    let words = "\(identity) \(line)".split(separator: " ").map(String.init)
    let outcome = try Subprocess("git", words, folder: folder).run(seconds: 60)
    try #require(outcome.code == 0, "\(String(decoding: outcome.error, as: UTF8.self))")
  }

  private func new(_ line: String) throws -> Program.Outcome { try launchNew(line, in: folder.url) }

  /// The line of a manifest that names RefreshKit.
  private func dependency(_ name: String) throws -> String? {
    let lines = try folder.text("\(name)/Package.swift").split(separator: "\n")
    return lines.first { $0.contains(".package(") }?.trimmingCharacters(in: .whitespaces)
  }

  @Test("no file of a new package holds a path of this machine", arguments: ["", "--from Spinner.swift"])
  func noAbsolutePaths(options: String) throws {
    try folder.write(Self.spinner, to: "Spinner.swift")
    try FileManager.default.createSymbolicLink(
      at: folder.url("RefreshKit"), withDestinationURL: Project.folder)
    #expect(try new("Near --refreshkit RefreshKit \(options)").code == 0)
    #expect(try dependency("Near") == #".package(name: "RefreshKit", path: "../RefreshKit")"#)
    let far = try new("Far \(options)")
    #expect(far.code == 0)
    #expect(
      far.output.contains(
        "RefreshKit is not beside the package: README.md says how another machine gets it\n"))
    let line = try #require(try dependency("Far"))
    let path = try #require(line.wholeMatch(of: /\.package\(name: "RefreshKit", path: "(\.\.\/.*)"\)/)?.1)
    let place = folder.url("Far").resolvingSymlinksInPath().appendingPathComponent(String(path))
    #expect(place.standardizedFileURL.path == Project.folder.resolvingSymlinksInPath().path)
    let made = folder.files.filter { $0.hasPrefix("Near/") || $0.hasPrefix("Far/") }
    for file in made where !file.hasSuffix(".gitignore") {
      let text = try folder.text(file)
      #expect(text.firstMatch(of: /[\s"'`(:]\/\w/) == nil && !text.contains(folder.url.path), "\(file)")
    }
  }

  @Test("a README says what another machine installs and clones, with the packages of the Makefile")
  func readme() throws {
    let makefile = try Project.text("Makefile")
    let packages = try #require(makefile.firstMatch(of: /\nBUILD_PACKAGES := (.*)\n/)?.1)
    try folder.write(Self.spinner, to: "Spinner.swift")
    let clone = folder.url("Kit")
    try folder.write("let package = Package(name: \"RefreshKit\")", to: "Kit/Package.swift")
    try folder.write("", to: "Kit/Sources/Core/RefreshKit/RefreshKit.swift")
    try git("init -q", in: clone)
    try git("remote add origin https://me:secret@example.org/team/kit.git", in: clone)
    for (name, options) in [("Waves", ""), ("Spin", "--from Spinner.swift")] {
      #expect(try new("\(name) --refreshkit Kit \(options)").code == 0)
      let text = try folder.text("\(name)/README.md")
      #expect(
        text.contains(
          """
          sudo apt-get install -y \(packages)
          git clone https://example.org/team/kit.git ../Kit
          swift run \(name.lowercased()) render

          """))
      #expect(!text.contains("secret"))
      // Whoever clones the package builds what its author built.
      #expect(!(try folder.text("\(name)/.gitignore")).contains("Package.resolved"))
    }
    // A repository needs no clone.
    #expect(try new("Sea --refreshkit https://example.org/kit --branch main").code == 0)
    #expect(!(try folder.text("Sea/README.md")).contains("git clone"))
  }

  @Test(
    "a repository is followed by this version if it has it, otherwise by its default branch",
    arguments: [
      (["0.1.0"], true), (["v0.1.0"], true), (["0.1.0", "0.9.2"], true), (["0.2"], true),
      (["0.1.0-beta"], false),
      ([], false), (["0.0.9", "1.0.0", "nightly"], false),
    ] as [([String], Bool)])
  func versions(tags: [String], isVersioned: Bool) throws {
    try folder.write(Self.spinner, to: "Spinner.swift")
    try folder.write("text", to: "refresh.git/file")
    for line in ["init -q", "add .", "commit -q -m Begin"] + tags.map({ "tag \($0)" }) {
      try git(line, in: folder.url("refresh.git"))
    }
    let address = "file://\(folder.path)/refresh.git"
    for (name, options) in [("Waves", ""), ("Spin", "--from Spinner.swift")] {
      let outcome = try new("\(name) --refreshkit \(address) \(options)")
      #expect(outcome.code == 0 && outcome.error == "")
      let requirement = isVersioned ? #"from: "\#(Version.current)""# : #"branch: "trunk""#
      #expect(try dependency(name) == #".package(url: "\#(address)", \#(requirement))"#)
      let note = "\(address) has no version \(Version.current): the package follows its branch trunk\n"
      #expect(outcome.output.contains(note) == !isVersioned)
      let manifest = try folder.text("\(name)/Package.swift")
      #expect(manifest.contains(#".product(name: "RefreshKit", package: "refresh")"#))
      if !options.isEmpty { #expect(manifest.contains(#".product(name: "UIKit", package: "refresh""#)) }
    }
  }

  @Test(
    "a repository that cannot be read or has nothing to follow is refused with what to do; nothing is made")
  func refusals() throws {
    let nowhere = "file://\(folder.path)/nowhere"
    let unread = try new("Waves --refreshkit \(nowhere)")
    #expect(unread.code == 1)
    #expect(unread.error.hasPrefix("error: --refreshkit '\(nowhere)': git cannot read the repository ("))
    #expect(unread.error.hasSuffix("); check the address, or skip this question with --branch NAME\n"))
    try git("init -q --bare empty", in: folder.url)
    let empty = "file://\(folder.path)/empty"
    #expect(
      try new("Waves --refreshkit \(empty)")
        == .failed(
          "--refreshkit '\(empty)': the repository has neither a tag \(Version.current) nor a default branch; name a branch with --branch"
        ))
    for options in ["--branch main", "--refreshkit \(Project.folder.path) --branch main"] {
      #expect(
        try new("Waves \(options)")
          == .refused("--branch: applies only to the address of a repository in --refreshkit"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url("Waves").path))
    // A branch is taken at its word.
    #expect(try new("Waves --refreshkit \(nowhere) --branch a\"b").code == 0)
    #expect(try dependency("Waves") == #".package(url: "\#(nowhere)", branch: "a\"b")"#)
  }

  @Test(
    "an address is passed on without a name and a password, and not if it is of this machine",
    arguments: [
      ("https://example.org/kit.git", "https://example.org/kit.git"),
      ("https://token@example.org/kit", "https://example.org/kit"),
      ("http://me:pass@example.org:8080/kit", "http://example.org:8080/kit"),
      ("git@example.org:team/kit.git", "git@example.org:team/kit.git"),
      ("ssh://git@example.org/kit", "ssh://git@example.org/kit"),
      ("/srv/kit", nil), ("../kit", nil), ("file:///srv/kit", nil), ("https://example.org/$(x)", nil),
    ] as [(String, String?)])
  func addresses(address: String, shared: String?) {
    #expect(RemoteRepository.shared(address) == shared)
  }
}
