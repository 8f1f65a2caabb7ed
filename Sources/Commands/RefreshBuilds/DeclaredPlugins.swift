import Foundation

/// The plugin products of a package's manifest, cached in its build folder until the manifest changes.
///
/// Asking SwiftPM takes as long as a build without changes.
package struct DeclaredPlugins: Codable, Equatable {
  /// Text of the manifest that the products were read from.
  private let manifest: String
  /// The executable products with plugins, sorted by name.
  package let products: [String]

  /// Reads the cached products, or asks SwiftPM and caches the answer.
  ///
  /// - Throws: `CommandFailure` if SwiftPM cannot describe the package.
  package init(of folder: URL) throws {
    let manifest = Self.lastingManifest(of: folder)
    let file = folder.appendingPathComponent(".build/refreshkit-manifest.json")
    if let manifest, let kept = try? JSONDecoder().decode(Self.self, from: Data(contentsOf: file)),
      kept.manifest == manifest
    {
      self = kept
      return
    }
    self.manifest = manifest ?? ""
    products = try PackageDescription(folder: folder).pluginProducts
    guard manifest != nil, !products.isEmpty else { return }
    try? JSONEncoder().encode(self).write(to: file, options: .atomic)
  }

  /// Text of a manifest whose result depends on nothing else; nil if it may read the environment, the compiler
  /// version or files, or if there are variants for versions of Swift (`Package@…`).
  package static func lastingManifest(of folder: URL) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard !names.contains(where: { $0.hasPrefix("Package@") }),
      let text = try? String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
    else { return nil }
    // `#if os(Linux)` has the same result at every reading.
    let plain = text.replacingOccurrences(of: "#if os(Linux)", with: "")
    let asks = ["Context", "#if", "#file"].contains(where: plain.contains)
    let imports = text.split(separator: "\n").filter { $0.contains("import ") }
    let isPlain = imports.allSatisfy { $0.split(separator: " ") == ["import", "PackageDescription"] }
    return asks || !isPlain ? nil : text
  }
}
