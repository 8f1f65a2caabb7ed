import Foundation
import TestSupport
import Testing

@Suite struct ListCommandTests {
  @Test("list prints a line a control")
  func plainList() throws {
    #expect(
      try Tool.run("list")
        == Tool.Outcome(
          code: 0,
          output: """
            Colors           height 70 pt, cycle 0.3 s
            Bubbles          height 80 pt, cycle 1 s
            Google           height 60 pt, cycle 0.6 s
            Yahoo            height 90 pt, cycle 0.9 s
            BounceLimit      scene
            DirectionalLock  scene
            SnapDrag         scene
            PhotoBrowser     scene

            """, error: ""))
  }

  @Test("list --json says the same to programs")
  func jsonList() throws {
    struct Entry: Decodable, Equatable {
      let name: String
      let kind: String
      let height: Double?
      let animationDuration: Double?
      let cycle: Double?
      let missing: [String]
    }
    let outcome = try Tool.run("list --json")
    #expect(outcome.code == 0)
    let entries = try JSONDecoder().decode([Entry].self, from: Data(outcome.output.utf8))
    #expect(entries.filter { $0.kind == "control" }.map(\.name) == ["Colors", "Bubbles", "Google", "Yahoo"])
    #expect(
      entries[1]
        == Entry(name: "Bubbles", kind: "control", height: 80, animationDuration: 1, cycle: 1, missing: []))
  }

  @Test("the length of a cycle is what it takes; one that cannot be played says why, with what is declared")
  func measuredCycles() throws {
    let outcome = try Tool.run("list", of: "broken-controls")
    // Some of them cannot be run.
    #expect(
      outcome.code == 1 && outcome.error.hasSuffix(" cannot be run; write the declarations that are listed\n")
    )
    let lines = outcome.output.split(separator: "\n").map(String.init)
    func facts(_ control: String) -> String? {
      lines.first { $0.hasPrefix(control + " ") }?.dropFirst(control.count).trimmingCharacters(
        in: .whitespaces)
    }
    #expect(facts("Sound") == "height 60 pt, cycle 0.4 s")
    #expect(facts("Reverses") == "height 60 pt, cycle 1.05 s")
    #expect(
      facts("Hangs")
        == "height 60 pt, cycle 0.4 s as declared (not measured: animationCycle has not responded for 2 s; stopped)"
    )
    // What is said before every command runs none of the hooks.
    let declared = try Tool.run("list --json --declared", of: "broken-controls")
    #expect(declared.code == 0 && !declared.output.contains("cycle"))
  }

  @Test(
    "a control that traps, hangs or ends the process in its cycle is listed with that",
    arguments: [
      ("traps", "0.2 s as declared (not measured: traps in animationCycle: Fatal error: there is no cycle"),
      ("overflows", "0.2 s as declared (not measured: traps in animationCycle"),
      ("leaves", "0.2 s as declared (not measured: traps in animationCycle (signal 6))"),
      ("exits", "0.2 s as declared (not measured: exited with code 3 in animationCycle)"),
      ("hangs", "0.2 s as declared (not measured: animationCycle has not responded for 2 s; stopped)"),
      ("prints", "0.2 s\n"), ("goes on", "0.2 s\n"),
    ])
  func faults(cycle: String, facts: String) throws {
    let outcome = try Tool.run("list", of: "attacked-controls", environment: ["PROBE_CYCLE": cycle])
    #expect(outcome.code == 0 && outcome.error == "")
    #expect(outcome.output.hasPrefix("Probe  height 60 pt, cycle \(facts)"))
  }
}
