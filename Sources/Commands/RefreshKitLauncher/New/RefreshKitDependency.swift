import Foundation
import RefreshPackages
import RefreshProcess

/// RefreshKit as the files of a package name it; nothing in them is about the machine that they are written on.
package struct RefreshKitDependency {
  /// A clone that a package depends on by its path.
  struct Clone: Equatable {
    /// The way to it from the package's folder.
    let path: String
    /// The repository that it was cloned from, if others can reach it.
    let address: String?
    /// Whether it is in the same folder as the package.
    var isBeside: Bool { path.hasPrefix("../") && path.split(separator: "/").count == 2 }
  }

  /// The dependency as a manifest says it.
  let declaration: String
  /// The name by which the manifest's products refer to the package.
  let identity: String
  /// The clone; nil if the package manager fetches RefreshKit from a repository.
  let clone: Clone?

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

  /// A product as a target's dependencies name it.
  func product(_ name: String, _ condition: String = "") -> String {
    ".product(name: \(name.swiftLiteral), package: \(identity.swiftLiteral)\(condition))"
  }
}

extension URL {
  /// The way to this folder from another, of which only the parents need exist: `../RefreshKit`.
  func path(from folder: URL) -> String {
    // The folder itself may be a link that is there on every machine.
    func parts(_ folder: URL) -> [String] {
      folder.deletingLastPathComponent().resolvingSymlinksInPath().pathComponents + [folder.lastPathComponent]
    }
    let (here, there) = (parts(folder), parts(self))
    let shared = zip(here, there).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: here.count - shared) + there[shared...]).joined(separator: "/")
  }
}
