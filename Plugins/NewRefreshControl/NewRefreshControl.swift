import Foundation
import PackagePlugin

/// `swift package new-refresh-control NAME`: adds a control to the package.
@main
struct NewRefreshControl: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    // Pass the description of the package to the launcher, which cannot ask the busy package manager.
    let end = try Program.run(
      try PluginCommand.build("refreshkit", packageManager),
      ["new", "control"] + arguments
        + [
          "--package", context.package.directoryURL.path, "--no-record", "--description",
          try Description(context.package).json,
        ], in: context.package.directoryURL)
    guard case .exit(0) = end else { throw Failure("new control ended with \(end)") }
    print("  swift package --allow-writing-to-package-directory record-frames")
  }
}

/// The part of `swift package describe --type json` that the launcher reads.
private struct Description: Encodable {
  struct Target: Encodable {
    let name: String
    let type: String
    let path: String
    let c99name: String
    let productDependencies: [String]
    let targetDependencies: [String]
  }
  struct Product: Encodable {
    let name: String
    let targets: [String]
    let type: [String: Bool]
  }

  let name: String
  let targets: [Target]
  let products: [Product]

  init(_ package: Package) {
    name = package.displayName
    let root = package.directoryURL.path
    targets = package.targets.compactMap { target in
      guard let module = target.sourceModule else { return nil }
      let path = target.directoryURL.path
      return Target(
        name: target.name,
        type: module.kind == .executable ? "executable" : module.kind == .test ? "test" : "library",
        path: path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path,
        c99name: module.moduleName,
        productDependencies: target.dependencies.compactMap {
          if case .product(let product) = $0 { product.name } else { nil }
        },
        targetDependencies: target.dependencies.compactMap {
          if case .target(let target) = $0 { target.name } else { nil }
        })
    }
    let libraries = package.products(ofType: LibraryProduct.self).map {
      Product(name: $0.name, targets: $0.targets.map(\.name), type: ["library": true])
    }
    products =
      libraries
      + targets.filter { $0.type == "executable" }.map {
        Product(name: $0.name, targets: [$0.name], type: ["executable": true])
      }
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
