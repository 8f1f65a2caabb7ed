import Foundation
import RefreshCheck
import RefreshKit
import TestSupport
import Testing

/// `check` as a person runs it, on controls with a fault each and on the examples.
@Suite struct CheckCommandTests {
  private let folder = try! TemporaryFolder()

  /// The broken controls with the check that finds the fault of each, and what it says.
  private static let faults: KeyValuePairs = [
    "NeverCompletes exit-completion": "exitAnimation has not called its completion after 10 s",
    "CompletesTwice exit-completion": "exitAnimation called its completion more than once",
    "JumpsAtTheSeam seams": "layer square jumps by 80.0 points at frame",
    "LeavesItsInset exit-completion": "the inset is not restored: top is off by 12.00 points",
    "DropsZero back-to-zero": "handleScrolling does not set the state for 0",
    "TakesNoTime durations": "TakesNoTime.animationDuration is 0.0; it must be a positive number of seconds",
    "Traps end-in-the-action":
      "traps in showResult: Fatal error: there is nothing to show (BrokenHooks.swift:54)",
    "CountsTooFar end-in-the-action":
      "traps in showResult: Fatal error: Index out of range (BrokenHooks.swift:66)",
    "TrapsWhenArmed end-in-the-action":
      "traps in didArm: Fatal error: there is nothing to let go of (BrokenHooks.swift:181)",
    "GathersLayers growth": "most were added in handleScrolling",
    "Hangs end-in-the-action": "animationCycle has not responded for 1 s; stopped",
    "Chatters end-in-the-action": "setupRefreshControl has not responded for 1 s; stopped",
    "KeepsItself detach": "the control leaks when it is removed and released",
    "LeavesUnseen exit": "the exit animation takes 0.60 s and changes nothing visible",
    "IsNotReset stationary-release":
      "differs from a new control after a refresh: position.x of layer animationView/square",
  ]

