import Foundation
import RefreshFiles
import RefreshGoldens

/// How many seconds each clip took in an earlier run, by their names: what shards are given equal shares of.
///
/// A file of one JSON object, such as `{"Waves": 0.25, "Waves-dark": 0.31}`.
enum ClipTimes {
  /// Reads a file; nothing if it does not exist.
  ///
  /// - Throws: `MatrixError` for a file that is none of times.
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

  /// Writes a file; clips that were not in this run keep their times.
  ///
  /// - Throws: `ReportError`.
  static func write(_ times: [String: Double], to file: URL) throws {
    do {
      let old = (try? read(from: file)) ?? [:]
      let folder = try OpenFolder(file.deletingLastPathComponent().path, made: true)
      try folder.write(Array(json(old.merging(times) { $1 }).document.utf8), to: file.lastPathComponent)
    } catch {
      throw ReportError("the times cannot be written to \(file.relativePath): \(error)")
    }
  }

  /// Writes a file.
  ///
  /// - Returns: the line of an error; nil if there is none.
  static func problem(writing times: [String: Double], to file: String) -> String? {
    do {
      try write(times, to: URL(argument: file))
      return nil
    } catch {
      return "\(error)"
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
