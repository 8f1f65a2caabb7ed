import Foundation
import RefreshFiles
import RefreshProcess

/// The parts of `swift package describe` that matter here.
struct PackageDescription: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    /// Relative to the package's folder.
    let path: String
    let moduleName: String
    let productDependencies: [String]?
    let targetDependencies: [String]?

    private enum CodingKeys: String, CodingKey {
      case name, type, path
      case moduleName = "c99name"
      case productDependencies = "product_dependencies"
      case targetDependencies = "target_dependencies"
    }

    /// Whether it is an executable that carries the commands; one in the folder of tests is for them alone.
    var isPlugin: Bool {
      type == "executable" && !path.hasPrefix("Tests/")
        && ((productDependencies ?? []) + (targetDependencies ?? [])).contains("RefreshKitCLI")
    }
  }

  struct Product: Decodable {
    let name: String
    let targets: [String]
    // Only its presence matters: {"executable": null}.
    let type: [String: AnyValue]
  }

  let name: String
  let targets: [Target]
  let products: [Product]

  /// The targets of plugins, by name.
  var plugins: [Target] { targets.filter(\.isPlugin).sorted { $0.name < $1.name } }

  /// The executables that plugins are built as.
  var pluginProducts: [String] {
    let names = Set(plugins.map(\.name))
    return products.filter { $0.type["executable"] != nil && !names.isDisjoint(with: $0.targets) }
      .map(\.name).sorted()
  }

  /// The library of a plugin's controls, which apps depend on: the one target of the package that it names and a library holds.
  func library(of plugin: Target) -> Target? {
    let offered = products.filter { $0.type["library"] != nil }.flatMap(\.targets)
    let libraries = targets.filter {
      offered.contains($0.name) && (plugin.targetDependencies ?? []).contains($0.name)
    }
    return libraries.count == 1 ? libraries[0] : nil
  }

  /// The targets of tests that a target is tested by.
  func tests(of target: Target) -> [Target] {
    targets.filter { $0.type == "test" && ($0.targetDependencies ?? []).contains(target.name) }
      .sorted { $0.name < $1.name }
  }

  /// Asks the package manager.
  ///
  /// - Throws: `CommandFailure`, after the package manager's own words on standard error.
  init(folder: URL) throws {
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
  init(json: Data, of folder: URL) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(json))
    } catch {
      throw CommandFailure.failure("`swift package describe` of \(folder.path) cannot be read: \(error)")
    }
  }

  /// Any JSON value, whatever it is.
  struct AnyValue: Decodable {
    init(from decoder: any Decoder) throws {}
  }
}
