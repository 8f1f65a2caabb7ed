import Foundation
import RefreshFiles
import RefreshImageFormats

/// The files of one control, which are written when all of them are there.
struct ExportOutput {
  let folder: URL
  var files: [(name: String, bytes: [UInt8])] = []
  /// Notes for the person who plays the files, a sentence each.
  private(set) var warnings: [String] = []
  /// The parts that were left out, or may look different in some players.
  private(set) var approximations: [String] = []
  private(set) var written: [(path: String, bytes: Int)] = []
  private var sprites: [(folder: SpriteFolder, path: String)] = []

  init(folder: URL) { self.folder = folder }

  /// Adds sentences about the motion, each once.
  mutating func warn(_ lines: [String]) {
    for line in lines where !warnings.contains(line) { warnings.append(line) }
  }

  /// Adds sentences about what is not shown exactly, each once.
  mutating func note(approximations lines: [String]) {
    for line in lines where !approximations.contains(line) { approximations.append(line) }
  }

  mutating func add(_ more: [(name: String, bytes: [UInt8])]) { files += more }

  /// Adds sprites that are written beside their place, and what should be known of them.
  mutating func add(_ result: (folder: SpriteFolder, notes: [String]), at place: URL) {
    sprites.append((result.folder, place.path))
    warn(result.notes)
  }

  /// Puts everything in its place.
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

  /// Removes what has not been put in its place.
  func cancel() { for (folder, _) in sprites { folder.cancel() } }
}
