import Foundation
import RefreshControls
import RefreshFiles
import RefreshKitCLI
import RefreshLayers
import RefreshLottie
import RefreshMotion

/// File of a git repository, in a revision and on the disk.
struct TrackedFile {
  private let revision: GitRevision
  /// Path for output: relative to the current folder, or as the user gave it.
  let shownPath: String
  /// Paths from the repository's root: `old` in the revision, `new` on the disk; nil if the file does not exist there.
  private(set) var old, new: String?

  /// Path in the revision, for output, of a renamed file; nil if the file was not renamed.
  var formerPath: String? { new == nil || old == new ? nil : old.map(revision.shownPath) }

  /// Reads the file in the revision; nil if it did not exist.
  ///
  /// - Throws: `ComparedFileVersion.Fault`, and `CommandFailure` if git cannot be run.
  func oldVersion() throws -> ComparedFileVersion? {
    guard let old, let contents = try revision.contents(of: old, within: ComparedFileVersion.limit(of: old))
    else {
      return nil
    }
    return try ComparedFileVersion(contents, of: "\(revision.name):\(old)") { name in
      revision.path(of: name, beside: old)
        .flatMap { try? revision.contents(of: $0, within: Limits.imageFile) }
    }
  }

  /// Reads the file on the disk; nil if it does not exist.
  ///
  /// - Throws: `ComparedFileVersion.Fault`.
  func newVersion() throws -> ComparedFileVersion? {
    guard let new else { return nil }
    return try ComparedFileVersion(Self.read(new, in: revision, as: shownPath), of: shownPath) { name in
      revision.path(of: name, beside: new).flatMap { path in
        revision.refusal(of: path) == nil
          ? try? InputFile.read(revision.diskPath(path), within: Limits.imageFile) : nil
      }
    }
  }

  private static func read(_ path: String, in revision: GitRevision, as name: String) throws -> Data {
    func fault(_ reason: String) -> ComparedFileVersion.Fault {
      .init(description: "\(name): \(reason)".printable)
    }
    if let reason = revision.refusal(of: path) { throw fault(reason) }
    do {
      return try InputFile.read(revision.diskPath(path), within: ComparedFileVersion.limit(of: path))
    } catch { throw fault("\(error)") }
  }
}

extension TrackedFile {
  /// Files that the user named, with renames detected.
  ///
  /// - Throws: `CommandFailure` for a path outside the repository, or one that exists neither on the disk nor in the
  ///   revision.
  static func named(_ paths: [String], since revision: GitRevision) throws -> [TrackedFile] {
    let files = try paths.map { path in
      guard let own = revision.pathFromRoot(path) else {
        throw CommandFailure.usage("--git: '\(path.printable)' is not in this git repository")
      }
      let isThere = GitRevision.exists(revision.diskPath(own))
      if !isThere, !revision.contains(own) {
        throw CommandFailure.usage(
          "'\(path.printable)': the file is neither on the disk nor in '\(revision.name.printable)'")
      }
      return TrackedFile(
        revision: revision, shownPath: path, old: revision.contains(own) ? own : nil, new: isThere ? own : nil
      )
    }
    guard files.contains(where: { $0.old == nil }) else { return files }
    let known = Set(files.compactMap(\.old))
    let gone = revision.pathsBelowFolder.filter {
      isDrawing($0) && !known.contains($0) && !GitRevision.exists(revision.diskPath($0))
    }
    return try renamed(
      files
        + gone.map { TrackedFile(revision: revision, shownPath: revision.shownPath($0), old: $0, new: nil) }
    ).filter { $0.new != nil || known.contains($0.old ?? "") }
  }

