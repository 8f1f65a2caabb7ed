import Foundation
import FoundationNetworking
import Testing

/// The commands over a hosted control and over a bare view, as a person runs them.
@Suite("commands over content of UIKit", .serialized)
struct CommandTests {
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("uikit-samples")

  private func process(_ arguments: [String], in folder: URL) -> (Process, Pipe) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = Self.program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.filter { name, _ in
      name != "CI" && !name.hasPrefix("GITHUB_") && !name.hasPrefix("REFRESHKIT_")
    }
    process.standardOutput = pipe
    process.standardError = pipe
    return (process, pipe)
  }

  /// What a command says; it has to succeed.
  @discardableResult
  private func run(_ arguments: String..., in folder: URL) throws -> String {
    let (process, pipe) = process(arguments, in: folder)
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(arguments): \(output)")
    return output
  }

  private func files(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("uikit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("check finds nothing in the sample, whose jumps are declared")
  func check() throws {
    try withFolder { folder in
      let text = try run(
        "check", "Spinner", "--type", "slide-down", "--anchor", "top", "--fps", "30", "--steps", "40",
        in: folder)
      #expect(text.contains("Spinner"))
    }
  }

  @Test("record and verify hold a control and a bare view")
  func goldens() throws {
    try withFolder { folder in
      try run("record", "--goldens", "G", "--size", "160x240", in: folder)
      let goldens = try files(in: folder.appendingPathComponent("G"))
      for name in ["Spinner", "SpinnerAlone", "Confetti"] {
        #expect(goldens.contains { $0.contains(name) })
      }
      try run("verify", "--goldens", "G", "--size", "160x240", "--report", "R", in: folder)
    }
  }

  @Test("export writes a control's file, and render a bare view's frames")
  func export() throws {
    try withFolder { folder in
      try run("export", "Spinner", "--format", "lottie", "--out", "E", in: folder)
      let file = folder.appendingPathComponent("E/Spinner.json")
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      let layers = try #require(json?["layers"] as? [[String: Any]])
      #expect(!layers.isEmpty)
      try run("render", "SpinnerAlone", "--format", "png", "--fps", "4", "--out", "F", in: folder)
      let frames = try files(in: folder.appendingPathComponent("F")).filter { $0.hasSuffix(".png") }
      let pictures = try frames.map { try Data(contentsOf: folder.appendingPathComponent("F/\($0)")) }
      // The scenario's three seconds and half a second after it, at four frames each.
      #expect(frames.count == 14)
      #expect(Set(pictures).count > 2)
    }
  }

  @Test("preview serves the page for a hosted control and for a bare view")
  func preview() async throws {
    let folder = FileManager.default.temporaryDirectory
    for subject in ["Spinner", "SpinnerAlone"] {
      let (process, pipe) = process(["preview", subject], in: folder)
      try process.run()
      // A child of Foundation's has the signals blocked that end a program in peace.
      defer { kill(process.processIdentifier, SIGKILL) }
      var line = ""
      while !line.hasSuffix("\n"), let byte = try pipe.fileHandleForReading.read(upToCount: 1), !byte.isEmpty
      {
        line += String(decoding: byte, as: UTF8.self)
      }
      let address = line.trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(address.hasSuffix("/#subject=\(subject)"))
      let url = try #require(URL(string: String(address.prefix { $0 != "#" })))
      let (page, _) = try await URLSession.shared.data(from: url)
      #expect(String(decoding: page, as: UTF8.self).contains("<title>RefreshKit preview</title>"))
    }
  }
}
