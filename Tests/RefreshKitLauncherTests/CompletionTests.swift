import Foundation
import TestSupport
import Testing

/// The scripts for shells, read and tried by the shells themselves.
@Suite struct CompletionTests {
  private let folder = try! TemporaryFolder()

  /// Runs lines in a shell in which the program is on the path, and its script in a file.
  private func run(_ shell: String, _ lines: String, _ options: [String] = []) throws -> Program.Outcome {
    let folder = try TemporaryFolder()
    let script = try Program.run("refresh-examples", ["completions", shell] + options)
    #expect(script.code == 0)
    try folder.write(script.output, to: "script")
    return try Program.run(
      "/usr/bin/env", [shell] + (lines.isEmpty ? ["-n", "script"] : ["-c", lines]), folder: folder.url,
      environment: ["PATH": "\(BuiltProgram.folder.path):/usr/bin:/bin", "HOME": folder.url.path])
  }

  @Test("each shell reads its scripts", arguments: ["bash", "zsh", "fish"], [[], ["--launcher"]])
  func syntax(shell: String, options: [String]) throws {
    #expect(try run(shell, "", options) == .init(code: 0, output: "", error: ""))
  }

  /// Controls are left out: fish completes arguments by asking the program only where someone types.
  @Test("fish completes commands and options")
  func fish() throws {
    func completions(_ line: String) throws -> [String] {
      try run("fish", "source ./script; complete -C 'refresh-examples \(line)'").output
        .split(separator: "\n").map { String($0.split(separator: "\t")[0]) }.sorted()
    }
    #expect(try completions("re") == ["record", "render", "report"])
    #expect(try completions("render --reduced") == ["--reduced-motion"])
  }

  @Test("bash completes commands and controls")
  func bash() throws {
    func completions(_ words: String) throws -> [String] {
      let count = words.split(separator: " ").count
      return try run(
        "bash",
        """
        source ./script
        COMP_WORDS=(refresh-examples \(words)); COMP_CWORD=\(count); COMP_LINE="refresh-examples \(words)"
        COMP_POINT=${#COMP_LINE}; COMP_TYPE=9
        function=$(complete -p refresh-examples | sed 's/.*-F \\([^ ]*\\).*/\\1/')
        $function refresh-examples "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      ).output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.sorted()
    }
    #expect(try completions("re") == ["record", "render", "report"])
    #expect(try completions("render Ya") == ["Yahoo"])
  }

  @Test("the launcher answers for the plugins that a package was last built with, without building")
  func launcher() throws {
    try folder.write("// swift-tools-version: 6.1\n", to: "Package.swift")
    let question = ["---completion", "render", "--", "positional@0", "1", "0", ""]
    #expect(
      try Program.run("refreshkit", question, folder: folder.url) == .init(code: 0, output: "", error: ""))
    try folder.write(
      "/nowhere/plugin\n\(Program.path("refresh-examples"))\n", to: ".build/refreshkit-plugins.txt")
    let direct = try Program.run("refresh-examples", question)
    #expect(direct.output.contains("Colors"))
    #expect(try Program.run("refreshkit", question, folder: folder.url) == direct)
  }
}
