import Foundation

/// The part of dotLottie's state machines that exported files use; what is not of it is not read.
struct MachineFile: Decodable {
  struct State: Decodable {
    let name: String
    let animation: String
    let segment: String?
    let loop: Bool?
    let autoplay: Bool?
    let entryActions: [Action]?
    let transitions: [Transition]

    private enum Key: String, CodingKey, CaseIterable {
      case type, name, animation, segment, loop, autoplay, entryActions, transitions
    }

    init(from decoder: any Decoder) throws {
      try decoder.expect(Key.self)
      let values = try decoder.container(keyedBy: Key.self)
      try values.expect("PlaybackState", for: .type)
      name = try values.decode(String.self, forKey: .name)
      animation = try values.decode(String.self, forKey: .animation)
      segment = try values.decodeIfPresent(String.self, forKey: .segment)
      loop = try values.decodeIfPresent(Bool.self, forKey: .loop)
      autoplay = try values.decodeIfPresent(Bool.self, forKey: .autoplay)
      entryActions = try values.decodeIfPresent([Action].self, forKey: .entryActions)
      transitions = try values.decode([Transition].self, forKey: .transitions)
    }
  }

  enum Action: Decodable, Equatable {
    /// The name of a numeric input.
    case setFrame(String)
    case fire(String)
    case fireCustomEvent(String)

    private enum Key: String, CodingKey, CaseIterable { case type, value, inputName }

    init(from decoder: any Decoder) throws {
      try decoder.expect(Key.self)
      let values = try decoder.container(keyedBy: Key.self)
      switch try values.decode(String.self, forKey: .type) {
      case "SetFrame":
        let value = try values.decode(String.self, forKey: .value)
        guard value.hasPrefix("$") else { throw values.corrupted(.value, value) }
        self = .setFrame(String(value.dropFirst()))
      case "Fire": self = .fire(try values.decode(String.self, forKey: .inputName))
      case "FireCustomEvent": self = .fireCustomEvent(try values.decode(String.self, forKey: .value))
      case let type: throw values.corrupted(.type, type)
      }
    }
  }

  struct Transition: Decodable {
    let toState: String
    let guards: [Guard]

    private enum Key: String, CodingKey, CaseIterable { case type, toState, guards }

    init(from decoder: any Decoder) throws {
      try decoder.expect(Key.self)
      let values = try decoder.container(keyedBy: Key.self)
      try values.expect("Transition", for: .type)
      toState = try values.decode(String.self, forKey: .toState)
      guards = try values.decode([Guard].self, forKey: .guards)
    }
  }

  enum Guard: Decodable, Equatable {
    case event(String)
    case boolean(String, Bool)
    case string(String, String)

    private enum Key: String, CodingKey, CaseIterable { case type, inputName, conditionType, compareTo }

    init(from decoder: any Decoder) throws {
      try decoder.expect(Key.self)
      let values = try decoder.container(keyedBy: Key.self)
      let name = try values.decode(String.self, forKey: .inputName)
      switch try values.decode(String.self, forKey: .type) {
      case "Event": self = .event(name)
      case "Boolean":
        try values.expect("Equal", for: .conditionType)
        self = .boolean(name, try values.decode(Bool.self, forKey: .compareTo))
      case "String":
        try values.expect("Equal", for: .conditionType)
        self = .string(name, try values.decode(String.self, forKey: .compareTo))
      case let type: throw values.corrupted(.type, type)
      }
    }
  }

  struct Interaction: Decodable {
    let stateName: String
    let actions: [Action]

    private enum Key: String, CodingKey, CaseIterable { case type, stateName, actions }

    init(from decoder: any Decoder) throws {
      try decoder.expect(Key.self)
      let values = try decoder.container(keyedBy: Key.self)
      try values.expect("OnComplete", for: .type)
      stateName = try values.decode(String.self, forKey: .stateName)
      actions = try values.decode([Action].self, forKey: .actions)
    }
  }

  /// The value of an input before anything happens.
  enum Input: Decodable, Equatable {
    case numeric(String, Double)
    case boolean(String, Bool)
    case string(String, String)
    case event(String)

    var name: String {
      switch self {
      case .numeric(let name, _), .boolean(let name, _), .string(let name, _), .event(let name): name
      }
    }

    private enum Key: String, CodingKey, CaseIterable { case type, name, value }

    init(from decoder: any Decoder) throws {
      try decoder.expect(Key.self)
      let values = try decoder.container(keyedBy: Key.self)
      let name = try values.decode(String.self, forKey: .name)
      switch try values.decode(String.self, forKey: .type) {
      case "Numeric": self = .numeric(name, try values.decode(Double.self, forKey: .value))
      case "Boolean": self = .boolean(name, try values.decode(Bool.self, forKey: .value))
      case "String": self = .string(name, try values.decode(String.self, forKey: .value))
      case "Event": self = .event(name)
      case let type: throw values.corrupted(.type, type)
      }
    }
  }

  let initial: String
  let states: [State]
  let interactions: [Interaction]
  let inputs: [Input]

  /// - Throws: `DecodingError` for what players may not read, or what `MachinePlayer` does not play.
  init(_ json: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(json.utf8)) }
}

/// The name of a member, whatever it is.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// Throws if there are members besides those of a type.
  fileprivate func expect<Key: CodingKey & CaseIterable>(_ keys: Key.Type) throws {
    let known = Set(keys.allCases.map(\.stringValue))
    for key in try container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "\(key.stringValue)"))
    }
  }
}

extension KeyedDecodingContainer {
  fileprivate func corrupted(_ key: Key, _ value: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: value)
  }

  fileprivate func expect(_ text: String, for key: Key) throws {
    let value = try decode(String.self, forKey: key)
    guard value == text else { throw corrupted(key, value) }
  }
}
