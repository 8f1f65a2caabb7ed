import Foundation

/// The plugins that a package's manifest declares, kept in its build folder until the manifest changes.
///
/// To ask the package manager takes as long as a build of nothing.
package struct DeclaredPlugins: Codable, Equatable {
  /// The text of the manifest that declares them.
  private let manifest: String
  /// The executables that they are built as, by name.
  package let products: [String]

  /// The stored description of a package, or the package manager's, which is stored then.
  ///
  /// - Throws: `CommandFailure` where the package cannot be described.
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

  /// The text of a manifest that always declares the same; nil of one that may ask for the environment, the compiler or the
  /// disk, or that has variants for versions of Swift.
  package static func lastingManifest(of folder: URL) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard !names.contains(where: { $0.hasPrefix("Package@") }),
      let text = try? String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
    else { return nil }
    // What is on Linux alone is so at every reading.
    let plain = text.replacingOccurrences(of: "#if os(Linux)", with: "")
    let asks = ["Context", "#if", "#file"].contains(where: plain.contains)
    let imports = text.split(separator: "\n").filter { $0.contains("import ") }
    let isPlain = imports.allSatisfy { $0.split(separator: " ") == ["import", "PackageDescription"] }
    return asks || !isPlain ? nil : text
  }
}
