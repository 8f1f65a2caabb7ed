import Foundation
import RefreshIO

/// The files of a package around sources written for iOS: a control per view and layer that they declare.
struct PortedPackage {
  let name: TypeName
  let checkout: URL
  let sources: PortedSources

  private var plugin: String { name.hyphenated }

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
        .package(name: "RefreshKit", path: "\(checkout.path)", traits: ["QuickBuilds"]),
        .package(path: "\(checkout.appendingPathComponent("Compatibility").path)"),
      ],
      targets: [
        .executableTarget(
          name: "\(plugin)",
          dependencies: [
            .product(name: "RefreshKit", package: "RefreshKit"),
            .product(name: "RefreshKitCLI", package: "RefreshKit"),
            .product(name: "UIKit", package: "Compatibility", condition: .when(platforms: [.linux])),
          ],
          // A source that imports Foundation alone sees UIKit too, as it does in a module for iOS.
          swiftSettings: [
            .unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "UIKit"], .when(platforms: [.linux]))
          ])
      ],
      // UIKit's classes are on the main actor on iOS, and on the stage's thread here.
      swiftLanguageModes: [.v5]
    )

    """
  }

  private struct Control {
    let name: String
    let text: String
  }

  private var found: [Control] {
    sources.contents.compactMap { control(of: $0.declaration, isView: $0.isView) }
  }

  /// Nil for a class that cannot be made without more than a frame.
  private func control(of type: PortedSource.Declaration, isView: Bool) -> Control? {
    let labels = type.initializers.subtracting(["coder", "layer"])
    let size = "CGRect(x: 0, y: 0, width: 40, height: 40)"
    let make: String
    if isView, labels.isEmpty || labels.contains("frame") {
      make = "\(type.name)(frame: \(size))"
    } else if labels.isEmpty || labels.contains("") {
      make = "\(type.name)()"
    } else {
      return nil
    }
    func call(_ names: [String]) -> String? { names.first(where: type.members.contains) }
    let start = call(["startAnimating", "startAnimation", "start", "beginAnimating", "animate", "play"])
    let stop = call(["stopAnimating", "stopAnimation", "stop", "endAnimating", "stopAnimate", "reset"])
    let control = "\(type.name)Control"
    var lines = ["final class \(control): UIKitRefreshControl<\(type.name)> {"]
    lines.append("  override func makeContent() -> \(type.name) {")
    if isView {
      lines.append("    \(make)")
    } else {
      lines += ["    let layer = \(make)", "    layer.frame = \(size)", "    return layer"]
    }
    lines.append("  }")
    if type.members.contains("progress") {
      lines += [
        "  override func pull(_ content: \(type.name), ratio: CGFloat) { content.progress = .init(ratio) }"
      ]
    }
    if let start { lines.append("  override func start(_ content: \(type.name)) { content.\(start)() }") }
    if let stop { lines.append("  override func stop(_ content: \(type.name)) { content.\(stop)() }") }
    lines.append("}")
    return Control(name: control, text: lines.joined(separator: "\n"))
  }

  private var controls: String {
    let found = found
    let list = found.map { "    \($0.name).self," }.joined(separator: "\n")
    return """
      import RefreshKit
      import RefreshKitCLI
      import UIKit

      \(found.map(\.text).joined(separator: "\n\n"))

      @main struct Plugin: RefreshPlugin {
        static let controls: [RefreshControl.Type] = [
      \(list)
        ]
      }

      """
  }

  var controlNames: [String] { found.map(\.name) }
}
