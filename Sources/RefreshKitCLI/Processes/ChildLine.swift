import Foundation

/// What a child process says of its work, a line each.
enum ChildLine: Hashable {
  /// It is about to enter a hook of the control.
  case hook(String)
  /// How far it has come, 0…1.
  case part(Double)
  /// It has played the clip: nothing of the author's runs any more, and what is left may take its time.
  case played
  /// A part of the result.
  case answer(String)
  /// Something that is wrong.
  case fault(String)
  /// That was all of this clip.
  case done

  init?(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1)
    let rest = parts.count == 2 ? String(parts[1]) : ""
    switch parts.first {
    case "hook": self = .hook(rest)
    case "part": self = .part(Double(rest) ?? 0)
    case "played": self = .played
    case "answer": self = .answer(rest)
    case "fault": self = .fault(rest)
    case "done": self = .done
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .hook(let name): "hook \(name)"
    case .part(let part): "part \(part)"
    case .played: "played"
    case .answer(let line): "answer \(line)"
    case .fault(let line): "fault \(line)"
    case .done: "done"
    }
  }
}
