import Foundation

/// The files of a new package, apart from the sources of its control and test.
struct PackageTemplate {
  let name: TypeName
  let source: RefreshKitSource
  /// The folder that the package is made in.
  let folder: URL

  /// The scenario that is created and tested with the package.
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
      // The manifest names the folder even before goldens are recorded.
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

  /// The clips of `record` and `verify`: those of the tests.
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

  /// The commands of the README, with aligned comments.
  private var commands: String {
    let lines = [
      ("\(plugin) render", "→ frames/\(name.text).gif"),
      ("refreshkit render --watch", "renders again whenever a source file changes"),
      ("\(plugin) check", "runs scenarios that commonly break refresh controls"),
      ("\(plugin) verify", "reports what has changed since the goldens were recorded"),
      ("\(plugin) record", "accepts the change"),
    ]
    let width = lines.map(\.0.count).max() ?? 0
    return lines.map { command, comment in
      "swift run \(command.padding(toLength: width, withPad: " ", startingAt: 0))   # \(comment)"
    }.joined(separator: "\n")
  }

  private var readme: String {
    """
    # \(name.text)

    A pull-to-refresh control made with RefreshKit: [Sources/\(plugin)/\(name.text).swift](Sources/\(plugin)/\(name.text).swift).

    ```sh
    \(commands)
    ```

    `swift test` verifies the same goldens. [\(Self.script)](\(Self.script)) is a scenario that scripts the finger, and
    `refreshkit.json` selects the clips to record and verify. To render the scenario, or a slow pull:

    ```sh
    swift run \(plugin) render --scenario \(Self.script)
    swift run \(plugin) render --scenario slow-pull
    ```

    To add another control, run `swift run refreshkit new control NAME`.

    """
  }
}
