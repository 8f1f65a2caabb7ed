import Foundation

/// The files of a new package, but for the sources of its control and test.
struct PackageTemplate {
  let name: TypeName
  let source: RefreshKitSource
  /// The folder that the package is made in.
  let folder: URL

  /// The script of the finger that is made with the package and tested with it.
  static let script = "Scenarios/two-pulls.json"

  private var plugin: String { name.hyphenated }

  /// Every file with its text.
  var files: FileDraft {
    let control = ControlTemplate(name: name)
    let tests = "Tests/\(name.text)Tests"
    let test = TestTemplate(name: name, module: name.moduleName, scriptedFolder: tests)
    return FileDraft(contents: [
      ".gitignore": ".build/\n.swiftpm/\nPackage.resolved\n/frames/\n/report/\n/check/\n",
      "Package.swift": manifest,
      "README.md": readme,
      "refreshkit.json": matrix,
      Self.script: scenario,
      "Sources/\(plugin)/Plugin.swift": main,
      "Sources/\(plugin)/\(control.fileName)": control.text,
      "\(tests)/\(test.fileName)": test.text,
      // The manifest names the folder, whether or not goldens are recorded yet.
      "\(tests)/Goldens/.gitkeep": "",
    ])
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "\(name.text)",
      dependencies: [
        \(source.dependency(from: folder))
      ],
      targets: [
        .executableTarget(
          name: "\(plugin)",
          dependencies: [
            .product(name: "RefreshKit", package: "\(source.identity)"),
            .product(name: "RefreshKitCLI", package: "\(source.identity)"),
          ]),
        .testTarget(
          name: "\(name.text)Tests",
          dependencies: [
            "\(plugin)",
            .product(name: "RefreshKit", package: "\(source.identity)"),
            .product(name: "RefreshKitTesting", package: "\(source.identity)"),
          ],
          exclude: ["Goldens"]),
      ])

    """
  }

  private var main: String {
    """
    import RefreshKit
    import RefreshKitCLI

    /// The program that lists, renders and tests the controls of this package.
    @main
    struct Plugin: RefreshPlugin {
      static let controls: [RefreshControl.Type] = [\(name.text).self]
    }

    """
  }

  /// The clips that `record` and `verify` are about: those of the tests.
  private var matrix: String {
    """
    {
      "goldens": "Tests/\(name.text)Tests/Goldens",
      "scenarios": ["standard", "short-pull", "\(Self.script)"],
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

  /// The commands of the README, with comments that stand in a column.
  private var commands: String {
    let lines = [
      ("\(plugin) render", "→ frames/\(name.text).gif"),
      ("refreshkit render --watch", "again whenever a source file changes"),
      ("\(plugin) check", "plays what breaks refresh controls"),
      ("\(plugin) verify", "says what has changed since the goldens were recorded"),
      ("\(plugin) record", "approves the change"),
    ]
    let width = lines.map(\.0.count).max() ?? 0
    return lines.map { command, comment in
      "swift run \(command.padding(toLength: width, withPad: " ", startingAt: 0))   # \(comment)"
    }.joined(separator: "\n")
  }

  private var readme: String {
    """
    # \(name.text)

    A pull-to-refresh control, [Sources/\(plugin)/\(name.text).swift](Sources/\(plugin)/\(name.text).swift), made with
    RefreshKit.

    ```sh
    \(commands)
    ```

    `swift test` verifies the same goldens. [\(Self.script)](\(Self.script)) is a script of the finger, and
    `refreshkit.json` lists what is recorded and verified. To render a script, or the pull in slow motion:

    ```sh
    swift run \(plugin) render --scenario \(Self.script)
    swift run \(plugin) render --scenario slow-pull
    ```

    Another control: `swift run refreshkit new control NAME`.

    """
  }
}
