import Foundation

/// SwiftPM's `Package.resolved`: the versions of a package's dependencies.
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

    var requirement: VersionRequirement {
      if let version = state.version { return .from(version) }
      if let branch = state.branch { return .branch(branch) }
      return .revision(state.revision ?? "")
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
