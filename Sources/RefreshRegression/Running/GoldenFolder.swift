import Foundation

/// The folder that goldens lie in.
public struct GoldenFolder: Sendable {
  /// The folder.
  public let url: URL
  /// Whose goldens are looked after; those of others are left alone. Nil is for those that do not say who made them.
  public let maker: GoldenMaker?

  /// A folder of goldens; it need not be there.
  public init(_ url: URL, maker: GoldenMaker? = nil) {
    self.url = url
    self.maker = maker
  }

  /// Removes what recorders that were killed have left half-written.
  public func sweep() {
    Leftovers.sweep(url)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    where name.hasSuffix(".golden") && isGolden(name) {
      let variants = url.appendingPathComponent(name).appendingPathComponent(GoldenVariant.folderName)
      if SafeFile.kind(variants.path) == .folder { Leftovers.sweep(variants) }
    }
  }

  /// Removes what a recorder of a clip has left half-written that began after a time and has been ended.
  public func sweep(_ clip: GoldenClip, since start: Date) {
    let golden = clip.folder(in: url)
    Leftovers.sweep(url, of: golden.lastPathComponent, since: start)
    let variants = golden.appendingPathComponent(GoldenVariant.folderName)
    if SafeFile.kind(variants.path) == .folder { Leftovers.sweep(variants, since: start) }
  }

  /// The names of folders of the maker's goldens that belong to none of some clips, in order.
  ///
  /// The clips have to be all there are: a run of some of them cannot tell.
  public func orphans(beside clips: [GoldenClip]) -> [String] {
    let wanted = Set(clips.map { "\($0.name).golden" })
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0.hasSuffix(".golden") && !wanted.contains($0) && isOwn($0) }.sorted()
  }

  /// Removes orphans; what is not a golden of the maker stays.
  ///
  /// - Throws: `GoldenError.unwritable`.
  public func prune(_ orphans: [String]) throws {
    for name in orphans where isOwn(name) {
      do {
        try FileManager.default.removeItem(at: url.appendingPathComponent(name))
      } catch {
        throw GoldenError.unwritable(
          folder: url.appendingPathComponent(name).path, reason: "it cannot be removed")
      }
    }
  }

  /// Whether a name is that of a golden which the maker made.
  private func isOwn(_ name: String) -> Bool {
    isGolden(name) && GoldenMaker(ofGoldenIn: url.appendingPathComponent(name)) == maker
  }

  /// Whether a name is that of a real folder with a manifest: nothing else is taken for a golden, let alone removed.
  private func isGolden(_ name: String) -> Bool {
    let folder = url.appendingPathComponent(name)
    return SafeFile.kind(folder.path) == .folder
      && SafeFile.kind(folder.appendingPathComponent(GoldenManifest.fileName).path) == .file
  }
}
