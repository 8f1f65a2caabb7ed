import Foundation
import RefreshFiles

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

  /// How many clips may have their goldens in one folder, before `record` gives each control a folder of its own.
  public static let flatCount = 1000

  /// Where the golden of a clip is, or would be: `Waves-dark.golden`, or `Waves/Waves-dark.golden`.
  ///
  /// A golden stays where it is. A new one goes to the folder of its control, if there is one.
  static func place(of name: String, control: String, in goldens: URL) -> URL {
    let golden = name + ".golden"
    let flat = goldens.appendingPathComponent(golden, isDirectory: true)
    guard let folder = try? OpenFolder(goldens.path), folder.kind(of: golden) == .nothing,
      folder.kind(of: control) == .folder
    else { return flat }
    return goldens.appendingPathComponent(control, isDirectory: true)
      .appendingPathComponent(golden, isDirectory: true)
  }

  /// Where the goldens of some clips of a plan are, or would be.
  public func places(of names: [String], in plan: ClipPlan) -> [URL] {
    names.compactMap { name in plan.control(of: name).map { Self.place(of: name, control: $0, in: url) } }
  }

  /// Finds out whether goldens can be written, before any clip is played; a folder that is not there stays away.
  ///
  /// - Throws: `GoldenError.unwritable`.
  public func checkIsWritable() throws {
    let isThere = FileManager.default.fileExists(atPath: url.path)
    do {
      let folder = try OpenFolder(url.path, made: true)
      let work = try TemporaryOutput.folder(in: folder)
      try folder.remove(work.name)
      if !isThere { rmdir(url.path) }
    } catch {
      throw GoldenError.unwritable(folder: url.path, reason: "\(error)")
    }
  }

  /// Gives each control a folder of its own, for more clips than one folder should hold.
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

  /// The paths of all folders that are called as goldens are: in the folder itself, and in those of controls.
  private var all: [String] {
    guard let goldens = try? OpenFolder(url.path) else { return [] }
    return goldens.names.flatMap { name -> [String] in
      if name.hasSuffix(".golden") { return [name] }
      guard let inner = try? goldens.folder(name) else { return [] }
      return inner.names.filter { $0.hasSuffix(".golden") }.map { "\(name)/\($0)" }
    }
  }

  /// The folder that a golden of a path is in, and the golden's own name.
  private func parent(of path: String) throws -> (folder: OpenFolder, name: String) {
    let goldens = try OpenFolder(url.path)
    let parts = path.split(separator: "/").map(String.init)
    return parts.count == 2 ? (try goldens.folder(parts[0]), parts[1]) : (goldens, path)
  }

  /// Removes what recorders that were killed have left half-written.
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

  /// The names of the maker's golden folders that no given clip uses, in order.
  ///
  /// - Parameter clips: the names of all clips; a subset cannot decide.
  public func orphans(beside clips: [String]) -> [String] {
    let wanted = Set(clips.map { "\($0).golden" })
    return all.filter { path in
      !wanted.contains(path.split(separator: "/").last.map(String.init) ?? path) && isOwn(path)
    }.sorted()
  }

  /// Removes orphans; anything but a golden of the maker stays.
  ///
  /// - Throws: `GoldenError.unwritable`.
  public func prune(_ orphans: [String]) throws {
    for name in orphans where isOwn(name) {
      do {
        let (goldens, own) = try parent(of: name)
        let golden = try goldens.folder(own)
        for entry in golden.names where GoldenManifest.isOurs(entry) { try golden.remove(entry) }
        // Notes that somebody has put there stay, and with them the folder.
        if golden.names.isEmpty { try goldens.removeEmpty(own) }
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
    guard let (folder, own) = try? parent(of: name), let golden = try? folder.folder(own) else {
      return false
    }
    return golden.kind(of: GoldenManifest.fileName) == .file
  }
}
