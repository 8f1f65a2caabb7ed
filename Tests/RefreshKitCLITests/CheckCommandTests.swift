import Foundation
import RefreshCheck
import RefreshKit
import RefreshProcess
import TestSupport
import Testing

/// `check` as a person runs it, on controls with a fault each and on the examples.
@Suite struct CheckCommandTests {
  private let folder = try! TemporaryFolder()

  /// Each broken control, the check that finds its fault, and what it says.
  static let faults: [(control: String, check: String, message: String)] = [
    ("NeverCompletes", "exit-completion", "exitAnimation has not called its completion after 10 s"),
    ("CompletesTwice", "exit-completion", "exitAnimation called its completion more than once"),
    ("JumpsAtTheSeam", "seams", "layer square jumps by 80.0 points at frame"),
    ("LeavesItsInset", "exit-completion", "the inset is not restored: top is off by 12.00 points"),
    ("DropsZero", "back-to-zero", "handleScrolling does not set the state for 0"),
    (
      "TakesNoTime", "durations",
      "TakesNoTime.animationDuration is 0.0; it must be a positive number of seconds"
    ),
    (
      "Traps", "end-in-the-action",
      "traps in showResult: Fatal error: there is nothing to show (BrokenHooks.swift:54)"
    ),
    (
      "CountsTooFar", "end-in-the-action",
      "traps in showResult: Fatal error: Index out of range (BrokenHooks.swift:66)"
    ),
    (
      "TrapsWhenArmed", "end-in-the-action",
      "traps in didArm: Fatal error: there is nothing to let go of (BrokenHooks.swift:181)"
    ),
    ("GathersLayers", "growth", "most were added in handleScrolling"),
    ("Hangs", "end-in-the-action", "animationCycle has not responded for 1 s; stopped"),
    ("Chatters", "end-in-the-action", "setupRefreshControl has not responded for 1 s; stopped"),
    ("KeepsItself", "detach", "the control leaks when it is removed and released"),
    (
      "LeavesUnseen", "exit",
      "the exit animation takes 0.60 s and changes nothing visible"
    ),
    (
      "IsNotReset", "stationary-release",
      "differs from a new control after a refresh: position.x of layer animationView/square"
    ),
  ]

