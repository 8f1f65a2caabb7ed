import Foundation
import Glibc

/// A file that is written beside its target and takes the target's place in one step.
final class AtomicFile {
  private(set) var file: OutputFile
  let place: OutputPlace

  /// The hidden file, for a program that writes it itself.
  let temporary: String
  private var isOpen = true

  /// Creates the hidden file; throws when the target is no ordinary file or cannot be written.
  init(_ url: URL) throws {
    let place = try OutputPlace(url)
    self.place = place
    temporary = place.sibling("tmp")
    do {
      let kind = PathKind.of(place.target)
      guard kind == .nothing || kind == .file else {
        throw ExportError.wrongKind(file: place.name, allowed: "an ordinary file")
      }
      if kind == .file && access(place.target, W_OK) != 0 {
        throw ExportError.system(action: "write", file: place.name, code: errno)
      }
      file = try OutputFile(path: temporary, name: place.name)
    } catch {
      place.removeMadeFolders()
      throw error
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
      file = try OutputFile(path: temporary, name: place.name)
      return contents
    } catch let error as ExportError {
      throw error
    } catch {
      throw ExportError.system(action: "read", file: place.name, code: errno)
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
