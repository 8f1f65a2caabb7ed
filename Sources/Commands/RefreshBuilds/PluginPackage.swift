import Foundation
import RefreshFiles
import RefreshPackages
import RefreshProcess

package struct PluginPackage {
  package let folder: URL

  /// Opens the package in a folder or, without a folder, the package around the current folder.
  package init(_ folder: URL?) throws {
    if let folder {
      guard FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) else {
        throw CommandFailure.usage("--package '\(folder.path)': no Package.swift found there")
      }
      self.folder = folder
      return
    }
    let start = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL
    guard let folder = start.packageFolder else {
      throw CommandFailure.usage(
        "no Package.swift in \(start.path) or above: create a package with `refreshkit new NAME`, or pass its folder with --package"
      )
    }
    self.folder = folder
  }

  /// Builds every plugin of the package; compiler errors go to standard error.
  ///
  /// - Returns: the paths of the executables.
  /// - Throws: `CommandFailure` if the package has no plugin, or one does not build.
  package func buildPlugins(_ configuration: String) throws -> [String] {
    let names = try DeclaredPlugins(of: folder).products
    guard !names.isEmpty else {
      throw CommandFailure.failure(
        "\(folder.path) has no plugin: expected an executable target that depends on RefreshKitCLI")
    }
    for name in names { try build(product: name, configuration) }
    let products = try productsFolder(configuration)
    return names.map { "\(products)/\($0)" }
  }

  package var hasPlugin: Bool { (try? DeclaredPlugins(of: folder).products.isEmpty) == false }

  /// Builds one product, with progress on standard error.
  ///
  /// - Throws: `CommandFailure` if it does not build, after printing the compiler's output.
  package func build(product: String, _ configuration: String) throws {
    let outcome = try swift(["build", "--product", product], configuration).runWithProgress(
      endsWithThis: true)
    guard outcome.code == 0 else {
      for text in [outcome.output, outcome.error] {
        let lines = String(decoding: text, as: UTF8.self).split(
          separator: "\n" as Character, omittingEmptySubsequences: false)
        let rest = lines.filter { !$0.hasPrefix("[") }
        FileHandle.standardError.write(Data(rest.joined(separator: "\n").utf8))
      }
      throw CommandFailure.failure("building \(product) failed")
    }
  }

  /// Path of the folder with the built products.
  package func productsFolder(_ configuration: String) throws -> String {
    // SwiftPM maintains this link; asking SwiftPM for the folder takes half a second.
    let link = folder.appendingPathComponent(".build/\(configuration)").resolvingSymlinksInPath().path
    let isElsewhere = ProcessInfo.processInfo.environment["SWIFTPM_BUILD_DIR"] != nil
    if !isElsewhere && FileManager.default.fileExists(atPath: link) { return link }
    let outcome = try swift(["build", "--show-bin-path"], configuration).run()
    return String(decoding: outcome.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func swift(_ arguments: [String], _ configuration: String) -> Subprocess {
    Subprocess(
      "swift",
      [arguments[0], "--package-path", folder.path, "--configuration", configuration]
        + arguments.dropFirst(), environment: environment, folder: folder)
  }

  /// Environment of a shell in the package's folder, where the author's next call of SwiftPM comes from. SwiftPM reads
  /// the manifest again whenever a variable differs from the last call.
  private var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    let present = FileManager.default.currentDirectoryPath
    if folder.path != present { (environment["PWD"], environment["OLDPWD"]) = (folder.path, present) }
    environment["_"] = environment["PATH"]?.split(separator: ":").map { "\($0)/swift" }
      .first(where: FileManager.default.isExecutableFile(atPath:))
    return environment
  }
}

extension Subprocess {
  /// Runs a SwiftPM command while the user waits, with progress on standard error.
  func runWithProgress(endsWithThis: Bool = false) throws -> Outcome {
    var progress = BuildProgress(at: ProcessInfo.processInfo.systemUptime)
    defer { progress.end() }
    return try run(endsWithThis: endsWithThis) { progress.add($0, at: ProcessInfo.processInfo.systemUptime) }
  }
}
