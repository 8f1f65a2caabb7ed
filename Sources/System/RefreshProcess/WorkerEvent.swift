/// An event of a worker's job, encoded as a line of JSON, so that no name in it can end the line or imitate another
/// event.
package enum WorkerEvent<Result: Codable & Sendable>: Codable, Sendable {
  /// The worker is about to call a hook of the control, or has been calling it repeatedly.
  case hook(String)
  /// The progress of the job, 0…1.
  case part(Double)
  /// The end of playing: no author's code runs until the next hook.
  case played
  /// A part of the job's result.
  case result(Result)
  /// A fault found by the job, in one line.
  case fault(String)
  /// The end of the job.
  case done
}

/// Most events are encoded and decoded by hand, because the first use of a JSON coder takes longer than a short job.
extension WorkerEvent {
  /// The event as a line of JSON.
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

  /// Parses an event from a line; nil if the line is not an event.
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
