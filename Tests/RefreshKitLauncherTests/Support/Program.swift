import Foundation
import RefreshProcess

/// A built program of this package, run as a person would run it.
enum Program {
  struct Outcome: Equatable {
    var code: Int32
    var output: String
    var error: String
  }

  /// The folder with the built products, where the test bundle is too.
  static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

  static func path(_ name: String) -> String { products.appendingPathComponent(name).path }

  static func run(
    _ name: String, _ arguments: [String], folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    // Help is as wide as a terminal; no test may depend on whose.
    let variables = ProcessInfo.processInfo.environment.merging(["COLUMNS": "80"]) { $1 }
    let outcome = try Subprocess(
      name.contains("/") ? name : path(name), arguments,
      environment: variables.merging(environment) { $1 }, folder: folder
    ).run()
    return Outcome(
      code: outcome.code, output: String(decoding: outcome.output, as: UTF8.self),
      error: String(decoding: outcome.error, as: UTF8.self))
  }
}

/// A new empty folder that goes with this object.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("refreshkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to path: String, isExecutable: Bool = false) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    if isExecutable {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  /// Every file below, by its path, in order.
  var files: [String] {
    let all = FileManager.default.enumerator(atPath: url.path)?.allObjects as? [String] ?? []
    return all.filter { path in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(
        atPath: url.appendingPathComponent(path).path, isDirectory: &isFolder)
      return !isFolder.boolValue
    }.sorted()
  }
}
