import Foundation
import RefreshStage

extension PreviewSession {
  /// Saves the gesture at once; records, verifies and exports on another queue, so that the stage keeps
  /// moving.
  func keep(_ message: ClientMessage, _ live: LiveStage) throws {
    let program = self.program
    switch message {
    case .keep(let name, let replaces):
      let folder = ScenarioFolder(package: program.folder)
      guard !live.script.isEmpty else { throw PreviewError("no gesture to keep yet; pull first") }
      if try !replaces && folder.has(name) {
        tell(["exists": name])
        return
      }
      let action = live.actionTime.map { $0 - live.scriptStart }
      var scenario = try live.script.scenario(
        named: name, response: live.choices.response, actionTime: action)
      scenario.tuning = live.choices.tuning
      let file = try folder.write(scenario, replaces: replaces)
      tell(["kept": ["name": name, "path": "\(ScenarioFolder.name)/\(file.lastPathComponent)"]])
    case .record(let name):
      let golden = try program.golden(of: live.choices, scenario: name)
      work("recording") { try golden.recorded() }
    case .verify(let name):
      let golden = try program.golden(of: live.choices, scenario: name)
      work("verifying") { golden.verified(sharing: program.share) }
    case .save(let format):
      let saving = try PictureSaving(live, program: program)
      work("saving") { try saving.save(as: format, sharing: program.share) }
    default: break
    }
  }

  func work(_ name: String, _ body: @escaping @Sendable () throws -> [String: Any]) {
    tell(["busy": name])
    apart(on: .global(), body) { $0.tell(["busy": NSNull()]) }
  }

  /// Runs `body` on another queue, sends its result or error to the page, and then calls `next` on the
  /// session's queue.
  func apart(
    on other: DispatchQueue, _ body: @escaping @Sendable () throws -> [String: Any],
    then next: @escaping (PreviewSession) -> Void
  ) {
    let finish = QueueConfined { [weak self] (result: Result<[String: Any], any Error>) in
      guard let self else { return }
      switch result {
      case .success(let object): tell(object)
      case .failure(let error): tell(["error": "\(error)"])
      }
      next(self)
    }
    let queue = self.queue
    other.async {
      let result = QueueConfined(Result { try body() })
      queue.async { finish.value(result.value) }
    }
  }
}
