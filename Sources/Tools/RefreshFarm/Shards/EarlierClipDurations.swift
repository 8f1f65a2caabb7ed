import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshKitCLI

/// Durations of clips in an earlier run, in seconds by clip name, for balancing shards.
///
/// A file contains one JSON object, such as `{"Waves": 0.25, "Waves-dark": 0.31}`.
enum EarlierClipDurations {
  /// Reads a file of durations; empty if the file does not exist.
  ///
  /// - Throws: `MatrixError` for a file that cannot be read or contains no durations.
  static func read(from file: URL) throws -> [String: Double] {
    let folder = file.deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
    do {
      let bytes = try OpenFolder(folder.path).read(
        file.lastPathComponent, maximumBytes: Limits.reportFile.maximum)
      return try read(JSONFields(parsing: Data(bytes)))
    } catch {
      throw MatrixError("the times in \(file.relativePath) cannot be used: \(error)")
    }
  }

  /// Writes durations to a file; clips in the file that are not in `times` keep their durations. A failure is a
  /// warning.
  static func write(_ times: [String: Double], to file: URL) {
    do {
      let old = (try? read(from: file)) ?? [:]
      let folder = try OpenFolder(file.deletingLastPathComponent().path, made: true)
      try folder.write(Array(json(old.merging(times) { $1 }).document.utf8), to: file.lastPathComponent)
    } catch {
      Console.warning("the times cannot be written to \(file.relativePath): \(error)")
    }
  }

  static func json(_ times: [String: Double]) -> OrderedJSON {
    .object(
      times.sorted { $0.key < $1.key }.map { ($0.key, .number(($0.value * 1e4).rounded() / 1e4)) })
  }

  static func read(_ fields: JSONFields) throws -> [String: Double] {
    var times: [String: Double] = [:]
    for name in fields.names { times[name] = try fields.number(name, 0...1e6) }
    return times
  }
}
