import Foundation

@testable import RefreshPackages

extension RefreshKitDependency {
  /// A clone beside the package.
  static let kit = RefreshKitDependency(
    .folder(URL(fileURLWithPath: "/kit")), from: URL(fileURLWithPath: "/Waves"))
}
