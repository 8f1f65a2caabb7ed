import Foundation
import TestSupport
import Testing

/// The manual page, read by a program that other people wrote.
@Suite struct ManualTests {
  private let folder = try! TemporaryFolder()

  @Test("mandoc finds nothing to warn of in the manual pages", arguments: [[], ["--launcher"]])
  func lint(options: [String]) throws {
    let page = try Program.run("refresh-examples", ["manual"] + options)
    #expect(page.code == 0)
    try folder.write(page.output, to: "page.1")
    #expect(
      try Program.run(
        "/usr/bin/env", ["mandoc", "-T", "lint", "-W", "warning", "page.1"], folder: folder.url)
        == .init(code: 0, output: "", error: ""))
  }

  @Test("every command and every option that --help shows is in the manual page")
  func completeness() throws {
    try folder.write(try Program.run("refresh-examples", ["manual"]).output, to: "page.1")
    let page = try Program.run(
      "/usr/bin/env", ["mandoc", "-T", "ascii", "-O", "width=500", "page.1"], folder: folder.url)
    // Bold is a letter struck over itself.
    let text = page.output.replacing(/.\u{8}/, with: "")
    for command in [
      ["list"], ["render"], ["export"], ["check"], ["record"], ["verify"], ["report", "merge"],
      ["completions"], ["manual"], ["preview"], ["diff"], ["lint"],
    ] {
      #expect(text.contains(command.joined(separator: " ")))
      let help = try Program.run("refresh-examples", command + ["--help"])
      #expect(help.code == 0)
      #expect(help.output.contains("EXAMPLES"), "\(command) has no example")
      for match in help.output.matches(of: /(?m)^  (--[a-z-]+)/)
      where !["--help", "--version"].contains(match.1) {
        #expect(text.contains(match.1), "\(command) \(match.1)")
      }
    }
  }
}
