import Foundation
import RefreshPackages

/// The source folders of a package's targets.
package struct PackageTargets {
  package let folders: [String: URL]

  /// Asks SwiftPM for the targets of a package.
  ///
  /// - Throws: `CommandFailure`.
  package init(of package: URL) throws {
    let description = try PackageDescription(folder: package)
    folders = Dictionary(
      description.targets.map { ($0.moduleName, package.appendingPathComponent($0.path, isDirectory: true)) }
    ) { first, _ in first }
  }
}
