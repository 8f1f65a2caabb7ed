import Foundation
import RefreshBuilds
import RefreshFiles
import RefreshPackages

/// The source of RefreshKit for a package: a checkout or a repository.
package enum RefreshKitSource: Equatable {
  case folder(URL)
  /// The address of a repository, with the required version.
  case repository(String, VersionRequirement)

  /// Parses an option's value: a folder that contains RefreshKit, or the address of a repository.
  ///
  /// - Parameter branch: the branch to follow; nil for this program's version if the repository has it, otherwise its
  ///   default branch.
  /// - Throws: `CommandFailure` for any other value, or if the repository cannot be read.
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

  /// The source of this program: its checkout, or the repository that SwiftPM fetched it from.
  ///
  /// - Throws: `CommandFailure` if neither can be found.
  package static func own(builtFrom file: String = #filePath) throws -> RefreshKitSource {
    var folder = URL(fileURLWithPath: file).standardizedFileURL
    while !isRefreshKit(folder), folder.path != "/" { folder.deleteLastPathComponent() }
    guard isRefreshKit(folder) else {
      throw CommandFailure.usage(
        "the checkout that this program was built from no longer exists: pass another, or the URL of a repository, with --refreshkit"
      )
    }
    // SwiftPM deletes its own checkouts with the build folder: use the repository instead.
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

package enum VersionRequirement: Equatable {
  /// A version, or any later one with the same major version.
  case from(String)
  case branch(String)
  case revision(String)

  /// The requirement in the manifest's syntax.
  var declaration: String {
    switch self {
    case .from(let version): "from: \(version.swiftLiteral)"
    case .branch(let name): "branch: \(name.swiftLiteral)"
    case .revision(let hash): "revision: \(hash.swiftLiteral)"
    }
  }
}
