import Foundation

/// The part of dotLottie's state machines that exported files use; what is not of it is refused.
struct MachineFile: Codable {
  /// What an input is, and what a guard asks for.
  enum Kind: String, Codable {
    case numeric = "Numeric"
    case boolean = "Boolean"
    case string = "String"
    case event = "Event"
  }

  struct State: Codable {
    enum Kind: String, Codable { case playbackState = "PlaybackState" }

    let type: Kind
    let name, animation: String
    let segment: String?
    let loop, autoplay: Bool?
    let entryActions: [Action]?
    let transitions: [Transition]
  }

  struct Action: Codable {
    enum Kind: String, Codable {
      case setFrame = "SetFrame"
      case fire = "Fire"
      case fireCustomEvent = "FireCustomEvent"
    }

    let type: Kind
    let value, inputName: String?

    /// The input that is fired, or that the frame is taken from; nil if the frame is fixed.
    var input: String? {
      type == .fire ? inputName : value.flatMap { $0.first == "$" ? String($0.dropFirst()) : nil }
    }
  }

  struct Transition: Codable {
    enum Kind: String, Codable { case transition = "Transition" }

    let type: Kind
    let toState: String
    let guards: [Guard]
  }

  struct Guard: Codable {
    enum Condition: String, Codable { case equal = "Equal" }

    let type: Kind
    let inputName: String
    let conditionType: Condition?
    let compareTo: Value?
  }

  struct Interaction: Codable {
    enum Kind: String, Codable { case onComplete = "OnComplete" }

    let type: Kind
    let stateName: String
    let actions: [Action]
  }

  struct Input: Codable {
    let type: Kind
    let name: String
    /// The value before anything happens.
    let value: Value?
  }

  /// The value of an input.
  enum Value: Codable, Equatable {
    case number(Double)
    case flag(Bool)
    case text(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      switch self {
      case .number(let number): try value.encode(number)
      case .flag(let flag): try value.encode(flag)
      case .text(let text): try value.encode(text)
      }
    }

    /// What an input with such a value is.
    var kind: Kind {
      switch self {
      case .number: .numeric
      case .flag: .boolean
      case .text: .string
      }
    }
  }

  let initial: String
  let states: [State]
  let interactions: [Interaction]
  let inputs: [Input]

  /// - Throws: `DecodingError` for what players may not read, or what `MachinePlayer` does not play.
  init(_ json: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    func fail(_ problem: String) -> DecodingError {
      .dataCorrupted(.init(codingPath: [], debugDescription: problem))
    }
    // Written again it is the same, or something was not read.
    func object(_ data: Data) throws -> NSDictionary? {
      try JSONSerialization.jsonObject(with: data) as? NSDictionary
    }
    guard try object(JSONEncoder().encode(self)) == object(Data(json.utf8)) else {
      throw fail("unknown members")
    }
    let guards = states.flatMap(\.transitions).flatMap(\.guards)
    let values = guards.map { ($0.type, $0.compareTo) } + inputs.map { ($0.type, $0.value) }
    let actions = states.flatMap { $0.entryActions ?? [] } + interactions.flatMap(\.actions)
    guard guards.allSatisfy({ $0.type == .event || $0.conditionType != nil }),
      values.allSatisfy({ $0.0 == $0.1?.kind ?? .event }),
      actions.allSatisfy({ $0.type == .fireCustomEvent ? $0.value != nil : $0.input != nil })
    else { throw fail("values of other types") }
  }
}
