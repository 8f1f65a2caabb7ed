import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

extension PreviewSession {
  /// The state last sent to the page, so that only changes are sent.
  struct SentState {
    /// Number of the stage's diagnostics that were sent to the page.
    var diagnostics = 0
    /// Number of the gesture's touches that were sent to the page.
    var touches = 0
    var state: PreviewState?
    /// Events to send with the next frame.
    var events: [[String: Any]] = []
  }

  func tell(_ object: [String: Any]) {
    guard
      let data = try? JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return }
    send(.text(String(decoding: data, as: UTF8.self)))
  }

  func tellState() {
    guard let live else { return }
    if retuning != nil { return }
    let state = PreviewState(of: live, mode, rate: rate, loops: loops, phase: loopedPhase)
    if told.state == state { return }
    told.state = state
    var words = state.json
    (words["start"], words["end"]) = (live.history.start, live.history.end)
    tell(["state": words])
    tellDiagnostics(live)
  }

  /// Sends the gesture after its last finger has lifted; the page stores it for a later stage.
  func tellScript() {
    guard let live, !live.isTouched, live.script.touches.count != told.touches else { return }
    told.touches = live.script.touches.count
    tell(["script": live.script.json])
  }

  private func tellDiagnostics(_ live: LiveStage) {
    let all = live.stage.diagnostics
    guard all.count != told.diagnostics else { return }
    told.diagnostics = all.count
    tell(["diagnostics": all.suffix(50).map { ["severity": $0.severity.rawValue, "text": $0.message] }])
  }

  func note(_ event: RefreshEvent) {
    program.onHook?(event.hookName)
    if case .scrolling = event.kind { return }
    var entry: [String: Any] = ["t": event.time, "text": "\(event.kind)"]
    if case .phase(_, let phase) = event.kind { entry["phase"] = phase.rawValue }
    told.events.append(entry)
  }

  func flushEvents() {
    if let live { tellDiagnostics(live) }
    guard !told.events.isEmpty else { return }
    tell(["events": told.events])
    told.events = []
  }
}

/// The state of a stage that its page shows.
struct PreviewState: Equatable {
  let isPast: Bool
  /// True if the picture changes by itself.
  let moves: Bool
  let isAsleep: Bool
  let isQuiet: Bool
  let rate: Double
  let loops: Bool
  /// The phase played in a loop; nil without a loop.
  let phase: RefreshPhase.Kind?
  /// Time range of the recording, in seconds; nil while time runs, because the frames then carry their times.
  let range: ClosedRange<TimeInterval>?

  init(
    of live: LiveStage, _ mode: PreviewSession.Mode, rate: Double, loops: Bool,
    phase: RefreshPhase.Kind? = nil
  ) {
    self.phase = phase
    (isAsleep, isQuiet, self.rate, self.loops) = (live.isAsleep, live.isQuiet, rate, loops)
    switch mode {
    case .live(let isRunning): (isPast, moves) = (false, isRunning && !isQuiet)
    case .past(_, let isPlaying): (isPast, moves) = (true, isPlaying)
    }
    range = moves && !isPast ? nil : live.history.start...max(live.history.start, live.history.end)
  }

  var json: [String: Any] {
    [
      "mode": isPast ? "past" : "live", "moves": moves, "asleep": isAsleep, "quiet": isQuiet, "rate": rate,
      "loop": loops, "looping": phase?.rawValue ?? "",
    ]
  }
}
