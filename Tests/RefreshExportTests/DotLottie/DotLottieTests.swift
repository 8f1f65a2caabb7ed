import Foundation
import RefreshClips
import RefreshIO
import RefreshProcess
import Testing

@testable import RefreshExport

/// The part of the dotLottie state machine that the files use, as players run it.
private struct StateMachine {
  typealias Object = [String: Any]
  let machine: Object
  let markers: [String: (start: Double, end: Double)]
  private(set) var state = ""
  /// What is shown.
  private(set) var frame = 0.0
  private var isPlaying = false
  private var inputs: [String: Any] = [:]
  /// The states that were entered, in order.
  private(set) var visited: [String] = []

  init(_ machine: Object, _ lottie: LottieReader) {
    self.machine = machine
    markers = Dictionary(uniqueKeysWithValues: lottie.markers.map { ($0.name, ($0.start, $0.end)) })
    for input in machine["inputs"] as? [Object] ?? [] { inputs[input["name"] as! String] = input["value"] }
    enter(machine["initial"] as! String)
  }

  private var states: [Object] { machine["states"] as? [Object] ?? [] }
  private var current: Object { states.first { $0["name"] as? String == state }! }
  private var segment: (start: Double, end: Double) { markers[current["segment"] as! String]! }

  private mutating func enter(_ name: String) {
    state = name
    visited.append(name)
    isPlaying = current["autoplay"] as? Bool == true
    frame = segment.start
    for action in current["entryActions"] as? [Object] ?? [] where action["type"] as? String == "SetFrame" {
      let input = (action["value"] as! String).dropFirst()
      frame = (inputs[String(input)] as! NSNumber).doubleValue
    }
  }

  mutating func set(_ input: String, _ value: Any) {
    inputs[input] = value
    decide(event: nil)
  }

  mutating func fire(_ event: String) { decide(event: event) }

  private mutating func decide(event: String?) {
    for transition in current["transitions"] as! [Object] {
      let guards = transition["guards"] as! [Object]
      let holds = guards.allSatisfy { condition in
        let name = condition["inputName"] as! String
        switch condition["type"] as! String {
        case "Event": return name == event
        case "Boolean": return inputs[name] as? Bool == condition["compareTo"] as? Bool
        case "String": return inputs[name] as? String == condition["compareTo"] as? String
        default: return false
        }
      }
      guard holds else { continue }
      enter(transition["toState"] as! String)
      if event == nil { decide(event: nil) }
      return
    }
  }

  /// Shows the next frame.
  mutating func tick() {
    guard isPlaying else { return }
    frame += 1
    guard frame >= segment.end else { return }
    if current["loop"] as? Bool == true {
      frame -= segment.end - segment.start
      return
    }
    (frame, isPlaying) = (segment.end, false)
    for interaction in machine["interactions"] as? [Object] ?? []
    where interaction["type"] as? String == "OnComplete" && interaction["stateName"] as? String == state {
      for action in interaction["actions"] as! [Object] {
        let name = action["inputName"] as! String
        if action["type"] as? String == "SetNumeric" { inputs[name] = action["value"] }
        if action["type"] as? String == "Fire" { fire(name) }
      }
    }
  }
}

@Suite struct DotLottieTests {
  private func machine(_ name: String) throws -> (StateMachine, LottieDocument) {
    let document = try Exported.export(name).document
    let data = Data(DotLottie(document).stateMachine.line.utf8)
    let json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    return (StateMachine(json, try LottieReader(document.json)), document)
  }

  @Test(
    "the machine shows the pull, two loops without a frame of another part, the end once, and the pull again")
  func wholeLife() throws {
    var (machine, document) = try machine("Yahoo")
    for pull in [0, 25, 33.3, 100] {
      machine.set("pull", pull)
      machine.fire("pulled")
      #expect(machine.frame == pull)
    }
    machine.set("isRefreshing", true)
    let loop = try #require(document.marker("refreshing"))
    var frames = [machine.frame]
    for _ in 1..<2 * loop.length {
      machine.tick()
      frames.append(machine.frame)
    }
    let once = (0..<loop.length).map { Double(loop.start + $0) }
    #expect(frames == once + once)
    machine.set("isRefreshing", false)
    let end = try #require(document.marker("end"))
    var seen: [Double] = []
    while machine.state == "end" {
      seen.append(machine.frame)
      machine.tick()
    }
    #expect(seen == (0..<end.length).map { Double(end.start + $0) })
    #expect(machine.state == "pull" && machine.frame == 0)
  }

