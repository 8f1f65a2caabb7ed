import Foundation
import RefreshFiles
import RefreshProcess

/// The used part of `swift package describe --type json`.
package struct PackageDescription: Decodable {
  package struct Target: Decodable {
    package let name: String
    package let type: String
    /// Path of the target's sources, relative to the package.
    package let path: String
    package let moduleName: String
    package let productDependencies: [String]?
    package let targetDependencies: [String]?

    private enum CodingKeys: String, CodingKey {
      case name, type, path
      case moduleName = "c99name"
      case productDependencies = "product_dependencies"
      case targetDependencies = "target_dependencies"
    }

    /// Name of the target of RefreshKit's own program for Lottie files, which has no controls.
    package static let lottieProgram = "refresh-lottie"

    /// True for an executable target with RefreshKit's commands; one in `Tests/` is a test fixture and not a plugin.
    package var isPlugin: Bool {
      type == "executable" && !path.hasPrefix("Tests/") && name != Self.lottieProgram
        && ((productDependencies ?? []) + (targetDependencies ?? [])).contains("RefreshKitCLI")
    }
  }

  package struct Product: Decodable {
    package let name: String
    package let targets: [String]
    // Only the presence of a key matters: {"executable": null}.
    package let type: [String: AnyValue]
  }

  package let name: String
  package let targets: [Target]
  package let products: [Product]

  package var plugins: [Target] { targets.filter(\.isPlugin).sorted { $0.name < $1.name } }

  /// The executable products with a plugin target, sorted by name.
  package var pluginProducts: [String] {
    let names = Set(plugins.map(\.name))
    return products.filter { $0.type["executable"] != nil && !names.isDisjoint(with: $0.targets) }
      .map(\.name).sorted()
  }

  /// The library target with a plugin's controls, for apps: the only dependency of the plugin in the package that a
  /// library product contains; nil if there are none or several.
  package func library(of plugin: Target) -> Target? {
    let offered = products.filter { $0.type["library"] != nil }.flatMap(\.targets)
    let libraries = targets.filter {
      offered.contains($0.name) && (plugin.targetDependencies ?? []).contains($0.name)
    }
    return libraries.count == 1 ? libraries[0] : nil
  }

  /// Name of a plugin target's executable product.
  package func program(of plugin: Target) -> String {
    products.first { $0.targets.contains(plugin.name) && $0.type["executable"] != nil }?.name ?? plugin.name
  }

  package func tests(of target: Target) -> [Target] {
    targets.filter { $0.type == "test" && ($0.targetDependencies ?? []).contains(target.name) }
      .sorted { $0.name < $1.name }
  }

  /// Asks SwiftPM for the description of the package in a folder.
  ///
  /// - Throws: `CommandFailure`, after printing SwiftPM's errors on standard error.
  package init(folder: URL) throws {
    let outcome = try Subprocess(
      "swift", ["package", "--package-path", folder.path, "describe", "--type", "json"]
    )
    .runWithProgress()
    guard outcome.code == 0 else {
      FileHandle.standardError.write(outcome.error)
      throw CommandFailure.failure("`swift package describe` failed in \(folder.path)")
    }
    // SwiftPM may print notes before the JSON.
    try self.init(json: outcome.output.drop { $0 != UInt8(ascii: "{") }, of: folder)
  }

  /// Decodes SwiftPM's description of a package.
  package init(json: Data, of folder: URL) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(json))
    } catch {
      throw CommandFailure.failure("`swift package describe` of \(folder.path) cannot be read: \(error)")
    }
  }

  /// A JSON value of any type, ignored.
  package struct AnyValue: Decodable {
    package init(from decoder: any Decoder) throws {}
  }
}