  @Test("the planted fault in each broken control is found, and one without a fault is left alone")
  func plantedFaultsAreFound() throws {
    let junit = folder.url("check.xml")
    let outcome = try Tool.run(
      "check --json --type slide-down --anchor top --fps 60 --steps 40 --time-limit 1 --out \(folder.path) --junit \(junit.path)",
      of: "broken-controls")
    #expect(outcome.code == 1)
    let results = try JSONDecoder().decode([CheckResult].self, from: Data(outcome.output.utf8))
    for (name, message) in Self.faults {
      let found = results.filter { "\($0.control) \($0.check)" == name }.flatMap(\.faults)
      #expect(
        found.contains { $0.message.contains(message) }, "\(name): \(found.map(\.message)) without \(message)"
      )
      // That a control is kept alive is nothing that a scenario shows.
      #expect(found.allSatisfy { ($0.script == nil) == name.hasPrefix("KeepsItself") })
    }
    for sound in ["Sound", "Reverses", "Foreign"] {
      #expect(results.filter { $0.control == sound }.count == ControlCheck.names.count)
      #expect(results.filter { $0.control == sound }.flatMap(\.faults).map(\.message) == [])
    }
    let xml = try String(contentsOf: junit, encoding: .utf8)
    #expect(xml.components(separatedBy: "<testsuite name=").count - 1 == Self.faults.count + 3)
    #expect(try Tool.isWellFormed(junit))
  }

  /// What `check` says of a control with a fault.
  private func checkSeam(_ options: String, _ more: [String]) throws -> Tool.Outcome {
    let outcome = try Tool.run(
      "check JumpsAtTheSeam --fps 60 --steps 0 \(options)", more, of: "broken-controls")
    #expect(outcome.code == 1)
    return outcome
  }

  private func commandToReproduce(_ outcome: Tool.Outcome) throws -> Substring {
    let label = "  to reproduce: "
    let line = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix(label) })
    return line.dropFirst(label.count)
  }

  @Test("a fault comes with a script, and with the command that renders it")
  func aFaultCanBeRendered() throws {
    let outcome = try checkSeam("--type background --anchor middle", ["--out", folder.path])
    let words = try commandToReproduce(outcome).split(separator: " ").dropFirst().map(String.init)
    try Tool.succeed("", words + ["--scale", "0.5", "--out", folder.path], of: "broken-controls")
    #expect(try folder.names().contains { $0.hasSuffix(".gif") })
  }

  @Test("the command that shows a fault is words that a shell takes whole")
  func theCommandIsForAShell() throws {
    let out = folder.url("it's here").path
    let outcome = try checkSeam("--type slide-down --anchor top", ["--out", out])
    let shell = try Tool.run("-c", ["printf '%s\\n' \(commandToReproduce(outcome))"], of: "/bin/sh")
    let options = "render JumpsAtTheSeam --type slide-down --anchor top --fps 60 --size 320x480 --scenario"
    #expect(
      shell.output.split(separator: "\n").map(String.init)
        == [BuiltProgram.path("broken-controls")] + Tool.words(options) + ["\(out)/JumpsAtTheSeam-seams.json"]
    )
  }

  @Test("where scripts and reports cannot be written, every finding is told, and one line says why")
  func findingsAreToldWithoutScripts() throws {
    let file = folder.url("file").path
    try folder.write("", to: "file")
    let outcome = try checkSeam(
      "--type slide-down --anchor top --out \(file)/check --junit \(file)/check.xml", [])
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(
      lines.last
        == "JumpsAtTheSeam: layer square jumps by 80.0 points at frame 54, cycle 1 → cycle 2 (seams; slide-down top 60 fps)"
    )
    #expect(
      outcome.error == """
        error: --out '\(file)/check': the scenarios that reproduce the faults cannot be written: Not a directory
        error: --junit '\(file)/check.xml': the file cannot be written: No such file or directory

        """)
  }

  @Test(
    "a check needs no folder to write to, and one that leaves a hook out keeps no other from being checked")
  func temporaryFolderCannotBeWritten() throws {
    try folder.write("", to: "file")
    let outcome = try Tool.run(
      "check --json --type slide-down --anchor top --fps 30 --steps 0", of: "newcomer-controls",
      environment: ["TMPDIR": folder.path + "/file/", "NEWCOMER": "half"])
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
    let outcome = try Tool.run(
      "-c", ["ulimit -n \(descriptors) && exec \(program) check --json"], of: "/bin/sh",
      environment: ["NEWCOMER": "half"])
    #expect(outcome.code == 1)
    let error = outcome.error
    #expect(error.hasPrefix("error: ") && error.split(separator: "\n").count == 1, "\(error)")
    #expect(error.hasSuffix("Waves, Ripple cannot be checked: cannot start a process: Too many open files\n"))
  }

  @Test(
    "an example passes over types, anchors and frame rates, and accepts a jump with a reason; the others pass"
  )
  func examples() throws {
    func check(_ options: String) throws -> [String] {
      let outcome = try Tool.run("check \(options) --steps 80 --out \(folder.path)")
      #expect(outcome.code == 0 && outcome.error == "", "\(outcome.output)")
      return outcome.output.split(separator: "\n").map {
        $0.split(separator: " ").joined(separator: " ")
      }
    }
    // Each of the other three in another stage; `make walk` has them all.
    for (control, stage) in [
      "Colors": "--type background --anchor middle", "Bubbles": "--type slide-down --anchor bottom",
      "Yahoo": "--type background --anchor top",
    ] {
      let lines = try check("\(control) \(stage) --fps 30")
      #expect(lines.count == 2 && lines[1].hasPrefix("\(control) 30 30 0"), "\(lines)")
    }
    let lines = try check("Google")
    #expect(lines[0].hasPrefix("control checks passed failed") && lines[1].hasPrefix("Google 360 360 0"))
    #expect(
      lines.dropFirst(2) == [
        "Google: layer arc turns by 143.7 degrees at once at frame 15, pull → settle (seams; slide-down top 30 fps and 11 more)",
        "accepted: the first cycle starts at twice the angle of the pull, as in the original",
      ])
  }
}

/// Where a control is shown, as options of `render`.
@Suite struct EnvironmentOptionsTests {
  private let folder = try! TemporaryFolder()

  @Test("an option for the environment or the edge changes the picture")
  func optionsChangeThePicture() throws {
    let options = ["", "--dark", "--rtl", "--edge bottom", "--edge left"]
    let pictures = try options.enumerated().map { number, option in
      try Tool.succeed("render Colors --fps 5 --scale 0.5 --out \(folder.url("\(number)").path) \(option)")
      let files = try folder.names(in: "\(number)")
      #expect(files.count == 1, "\(option)")
      return try folder.data("\(number)/\(files[0])")
    }
    #expect(pictures.dropFirst().allSatisfy { $0 != pictures[0] })
  }
}
