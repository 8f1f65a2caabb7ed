import Foundation
import Glibc

/// A folder that is filled beside its target and takes the target's place in one step.
///
/// Files of the old folder that the caller does not call its own are in the new one too.
final class AtomicFolder {
  let place: OutputPlace
  private let folder: OpenFolder
  private let work: WorkInProgress
  private var isOpen = true

  /// The hidden folder to write to until `commit`.
  var temporary: String { place.parent + "/" + work.name }

  /// Creates the hidden folder; throws when the target is no folder or cannot be written.
  init(_ url: URL) throws {
    let place = try OutputPlace(url)
    self.place = place
    do {
      let kind = PathKind.of(place.target)
      guard kind == .nothing || kind == .folder else {
        throw ExportError.wrongKind(file: place.name, allowed: "a folder")
      }
      if kind == .folder && access(place.target, W_OK | X_OK) != 0 {
        throw ExportError.system(action: "write to", file: place.name, code: errno)
      }
      folder = try OpenFolder(place.parent)
      work = try WorkInProgress.folder(in: folder)
    } catch {
      place.removeMadeFolders()
      throw ExportError.of(error, action: "create", file: place.name)
    }
  }

  deinit { cancel() }

  /// Puts the hidden folder in the target's place.
  ///
  /// - Parameters:
  ///   - index: the file that says what else there is.
  ///   - isOurs: tells by name which files of the old folder this output replaces; the others are kept.
  func commit(index: String? = nil, replacing isOurs: @escaping (String) -> Bool) throws {
    do {
      let target = URL(fileURLWithPath: place.target).lastPathComponent
      try FolderReplacement(parent: folder, fresh: work.name, target: target, index: index, isOurs: isOurs)
        .run()
      isOpen = false
    } catch {
      cancel()
      throw ExportError.of(error, action: "replace", file: place.name)
    }
  }

  /// Removes the hidden folder; does nothing after `commit`.
  func cancel() {
    guard isOpen else { return }
    isOpen = false
    try? folder.remove(work.name)
    place.removeMadeFolders()
  }
}
