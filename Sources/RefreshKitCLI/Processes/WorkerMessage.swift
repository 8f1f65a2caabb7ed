import Foundation

/// What a worker process says of its work.
///
/// Each is a line of JSON, an array of a word and a text, so that no name can end a line or begin another message.
enum WorkerMessage: Hashable {
  /// It is about to enter a hook of the control.
  case hook(String)
  /// How far it has come, 0…1.
  case part(Double)
  /// It has played the clip: nothing of the author's runs any more.
  case played
  /// A part of the result.
  case answer(String)
  /// Something that is wrong.
  case fault(String)
  /// That was all of this clip.
  case done

  /// nil for a line that is no message.
  init?(line: String) {
    guard let words = LineCoding.decode([String].self, from: line), words.count == 2 else { return nil }
    let text = words[1]
    switch words[0] {
    case "hook": self = .hook(text)
    case "part":
      guard let part = Double(text) else { return nil }
      self = .part(part)
    case "played": self = .played
    case "answer": self = .answer(text)
    case "fault": self = .fault(text)
    case "done": self = .done
    default: return nil
    }
  }

  var line: String {
    switch self {
    case .hook(let name): LineCoding.encode(["hook", name])
    case .part(let part): LineCoding.encode(["part", "\(part)"])
    case .played: LineCoding.encode(["played", ""])
    case .answer(let text): LineCoding.encode(["answer", text])
    case .fault(let text): LineCoding.encode(["fault", text])
    case .done: LineCoding.encode(["done", ""])
    }
  }
}

/// Values as one line each, whatever their texts hold.
enum LineCoding {
  static func encode(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts, numbers and lists of them can always be encoded.
    return String(decoding: try! encoder.encode(value), as: UTF8.self)
  }

  /// nil if the line is no such value.
  static func decode<Value: Decodable>(_ type: Value.Type, from line: some StringProtocol) -> Value? {
    try? JSONDecoder().decode(type, from: Data(line.utf8))
  }
}
