import Foundation
import RefreshBuilds

/// The dependency of a package on RefreshKit, written without paths that are valid only on this machine.
package struct RefreshKitDependency {
  /// A clone of RefreshKit that a package refers to by path.
  struct Clone: Equatable {
    /// Relative path from the package's folder.
    let path: String
    /// Address of the clone's origin; nil if other machines cannot reach it.
    let address: String?
    /// True if the clone and the package are in the same folder.
    var isBeside: Bool { path.hasPrefix("../") && path.split(separator: "/").count == 2 }
  }

  /// The dependency in the manifest's syntax.
  let declaration: String
  /// The package's name in product dependencies.
  let identity: String
  /// The clone; nil if SwiftPM fetches RefreshKit from a repository.
  let clone: Clone?

  /// Creates the dependency of a package on a source of RefreshKit.
  ///
  /// - Parameter package: the folder of the package, which need not exist.
  package init(_ source: RefreshKitSource, from package: URL) {
    switch source {
    case .folder(let folder):
      let path = folder.path(from: package)
      clone = Clone(path: path, address: RemoteRepository.origin(of: folder))
      declaration = #".package(name: "RefreshKit", path: \#(path.swiftLiteral))"#
      identity = "RefreshKit"
    case .repository(let address, let requirement):
      clone = nil
      declaration = ".package(url: \(address.swiftLiteral), \(requirement.declaration))"
      let name = address.split(separator: "/").last ?? ""
      identity = String(name.hasSuffix(".git") ? name.dropLast(4) : name)
    }
  }

  /// A product dependency in the manifest's syntax.
  func product(_ name: String, _ condition: String = "") -> String {
    ".product(name: \(name.swiftLiteral), package: \(identity.swiftLiteral)\(condition))"
  }
}

extension URL {
  /// Relative path to this folder from another, such as `../RefreshKit`; only the parent folders need to exist.
  func path(from folder: URL) -> String {
    // The last component is not resolved: it may be a link that exists on every machine.
    func parts(_ folder: URL) -> [String] {
      folder.deletingLastPathComponent().resolvingSymlinksInPath().pathComponents + [folder.lastPathComponent]
    }
    let (here, there) = (parts(folder), parts(self))
    let shared = zip(here, there).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: here.count - shared) + there[shared...]).joined(separator: "/")
  }
}
