import Foundation
import RefreshFiles
import Testing

@testable import RefreshExport

@Suite struct DotLottieTests {
  typealias Engine = MachinePlayer.Engine

  private func play(_ name: String, in engine: Engine) throws -> (MachinePlayer, LottieDocument) {
    let document = try Exported.export(name).document
    return (try MachinePlayer(engine, DotLottie(document)), document)
  }

  @Test(
    "the pull, whole loops without a frame of another part, the ending once, its last frame until the next pull",
    arguments: Engine.allCases)
  func wholeLife(_ engine: Engine) throws {
    var (player, document) = try play("Yahoo", in: engine)
    for pull in [0, 25, 33.3, 100] {
      player.pull(to: pull)
      #expect(player.shown == pull)
    }
    let (loop, end) = (try document.frames("refreshing"), try document.frames("end"))
    let length = Int(loop.upperBound - loop.lowerBound)
    player.set("isRefreshing", true)
    // The last frame of the loop looks like its first, so each frame of three loops has its place.
    for tick in 1...3 * length {
      player.tick()
      let place = Int(player.shown - loop.lowerBound)
      #expect(loop.contains(player.shown) && (place - tick) % length == 0, "tick \(tick): \(place)")
    }
    // In the middle of a loop.
    for _ in 0..<length / 2 { player.tick() }
    player.set("isRefreshing", false)
    for tick in length / 2 + 1..<length {
      player.tick()
      #expect(player.shown == loop.lowerBound + Double(tick))
    }
    player.tick()
    // The early engine renders the next part at once.
    #expect(player.shown == (engine == .early ? end.lowerBound : loop.upperBound))
    #expect(player.state == "end" && player.events == [])
    for tick in 1...Int(end.upperBound - end.lowerBound) {
      player.tick()
      #expect(player.shown == end.lowerBound + Double(tick))
    }
    #expect(player.state == DotLottie.done && player.events == ["refreshend"])
    // The content closes meanwhile.
    for _ in 0..<300 {
      player.set("pull", 0)
      player.tick()
      #expect(player.shown == end.upperBound)
    }
    #expect(player.events == ["refreshend"])
    player.pull(to: 40)
    #expect(player.state == "pull" && player.shown == 40)
  }

  @Test("a second life is the first once more", arguments: Engine.allCases)
  func secondLife(_ engine: Engine) throws {
    var (player, _) = try play("Marks", in: engine)
    var lives: [[Double]] = [[], []]
    for life in 0...1 {
      player.pull(to: 100)
      player.set("isRefreshing", true)
      var count = 0
      while player.state != DotLottie.done && count < 2000 {
        if count == 10 {
          player.set("result", "failure")
          player.set("isRefreshing", false)
        }
        player.tick()
        lives[life].append(player.shown)
        count += 1
      }
    }
    #expect(lives[0] == lives[1] && player.events == ["refreshend", "refreshend"])
  }

  @Test(
    "a cancelled pull goes back; a refresh that ends at once plays one loop; a pull while it ends is not shown",
    arguments: Engine.allCases)
  func irregularLives(_ engine: Engine) throws {
    var (player, document) = try play("Bubbles", in: engine)
    for pull in [60.0, 30, 0] {
      player.pull(to: pull)
      #expect(player.state == "pull" && player.shown == pull)
    }
    let (loop, end) = (try document.frames("refreshing"), try document.frames("end"))
    player.set("isRefreshing", true)
    player.set("isRefreshing", false)
    for _ in 0..<Int(loop.upperBound - loop.lowerBound) {
      #expect(player.state == "refreshing")
      player.tick()
    }
    #expect(player.state == "end")
    player.tick()
    player.pull(to: 40.0)
    #expect(player.state == "end" && player.shown == end.lowerBound + 2)
    // The next refresh is shown at once.
    player.set("isRefreshing", true)
    player.tick()
    #expect(player.state == "refreshing" && player.shown == loop.lowerBound + 1 && player.events == [])
  }

  @Test(
    "a refresh that an app begins without a pull is shown, also after an ending", arguments: Engine.allCases)
  func refreshWithoutPull(_ engine: Engine) throws {
    var (player, _) = try play("Yahoo", in: engine)
    for _ in 0..<2 {
      player.set("isRefreshing", true)
      #expect(player.state == "refreshing")
      player.set("isRefreshing", false)
      for _ in 0..<2000 where player.state != DotLottie.done { player.tick() }
      #expect(player.state == DotLottie.done)
    }
    #expect(player.visited.filter { $0 == "pull" }.count == 1)
  }

  @Test("a refresh that is begun again before its loop is over goes on", arguments: Engine.allCases)
  func begunAgain(_ engine: Engine) throws {
    var (player, document) = try play("Yahoo", in: engine)
    let loop = try document.frames("refreshing")
    player.set("isRefreshing", true)
    player.tick(5)
    player.set("isRefreshing", false)
    player.tick(5)
    player.set("isRefreshing", true)
    for _ in 0..<200 {
      player.tick()
      #expect(loop.contains(player.shown))
    }
    #expect(player.state == "refreshing")
  }

