import Foundation
import TestSupport
import Testing

@testable import RefreshBuilds
@testable import RefreshPackages
@testable import refreshkit

/// What is shown of a build while it runs.
@Suite struct BuildProgressTests {
  private let folder = try! TemporaryFolder()

  /// What is written of lines that come at given times.
  private func shown(
    columns: Int?, _ lines: [(time: Double, text: String)]
  ) -> [String] {
    var written: [String] = []
    var progress = BuildProgress(
      to: .init(columns: columns) { written.append($0) }, at: 100)
    for (time, text) in lines { progress.add(Array(text.utf8), at: 100 + time) }
    progress.end()
    return written
  }

  @Test("a build that is over within a second shows nothing")
  func shortBuild() {
    #expect(
      shown(columns: nil, [(0.1, "Building for debugging...\n"), (0.9, "[1/1] Linking waves\n")]) == [])
    #expect(shown(columns: 80, [(0.9, "[1/1] Linking waves\n")]) == [])
  }

  @Test("in a pipe the latest line is printed every five seconds, also when nothing new comes for a while")
  func pipe() {
    let lines: [(Double, String)] = [
      (0.2, "[1/9] Compiling A\n[2/9] Comp"), (0.5, "iling B\n"), (1.2, ""), (2, "[3/9] Compiling C\n"),
      (4, "[4/9] Compiling \u{1B}[31mD\n"), (6.3, ""), (7, ""), (12, ""),
    ]
    #expect(
      shown(columns: nil, lines) == ["[2/9] Compiling B\n", "[4/9] Compiling \\u{1B}[31mD\n"])
  }

  @Test("on a terminal one line changes, no wider than the terminal, and is gone in the end")
  func terminal() {
    let lines: [(Double, String)] = [
      (1.5, "[1/9] Compiling RefreshLayers Layer.swift\n"), (1.55, "[2/9] Compiling B\n"), (1.7, ""),
    ]
    #expect(
      shown(columns: 20, lines) == [
        "\r\u{1B}[K[1/9] Compiling Ref", "\r\u{1B}[K[2/9] Compiling B", "\r\u{1B}[K",
      ])
  }

  @Test("errors and the lines around them are no progress")
  func errors() {
    let lines = [
      "/a/Waves.swift:3:5: error: cannot find 'x' in scope", "error: fatalError", " 3 |     x", "warning: y",
      "Fetching https://example.org/error: no", "",
    ]
    #expect(lines.filter(BuildProgress.isProgress) == [])
    #expect(BuildProgress.isProgress("Fetching https://example.org/RefreshKit.git"))
  }

  @Test("a build's progress goes to standard error, and a failure shows errors without it")
  func failure() throws {
    try folder.write("import PackageDescription\n", to: "Package.swift")
    try folder.write(
      standInPackageManager(
        building: "echo '[1/2] Compiling Waves'; echo \"Waves.swift:3:5: error: cannot find 'x'\"; exit 1"),
      to: "swift", isExecutable: true)
    let outcome = try Program.run(
      "refreshkit", ["render", "--json"], folder: folder.url,
      environment: ["PATH": "\(folder.url.path):/usr/bin:/bin"])
    #expect(
      outcome
        == .init(
          code: 1, output: "",
          error: "Waves.swift:3:5: error: cannot find 'x'\nerror: building pulls failed\n"))
  }
}
