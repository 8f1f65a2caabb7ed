import RefreshFiles

/// A dotLottie state machine that plays an animation along with an app's refresh.
struct DotLottieStateMachine {
  let id: String
  private let animation: String
  private let document: LottieDocument

  init(_ id: String, playing animation: String, _ document: LottieDocument) {
    (self.id, self.animation, self.document) = (id, animation, document)
  }

  private var endings: [String] {
    document.markers.map(\.name).filter { $0 != "pull" && $0 != "refreshing" }
  }

  /// The state machine as JSON: pull → refreshing → an end animation → done → pull.
  ///
  /// The loop is a segment that restarts on each completion instead of a looping segment: players differ in
  /// whether they report the end of a loop.
  var json: OrderedJSON {
    let isRefreshing = Self.guarding("isRefreshing", "Boolean", .bool(true))
    let pull = state(
      "pull", segment: "pull", plays: false, entryActions: [["type": "SetFrame", "value": "$pull"]],
      [
        Self.transition(to: "refreshing", [isRefreshing]),
        Self.transition(to: "pull", [Self.event("pulled")]),
      ])
    let refreshing = state(
      "refreshing", segment: "refreshing", plays: true,
      departures + [Self.transition(to: "refreshing", [Self.event("cycled")])])
    let ends = endings.map {
      state(
        $0, segment: $0, plays: true,
        [
          Self.transition(to: "refreshing", [isRefreshing]),
          Self.transition(to: DotLottie.done, [Self.event("ended")]),
        ])
    }
    // No segment, because players would show its first frame.
    let done = state(
      DotLottie.done, segment: nil, plays: false,
      entryActions: [["type": "FireCustomEvent", "value": .string(DotLottie.endEvent)]],
      [
        Self.transition(to: "refreshing", [isRefreshing]),
        Self.transition(to: "pull", [Self.event("pulled")]),
      ])
    return [
      "initial": "pull", "states": .array([pull, refreshing] + ends + [done]),
      "interactions": .array(
        [Self.completion(of: "refreshing", fires: "cycled")]
          + endings.map { Self.completion(of: $0, fires: "ended") }),
      "inputs": .array(inputs),
    ]
  }

  /// Transitions at the end of the loop: to the end animation named by `result`, otherwise to the default one.
  private var departures: [OrderedJSON] {
    let leaves = [Self.event("cycled"), Self.guarding("isRefreshing", "Boolean", .bool(false))]
    let others = endings.filter { $0 != usualEnding }.map { name in
      Self.transition(
        to: name, leaves + [Self.guarding("result", "String", .string(Self.result(of: name)))])
    }
    return others + [Self.transition(to: usualEnding, leaves)]
  }

  /// Name of the default end animation: `end-success` if it exists, otherwise the first.
  private var usualEnding: String { endings.first { $0 == "end-success" } ?? endings[0] }

  private var inputs: [OrderedJSON] {
    [Self.input("Numeric", "pull", .integer(0)), Self.input("Boolean", "isRefreshing", .bool(false))]
      + (endings.count > 1 ? [Self.input("String", "result", .string(Self.result(of: usualEnding)))] : [])
      + ["pulled", "cycled", "ended"].map { ["type": "Event", "name": .string($0)] }
  }

  /// Value of `result` that selects an end animation: its name without `end-`.
  static func result(of ending: String) -> String {
    ending.hasPrefix("end-") ? String(ending.dropFirst(4)) : ending
  }

  private func state(
    _ name: String, segment: String?, plays: Bool, entryActions: [OrderedJSON] = [],
    _ transitions: [OrderedJSON]
  ) -> OrderedJSON {
    var state: OrderedJSON = [
      "type": "PlaybackState", "name": .string(name), "animation": .string(animation),
    ]
    if let segment { state["segment"] = .string(segment) }
    state["loop"] = false
    state["autoplay"] = .bool(plays)
    if !entryActions.isEmpty { state["entryActions"] = .array(entryActions) }
    state["transitions"] = .array(transitions)
    return state
  }

  private static func completion(of state: String, fires event: String) -> OrderedJSON {
    [
      "type": "OnComplete", "stateName": .string(state),
      "actions": .array([["type": "Fire", "inputName": .string(event)]]),
    ]
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
