import Foundation
import RefreshFiles

/// Folder of goldens, which contains each golden directly or in a subfolder of its control.
public struct GoldenFolder: Sendable {
  /// Path of the folder.
  public let url: URL
  /// Command or test whose goldens are listed as unused and removed; nil selects goldens whose manifest names none.
  public let maker: GoldenOrigin?

  /// Creates a folder of goldens with a path that need not exist.
  public init(_ url: URL, maker: GoldenOrigin? = nil) {
    self.url = url
    self.maker = maker
  }

  /// Maximum number of clips with goldens directly in the folder; for more, `record` creates a subfolder for each
  /// control. A larger value makes folders that are slow to browse.
  public static let flatCount = 1000

  /// Path of a clip's golden, existing or not: `Waves-dark.golden`, or `Waves/Waves-dark.golden`.
  ///
  /// A golden that is directly in the folder stays there. A new one is placed in the control's subfolder if that
  /// exists.
  static func place(of name: String, control: String, in goldens: URL) -> URL {
    let golden = name + ".golden"
    let flat = goldens.appendingPathComponent(golden, isDirectory: true)
    guard let folder = try? OpenFolder(goldens.path), folder.kind(of: golden) == .nothing,
      folder.kind(of: control) == .folder
    else { return flat }
    return goldens.appendingPathComponent(control, isDirectory: true)
      .appendingPathComponent(golden, isDirectory: true)
  }

  /// Paths of the goldens, existing or not, of the named clips of a plan; unknown names are skipped.
  public func places(of names: [String], in plan: ClipPlan) -> [URL] {
    names.compactMap { name in plan.control(of: name).map { Self.place(of: name, control: $0, in: url) } }
  }

  /// Checks that goldens can be written, by creating and removing a temporary folder: in the folder of goldens, or where
  /// it would be created.
  ///
  /// - Throws: `GoldenError.unwritable`.
  public func checkIsWritable() throws {
    // A folder that does not exist is not created: another recorder might open it just before it is removed again.
    var place = url
    while OpenFolder.kind(at: place) == .nothing, place.path != "/" { place.deleteLastPathComponent() }
    do {
      let folder = try OpenFolder(place.path)
      let work = try TemporaryOutput.folder(in: folder)
      try folder.remove(work.name)
    } catch {
      throw GoldenError.unwritable(folder: url.path, reason: "\(error)")
    }
  }

  /// Creates a subfolder for each control of a plan; used for plans with more than `flatCount` clips.
  ///
  /// - Throws: `GoldenError.unwritable`.
  public func divide(for plan: ClipPlan) throws {
    do {
      let goldens = try OpenFolder(url.path, made: true)
      for control in plan.controls { _ = try goldens.folder(control, made: true) }
    } catch {
      throw GoldenError.unwritable(folder: url.path, reason: "\(error)")
    }
  }

  /// Relative paths of all entries named `*.golden`, in the folder and its subfolders.
  private var all: [String] {
    guard let goldens = try? OpenFolder(url.path) else { return [] }
    return goldens.names.flatMap { name -> [String] in
      if name.hasSuffix(".golden") { return [name] }
      guard let inner = try? goldens.folder(name) else { return [] }
      return inner.names.filter { $0.hasSuffix(".golden") }.map { "\(name)/\($0)" }
    }
  }

  /// Opens the folder that contains the golden with a relative path, and returns it with the golden's name.
  private func parent(of path: String) throws -> (folder: OpenFolder, name: String) {
    let goldens = try OpenFolder(url.path)
    let parts = path.split(separator: "/").map(String.init)
    return parts.count == 2 ? (try goldens.folder(parts[0]), parts[1]) : (goldens, path)
  }

  /// Removes unfinished files of killed recorders.
  public func sweep() {
    guard let goldens = try? OpenFolder(url.path) else { return }
    StaleFiles.sweep(goldens)
    var swept: Set<String> = []
    for path in all where isGolden(path) {
      guard let (folder, name) = try? parent(of: path) else { continue }
      if path != name, swept.insert(String(path.dropLast(name.count))).inserted { StaleFiles.sweep(folder) }
      if let variants = try? folder.folder(name).folder(GoldenVariant.folderName) {
        StaleFiles.sweep(variants)
      }
    }
  }

  /// Relative paths of the goldens recorded by `maker` that no given clip uses, sorted.
  ///
  /// - Parameter clips: names of all clips, not only of the selected ones.
  public func orphans(beside clips: [String]) -> [String] {
    let wanted = Set(clips.map { "\($0).golden" })
    return all.filter { path in
      !wanted.contains(path.split(separator: "/").last.map(String.init) ?? path) && isOwn(path)
    }.sorted()
  }

  /// Removes unused goldens recorded by `maker`; the other entries of the folder, and files that goldens do not have,
  /// stay.
  ///
  /// - Throws: `GoldenError.unwritable`.
  public func prune(_ orphans: [String]) throws {
    for name in orphans where isOwn(name) {
      do {
        let (goldens, own) = try parent(of: name)
        let golden = try goldens.folder(own)
        for entry in golden.names where GoldenManifest.isOurs(entry) { try golden.remove(entry) }
        // The folder stays if it contains other files, such as notes.
        if golden.names.isEmpty { try goldens.removeEmpty(own) }
      } catch {
        throw GoldenError.unwritable(
          folder: url.appendingPathComponent(name).path, reason: "it cannot be removed: \(error)")
      }
    }
  }

  /// True if the path belongs to a golden recorded by `maker`.
  private func isOwn(_ name: String) -> Bool {
    isGolden(name) && GoldenOrigin(ofGoldenIn: url.appendingPathComponent(name)) == maker
  }

  /// True if the path is a folder (not a link) with a manifest; only such folders are ever removed.
  private func isGolden(_ name: String) -> Bool {
    guard let (folder, own) = try? parent(of: name), let golden = try? folder.folder(own) else {
      return false
    }
    return golden.kind(of: GoldenManifest.fileName) == .file
  }
}
