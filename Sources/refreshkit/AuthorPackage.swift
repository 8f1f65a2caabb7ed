import Foundation

/// A package with plugins in it.
struct AuthorPackage {
  /// The folder of its Package.swift.
  let folder: URL

  /// The package in a folder, or the one that the present folder belongs to.
  init(_ folder: URL?) throws {
    func holds(_ folder: URL) -> Bool {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
    }
    if let folder {
      guard holds(folder) else {
        throw Failure.usage("--package '\(folder.path)': there is no Package.swift")
      }
      self.folder = folder
      return
    }
    let start = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL
    var candidate = start
    while !holds(candidate) {
      let parent = candidate.deletingLastPathComponent().standardizedFileURL
      guard parent != candidate, candidate.path != "/" else {
        throw Failure.usage(
          "no Package.swift in \(start.path) or above; run in a package, or name one with --package")
      }
      candidate = parent
    }
    self.folder = candidate
  }

  /// Builds every plugin of the package; what the build says goes to standard error.
  func build(_ configuration: String) throws -> [Plugin] {
    let names = try pluginNames()
    guard !names.isEmpty else {
      throw Failure.failed(
        "\(folder.path) has no plugin: an executable target that depends on RefreshKitCLI is wanted")
    }
    for name in names {
      let build = Subprocess(
        "swift",
        ["build", "--package-path", folder.path, "--configuration", configuration, "--product", name])
      let outcome = try build.run()
      guard outcome.code == 0 else {
        FileHandle.standardError.write(outcome.output)
        FileHandle.standardError.write(outcome.error)
        throw Failure.failed("\(name) does not build")
      }
    }
    let path = try Subprocess(
      "swift", ["build", "--package-path", folder.path, "--configuration", configuration, "--show-bin-path"]
    ).run()
    let products = String(decoding: path.output, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    return try names.map { try Plugin(path: "\(products)/\($0)") }
  }

  /// The executables of the package that depend on RefreshKitCLI.
  private func pluginNames() throws -> [String] {
    struct Description: Decodable {
      struct Target: Decodable {
        let name: String
        let type: String
        let productDependencies: [String]?
        let targetDependencies: [String]?

        private enum CodingKeys: String, CodingKey {
          case name, type
          case productDependencies = "product_dependencies"
          case targetDependencies = "target_dependencies"
        }
      }
      struct Product: Decodable {
        let name: String
        let targets: [String]
        // Only its presence matters: {"executable": null}.
        let type: [String: AnyValue]
      }
      let targets: [Target]
      let products: [Product]
    }
    let outcome = try Subprocess(
      "swift", ["package", "--package-path", folder.path, "describe", "--type", "json"]
    )
    .run()
    guard outcome.code == 0 else {
      FileHandle.standardError.write(outcome.error)
      throw Failure.failed("\(folder.path) cannot be described by `swift package describe`")
    }
    // Notes of the package manager may stand before the JSON.
    let json = outcome.output.drop { $0 != UInt8(ascii: "{") }
    let description: Description
    do {
      description = try JSONDecoder().decode(Description.self, from: Data(json))
    } catch {
      throw Failure.failed("`swift package describe` of \(folder.path) cannot be read: \(error)")
    }
    let plugins = Set(
      description.targets.filter {
        $0.type == "executable"
          && (($0.productDependencies ?? []) + ($0.targetDependencies ?? [])).contains("RefreshKitCLI")
      }.map(\.name))
    let products = description.products.filter {
      $0.type["executable"] != nil && !plugins.isDisjoint(with: $0.targets)
    }
    return products.map(\.name).sorted()
  }
}

/// Any JSON value, whatever it is.
struct AnyValue: Decodable {
  init(from decoder: any Decoder) throws {}
}
