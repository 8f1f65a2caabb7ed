import Foundation
import RefreshFiles

/// The files of a package around sources written for iOS: a control for each declared view and layer, and a scene for
/// each view controller.
struct PortedPackage {
  let name: TypeName
  let dependency: RefreshKitDependency
  let sources: PortedSources
  /// The first class declaration of each name.
  private let declarations: [String: Declaration]
  /// The first view of each name.
  let views: [String: Declaration]
  private var parts: [ControlOrSceneSource] = []
  /// Comments on declarations that could not become a control.
  private var leftOut: [String] = []

  init(name: TypeName, dependency: RefreshKitDependency, sources: PortedSources) {
    (self.name, self.dependency, self.sources) = (name, dependency, sources)
    let contents = sources.contents
    views = Dictionary(contents.filter { $0.kind == .view }.map { ($0.declaration.name, $0.declaration) }) {
      first, _ in
      first
    }
    declarations = Dictionary(sources.sources.flatMap(\.declared.classes).map { ($0.name, $0) }) { first, _ in
      first
    }
    var names: Set<String> = []
    for (declaration, kind) in contents {
      if let part = part(of: declaration, kind) {
        if names.insert(part.name).inserted { parts.append(part) }
      } else if declaration.isVisible {
        leftOut.append(remark(on: declaration, kind))
      }
    }
  }

  var plugin: String { name.hyphenated }

