import Foundation

/// What a page shows of how its stage stands.
struct PreviewState: Equatable {
  let isPast: Bool
  /// Whether the picture continues by itself.
  let moves: Bool
  let isAsleep: Bool
  let isQuiet: Bool
  let rate: Double
  let loops: Bool
  /// Where what is remembered begins and ends; nil while time passes, when the frames tell it.
  let range: ClosedRange<TimeInterval>?

  init(of live: LiveStage, _ mode: PreviewSession.Mode, rate: Double, loops: Bool) {
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
      "loop": loops,
    ]
  }
}
