import Foundation

/// A file that is written under a hidden name beside its target, and renamed to the target in one step.
package final class AtomicFile {
  package let file: OutputFile
  private let hidden: AtomicOutput

  package var place: OutputLocation { hidden.place }

  /// Path of the hidden file, for an encoder that opens and writes the file itself.
  package var temporary: String { hidden.path }

  /// Creates the hidden file; throws if the target exists and is not a regular file, or cannot be written.
  package init(_ url: URL) throws {
    hidden = try AtomicOutput(url, .file)
    file = OutputFile(descriptor: hidden.work.duplicate(), name: hidden.place.name, isOwned: true)
  }

  deinit { cancel() }

  /// Closes the hidden file and renames it to the target.
  package func commit() throws {
    try hidden.commit {
      try file.close()
      if rename(temporary, place.target) != 0 { throw FileProblem(errno) }
    }
  }

  /// Removes the hidden file; does nothing after `commit()`.
  package func cancel() { hidden.cancel() }
}

/// A folder that is filled under a hidden name beside its target, and replaces the target in one step.
///
/// Files of the old folder that are not the program's own are kept in the new one.
package final class AtomicFolder {
  private let hidden: AtomicOutput

  /// Path of the hidden folder, to write files to until `commit`.
  package var temporary: String { hidden.path }

  /// Creates the hidden folder; throws if the target exists and is not a folder, or cannot be written.
  package init(_ url: URL) throws { hidden = try AtomicOutput(url, .folder) }

  deinit { cancel() }

  /// Replaces the target with the hidden folder.
  ///
  /// - Parameters:
  ///   - index: the file that lists the folder's other files; it is replaced last if the two folders cannot be
  ///     exchanged.
  ///   - isOurs: true for the name of an old file that this output replaces or removes; other files are kept.
  package func commit(index: String? = nil, replacing isOurs: @escaping (String) -> Bool) throws {
    try hidden.commit {
      let target = URL(fileURLWithPath: hidden.place.target).lastPathComponent
      try FolderReplacement(
        parent: hidden.folder, fresh: hidden.work.name, target: target, index: index, isOurs: isOurs
      ).run()
    }
  }

  /// Removes the hidden folder; does nothing after `commit`.
  package func cancel() { hidden.cancel() }
}

/// A file or a folder under a hidden name beside its target.
private final class AtomicOutput {
  let place: OutputLocation
  let folder: OpenFolder
  let work: TemporaryOutput
  private var isOpen = true

  var path: String { place.parent + "/" + work.name }

  init(_ url: URL, _ kind: PathKind) throws {
    let (place, isFile) = (try OutputLocation(url), kind == .file)
    self.place = place
    do {
      let found = PathKind.of(place.target)
      guard found == .nothing || found == kind else {
        throw OutputError.wrongKind(file: place.name, allowed: isFile ? "a regular file" : "a folder")
      }
      if found == kind && access(place.target, isFile ? W_OK : W_OK | X_OK) != 0 {
        throw OutputError.system(action: isFile ? "write" : "write to", file: place.name, code: errno)
      }
      folder = try OpenFolder(place.parent)
      work = try isFile ? .file(in: folder) : .folder(in: folder)
    } catch {
      place.removeMadeFolders()
      throw OutputError.of(error, action: "create", file: place.name)
    }
  }

  /// Runs the step that replaces the target; afterwards the hidden entry no longer exists and is not removed.
  func commit(_ step: () throws -> Void) throws {
    do {
      try step()
      isOpen = false
    } catch {
      cancel()
      throw OutputError.of(error, action: "replace", file: place.name)
    }
  }

  func cancel() {
    guard isOpen else { return }
    isOpen = false
    try? folder.remove(work.name)
    place.removeMadeFolders()
  }
}
