/// The files of a new package, apart from the contents of its control and test.
struct PackageTemplate {
  let name: TypeName
  let dependency: RefreshKitDependency
  /// Template of the control, unless it plays a Lottie file.
  var kind = ControlTemplate.Kind.ring
  /// The Lottie file that the control plays; nil for a drawn control.
  var lottie: LottieTemplate?

  /// Path of the new package's own scenario.
  static let script = "Scenarios/two-pulls.json"

  /// Contents of `.gitignore`. `Package.resolved` is not ignored: with it, every machine builds the same versions.
  static let ignored = ".build/\n.swiftpm/\n/frames/\n/report/\n/check/\n/export/\n"

  private var plugin: String { name.hyphenated }

  /// Name of the library with the controls, for apps.
  private var library: String { name.libraryName }

  var files: AtomicFileSet {
    let control = ControlTemplate(name: name, isPublic: true, kind: kind)
    let tests = "Tests/\(name.text)Tests"
    let test = TestTemplate(name: name, module: library, scriptedFolder: tests)
    let copies = (lottie?.copies ?? [:]).map { ("Sources/\(library)/\($0)", $1) }
    var contents = [
      ".gitignore": Self.ignored,
      "Package.swift": manifest,
      "README.md": readme,
      "refreshkit.json": matrix,
      Self.script: scenario,
      "Sources/\(plugin)/Plugin.swift": main,
      "Sources/\(library)/\(control.fileName)": lottie?.text(of: name) ?? control.text,
      "\(tests)/\(test.fileName)": test.text,
      // The manifest refers to the folder before goldens are recorded; the attribute keeps git from converting line
      // ends in them.
      "\(tests)/Goldens/.gitattributes": "* -text\n",
    ]
    // A folder for images, drawings and fonts, which the control finds in `.module`.
    if copies.isEmpty { contents["Sources/\(library)/Resources/.gitkeep"] = "" }
    return AtomicFileSet(contents: contents, copies: Dictionary(copies) { first, _ in first })
  }

  /// The resource rule of the manifest: `process` puts files into the bundle without their folder, `copy` keeps the
  /// folder.
  private var resources: String {
    lottie == nil ? ".process(\"Resources\")" : ".copy(\"\(LottieTemplate.folder)\")"
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "\(name.text)",
      platforms: [.iOS(.v15), .macOS(.v12)],
      products: [
        .library(name: "\(library)", targets: ["\(library)"])
      ],
      dependencies: [
        \(dependency.declaration)
      ],
      targets: [
        // The controls, for apps.
        .target(
          name: "\(library)",
          dependencies: [
            \(libraryProducts)
          ],
          resources: [\(resources)])
      ])

    // What lists, renders and tests them. Xcode would build it for iOS as well.
    #if os(Linux)
      package.targets += [
        .executableTarget(
          name: "\(plugin)",
          dependencies: [
            "\(library)",
            \(dependency.product("RefreshKit")),
            \(dependency.product("RefreshKitCLI")),
          ]),
        .testTarget(
          name: "\(name.text)Tests",
          dependencies: [
            "\(library)",
            \(dependency.product("RefreshKit")),
            \(dependency.product("RefreshKitTesting")),
          ],
          exclude: ["Goldens"]),
      ]
    #endif

    """
  }

  /// The products that the library depends on, as lines of a list.
  private var libraryProducts: String {
    let kit = dependency.product("RefreshKit")
    return lottie == nil ? kit : "\(kit),\n        \(dependency.product("RefreshLottie")),"
  }

  private var main: String {
    """
    \(["RefreshKit", "RefreshKitCLI", library].sorted().map { "import \($0)" }.joined(separator: "\n"))

    /// The program that lists, renders and tests the controls of this package.
    @main
    struct Plugin: RefreshPlugin {
      static let controls: [RefreshControl.Type] = [\(name.text).self]
    }

    """
  }

  /// The clip matrix of `record` and `verify`, equal to the clips of the tests.
  private var matrix: String {
    """
    {
      "goldens": "Tests/\(name.text)Tests/Goldens",
      "scenarios": ["standard", "short-pull", "failure", "\(Self.script)"],
      "appearances": ["all"],
      "sizes": ["320x320"]
    }

    """
  }

  private var scenario: String {
    """
    {"name": "two-pulls",
     "steps": [{"do": "pull", "to": 50, "over": 0.3}, {"do": "hold", "for": 0.1}, {"do": "pull", "to": 10, "over": 0.3},
               {"do": "pull", "to": 130, "over": 0.4}, {"do": "release"},
               {"do": "refresh", "for": 1.5}, {"do": "settle"}]}

    """
  }

  private var commands: String {
    ReadmeTemplate.aligned([
      ("swift run \(plugin) render", "→ frames/\(name.text).gif"),
      ("swift run refreshkit preview --open", "opens a page on which you pull it and tune it"),
      ("swift run refreshkit render --watch", "renders again whenever a source file changes"),
      ("swift run \(plugin) check", "runs scenarios that commonly break refresh controls"),
      ("swift run \(plugin) verify", "reports what has changed since the goldens were recorded"),
      ("swift run \(plugin) record", "accepts the change"),
    ])
  }

  private var readme: String {
    """
    # \(name.text)

    A pull-to-refresh control made with RefreshKit: [Sources/\(library)/\(name.text).swift](Sources/\(library)/\(name.text).swift).

    ```sh
    \(commands)
    ```

    The preview is a tool, which `swift run refreshkit add preview` adds to the program; so are `export`, `lottie`,
    `video` and `farm`.

    `swift test` verifies the same goldens. [\(Self.script)](\(Self.script)) is a scenario that scripts the finger, and
    `refreshkit.json` selects the clips to record and verify. To render the scenario, or a slow pull:

    ```sh
    swift run \(plugin) render --scenario \(Self.script)
    swift run \(plugin) render --scenario slow-pull
    ```

    To add another control, run `swift run refreshkit new control NAME`.

    An iOS app depends on this package and on RefreshKit, and links the products `\(library)` and `RefreshKitUIKit`:

    ```swift
    tableView.addRefreshControl(\(name.text)(type: .slideDown)) { [weak self] in try await self?.reload() }
    ```

    \(ReadmeTemplate(dependency: dependency, plugin: plugin).otherMachines)
    """
  }
}
