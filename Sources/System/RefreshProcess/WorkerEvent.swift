/// An event of a worker's job: a line of JSON, so that no name can end a line or begin another event.
package enum WorkerEvent<Result: Codable & Sendable>: Codable, Sendable {
  /// It is about to enter a hook of the control, or has been called in it for a while.
  case hook(String)
  /// How far it has come, 0…1.
  case part(Double)
  /// Nothing of the author's runs until the next hook.
  case played
  /// A part of what the job is done for.
  case result(Result)
  /// Something that is wrong.
  case fault(String)
  /// That was all of this job.
  case done
}

/// Most events are written and read without a coder, which takes longer than a short job when it is first used.
extension WorkerEvent {
  /// A line of JSON.
  package var line: String {
    switch self {
    case .hook(let name): JSONLine.quoted(name).map { #"{"hook":{"_0":\#($0)}}"# } ?? JSONLine.encode(self)
    case .result(let result):
      (result as? String).flatMap(JSONLine.quoted).map { #"{"result":{"_0":\#($0)}}"# }
        ?? JSONLine.encode(self)
    case .played: #"{"played":{}}"#
    case .done: #"{"done":{}}"#
    case .part, .fault: JSONLine.encode(self)
    }
  }

  /// The event of a line; nil if it is none.
  package init?(line: String) {
    if line == #"{"done":{}}"# {
      self = .done
    } else if line == #"{"played":{}}"# {
      self = .played
    } else if let name = JSONLine.unquoted(line, after: #"{"hook":{"_0":"#, before: "}}") {
      self = .hook(name)
    } else if let text = JSONLine.unquoted(line, after: #"{"result":{"_0":"#, before: "}}"),
      let result = text as? Result
    {
      self = .result(result)
    } else if let event = JSONLine.decode(Self.self, from: line) {
      self = event
    } else {
      return nil
    }
  }
}
