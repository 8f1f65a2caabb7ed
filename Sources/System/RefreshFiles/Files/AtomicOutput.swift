import Foundation

/// A file that is written beside its target and takes the target's place in one step.
package final class AtomicFile {
  package private(set) var file: OutputFile
  private let hidden: HiddenOutput

  package var place: OutputPlace { hidden.place }

  /// The hidden file, for a program that writes it itself.
  package var temporary: String { hidden.path }

  /// Creates the hidden file; throws when the target is not a regular file or cannot be written.
  package init(_ url: URL) throws {
    hidden = try HiddenOutput(url, .file)
    file = hidden.openFile()
  }

  deinit { cancel() }

  /// Empties the hidden file and hands back what was in it, which takes no memory until it is read.
  package func startOver() throws -> Data {
    do {
      let contents = try Data(contentsOf: URL(fileURLWithPath: temporary), options: .alwaysMapped)
      try file.close()
      // The mapped contents live on without a name.
      unlink(temporary)
      hidden.work = try WorkInProgress.file(in: hidden.folder)
      file = hidden.openFile()
      return contents
    } catch {
      throw OutputError.of(error, action: "read", file: place.name)
    }
  }

  /// Closes the hidden file and gives it the target's name.
  package func commit() throws {
    try hidden.commit {
      try file.close()
      if rename(temporary, place.target) != 0 { throw FileProblem(errno) }
    }
  }

  /// Removes the hidden file; does nothing after `commit()`.
  package func cancel() { hidden.cancel() }
}

/// A folder that is filled beside its target and takes the target's place in one step.
///
/// Files of the old folder that the caller does not call its own are in the new one too.
package final class AtomicFolder {
  private let hidden: HiddenOutput

  /// The hidden folder to write to until `commit`.
  package var temporary: String { hidden.path }

  /// Creates the hidden folder; throws when the target is no folder or cannot be written.
  package init(_ url: URL) throws { hidden = try HiddenOutput(url, .folder) }

  deinit { cancel() }

  /// Puts the hidden folder in the target's place.
  ///
  /// - Parameters:
  ///   - index: the file that says what else there is.
  ///   - isOurs: tells by name which files of the old folder this output replaces; the others are kept.
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
private final class HiddenOutput {
  let place: OutputPlace
  let folder: OpenFolder
  var work: WorkInProgress
  private var isOpen = true

  var path: String { place.parent + "/" + work.name }

  init(_ url: URL, _ kind: PathKind) throws {
    let (place, isFile) = (try OutputPlace(url), kind == .file)
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

  /// The hidden file, open for writing; errors name the target.
  func openFile() -> OutputFile {
    OutputFile(descriptor: work.duplicate(), name: place.name, isOwned: true)
  }

  /// Takes the last step, after which there is nothing to be removed any more.
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
