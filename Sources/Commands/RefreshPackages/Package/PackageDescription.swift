import Foundation
import RefreshFiles
import RefreshProcess

/// The parts of `swift package describe` that matter here.
package struct PackageDescription: Decodable {
  package struct Target: Decodable {
    package let name: String
    package let type: String
    /// Relative to the package's folder.
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

    /// RefreshKit's own program for Lottie files, which has no controls.
    package static let lottieProgram = "refresh-lottie"

    /// Whether it is an executable that carries the commands; one in the folder of tests is for them alone.
    package var isPlugin: Bool {
      type == "executable" && !path.hasPrefix("Tests/") && name != Self.lottieProgram
        && ((productDependencies ?? []) + (targetDependencies ?? [])).contains("RefreshKitCLI")
    }
  }

  package struct Product: Decodable {
    package let name: String
    package let targets: [String]
    // Only its presence matters: {"executable": null}.
    package let type: [String: AnyValue]
  }

  package let name: String
  package let targets: [Target]
  package let products: [Product]

  /// The targets of plugins, by name.
  package var plugins: [Target] { targets.filter(\.isPlugin).sorted { $0.name < $1.name } }

  /// The executables that plugins are built as.
  package var pluginProducts: [String] {
    let names = Set(plugins.map(\.name))
    return products.filter { $0.type["executable"] != nil && !names.isDisjoint(with: $0.targets) }
      .map(\.name).sorted()
  }

  /// The library of a plugin's controls, which apps depend on: the one target of the package that it names and a library holds.
  package func library(of plugin: Target) -> Target? {
    let offered = products.filter { $0.type["library"] != nil }.flatMap(\.targets)
    let libraries = targets.filter {
      offered.contains($0.name) && (plugin.targetDependencies ?? []).contains($0.name)
    }
    return libraries.count == 1 ? libraries[0] : nil
  }

  /// The targets of tests that a target is tested by.
  package func tests(of target: Target) -> [Target] {
    targets.filter { $0.type == "test" && ($0.targetDependencies ?? []).contains(target.name) }
      .sorted { $0.name < $1.name }
  }

  /// Asks the package manager.
  ///
  /// - Throws: `CommandFailure`, after the package manager's own words on standard error.
  package init(folder: URL) throws {
    let outcome = try Subprocess(
      "swift", ["package", "--package-path", folder.path, "describe", "--type", "json"]
    )
    .runWithProgress()
    guard outcome.code == 0 else {
      FileHandle.standardError.write(outcome.error)
      throw CommandFailure.failure("`swift package describe` failed in \(folder.path)")
    }
    // Notes of the package manager may be printed before the JSON.
    try self.init(json: outcome.output.drop { $0 != UInt8(ascii: "{") }, of: folder)
  }

  /// The package manager's description of a package.
  package init(json: Data, of folder: URL) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(json))
    } catch {
      throw CommandFailure.failure("`swift package describe` of \(folder.path) cannot be read: \(error)")
    }
  }

  /// Any JSON value, whatever it is.
  package struct AnyValue: Decodable {
    package init(from decoder: any Decoder) throws {}
  }
}
