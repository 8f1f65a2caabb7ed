import Foundation

@testable import RefreshPackages
@testable import refreshkit

extension RefreshKitDependency {
  /// A clone beside the package.
  static let kit = RefreshKitDependency(
    .folder(URL(fileURLWithPath: "/kit")), from: URL(fileURLWithPath: "/Waves"))
}
