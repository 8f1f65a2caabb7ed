import Foundation
import TestSupport
import Testing

/// Which commands load Pango, as the dynamic linker reports it.
@Suite struct PangoLoadingTests {
  static let small = ["--size", "100x100", "--fps", "5"]

  /// The names of the libraries that a command and its copies map, as often as they do.
  static func libraries(_ arguments: [String]) throws -> [String] {
    try withFolder { folder in
      let logs = folder.appendingPathComponent("logs")
      try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
      let outcome = try Tool.run(
        arguments: arguments, folder: folder,
        environment: ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": logs.path + "/log"])
      try #require(outcome.code == 0, "\(outcome.error)")
      var names: [String] = []
      for log in try FileManager.default.contentsOfDirectory(at: logs, includingPropertiesForKeys: nil) {
        for line in try String(contentsOf: log, encoding: .utf8).split(separator: "\n") {
          guard line.contains("generating link map"), let begin = line.range(of: "file=") else { continue }
          names.append(String(line[begin.upperBound...].prefix { !$0.isWhitespace }))
        }
      }
      return names
    }
  }

  @Test("lists map neither Pango nor what is behind it", arguments: [["list", "--declared"], ["list"]])
  func listing(arguments: [String]) throws {
    let libraries = try Self.libraries(arguments)
    #expect(libraries.contains("libcairo.so.2"))
    let parts = ["pango", "glib", "gobject", "gio", "harfbuzz"]
    #expect(libraries.filter { parts.contains(where: $0.contains) } == [])
  }

  @Test("drawing maps it once for all copies", arguments: ["render", "record"])
  func drawing(verb: String) throws {
    let libraries = try Self.libraries([verb, "Google", "Colors", "--jobs", "2"] + Self.small)
    #expect(libraries.count { $0 == "libpangocairo-1.0.so.0" } == 1)
  }

  @Test("where Pango cannot be loaded controls are listed, and drawing fails in one line that says why")
  func broken() throws {
    try withFolder { folder in
      let library = folder.appendingPathComponent("libpangocairo-1.0.so.0")
      try Data("no library".utf8).write(to: library)
      let environment = ["LD_LIBRARY_PATH": folder.path]
      #expect(try Tool.run(arguments: ["list"], environment: environment) == Tool.run("list"))
      let rendered = try Tool.run(
        arguments: ["render", "Google"] + Self.small, folder: folder, environment: environment)
      #expect(rendered.code == 1 && rendered.output.isEmpty)
      let lines = rendered.error.split(separator: "\n")
      #expect(lines.count == 1)
      for part in ["error: Google: ", library.path, "libpangocairo-1.0-0"] {
        #expect(rendered.error.contains(part), "\(rendered.error)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("frames").path))
    }
  }
}
