import Foundation
import RefreshFiles

/// Output files of one control, written after all of them have been made.
struct ExportOutput {
  let folder: URL
  var files: [(name: String, bytes: [UInt8])] = []
  /// Notes for the user of the files, one sentence each.
  private(set) var warnings: [String] = []
  /// Features that were left out, or that some players draw differently; one sentence each.
  private(set) var approximations: [String] = []
  private(set) var written: [(path: String, bytes: Int)] = []
  private var sprites: [(folder: SpriteFolder, path: String)] = []

  init(folder: URL) { self.folder = folder }

  /// Adds notes, without duplicates.
  mutating func warn(_ lines: [String]) {
    warnings = (warnings + lines).uniqued
  }

  /// Adds approximations, without duplicates.
  mutating func note(approximations lines: [String]) {
    approximations = (approximations + lines).uniqued
  }

  mutating func add(_ more: [(name: String, bytes: [UInt8])]) { files += more }

  /// Adds a folder of sprites, still at its temporary place, and notes about it.
  mutating func add(_ result: (folder: SpriteFolder, notes: [String]), at place: URL) {
    sprites.append((result.folder, place.path))
    warn(result.notes)
  }

  /// Writes the files and moves the sprites to their places.
  ///
  /// - Throws: `CommandFailure` for a folder that cannot be written to.
  mutating func write() throws {
    do {
      let open = try OpenFolder(folder.path, made: true)
      for file in files {
        try open.write(file.bytes, to: file.name)
        written.append((folder.appendingPathComponent(file.name).path, file.bytes.count))
      }
    } catch {
      throw CommandFailure.failure("--out '\(folder.path)': \(error)")
    }
    while let (folder, path) = sprites.first {
      try folder.finish()
      sprites.removeFirst()
      written.append((path, folder.byteCount))
    }
  }

  /// Removes temporary files.
  func cancel() { for (folder, _) in sprites { folder.cancel() } }
}
