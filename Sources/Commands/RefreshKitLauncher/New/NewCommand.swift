import ArgumentParser
import Foundation
import RefreshBuilds
import RefreshFiles
import RefreshPackages
import RefreshProcess

/// `new`: creates packages and controls.
package struct NewCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Creates a package with a control, or adds a control to a package.",
    discussion: """
      EXAMPLES
        swift run refreshkit new ../Waves          a package beside this folder
        swift run refreshkit new control Ripple    one more control for a package
      """,
    subcommands: [NewPackageCommand.self, NewControlCommand.self], defaultSubcommand: NewPackageCommand.self)

  package init() {}
}

/// `new NAME`: creates a package with a control.
struct NewPackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "package", abstract: "Creates a package with a control, its plugin, a scenario and a test.",
    discussion: """
      The new control works as it is. The package is built and its goldens are
      recorded. This compiles RefreshKit, which takes two to three minutes of
      processor time; --no-record skips it. A package made with --from is built,
      and its controls are played once to report those that show nothing.

      EXAMPLES
        swift run refreshkit new Waves
        swift run refreshkit new ../Waves --no-record
        swift run refreshkit new Waves --refreshkit https://example.org/RefreshKit.git
        swift run refreshkit new Waves --from Spinner.swift Dots.swift
        swift run refreshkit new Rocket --lottie rocket.json
        swift run refreshkit new Says --template label
      """)

  @Argument(
    help: "The name of the control, the package and its folder; may begin with a path.")
  var name: String

  @Option(
    parsing: .unconditional,
    help:
      "Where the package gets RefreshKit from: a folder or the URL of a repository (default: the checkout that this program was built from)."
  )
  var refreshkit: String?

  @Option(
    parsing: .unconditional,
    help:
      "The branch of the repository to follow (default: version \(Version.current) if the repository has it, otherwise its default branch)."
  )
  var branch: String?

  @Flag(name: .customLong("no-record"), help: "Skip building the package and recording its goldens.")
  var skipsRecording = false

  @Option(
    parsing: .upToNextOption,
    help:
      "Swift files written for iOS, or folders of them; the package gets a control for each view in them, and a scene for each view controller."
  )
  var from: [String] = []

  @Option(
    parsing: .unconditional,
    help: "A Lottie or dotLottie file; the package gets a control that plays it.")
  var lottie: String?

  @OptionGroup var template: TemplateOption

  private var source: RefreshKitSource {
    get throws {
      if let refreshkit { return try RefreshKitSource(option: refreshkit, branch: branch) }
      guard branch == nil else {
        throw CommandFailure.usage("--branch: applies only to the address of a repository in --refreshkit")
      }
      return try .own()
    }
  }

  /// A path for `cd` in a shell, with a leading `~` or `-` protected.
  private static func shellPath(_ path: String) -> String {
    path.hasPrefix("~") || path.hasPrefix("-") ? "./\(path)".shellQuoted : path.shellQuoted
  }

  /// Creates a package around sources written for iOS.
  private func port(
    _ name: TypeName, to folder: URL, _ dependency: RefreshKitDependency
  ) throws -> PortedPackage {
    let originals = try PortedSources(paths: from, asksCompiler: true)
    // The package contains copies, in which the changes that need no decision are made.
    let sources = try originals.changed()
    let list = "--from '\(from.joined(separator: " "))'"
    guard sources.compilesAny else {
      printLines(originals.report)
      throw CommandFailure.failure("\(list): none of the files compiles; no package was created")
    }
    let package = PortedPackage(name: name, dependency: dependency, sources: sources)
    guard !package.isEmpty || !package.openNames.isEmpty else {
      throw CommandFailure.usage(
        "\(list): found no view, layer or view controller that can be created in another file")
    }
    try package.files.make(folder: folder)
    printLines(sources.report)
    let changed = zip(originals.sources, sources.sources).count { $0.text != $1.text }
    if changed > 0 {
      printLines(
        "\(changed) of the copies \(changed == 1 ? "is" : "are") changed as `port --write` changes the originals"
      )
    }
    let made = [("controls", package.controlNames), ("scenes", package.sceneNames)].filter { !$0.1.isEmpty }
    printLines(
      "\(self.name.printable): created a package"
        + (made.isEmpty ? "" : " with the ")
        + made.map { "\($0) \($1.joined(separator: ", "))" }.joined(separator: " and the "))
    if !package.openNames.isEmpty {
      printLines(
        "\(package.openNames.joined(separator: ", ")): cannot be created from a frame alone; fill in the call in Sources/\(package.plugin)/Controls.swift"
      )
    }
    for name in package.idleNames {
      printLines(
        "\(name): found no function that starts it; if it stands still, override start(_:) in Sources/\(package.plugin)/Controls.swift"
      )
    }
    return package
  }

  /// Builds the package, and renders its controls once to report those that show nothing.
  ///
  /// - Throws: `CommandFailure` if it does not build or render; the package stays as written.
  private func look(at package: PortedPackage, in folder: URL) throws {
    let frames = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: frames) }
    _ = try PluginPackage(folder).output(
      of: package.plugin, ["render", "--scale", "1", "--fps", "15", "--out", frames.path],
      doing: "rendering the controls")
  }

  func run() throws {
    let folder = URL(argument: self.name).standardizedFileURL
    let name = try TypeName(self.name.isEmpty ? "" : folder.lastPathComponent)
    guard from.isEmpty || lottie == nil else {
      throw CommandFailure.usage("--lottie: cannot be combined with --from")
    }
    let kind = try template.resolved(among: [("--from", !from.isEmpty), ("--lottie", lottie != nil)])
    let lottie = try lottie.map { try LottieTemplate($0) }
    let source = try source
    let dependency = RefreshKitDependency(source, from: folder)
    var ported: PortedPackage?
    if !from.isEmpty {
      ported = try port(name, to: folder, dependency)
    } else {
      try PackageTemplate(name: name, dependency: dependency, kind: kind, lottie: lottie).files.make(
        folder: folder)
      printLines("\(self.name.printable): created a package with the control \(name.text)")
    }
    if branch == nil, case .repository(let address, .branch(let name)) = source {
      printLines("\(address) has no version \(Version.current): the package follows its branch \(name)")
    }
    if dependency.clone?.isBeside == false {
      printLines("RefreshKit is not beside the package: README.md says how another machine gets it")
    }
    if let ported, !skipsRecording, !ported.isEmpty {
      try look(at: ported, in: folder)
    } else if !skipsRecording {
      let package = try PluginPackage(folder)
      try package.record(name.text, with: name.hyphenated)
    }
    printLines("Next:\n  cd \(Self.shellPath(self.name))")
    printLines("  swift run \(name.hyphenated) render\n  swift run refreshkit preview --open")
  }
}