  /// The files of the package.
  ///
  /// - Throws: `CommandFailure` if two sources have the same file name.
  var files: AtomicFileSet {
    get throws {
      var contents = [
        ".gitignore": PackageTemplate.ignored,
        "Package.swift": manifest,
        "README.md": readme,
        "Sources/\(plugin)/Controls.swift": controls,
      ]
      for source in sources.sources {
        var file = URL(fileURLWithPath: source.path).lastPathComponent
        if file == "main.swift" || file == "Controls.swift" { file = "Ported\(file)" }
        guard contents["Sources/\(plugin)/\(file)"] == nil else {
          throw CommandFailure.usage("'\(source.path)': another file has the name \(file)")
        }
        contents["Sources/\(plugin)/\(file)"] = source.text
      }
      let copies = sources.resources.files.map { ("Sources/\(plugin)/Resources/\($0.name)", $0.path) }
      return AtomicFileSet(contents: contents, copies: Dictionary(copies) { first, _ in first })
    }
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "\(name.text)",
      dependencies: [
        \(dependency.declaration)
      ],
      targets: [
        .executableTarget(
          name: "\(plugin)",
          dependencies: [
            \(dependency.product("RefreshKit")),
            \(dependency.product("RefreshKitCLI")),
            \(dependency.product("UIKit", ", condition: .when(platforms: [.linux])")),
          ],
    \(sources.resources.files.isEmpty ? "" : "      resources: [.process(\"Resources\")],\n")\
          // A source that imports only Foundation sees UIKit too, as it does in a module for iOS.
          swiftSettings: [
            .unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "UIKit"], .when(platforms: [.linux]))
          ])
      ],
      // UIKit's classes are on the main actor on iOS, and on the stage's thread here.
      swiftLanguageModes: [.v5]
    )

    """
  }

  private var readme: String {
    """
    # \(name.text)

    The iOS sources in [Sources/\(plugin)](Sources/\(plugin)), with a control or a scene for each view, layer and view
    controller in them: [Controls.swift](Sources/\(plugin)/Controls.swift).

    ```sh
    \(ReadmeTemplate.aligned([
      ("swift run \(plugin) render", "→ frames/"),
      ("swift run \(plugin) record", "records goldens"),
      ("swift run \(plugin) verify", "reports what has changed since they were recorded"),
    ]))
    ```

    \(ReadmeTemplate(dependency: dependency, plugin: plugin).otherMachines)
    """
  }

  /// True if there is no control or scene until a placeholder is filled in.
  var isEmpty: Bool { parts.isEmpty }
  var controlNames: [String] { parts.filter { !$0.isScene }.map(\.name) }
  var sceneNames: [String] { parts.filter(\.isScene).map(\.name) }
  /// Names of the controls without a known function that starts their animation.
  var idleNames: [String] { parts.filter(\.isIdle).map(\.name) }

  private var controls: String {
    func list(_ names: [String]) -> String { names.map { "    \($0).self,\n" }.joined() }
    var members = ["  static let controls: [RefreshControl.Type] = [\n\(list(controlNames))  ]"]
    if !sceneNames.isEmpty {
      members.append("  static let scenes: [StageScene.Type] = [\n\(list(sceneNames))  ]")
    }
    return """
      import RefreshKit
      import RefreshKitCLI
      import RefreshStage
      import UIKit

      \((parts.map(\.text) + leftOut).joined(separator: "\n\n"))

      @main struct Plugin: RefreshPlugin {
      \(members.joined(separator: "\n"))
      }

      """
  }

  // MARK: Controls and scenes

  typealias Declaration = PortedSource.Declaration

  private struct ControlOrSceneSource {
    let name: String
    let isScene: Bool
    let isIdle: Bool
    let text: String
  }

  /// The control as a comment, with placeholders in the call to fill in.
  private mutating func remark(on declaration: Declaration, _ kind: PortedSources.Kind) -> String {
    guard let call = initialization(of: declaration)?.call else {
      return "// \(declaration.name) cannot be created from another file: its initializers are private."
    }
    let text = text(of: declaration, kind, make: call)
    openNames.append(text.name)
    return """
      // To show \(declaration.name), fill in the values in <# #>, take the comment marks away and add \(text.name).self below.
      \(text.text.split(separator: "\n").map { "// \($0)" }.joined(separator: "\n"))
      """
  }
  /// Names of the controls and scenes with placeholders to fill in.
  private(set) var openNames: [String] = []

  private static let box = "CGRect(x: 0, y: 0, width: 40, height: 40)"

  /// Maximum number of superclasses that are followed; a limit, because two declarations can be each other's
  /// superclass.
  private static let maximumSuperclasses = 16

  /// A class and its superclasses in the sources, the class first.
  func lineage(of type: Declaration) -> [Declaration] {
    var line = [type]
    while line.count < Self.maximumSuperclasses, let next = declarations[line[line.count - 1].superclass] {
      line.append(next)
    }
    return line
  }

  /// The call that creates a class with at most a frame; nil if it needs other arguments.
  func creation(of type: Declaration, _ kind: PortedSources.Kind, depth: Int = 0) -> String? {
    guard type.isVisible, depth < Self.maximumSuperclasses else { return nil }
    let own = type.initializers.filter { !["coder", "layer"].contains($0.parameters.first?.label) }
    func isOpen(_ parameters: ArraySlice<Declaration.Parameter>) -> Bool {
      parameters.allSatisfy(\.hasDefault)
    }
    let callable = own.filter(\.isVisible)
    if callable.contains(where: { $0.parameters.first?.label == "frame" && isOpen($0.parameters.dropFirst()) }
    ) {
      return "\(type.name)(frame: \(Self.box))"
    }
    if callable.contains(where: { isOpen($0.parameters[...]) }) { return "\(type.name)()" }
    // A class with its own designated initializers does not inherit those of its superclass.
    guard own.allSatisfy(\.isConvenience) else { return nil }
    if let superclass = declarations[type.superclass] {
      guard let made = creation(of: superclass, kind, depth: depth + 1) else { return nil }
      return type.name + made.dropFirst(superclass.name.count)
    }
    switch type.superclass {
    case "UITableViewCell": return "\(type.name)(style: .default, reuseIdentifier: nil)"
    case "UIVisualEffectView": return "\(type.name)(effect: nil)"
    default: return kind == .view ? "\(type.name)(frame: \(Self.box))" : "\(type.name)()"
    }
  }

  private func part(of type: Declaration, _ kind: PortedSources.Kind) -> ControlOrSceneSource? {
    if let make = creation(of: type, kind) { return text(of: type, kind, make: make) }
    guard type.isVisible, let made = initialization(of: type), made.isWhole else { return nil }
    return text(of: type, kind, make: made.call)
  }

  private func text(of type: Declaration, _ kind: PortedSources.Kind, make: String) -> ControlOrSceneSource {
    let last = type.name.split(separator: ".").last.map { $0.filter { $0 != "_" } } ?? type.name
    if kind == .controller {
      let name = "\(last)Scene"
      return ControlOrSceneSource(
        name: name, isScene: true, isIdle: false,
        text: """
          final class \(name): UIKitScene<\(type.name)> {
            override class var scenario: Scenario { Scenario("\(name)", [.wait(for: 3)]) }
            override func makeContent(in bounds: CGRect) -> \(type.name) { \(make) }
          }
          """)
    }
    let control = "\(last)Control"
    var lines = ["final class \(control): UIKitRefreshControl<\(type.name)> {"]
    lines.append("  override func makeContent() -> \(type.name) {")
    if kind == .view {
      lines.append("    \(make)")
    } else {
      lines += ["    let layer = \(make)", "    layer.frame = \(Self.box)", "    return layer"]
    }
    lines.append("  }")
    if let pull = pull(type) {
      lines.append("  override func pull(_ content: \(type.name), ratio: CGFloat) { \(pull) }")
    }
    let start = call(of: type, Self.starts)
    let stop = call(of: type, Self.stops)
    if let start { lines.append("  override func start(_ content: \(type.name)) { content.\(start) }") }
    if let stop { lines.append("  override func stop(_ content: \(type.name)) { content.\(stop) }") }
    let others = type.functions.filter { !$0.isOverride }.map(\.signature)
    if start == nil, !others.isEmpty {
      lines.append(
        "  // Nothing starts the animation yet: override start(_:) and call one of: \(others.prefix(6).joined(separator: ", "))."
      )
    }
    lines.append("}")
    return ControlOrSceneSource(
      name: control, isScene: false, isIdle: start == nil && !others.isEmpty,
      text: lines.joined(separator: "\n"))
  }
}
