import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

extension PreviewSession {
  /// The state that was already sent to the page.
  struct Told {
    /// How many diagnostics of the stage.
    var diagnostics = 0
    /// How many touches of the gesture.
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

  /// Tells the gesture once its last finger has left, for a stage that may come after this one.
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

/// The state of a stage as its page shows it.
struct PreviewState: Equatable {
  let isPast: Bool
  /// Whether the image continues by itself.
  let moves: Bool
  let isAsleep: Bool
  let isQuiet: Bool
  let rate: Double
  let loops: Bool
  /// The phase that is seen again and again.
  let phase: RefreshPhase.Kind?
  /// Where what is remembered begins and ends; nil while time passes, when the frames tell it.
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
