import Foundation
import RefreshExport

/// The folder of the goldens.
public struct GoldenFolder: Sendable {
  /// The folder.
  public let url: URL
  /// The maker of the goldens; those of others stay. Nil selects goldens without a maker.
  public let maker: GoldenMaker?

  /// A folder of goldens; it need not be there.
  public init(_ url: URL, maker: GoldenMaker? = nil) {
    self.url = url
    self.maker = maker
  }

  /// Removes what recorders that were killed have left half-written.
  public func sweep() {
    guard let goldens = try? OpenFolder(url.path) else { return }
    StaleFiles.sweep(goldens)
    for name in goldens.names where name.hasSuffix(".golden") && isGolden(name) {
      if let variants = try? goldens.folder(name).folder(GoldenVariant.folderName) {
        StaleFiles.sweep(variants)
      }
    }
  }

  /// The names of the maker's golden folders that no given clip uses, in order.
  ///
  /// Requires all clips; a subset cannot decide.
  public func orphans(beside clips: [GoldenClip]) -> [String] {
    let wanted = Set(clips.map { "\($0.name).golden" })
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0.hasSuffix(".golden") && !wanted.contains($0) && isOwn($0) }.sorted()
  }

  /// Removes orphans; anything but a golden of the maker stays.
  ///
  /// - Throws: `GoldenError.unwritable`.
  public func prune(_ orphans: [String]) throws {
    for name in orphans where isOwn(name) {
      do {
        let goldens = try OpenFolder(url.path)
        let golden = try goldens.folder(name)
        for entry in golden.names where GoldenManifest.isOurs(entry) { try golden.remove(entry) }
        // Notes that somebody has put there stay, and with them the folder.
        if golden.names.isEmpty { try goldens.removeEmpty(name) }
      } catch {
        throw GoldenError.unwritable(
          folder: url.appendingPathComponent(name).path, reason: "it cannot be removed: \(error)")
      }
    }
  }

  /// Whether a name is that of a golden which the maker made.
  private func isOwn(_ name: String) -> Bool {
    isGolden(name) && GoldenMaker(ofGoldenIn: url.appendingPathComponent(name)) == maker
  }

  /// Whether a name is that of a real folder with a manifest: nothing else is taken for a golden, let alone removed.
  private func isGolden(_ name: String) -> Bool {
    guard let golden = try? OpenFolder(url.path).folder(name) else { return false }
    return golden.kind(of: GoldenManifest.fileName) == .file
  }
}
