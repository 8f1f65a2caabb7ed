import Foundation
import RefreshFiles
import RefreshPackages
import TestSupport
import Testing

@testable import refreshkit

/// A plugin is a program of someone else: whatever it does, the launcher says so in a line and goes on.
@Suite struct PluginTests {
  private let folder = try! TemporaryFolder()

  /// A program that answers as a plugin does, but for what a script says; `VERSION` stands for this version.
  private func plugin(_ script: String, named name: String = "plugin") throws -> String {
    try folder.write(
      "#!/bin/sh\n\(script.replacingOccurrences(of: "VERSION", with: Version.current))\n", to: name,
      isExecutable: true)
    return folder.url(name).path
  }

  /// What the launcher says of a command with some plugins.
  private func launch(_ line: String, _ plugins: String...) throws -> Program.Outcome {
    try RefreshKitLauncherTests.launch("\(plugins.map { "--plugin \($0)" }.joined(separator: " ")) \(line)")
  }

  @Test("a built plugin lists its controls and carries commands; its exit code is the launcher's")
  func builtPlugin() throws {
    let path = Program.path("refresh-examples")
    let plugin = try Plugin(path: path)
    #expect(plugin.controls.prefix(4) == ["Colors", "Bubbles", "Google", "Yahoo"])
    let direct = try Program.run("refresh-examples", ["list"])
    #expect(direct.code == 0)
    #expect(try launch("list", path) == direct)
    #expect(try launch("render --fps 0", path) == .refused("--fps '0': expected a number from 1 to 240"))
  }

  @Test("the launcher knows the commands of a plugin")
  func commands() throws {
    let help = try Program.run("refresh-examples", ["--help"]).output
    let list = try #require(help.split(separator: "SUBCOMMANDS:").last)
    let names = list.matches(of: /(?m)^  ([a-z]+)(?:$| {2,})/).map { String($0.1) }
    #expect(names == PluginCommands.names)
  }

  @Test("a plugin of another version is refused with both versions named")
  func otherVersion() throws {
    let path = try plugin("echo 9.8.7")
    #expect(
      try launch("list", path)
        == .failed(
          "\(path) was built with RefreshKit 9.8.7, this is refreshkit \(Version.current): build both with one version"
        ))
  }

  @Test(
    "a plugin that crashes, floods its output, hangs or is none is contained, and named with what it did",
    arguments: [
      "kill -SEGV $$": "--version crashes (signal 11)",
      "echo 'Fatal error: no colours' >&2; kill -ILL $$":
        "--version crashes (signal 4): Fatal error: no colours",
      "exit 3": "--version fails (exit code 3)", "yes": "--version prints more than 1 MB; stopped",
      "yes >&2": "--version prints more than 1 MB; stopped",
      "sleep 600": "--version has not responded for 0 s; stopped",
      // Neither a polite request nor a child that holds the pipe open keeps the launcher waiting.
      "trap '' TERM; sleep 600": "--version has not responded for 0 s; stopped",
      "echo hello": "is not a RefreshKit plugin: it does not print its version",
      "[ $1 = list ] && echo '{' || echo VERSION":
        "is not a RefreshKit plugin: it does not list its controls",
      "[ $1 = list ] && kill -ABRT $$; echo VERSION": "list --json --declared crashes (signal 6)",
    ])
  func isContained(script: String, what: String) throws {
    let path = try plugin(script)
    #expect(throws: CommandFailure.failure("\(path) \(what)")) {
      try Plugin(path: path, answerTimeout: script.contains("sleep") ? 0.3 : 30)
    }
  }

  @Test("a plugin that leaves a process behind which holds its output is not waited for")
  func leftProcess() throws {
    let path = try plugin(
      "sleep 60 & [ $1 = list ] && echo '[]' || echo VERSION; echo $! >> \(folder.path)/children")
    let start = Date()
    #expect(try Plugin(path: path).controls == [])
    #expect(Date().timeIntervalSince(start) < 20)
    for child in try folder.text("children").split(separator: "\n") { kill(Int32(child) ?? 0, SIGKILL) }
  }

  @Test("a plugin that crashes in a command is named with the signal and the command")
  func crashInCommand() throws {
    let path = try plugin("case $1 in --version) echo VERSION;; list) echo '[]';; *) kill -SEGV $$;; esac")
    #expect(try launch("render Waves", path) == .failed("plugin crashed (signal 11) in `render Waves`"))
  }

  @Test("of several plugins each gets the controls that are its own; the first failure is the exit code")
  func severalPlugins() throws {
    func answer(_ name: String, _ control: String, code: Int) throws -> String {
      try plugin(
        """
        case $1 in --version) echo VERSION;; list) echo '[{"name": "\(control)"}]';;
        *) echo "\(name) $*"; exit \(code);; esac
        """, named: name)
    }
    let (one, two) = (try answer("one", "Waves", code: 0), try answer("two", "Ripple", code: 7))
    #expect(
      try launch("render Waves Ripple --fps 30", one, two)
        == .init(code: 7, output: "one render Waves --fps 30\ntwo render Ripple --fps 30\n", error: ""))
    #expect(try launch("verify Waves", one, two) == .init(code: 0, output: "one verify Waves\n", error: ""))
    #expect(try launch("check", one, two).output == "one check\ntwo check\n")
    // What is the same of every plugin is said once.
    for help in ["help render", "render --help", "verify Waves Ripple -h"] {
      #expect(try launch(help, one, two).output == "one \(help)\n")
    }
    #expect(
      try launch("rendr", one, two)
        == .refused(
          "unknown command 'rendr'; did you mean render? Available: list, render, check, record, verify, preview, export, diff, lint, report, completions, manual, new, add, port"
        ))
    // Files that another has exported are none too many.
    #expect(
      try launch("verify --exports out", one, two).output
        == "one verify --exports out --beside Ripple\ntwo verify --exports out --beside Waves\n")
    // Each removes no goldens but its own.
    #expect(try launch("record --prune", one, two).output == "one record --prune\ntwo record --prune\n")
  }
}