  @Test("a player that drops frames misses no end", arguments: Engine.allCases, [7.0, 40, 1000])
  func slowPlayer(_ engine: Engine, _ step: Double) throws {
    var (player, _) = try play("Yahoo", in: engine)
    player.set("isRefreshing", true)
    for _ in 0..<50 { player.tick(step) }
    #expect(player.state == "refreshing")
    player.set("isRefreshing", false)
    for _ in 0..<100 { player.tick(step) }
    #expect(player.state == DotLottie.done && player.events == ["refreshend"])
  }

  @Test(
    "the result decides which end is shown; one that the file does not know is shown as success",
    arguments: Engine.allCases)
  func results(_ engine: Engine) throws {
    for (control, result, name) in [
      ("Marks", "success", "end-success"), ("Marks", "failure", "end-failure"),
      ("Marks", "offline", "end-success"), ("Marks", "", "end-success"),
      ("Verdicts", "no-network", "end-no-network"), ("Verdicts", "success", "end-success"),
      ("Verdicts", "failed", "end-success"),
    ] {
      var (player, _) = try play(control, in: engine)
      player.set("isRefreshing", true)
      player.set("result", result)
      player.set("isRefreshing", false)
      for _ in 0..<2000 where player.state == "refreshing" { player.tick() }
      #expect(player.state == name, "\(control): \(result)")
    }
  }

  @Test(
    "every state, guard, input and part that the machine names is there, and of the type it is used as",
    arguments: ["Yahoo", "Marks", "Verdicts"])
  func names(_ name: String) throws {
    let document = try Exported.export(name).document
    let file = try MachineFile(DotLottie(document).stateMachine.line)
    let names = file.states.map(\.name)
    #expect(Set(names).count == names.count && Set(file.inputs.map(\.name)).count == file.inputs.count)
    func isThere(_ input: String?, _ kind: MachineFile.Kind) -> Bool {
      file.inputs.contains { $0.name == input && $0.type == kind }
    }
    var reached: Set<String> = [file.initial]
    var used: Set<String> = []
    func check(_ action: MachineFile.Action) {
      switch action.type {
      case .setFrame:
        #expect(isThere(action.input, .numeric))
        used.insert(action.input ?? "")
      case .fire: #expect(isThere(action.input, .event))
      case .fireCustomEvent: #expect(action.value == DotLottie.endEvent)
      }
    }
    for state in file.states {
      #expect(state.animation == DotLottie.id)
      if let segment = state.segment { #expect(document.marker(segment) != nil) }
      #expect(state.segment != nil || state.autoplay == false)
      state.entryActions?.forEach(check)
      for transition in state.transitions {
        reached.insert(transition.toState)
        #expect(!transition.guards.isEmpty)
        for condition in transition.guards {
          #expect(isThere(condition.inputName, condition.type))
          if case .text(let value) = condition.compareTo { #expect(names.contains("end-\(value)")) }
          used.insert(condition.inputName)
        }
      }
    }
    for interaction in file.interactions {
      #expect(names.contains(interaction.stateName))
      interaction.actions.forEach(check)
    }
    // Nothing is there that nobody comes to or asks for.
    #expect(reached == Set(names) && used == Set(file.inputs.map(\.name)))
  }

  @Test("the tests' reader refuses what their player does not play")
  func reader() throws {
    let machine = DotLottie(try Exported.export("Marks").document).stateMachine.line
    for (old, new) in [
      ("OnComplete", "OnLoopComplete"), ("FireCustomEvent", "SetTheme"), ("\"Boolean\"", "\"Bool\""),
      ("\"conditionType\":\"Equal\"", "\"conditionType\":\"NotEqual\""), ("\"segment\"", "\"marker\""),
    ] {
      #expect(machine.contains(old))
      #expect(throws: DecodingError.self) {
        try MachineFile(machine.replacingOccurrences(of: old, with: new))
      }
    }
  }

  @Test(
    "the hosts of Examples/Hosts know the machine by its names",
    arguments: [
      "iOS/DotLottieRefreshView.swift", "Android/DotLottieRefreshAnimation.kt",
      "ReactNative/DotLottieRefresh.tsx",
      "Flutter/dotlottie_refresh.dart", "Web/DotLottieRefresh.ts",
    ])
  func hosts(_ path: String) throws {
    let hosts = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Examples/Hosts")
      .standardized
    let text = try String(contentsOf: hosts.appendingPathComponent(path), encoding: .utf8)
      .replacingOccurrences(of: "'", with: "\"")
    let file = try MachineFile(DotLottie(try Exported.export("Marks").document).stateMachine.line)
    // Events of the machine itself are not the app's.
    let names = file.inputs.map(\.name).filter { $0 != "cycled" && $0 != "ended" } + [DotLottie.id]
    for name in names { #expect(text.contains("\"\(name)\""), "\(name)") }
    #expect([DotLottie.done, DotLottie.endEvent].contains { text.contains("== \"\($0)\"") })
  }
}

extension LottieDocument {
  /// The first and the last frame of a part.
  func frames(_ name: String) throws -> ClosedRange<Double> {
    let marker = try #require(self.marker(name))
    return Double(marker.start)...Double(marker.start + marker.length)
  }
}
