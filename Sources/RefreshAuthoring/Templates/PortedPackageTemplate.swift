import Foundation
import RefreshIO

/// The files of a package around sources written for iOS: a control per view and layer that they declare, and a scene per
/// view controller.
struct PortedPackage {
  let name: TypeName
  let checkout: URL
  let sources: PortedSources

  var plugin: String { name.hyphenated }

  /// - Throws: `CommandFailure` where a source cannot be read.
  var files: FileDraft {
    get throws {
      var contents = [
        ".gitignore": ".build/\n.swiftpm/\nPackage.resolved\n/frames/\n/report/\n/check/\n",
        "Package.swift": manifest,
        "Sources/\(plugin)/Controls.swift": controls,
      ]
      for source in sources.sources {
        var file = URL(fileURLWithPath: source.path).lastPathComponent
        if file == "main.swift" || file == "Controls.swift" { file = "Ported\(file)" }
        let text = try String(contentsOfFile: source.path, encoding: .utf8)
        guard contents["Sources/\(plugin)/\(file)"] == nil else {
          throw CommandFailure.usage("'\(source.path)': another file has the name \(file)")
        }
        contents["Sources/\(plugin)/\(file)"] = text
      }
      return FileDraft(contents: contents)
    }
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "\(name.text)",
      dependencies: [
        .package(name: "RefreshKit", path: \(checkout.path.swiftLiteral)),
        .package(path: \(checkout.appendingPathComponent("Compatibility").path.swiftLiteral)),
      ],
      targets: [
        .executableTarget(
          name: "\(plugin)",
          dependencies: [
            .product(name: "RefreshKit", package: "RefreshKit"),
            .product(name: "RefreshKitCLI", package: "RefreshKit"),
            .product(name: "UIKit", package: "Compatibility", condition: .when(platforms: [.linux])),
          ],
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

  var controlNames: [String] { parts.filter { !$0.isScene }.map(\.name) }
  var sceneNames: [String] { parts.filter(\.isScene).map(\.name) }
  /// The controls and scenes of which nothing tells what starts them.
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
      import UIKit

      \((parts.map(\.text) + leftOut).joined(separator: "\n\n"))

      @main struct Plugin: RefreshPlugin {
      \(members.joined(separator: "\n"))
      }

      """
  }

  // MARK: Controls and scenes

  private typealias Declaration = PortedSource.Declaration

  private struct Part {
    let name: String
    let isScene: Bool
    let isIdle: Bool
    let text: String
  }

  private var declarations: [String: Declaration] {
    Dictionary(sources.sources.flatMap(\.declarations).map { ($0.name, $0) }) { first, _ in first }
  }

  private var parts: [Part] {
    var names: Set<String> = []
    return sources.contents.compactMap { declaration, kind in
      guard let part = part(of: declaration, kind), names.insert(part.name).inserted else { return nil }
      return part
    }
  }

  /// Comments on what no control can be made of.
  private var leftOut: [String] {
    sources.contents.filter { $0.declaration.isVisible && part(of: $0.declaration, $0.kind) == nil }.map {
      let made = $0.declaration.initializers.filter(\.isVisible).map {
        "init(\($0.parameters.map { "\($0.label):" }.joined()))"
      }.filter { $0 != "init(coder:)" }
      return
        "// \($0.declaration.name) cannot be created from a frame alone; it has \(made.joined(separator: ", "))."
    }
  }

  private static let box = "CGRect(x: 0, y: 0, width: 40, height: 40)"

  /// How a class is made with nothing but a frame; nil if it needs more.
  private func creation(of type: Declaration, _ kind: PortedSources.Kind) -> String? {
    guard type.isVisible else { return nil }
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
    // Designated initializers of a class's own hide those of its superclass.
    guard own.allSatisfy(\.isConvenience) else { return nil }
    if let superclass = declarations[type.superclass] {
      guard let made = creation(of: superclass, kind) else { return nil }
      return type.name + made.dropFirst(superclass.name.count)
    }
    switch type.superclass {
    case "UITableViewCell": return "\(type.name)(style: .default, reuseIdentifier: nil)"
    case "UIVisualEffectView": return "\(type.name)(effect: nil)"
    default: return kind == .view ? "\(type.name)(frame: \(Self.box))" : "\(type.name)()"
    }
  }

  private func part(of type: Declaration, _ kind: PortedSources.Kind) -> Part? {
    guard let make = creation(of: type, kind) else { return nil }
    let last = type.name.split(separator: ".").last.map { $0.filter { $0 != "_" } } ?? type.name
    if kind == .controller {
      let name = "\(last)Scene"
      return Part(
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
    let others = type.functions.map(\.signature)
    if start == nil, !others.isEmpty {
      lines.append(
        "  // Nothing starts the animation yet: override start(_:) and call one of: \(others.prefix(6).joined(separator: ", "))."
      )
    }
    lines.append("}")
    return Part(
      name: control, isScene: false, isIdle: start == nil && !others.isEmpty,
      text: lines.joined(separator: "\n"))
  }

  // MARK: Calls

  /// Names of functions, the likeliest first, and words that make another name likely, the strongest first.
  private typealias Clues = (names: [String], words: [String])
  private static let starts: Clues = (
    ["startAnimating", "startAnimation", "start", "beginAnimating", "animate", "play"],
    ["start", "begin", "animate", "play", "trigger", "run", "spin", "pulse", "show"]
  )
  private static let stops: Clues = (
    ["stopAnimating", "stopAnimation", "stop", "endAnimating", "stopAnimate", "reset"],
    ["stop", "end", "finish", "reset", "hide", "pause"]
  )
  /// Words of names that tell of something, or set it up.
  private static let others: Set = [
    "did", "will", "should", "set", "setup", "update", "make", "create", "add", "remove", "draw", "touches",
    "tracking", "editing", "handle", "observe", "get", "is", "can", "stop", "end", "frame",
  ]

  /// The words of a name in camel case.
  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    for character in name {
      if words.isEmpty || character.isUppercase { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }

  /// The call of what starts or stops a content; nil if no function looks like that and can be called.
  private func call(of type: Declaration, _ clues: Clues) -> String? {
    let able = type.functions.compactMap { function in
      arguments(of: function).map { (function, "\(function.name)(\($0))") }
    }
    for name in clues.names {
      let same = able.filter { $0.0.name == name }
      if let call = same.min(by: { $0.0.parameters.count < $1.0.parameters.count }) { return call.1 }
    }
    for word in clues.words {
      let likely = able.filter { function, _ in
        let words = Self.words(function.name)
        return words.contains(word) && Self.others.subtracting(clues.words).isDisjoint(with: words)
      }
      if let call = likely.min(by: { $0.0.parameters.count < $1.0.parameters.count }) { return call.1 }
    }
    return nil
  }

  /// How far the user has pulled, passed to a variable or a function that is about progress.
  private func pull(_ type: Declaration) -> String? {
    let numbers: Set = ["CGFloat", "Double", "Float", "TimeInterval"]
    if let variable = type.variables.first(where: {
      $0.name == "progress" && ($0.type.map(numbers.contains) ?? true)
    }) {
      return "content.\(variable.name) = .init(ratio)"
    }
    for function in type.functions {
      guard
        let index = function.parameters.firstIndex(where: {
          numbers.contains($0.type)
            && ($0.label.lowercased().contains("progress")
              || ($0.label == "_" && function.name.lowercased().contains("progress")))
        })
      else { continue }
      if let arguments = arguments(of: function, with: [index: ".init(ratio)"]) {
        return "content.\(function.name)(\(arguments))"
      }
    }
    return nil
  }

  /// Arguments for a call; nil if one cannot be made of nothing.
  private func arguments(of function: Declaration.Function, with given: [Int: String] = [:]) -> String? {
    var parts: [String] = []
    for (index, parameter) in function.parameters.enumerated() {
      guard let value = given[index] ?? (parameter.hasDefault ? "" : value(of: parameter.type)) else {
        return nil
      }
      if value.isEmpty { continue }
      parts.append(parameter.label == "_" ? value : "\(parameter.label): \(value)")
    }
    return parts.joined(separator: ", ")
  }

  private func value(of type: String) -> String? {
    if type.hasSuffix("?") { return "nil" }
    switch type {
    case "Bool": return "true"
    case "CGFloat", "Double", "Float", "TimeInterval", "CFTimeInterval", "Int": return "1"
    case "()->Void", "()->()", "(()->Void)", "(()->())": return "{}"
    case "(Bool)->Void", "(Bool)->()", "((Bool)->Void)": return "{ _ in }"
    case "UIView": return "UIView()"
    default:
      return sources.contents.first { $0.declaration.name == type && $0.kind == .view }.flatMap {
        creation(of: $0.declaration, $0.kind)
      }
    }
  }
}