/// `new control NAME`: adds a control to an existing package.
struct NewControlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "control",
    abstract: "Adds a control to the package: its file, its test and its place in the list.",
    discussion: """
      EXAMPLES
        swift run refreshkit new control Ripple
        swift run refreshkit new control Dots --template keyframes
        swift run refreshkit new control Ripple --target my-controls --no-record
      """)

  @Argument(help: "The name of the control.")
  var name: String

  @OptionGroup var place: PluginPlace

  @OptionGroup var template: TemplateOption

  @Flag(
    name: .customLong("no-record"), help: "Skip building the package and recording the control's goldens.")
  var skipsRecording = false

  /// The output of `swift package describe --type json`, passed by a caller that keeps SwiftPM locked.
  @Option(parsing: .unconditional, help: .private)
  var description: String?

  func run() throws {
    let name = try TypeName(self.name)
    let kind = try template.resolved()
    let package = try place.found
    let layout = try description.map { try PackageDescription(json: Data($0.utf8), of: package.folder) }
    let addition = try ControlAddition(
      name: name, kind, to: package, described: layout ?? PackageDescription(folder: package.folder),
      target: place.target)
    try addition.files.write(into: package.folder)
    if !skipsRecording && addition.isTested {
      try package.record(name.text, with: addition.plugin)
    }
    printLines("Next:\n  swift run \(addition.plugin) render \(name.text)")
    printLines("  swift run refreshkit preview \(name.text) --open")
  }
}

/// Options that select a plugin of a package.
struct PluginPlace: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The folder of the package's Package.swift (default: searched from the current folder upwards).")
  var package: String?

  @Option(parsing: .unconditional, help: "The plugin's target, if the package has several.")
  var target: String?

  /// The package.
  ///
  /// - Throws: `CommandFailure` if there is none.
  var found: PluginPackage {
    get throws { try PluginPackage(package.map { URL(argument: $0).standardizedFileURL }) }
  }
}

struct TemplateOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help:
      "What the control is made of: ring, label, layer or keyframes (default: ring); for a Lottie file there is new NAME --lottie FILE."
  )
  var template: String?

  /// The kind of template that the option names.
  ///
  /// - Parameter others: options that also select the control's contents, and whether they are given.
  /// - Throws: `CommandFailure` if one of them is combined with the template, and `OptionError` for an unknown
  ///   template.
  func resolved(among others: [(option: String, isGiven: Bool)] = []) throws -> ControlTemplate.Kind {
    guard let template else { return .ring }
    if let other = others.first(where: \.isGiven) {
      throw CommandFailure.usage("--template: cannot be combined with \(other.option)")
    }
    if template == "lottie" {
      throw CommandFailure.usage(
        "--template 'lottie': `new NAME --lottie FILE` creates a package around a Lottie file")
    }
    return try OptionText("--template", template).choice()
  }
}

/// Prints lines to standard output without buffering, so that they precede the output of programs that run next.
/// Control characters are escaped, because file names and sources may contain any.
func printLines(_ lines: String) {
  let text = lines.split(separator: "\n" as Character, omittingEmptySubsequences: false).map(\.printableLine)
  try? FileHandle.standardOutput.write(contentsOf: Data("\(text.joined(separator: "\n"))\n".utf8))
}

extension PluginPackage {
  /// Builds a new or extended package, and records the goldens of its new control.
  ///
  /// - Throws: `CommandFailure`; the package stays as written.
  fileprivate func record(_ control: String, with plugin: String) throws {
    // `--mode missing` overrides `REFRESHKIT_RECORD` and `CI` of the environment, because the goldens are new.
    let output = try output(
      of: plugin, ["record", control, "--mode", "missing"], " to record \(control)",
      doing: "recording \(control)")
    FileHandle.standardOutput.write(output)
  }

  /// Builds a plugin, and returns the output of one of its commands.
  ///
  /// - Throws: `CommandFailure` if it does not build, or the command fails.
  fileprivate func output(
    of plugin: String, _ arguments: [String], _ purpose: String = "", doing work: String
  ) throws -> Data {
    FileHandle.standardError.write(
      Data("\("building \(plugin)\(purpose)".printable): a minute or two the first time\n".utf8))
    try build(product: plugin, "debug")
    let program = "\(try productsFolder("debug"))/\(plugin)"
    let outcome = try Subprocess(program, arguments, folder: folder).run(seconds: 600, endsWithThis: true)
    FileHandle.standardError.write(outcome.error)
    guard outcome.code == 0 else { throw CommandFailure.failure("\(work) failed") }
    return outcome.output
  }
}
