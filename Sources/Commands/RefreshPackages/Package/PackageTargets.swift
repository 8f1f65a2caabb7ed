import Foundation

/// The folders of a package's targets.
package struct PackageTargets {
  /// The folders by the names of the modules.
  package let folders: [String: URL]

  /// Asks the package manager.
  ///
  /// - Throws: `CommandFailure`.
  package init(of package: URL) throws {
    let description = try PackageDescription(folder: package)
    folders = Dictionary(
      description.targets.map { ($0.moduleName, package.appendingPathComponent($0.path, isDirectory: true)) }
    ) { first, _ in first }
  }
}
