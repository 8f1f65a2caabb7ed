import Foundation
import RefreshFiles
import RefreshPackages

/// Where a package gets RefreshKit from.
package enum RefreshKitSource: Equatable {
  /// A checkout, by its folder.
  case folder(URL)
  /// A repository, by its address.
  case repository(String, VersionRequirement)

  /// The source that an option names: a folder with RefreshKit in it, or the address of a repository.
  ///
  /// - Parameter branch: the branch of a repository to follow; nil for the version of this program if the repository has it,
  ///   otherwise its default branch.
  /// - Throws: `CommandFailure` where it is neither, or the repository cannot be read.
  package init(option: String, branch: String? = nil) throws {
    if RemoteRepository.isAddress(option) {
      guard option.allSatisfy({ $0.isASCII && !$0.isWhitespace && $0 != "\"" && $0 != "\\" }) else {
        throw CommandFailure.usage(
          "--refreshkit '\(option)': expected a folder or the address of a repository")
      }
      let requirement =
        try branch.map { .branch($0) } ?? RemoteRepository(address: option).requirement(for: Version.current)
      self = .repository(option, requirement)
      return
    }
    let folder = URL(argument: option).standardizedFileURL
    guard Self.isRefreshKit(folder) else {
      throw CommandFailure.usage("--refreshkit '\(option)': the folder does not contain RefreshKit")
    }
    guard branch == nil else {
      throw CommandFailure.usage("--branch: applies only to the address of a repository in --refreshkit")
    }
    self = .folder(folder)
  }

  /// Where this program's own sources are: the checkout it was built in, or what that was fetched from.
  ///
  /// - Throws: `CommandFailure` where they are nowhere to be found.
  package static func own(builtFrom file: String = #filePath) throws -> RefreshKitSource {
    var folder = URL(fileURLWithPath: file)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    folder = folder.standardizedFileURL
    guard isRefreshKit(folder) else {
      throw CommandFailure.usage(
        "the checkout that this program was built from no longer exists: pass another, or the URL of a repository, with --refreshkit"
      )
    }
    // A package manager's own checkout is no place to depend on: it goes with the build folder.
    let checkouts = folder.deletingLastPathComponent()
    guard checkouts.lastPathComponent == "checkouts" else { return .folder(folder) }
    let package = checkouts.deletingLastPathComponent().deletingLastPathComponent()
    guard let pin = try? ResolvedPackages(folder: package).pin(named: folder.lastPathComponent) else {
      throw CommandFailure.usage(
        "cannot tell where \(folder.path) was fetched from; pass its URL with --refreshkit")
    }
    return .repository(pin.location, pin.requirement)
  }

  private static func isRefreshKit(_ folder: URL) -> Bool {
    let manifest = folder.appendingPathComponent("Package.swift")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return false }
    return text.contains(#"name: "RefreshKit""#)
      && FileManager.default.fileExists(atPath: folder.appendingPathComponent("Sources/Core/RefreshKit").path)
  }
}

/// The requirement of a manifest on the version of a package.
package enum VersionRequirement: Equatable {
  /// A version, or a later one with the same major version.
  case from(String)
  case branch(String)
  case revision(String)

  /// As a manifest says it.
  var declaration: String {
    switch self {
    case .from(let version): "from: \(version.swiftLiteral)"
    case .branch(let name): "branch: \(name.swiftLiteral)"
    case .revision(let hash): "revision: \(hash.swiftLiteral)"
    }
  }
}