  @Test("the planted fault in each broken control is found, and one without a fault is left alone")
  func plantedFaultsAreFound() throws {
    let junit = folder.url("check.xml")
    let outcome = try Tool.run(
      "broken-controls",
      arguments: [
        "check", "--json", "--type", "slide-down", "--anchor", "top", "--fps", "60", "--steps", "40",
        "--time-limit", "1", "--out", folder.path, "--junit", junit.path,
      ])
    #expect(outcome.code == 1)
    let results = try JSONDecoder().decode([CheckResult].self, from: Data(outcome.output.utf8))
    for fault in Self.faults {
      let found = results.filter { $0.control == fault.control && $0.check == fault.check }.flatMap(
        \.faults)
      #expect(
        found.contains { $0.message.contains(fault.message) },
        "\(fault.control): \(found.map(\.message)) without \(fault.message)")
      // That a control is kept alive is nothing that a scenario shows.
      #expect(found.allSatisfy { ($0.script == nil) == (fault.control == "KeepsItself") })
    }
    for sound in ["Sound", "Reverses", "Foreign"] {
      #expect(results.filter { $0.control == sound }.count == ControlCheck.names.count)
      #expect(results.filter { $0.control == sound }.flatMap(\.faults).map(\.message) == [])
    }
    let xml = try String(contentsOf: junit, encoding: .utf8)
    #expect(xml.components(separatedBy: "<testsuite name=").count - 1 == Self.faults.count + 3)
    #expect(try Tool.isWellFormed(junit))
  }

  @Test("a fault comes with a script, and with the command that renders it")
  func aFaultCanBeRendered() throws {
    let outcome = try Self.checkSeam(type: "background", anchor: "middle", "--out", folder.path)
    #expect(outcome.code == 1)
    let words = try Self.commandToReproduce(outcome).split(separator: " ").dropFirst().map(String.init)
    let rendered = try Tool.run(
      "broken-controls", arguments: words + ["--scale", "0.5", "--out", folder.path])
    #expect(rendered.code == 0, "\(rendered)")
    #expect(
      try folder.names().contains { $0.hasSuffix(".gif") })
  }

  /// What `check` says of a control with a fault, scripts apart.
  private static let seamFault =
    "JumpsAtTheSeam: layer square jumps by 80.0 points at frame 54, cycle 1 → cycle 2 (seams; slide-down top 60 fps)"

  private static func checkSeam(
    type: String = "slide-down", anchor: String = "top", _ arguments: String...
  ) throws -> Tool.Outcome {
    try Tool.run(
      "broken-controls",
      arguments: ["check", "JumpsAtTheSeam", "--type", type, "--anchor", anchor, "--fps", "60"]
        + ["--steps", "0"] + arguments)
  }

  private static func commandToReproduce(_ outcome: Tool.Outcome) throws -> Substring {
    let label = "  to reproduce: "
    let line = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix(label) })
    return line.dropFirst(label.count)
  }

  @Test("the command that shows a fault is words that a shell takes whole")
  func theCommandIsForAShell() throws {
    let out = folder.url("it's here").path
    let outcome = try Self.checkSeam("--out", out)
    let command = try Self.commandToReproduce(outcome)
    let shell = try Subprocess("/bin/sh", ["-c", "printf '%s\\n' \(command)"]).run()
    let words = String(decoding: shell.output, as: UTF8.self)
    let program = BuiltProgram.path("broken-controls")
    #expect(
      words.split(separator: "\n").map(String.init) == [
        program, "render", "JumpsAtTheSeam", "--type", "slide-down", "--anchor", "top", "--fps", "60",
        "--size", "320x480", "--scenario", "\(out)/JumpsAtTheSeam-seams.json",
      ])
  }

  @Test("where scripts and reports cannot be written, every finding is told, and one line says why")
  func findingsAreToldWithoutScripts() throws {
    let file = folder.url("file")
    try Data().write(to: file)
    let (out, junit) = (file.path + "/check", file.path + "/check.xml")
    let outcome = try Self.checkSeam("--out", out, "--junit", junit)
    #expect(outcome.code == 1)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines.last == Self.seamFault)
    #expect(
      outcome.error == """
        error: --out '\(out)': the scenarios that reproduce the faults cannot be written: Not a directory
        error: --junit '\(junit)': the file cannot be written: No such file or directory

        """)
  }

  @Test(
    "a check needs no folder to write to, and one that leaves a hook out keeps no other from being checked")
  func temporaryFolderCannotBeWritten() throws {
    let file = folder.url("file")
    try Data().write(to: file)
    let outcome = try Tool.run(
      "newcomer-controls",
      arguments: [
        "check", "--json", "--type", "slide-down", "--anchor", "top", "--fps", "30", "--steps", "0",
      ],
      environment: ["TMPDIR": file.path + "/", "NEWCOMER": "half"])
    #expect(outcome.code == 1)
    let results = try JSONDecoder().decode([CheckResult].self, from: Data(outcome.output.utf8))
    #expect(Set(results.map(\.control)) == ["HalfDone", "Waves", "Ripple"])
    #expect(results.filter { $0.control == "HalfDone" }.flatMap(\.faults).count == 2)
    #expect(outcome.error == "")
  }

  @Test(
    "where no worker can be started, one line says so, whichever descriptor is missing", arguments: [5, 6])
  func workerCannotBeStarted(descriptors: Int) throws {
    let program = BuiltProgram.path("newcomer-controls")
    let outcome = try Subprocess(
      "/bin/sh", ["-c", "ulimit -n \(descriptors) && exec \(program) check --json"],
      environment: Tool.environment.merging(["NEWCOMER": "half"]) { $1 }
    ).run()
    #expect(outcome.code == 1)
    let error = String(decoding: outcome.error, as: UTF8.self)
    #expect(error.hasPrefix("error: ") && error.split(separator: "\n").count == 1, "\(error)")
    #expect(error.hasSuffix("Waves, Ripple cannot be checked: cannot start a process: Too many open files\n"))
  }

  @Test(
    "an example passes over types, anchors and frame rates, and accepts a jump with a reason; the others pass"
  )
  func examples() throws {
    // Each of the other three in another stage; `make walk` has them all.
    for (control, type, anchor) in [
      ("Colors", "background", "middle"), ("Bubbles", "slide-down", "bottom"),
      ("Yahoo", "background", "top"),
    ] {
      let outcome = try Tool.run(
        "check", control, "--type", type, "--anchor", anchor, "--fps", "30", "--steps", "80", "--out",
        folder.path)
      #expect(outcome.code == 0 && outcome.error == "", "\(outcome.output)")
      let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
      #expect(lines.count == 2 && lines[1].prefix(4) == [Substring(control), "30", "30", "0"])
    }
    let outcome = try Tool.run("check", "Google", "--steps", "80", "--out", folder.path)
    #expect(outcome.code == 0, "\(outcome.output)")
    #expect(outcome.error == "")
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(
      lines.prefix(2).map { $0.prefix(4).joined(separator: " ") } == [
        "control checks passed failed", "Google 360 360 0",
      ])
    #expect(
      lines.dropFirst(2).map { $0.joined(separator: " ") } == [
        "Google: layer arc turns by 143.7 degrees at once at frame 15, pull → settle (seams; slide-down top 30 fps and 11 more)",
        "accepted: the first cycle starts at twice the angle of the pull, as in the original",
      ])
  }

  @Test(
    "a wrong option is one line and exit code 64",
    arguments: [
      (["--fps", "30,0"], "--fps '0': expected a number from 1 to 240"),
      (["--steps", "-1"], "--steps '-1': expected a whole number from 0 to 10000000"),
      (["--seed", "x"], "--seed 'x': expected a whole number, 0 or more"),
      (["--time-limit", "0"], "--time-limit '0': expected a number from 0.1 to 3600"),
      (["--edge", "middle"], "--edge 'middle': expected one of top, bottom, left, right"),
      (["--anchor", "left"], "--anchor 'left': expected one of top, middle, bottom, all"),
      (["Wavs"], "unknown control 'Wavs'; available: Colors, Bubbles, Google, Yahoo"),
    ])
  func wrongOptions(arguments: [String], line: String) throws {
    #expect(
      try Tool.run(arguments: ["check"] + arguments)
        == Tool.Outcome(code: 64, output: "", error: "error: \(line)\n"))
  }
}

/// Where a control is shown, as options of `render`.
@Suite struct EnvironmentOptionsTests {
  private let folder = try! TemporaryFolder()

  @Test(
    "an option for the environment or the edge changes the picture",
    arguments: [["--dark"], ["--rtl"], ["--edge", "bottom"], ["--edge", "left"]])
  func optionsChangeThePicture(option: [String]) throws {
    func picture(_ name: String, _ arguments: [String]) throws -> Data {
      let out = folder.url(name)
      let outcome = try Tool.run(
        arguments: ["render", "Colors", "--fps", "5", "--scale", "0.5", "--out", out.path] + arguments)
      #expect(outcome.code == 0, "\(outcome.error)")
      let files = try FileManager.default.contentsOfDirectory(atPath: out.path)
      #expect(files.count == 1)
      return try Data(contentsOf: out.appendingPathComponent(files[0]))
    }
    let (plain, changed) = (try picture("plain", []), try picture("changed", option))
    #expect(plain != changed)
  }
}
