import Foundation
import RefreshIO

/// Where a package gets RefreshKit from.
package enum RefreshKitSource: Equatable {
  /// A checkout, by its folder.
  case folder(URL)
  /// A repository, by its address and what is required of its version, as a manifest says it.
  case repository(String, String)

  /// The source that an option names: a folder with RefreshKit in it, or the address of a repository.
  ///
  /// - Throws: `CommandFailure` where it is neither.
  package init(option: String) throws {
    let isAddress = option.contains("://") || option.hasPrefix("git@")
    if isAddress {
      guard option.allSatisfy({ $0.isASCII && !$0.isWhitespace && $0 != "\"" && $0 != "\\" }) else {
        throw CommandFailure.usage(
          "--refreshkit '\(option)': expected a folder or the address of a repository")
      }
      self = .repository(option, #"from: "\#(Version.current)""#)
      return
    }
    let folder = URL(fileURLWithPath: option).standardizedFileURL
    guard Self.isRefreshKit(folder) else {
      throw CommandFailure.usage("--refreshkit '\(option)': the folder does not contain RefreshKit")
    }
    self = .folder(folder)
  }

  /// Where this program's own sources are: the checkout it was built in, or what that was fetched from.
  ///
  /// - Throws: `CommandFailure` where they are nowhere to be found.
  package static func own(builtFrom file: String = #filePath) throws -> RefreshKitSource {
    var folder = URL(fileURLWithPath: file)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
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
      && FileManager.default.fileExists(atPath: folder.appendingPathComponent("Sources/RefreshKit").path)
  }

  /// The dependency as a manifest in a folder says it.
  ///
  /// A checkout beside the package is named relative to it, so that both can move together.
  package func dependency(from package: URL) -> String {
    switch self {
    case .folder(let folder):
      let isBeside =
        folder.deletingLastPathComponent().resolvingSymlinksInPath().path
        == package.deletingLastPathComponent().resolvingSymlinksInPath().path
      let path = isBeside ? "../\(folder.lastPathComponent)" : folder.path
      return #".package(name: "RefreshKit", path: \#(path.swiftLiteral))"#
    case .repository(let address, let requirement):
      return ".package(url: \(address.swiftLiteral), \(requirement))"
    }
  }

  /// What a manifest's products name the package by.
  package var identity: String {
    switch self {
    case .folder: "RefreshKit"
    case .repository(let address, _):
      URL(fileURLWithPath: address).lastPathComponent.replacingOccurrences(of: ".git", with: "")
    }
  }
}

extension String {
  /// The text as a literal of Swift, whatever is in it.
  var swiftLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\", "\"": literal += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}

/// The file in which the package manager keeps what it has resolved dependencies to.
struct ResolvedPackages {
  struct Pin: Decodable {
    struct State: Decodable {
      let version: String?
      let branch: String?
      let revision: String?
    }
    let identity: String
    let location: String
    let state: State

    /// What is required of the version, as a manifest says it.
    var requirement: String {
      if let version = state.version { return #"from: "\#(version)""# }
      if let branch = state.branch { return #"branch: "\#(branch)""# }
      return #"revision: "\#(state.revision ?? "")""#
    }
  }

  private let pins: [Pin]

  init(folder: URL) throws {
    struct File: Decodable { let pins: [Pin] }
    let file = folder.appendingPathComponent("Package.resolved")
    pins = try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).pins
  }

  func pin(named name: String) -> Pin? { pins.first { $0.identity == name.lowercased() } }
}
