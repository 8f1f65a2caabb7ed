import Foundation
import RefreshIO

/// A dotLottie file, version 2: the animation, and the machine that plays it as an app's refresh goes.
///
/// The app sets `pull` to the percentage of the pull and fires `pulled`, sets `isRefreshing`, and before it ends a
/// refresh sets `result` if there are several endings. The end goes back to the pull by itself.
public struct DotLottie: Sendable {
  /// The name of the animation and of the machine in the file.
  public static let id = "refresh"

  private let document: LottieDocument

  /// The file of an animation whose parts are `pull`, `refreshing` and the endings.
  public init(_ document: LottieDocument) { self.document = document }

  /// The file; the same bytes each time.
  ///
  /// The animation comes last: lottie-android takes the last JSON that is not the manifest for it.
  public var bytes: [UInt8] {
    ZipArchive(entries: [
      ("manifest.json", Array(manifest.line.utf8)), ("s/\(Self.id).json", Array(stateMachine.line.utf8)),
      ("a/\(Self.id).json", Array(document.json.utf8)),
    ]).bytes
  }

  private var manifest: OrderedJSON {
    [
      "version": "2", "generator": "RefreshKit",
      "initial": ["animation": .string(Self.id), "stateMachine": .string(Self.id)],
      "animations": .array([["id": .string(Self.id), "name": .string(document.name)]]),
      "stateMachines": .array([["id": .string(Self.id), "name": "Pull to refresh"]]),
    ]
  }

  private var endings: [String] {
    document.markers.map(\.name).filter { $0 != "pull" && $0 != "refreshing" }
  }

  /// The machine: pull → refreshing → an end → pull.
  var stateMachine: OrderedJSON {
    let hasResults = endings.count > 1
    let toEnds = endings.map { name in
      Self.transition(
        to: name,
        [Self.guarding("isRefreshing", "Boolean", .bool(false))]
          + (hasResults ? [Self.guarding("result", "String", .string(Self.result(of: name)))] : []))
    }
    let pull = Self.state(
      "pull", plays: false,
      entryActions: [["type": "SetFrame", "value": "$pull"]],
      [
        Self.transition(to: "refreshing", [Self.guarding("isRefreshing", "Boolean", .bool(true))]),
        Self.transition(to: "pull", [Self.event("pulled")]),
      ])
    let refreshing = Self.state("refreshing", loops: true, plays: true, toEnds)
    let ends = endings.map {
      Self.state($0, loops: false, plays: true, [Self.transition(to: "pull", [Self.event("closed")])])
    }
    let interactions = endings.map { name -> OrderedJSON in
      [
        "type": "OnComplete", "stateName": .string(name),
        "actions": .array([
          ["type": "SetNumeric", "inputName": "pull", "value": 0], ["type": "Fire", "inputName": "closed"],
        ]),
      ]
    }
    var inputs: [OrderedJSON] = [
      Self.input("Numeric", "pull", .integer(0)), Self.input("Boolean", "isRefreshing", .bool(false)),
    ]
    if hasResults { inputs.append(Self.input("String", "result", .string(Self.result(of: endings[0])))) }
    inputs += ["pulled", "closed"].map {
      ["type": "Event", "name": .string($0)]
    }
    return [
      "initial": "pull", "states": .array([pull, refreshing] + ends), "interactions": .array(interactions),
      "inputs": .array(inputs),
    ]
  }

  /// What an app says for the ending of a name.
  static func result(of ending: String) -> String {
    ending.hasPrefix("end-") ? String(ending.dropFirst(4)) : ending
  }

  private static func state(
    _ name: String, loops: Bool? = nil, plays: Bool, entryActions: [OrderedJSON] = [],
    _ transitions: [OrderedJSON]
  ) -> OrderedJSON {
    var state: OrderedJSON = [
      "type": "PlaybackState", "name": .string(name), "animation": .string(id), "segment": .string(name),
    ]
    if let loops { state["loop"] = .bool(loops) }
    state["autoplay"] = .bool(plays)
    if !entryActions.isEmpty { state["entryActions"] = .array(entryActions) }
    state["transitions"] = .array(transitions)
    return state
  }

  private static func transition(to state: String, _ guards: [OrderedJSON]) -> OrderedJSON {
    ["type": "Transition", "toState": .string(state), "guards": .array(guards)]
  }

  private static func guarding(_ input: String, _ type: String, _ value: OrderedJSON) -> OrderedJSON {
    ["type": .string(type), "inputName": .string(input), "conditionType": "Equal", "compareTo": value]
  }

  private static func event(_ input: String) -> OrderedJSON {
    ["type": "Event", "inputName": .string(input)]
  }

  private static func input(_ type: String, _ name: String, _ value: OrderedJSON) -> OrderedJSON {
    ["type": .string(type), "name": .string(name), "value": value]
  }
}