  @Test(
    "a pull that is cancelled goes back; a refresh may end in its first frame; a pull while it ends is not shown"
  )
  func irregularLives() throws {
    var (machine, document) = try machine("Bubbles")
    for pull in [60.0, 30, 0] {
      machine.set("pull", pull)
      machine.fire("pulled")
      #expect(machine.state == "pull" && machine.frame == pull)
    }
    machine.set("isRefreshing", true)
    machine.set("isRefreshing", false)
    #expect(machine.state == "end")
    machine.tick()
    machine.set("pull", 40.0)
    machine.fire("pulled")
    #expect(machine.state == "end" && machine.frame == Double(document.marker("end")!.start + 1))
    while machine.state == "end" { machine.tick() }
    machine.set("pull", 50.0)
    machine.fire("pulled")
    #expect(machine.frame == 50)
  }

  @Test("the result decides which end is shown")
  func results() throws {
    for (control, result, name) in [
      ("Marks", "success", "end-success"), ("Marks", "failure", "end-failure"),
      ("Verdicts", "no-network", "end-no-network"), ("Verdicts", "success", "end-success"),
    ] {
      var (machine, _) = try machine(control)
      machine.set("isRefreshing", true)
      machine.set("result", result)
      machine.set("isRefreshing", false)
      #expect(machine.state == name)
    }
  }

  @Test(
    "every state, guard, input and part that the machine names is there, and of the type it is used as",
    arguments: ["Yahoo", "Marks", "Verdicts"])
  func names(_ name: String) throws {
    typealias Object = [String: Any]
    let document = try Exported.export(name).document
    let text = DotLottie(document).stateMachine.line
    let json = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
    let states = json["states"] as! [Object]
    let names = states.map { $0["name"] as! String }
    #expect(Set(names).count == names.count)
    let inputs = Dictionary(
      uniqueKeysWithValues: (json["inputs"] as! [Object]).map {
        ($0["name"] as! String, $0["type"] as! String)
      })
    #expect(names.contains(json["initial"] as! String))
    var reached: Set<String> = [json["initial"] as! String]
    var used: Set<String> = []
    for state in states {
      #expect(document.marker(state["segment"] as! String) != nil)
      #expect(state["animation"] as? String == DotLottie.id)
      for action in state["entryActions"] as? [Object] ?? [] {
        let input = (action["value"] as! String).dropFirst()
        #expect(inputs[String(input)] == "Numeric")
        used.insert(String(input))
      }
      for transition in state["transitions"] as! [Object] {
        let target = transition["toState"] as! String
        #expect(names.contains(target))
        reached.insert(target)
        let guards = transition["guards"] as! [Object]
        #expect(!guards.isEmpty)
        for condition in guards {
          let input = condition["inputName"] as! String
          #expect(inputs[input] == condition["type"] as? String, "\(input)")
          used.insert(input)
          switch condition["type"] as! String {
          case "Boolean": #expect(condition["compareTo"] is Bool)
          case "String": #expect(names.contains("end-\(condition["compareTo"] as! String)"))
          case "Event": #expect(condition["compareTo"] == nil)
          default: Issue.record("\(condition)")
          }
        }
      }
    }
    for interaction in json["interactions"] as! [Object] {
      #expect(names.contains(interaction["stateName"] as! String))
      for action in interaction["actions"] as! [Object] {
        let types = ["SetNumeric": "Numeric", "Fire": "Event"]
        #expect(inputs[action["inputName"] as! String] == types[action["type"] as! String])
      }
    }
    // Nothing is there that nobody comes to or asks for.
    #expect(reached == Set(names) && used == Set(inputs.keys))
  }

  @Test("Python reads the file, and the animation comes last")
  func zip() throws {
    let document = try Exported.export("Yahoo").document
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lottie")
    try Data(DotLottie(document).bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let program = """
      import sys, zipfile, json
      z = zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None
      manifest = json.loads(z.read('manifest.json'))
      assert manifest['version'] == '2' and manifest['generator']
      for animation in manifest['animations']: assert f"a/{animation['id']}.json" in z.namelist()
      for machine in manifest['stateMachines']: assert f"s/{machine['id']}.json" in z.namelist()
      initial = manifest['initial']
      assert initial == {'animation': manifest['animations'][0]['id'], 'stateMachine': manifest['stateMachines'][0]['id']}
      print(*z.namelist())
      sys.stdout.write(z.read('a/refresh.json').decode())
      """
    let outcome = try Subprocess("python3", ["-c", program, file.path]).run()
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n", maxSplits: 1)
    #expect(lines.first == "manifest.json s/refresh.json a/refresh.json")
    #expect(lines.last.map(String.init) == document.json)
  }
}