  /// Lottie and SVG files below the current folder that differ from the revision, and Lottie files with a changed
  /// image.
  ///
  /// - Throws: `CommandFailure`.
  static func changed(since revision: GitRevision) throws -> [TrackedFile] {
    let before = Set(revision.pathsBelowFolder)
    let (indexed, leftOut) = try revision.indexedPaths()
    let paths = before.union(indexed).subtracting(leftOut).filter { isDrawing($0) || isPicture($0) }.sorted()
    let now = try revision.objectsOnDisk(paths)
    let files = paths.map { path in
      let isThere = now[path] != nil || GitRevision.exists(revision.diskPath(path))
      return TrackedFile(
        revision: revision, shownPath: revision.shownPath(path), old: before.contains(path) ? path : nil,
        new: isThere ? path : nil)
    }
    func isOther(_ file: TrackedFile) -> Bool {
      guard let old = file.old, let new = file.new else { return true }
      return revision.object(of: old) != now[new]
    }
    let pictures = files.filter { isPicture($0.old ?? $0.new ?? "") && isOther($0) }
      .compactMap { ($0.old ?? $0.new)?.split(separator: "/").last.map { Data($0.utf8) } }
    let drawings = try files.filter { file in
      guard isDrawing(file.old ?? file.new ?? "") else { return false }
      if isOther(file) { return try file.isLottieOrVector() }
      // The Lottie file is unchanged, but an image that it names may have changed.
      guard !pictures.isEmpty, file.shownPath.hasSuffix(".json"), let data = file.newContents else {
        return false
      }
      return pictures.contains { data.range(of: $0) != nil } && Self.isLottie(data)
    }
    return try renamed(drawings)
  }

  private static func isDrawing(_ path: String) -> Bool {
    [".json", ".lottie", ".svg"].contains { path.hasSuffix($0) }
  }

  private static func isPicture(_ path: String) -> Bool {
    [".png", ".jpg", ".jpeg", ".webp", ".gif"].contains { path.lowercased().hasSuffix($0) }
  }

  private var newContents: Data? { new.flatMap { try? Self.read($0, in: revision, as: shownPath) } }

  private var oldContents: Data? {
    get throws {
      guard let old else { return nil }
      do {
        return try revision.contents(of: old, within: ComparedFileVersion.limit(of: old))
      } catch is ComparedFileVersion.Fault { return nil }
    }
  }

  /// True if a changed file is or was a Lottie or SVG file; many JSON files are neither.
  private func isLottieOrVector() throws -> Bool {
    guard shownPath.hasSuffix(".json") else { return true }
    // A file that may not be read could be a Lottie file: keep it, so that the refusal is reported.
    if let new, revision.refusal(of: new) != nil { return true }
    return try newContents.map(Self.isLottie) == true || oldContents.map(Self.isLottie) == true
  }

  private static func isLottie(_ data: Data) -> Bool {
    guard let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else { return false }
    return ["layers", "fr", "op"].allSatisfy { object[$0] != nil }
  }

  // MARK: Renames

  /// Merges each added file with the most similar deleted one into a renamed file.
  private static func renamed(_ files: [TrackedFile]) throws -> [TrackedFile] {
    let (added, gone) = (
      files.indices.filter { files[$0].old == nil }, files.indices.filter { files[$0].new == nil }
    )
    guard !added.isEmpty, !gone.isEmpty else { return files }
    let before = try gone.map { try files[$0].oldContents.map(pieces) ?? [] }
    var pairs: [(likeness: Double, old: Int, new: Int)] = []
    func name(_ path: String?) -> Substring? { path?.split(separator: "/").last }
    for new in added {
      let own = files[new].newContents.map(pieces) ?? []
      for (old, others) in zip(gone, before) {
        // Among very many pairs, compare only files with the same name in different folders.
        guard added.count * gone.count <= 10_000 || name(files[new].new) == name(files[old].old) else {
          continue
        }
        let likeness = Double(own.intersection(others).count) / Double(max(1, own.count, others.count))
        if likeness >= leastLikeness { pairs.append((likeness, old, new)) }
      }
    }
    var files = files
    for pair in pairs.sorted(by: { ($1.likeness, $0.old, $0.new) < ($0.likeness, $1.old, $1.new) })
    where files[pair.new].old == nil && files[pair.old].old != nil {
      (files[pair.new].old, files[pair.old].old) = (files[pair.old].old, nil)
    }
    return files.filter { $0.old != nil || $0.new != nil }
  }

  /// Minimum similarity, 0…1, of both versions of a renamed file: git's default of 50 %.
  private static let leastLikeness = 0.5

  /// Pieces of a text file between line ends, braces and angle brackets; a binary file is one piece.
  private static func pieces(_ contents: Data) -> Set<Data> {
    guard !contents.contains(0) else { return [contents] }
    let ends = Set("{}<>\n\r".utf8)
    return Set(contents.split { ends.contains($0) })
  }
}
