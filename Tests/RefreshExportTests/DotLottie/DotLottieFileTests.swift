import Foundation
import RefreshProcess
import TestSupport
import Testing

@testable import RefreshExport

/// What is in a dotLottie file, as Python reads it and as players do.
@Suite struct DotLottieFileTests {
  /// A file of the control `Yahoo`, of another for the dark, and of the first once more from right to left.
  private func severalAppearances() throws -> DotLottie {
    let (light, dark) = (try Exported.export("Yahoo").document, try Exported.export("Bubbles").document)
    return DotLottie(light, others: [(.dark, dark), (.rightToLeft, light)])
  }

  @Test(
    "one file has a machine for each appearance, which plays the animation of that appearance",
    arguments: MachinePlayer.Engine.allCases)
  func appearances(_ engine: MachinePlayer.Engine) throws {
    let archive = try severalAppearances()
    for (id, control) in [
      ("refresh", "Yahoo"), ("refresh-dark", "Bubbles"), ("refresh-right-to-left", "Yahoo"),
    ] {
      var player = try MachinePlayer(engine, archive, machine: id)
      let document = try Exported.export(control).document
      let (loop, end) = (try document.frames("refreshing"), try document.frames("end"))
      player.pull(to: 40)
      #expect(player.shown == 40)
      player.set("isRefreshing", true)
      for tick in 1..<Int(loop.upperBound - loop.lowerBound) {
        player.tick()
        #expect(player.shown == loop.lowerBound + Double(tick), "\(id)")
      }
      player.set("isRefreshing", false)
      for _ in 0..<2000 where player.state != DotLottie.done { player.tick() }
      #expect(player.shown == end.upperBound && player.events == ["refreshend"], "\(id)")
    }
  }

  @Test(
    "an appearance that looks like another one is in the file once; the usual one comes last and is the first shown"
  )
  func sharedAppearance() throws {
    let names = try entries(of: severalAppearances())
    #expect(
      names == [
        "manifest.json", "s/refresh.json", "s/refresh-dark.json", "s/refresh-right-to-left.json",
        "a/refresh-dark.json", "a/refresh.json",
      ])
  }

  @Test("Python reads the file, and the animation comes last")
  func zip() throws {
    let document = try Exported.export("Yahoo").document
    #expect(
      try entries(of: DotLottie(document)) == ["manifest.json", "s/refresh.json", "a/refresh.json"])
    let animation = try python(DotLottie(document), "sys.stdout.write(z.read('a/refresh.json').decode())")
    #expect(animation == document.json)
  }

  /// The names in a file as Python's zipfile reads it, whose manifest is checked.
  private func entries(of file: DotLottie) throws -> [String] {
    let program = """
      manifest = json.loads(z.read('manifest.json'))
      assert manifest['version'] == '2' and manifest['generator']
      for animation in manifest['animations']: assert f"a/{animation['id']}.json" in z.namelist()
      machines = [json.loads(z.read(f"s/{machine['id']}.json")) for machine in manifest['stateMachines']]
      known = {animation['id'] for animation in manifest['animations']}
      assert {state['animation'] for machine in machines for state in machine['states']} == known
      initial = manifest['initial']
      assert initial == {'animation': manifest['animations'][0]['id'], 'stateMachine': manifest['stateMachines'][0]['id']}
      assert len(z.namelist()) == 1 + len(known) + len(machines)
      print(*z.namelist(), end='')
      """
    return try python(file, program).split(separator: " ").map(String.init)
  }

  /// What a program writes of a file, which it has as `z`.
  private func python(_ file: DotLottie, _ program: String) throws -> String {
    let folder = try TemporaryFolder()
    let place = folder.url("a.lottie")
    try Data(file.bytes).write(to: place)
    let opening = """
      import sys, zipfile, json
      z = zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None

      """
    let outcome = try Subprocess("python3", ["-c", opening + program, place.path]).run()
    #expect(outcome.end == .exit(0), "\(String(decoding: outcome.error, as: UTF8.self))")
    return String(decoding: outcome.output, as: UTF8.self)
  }
}
