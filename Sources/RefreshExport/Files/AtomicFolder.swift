import Foundation
import Glibc

/// A folder that is filled beside its target and takes the target's place in one step.
///
/// Files of the old folder that the caller does not call its own move to the new one.
final class AtomicFolder {
  let place: OutputPlace

  /// The hidden folder to write to until `commit`.
  let temporary: String
  private var isOpen = true

  /// Creates the hidden folder; throws when the target is no folder or cannot be written.
  init(_ url: URL) throws {
    let place = try OutputPlace(url)
    self.place = place
    temporary = place.sibling("tmp")
    do {
      let kind = PathKind.of(place.target)
      guard kind == .nothing || kind == .folder else {
        throw ExportError.wrongKind(file: place.name, allowed: "a folder")
      }
      if kind == .folder && access(place.target, W_OK | X_OK) != 0 {
        throw ExportError.system(action: "write to", file: place.name, code: errno)
      }
      if mkdir(temporary, 0o777) != 0 {
        throw ExportError.system(action: "create", file: place.name, code: errno)
      }
    } catch {
      place.removeMadeFolders()
      throw error
    }
  }

  deinit { cancel() }

  /// Puts the hidden folder in the target's place.
  ///
  /// `isOurs` tells by name which files of the old folder this output replaces; the others are kept.
  func commit(replacing isOurs: (String) -> Bool) throws {
    do {
      try swap(replacing: isOurs)
      isOpen = false
    } catch {
      cancel()
      throw error
    }
  }

  /// Removes the hidden folder; does nothing after `commit`.
  func cancel() {
    guard isOpen else { return }
    isOpen = false
    try? FileManager.default.removeItem(atPath: temporary)
    place.removeMadeFolders()
  }

  private func swap(replacing isOurs: (String) -> Bool) throws {
    guard PathKind.of(place.target) == .folder else {
      return try move(temporary, to: place.target)
    }
    var status = stat()
    if stat(place.target, &status) == 0 { chmod(temporary, status.st_mode & 0o7777) }

    // The kept files move over first and back again on failure, so that no moment loses one for good.
    var moved: [String] = []
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: place.target) where !isOurs(name) {
        if PathKind.of(temporary + "/" + name) != .nothing { continue }
        try move(place.target + "/" + name, to: temporary + "/" + name)
        moved.append(name)
      }
      let old = place.sibling("old")
      try move(place.target, to: old)
      do {
        try move(temporary, to: place.target)
      } catch {
        rename(old, place.target)
        throw error
      }
      try? FileManager.default.removeItem(atPath: old)
    } catch {
      for name in moved { rename(temporary + "/" + name, place.target + "/" + name) }
      throw error
    }
  }

  private func move(_ source: String, to destination: String) throws {
    if rename(source, destination) != 0 {
      throw ExportError.system(action: "replace", file: place.name, code: errno)
    }
  }
}
