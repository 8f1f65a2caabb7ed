import Foundation
import Glibc

/// A file that is written beside its target and takes the target's place in one step.
final class AtomicFile {
  private(set) var file: OutputFile
  let place: OutputPlace

  private let folder: OpenFolder
  private var work: WorkInProgress
  private var isOpen = true

  /// The hidden file, for a program that writes it itself.
  var temporary: String { place.parent + "/" + work.name }

  /// Creates the hidden file; throws when the target is no ordinary file or cannot be written.
  init(_ url: URL) throws {
    let place = try OutputPlace(url)
    self.place = place
    do {
      let kind = PathKind.of(place.target)
      guard kind == .nothing || kind == .file else {
        throw ExportError.wrongKind(file: place.name, allowed: "an ordinary file")
      }
      if kind == .file && access(place.target, W_OK) != 0 {
        throw ExportError.system(action: "write", file: place.name, code: errno)
      }
      folder = try OpenFolder(place.parent)
      work = try WorkInProgress.file(in: folder)
      file = OutputFile(descriptor: work.duplicate(), name: place.name, isOwned: true)
    } catch {
      place.removeMadeFolders()
      throw ExportError.of(error, action: "create", file: place.name)
    }
  }

  deinit { cancel() }

  /// Empties the hidden file and hands back what was in it, which takes no memory until it is read.
  func startOver() throws -> Data {
    do {
      let contents = try Data(contentsOf: URL(fileURLWithPath: temporary), options: .alwaysMapped)
      try file.close()
      // The mapped contents live on without a name.
      unlink(temporary)
      work = try WorkInProgress.file(in: folder)
      file = OutputFile(descriptor: work.duplicate(), name: place.name, isOwned: true)
      return contents
    } catch {
      throw ExportError.of(error, action: "read", file: place.name)
    }
  }

  /// Closes the hidden file and gives it the target's name.
  func commit() throws {
    do {
      try file.close()
      if rename(temporary, place.target) != 0 {
        throw ExportError.system(action: "replace", file: place.name, code: errno)
      }
      isOpen = false
    } catch {
      cancel()
      throw error
    }
  }

  /// Removes the hidden file; does nothing after `commit()`.
  func cancel() {
    guard isOpen else { return }
    isOpen = false
    unlink(temporary)
    place.removeMadeFolders()
  }
}
