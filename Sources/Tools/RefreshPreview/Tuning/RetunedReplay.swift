import Foundation
import RefreshControls
import RefreshProcess
import RefreshRendering
import RefreshStage

/// The replay of a gesture after a change of tunables.
///
/// The instant on screen is computed first and shown at once. The rest follows in short parts, and the queue
/// handles messages in between, so that a moving slider does not wait for frames that will be replaced.
final class RetunedReplay {
  /// Replay of the whole gesture.
  let replay: Replay
  /// Instant on screen (`offset`) in seconds since the gesture began; `plays` is true if playback continues after the
  /// replay.
  let offset: TimeInterval
  let plays: Bool
  /// Display list of the instant on screen.
  let list: DisplayList

  /// Duration of a part, in seconds (less than half of a frame at 60 frames per second); more delays messages, less
  /// takes more overhead.
  static let part = 0.006

  /// Replays a gesture up to the instant on screen with new choices, and prepares a second replay on a new stage.
  ///
  /// - Throws: `PreviewError` if the replay exceeds its time limit.
  init(
    _ choices: PreviewChoices, _ script: GestureScript, of session: PreviewSession, at offset: TimeInterval,
    plays: Bool
  ) throws {
    let (subjects, heartbeat) = (session.program.subjects, session.heartbeat)
    (self.offset, self.plays) = (offset, plays)
    list = try ReplayableGesture(choices: choices, script: script, subjects: subjects, heartbeat: heartbeat)
      .stage(at: offset).presentList
    let live = LiveStage(choices, subjects: subjects, queue: session.queue, heartbeat: heartbeat)
    session.take(live)
    replay = Replay(script, on: live)
  }

  /// Continues the replay for some seconds.
  ///
  /// - Returns: true at the end of the gesture.
  func makePart(seconds: TimeInterval = RetunedReplay.part) -> Bool {
    let deadline = Deadline(after: seconds)
    while replay.step() != nil {
      if deadline.isOver { return false }
    }
    return true
  }
}

extension PreviewSession {
  /// Sets tunables and replays the last gesture with them; the page keeps showing the same instant of it.
  func tune(_ tuning: [String: String]) throws {
    guard let old = live else { throw PreviewError("nothing is shown yet; \"show\" comes first") }
    var choices = old.choices
    choices.tuning = tuning
    let script = retuning?.replay.script ?? old.script
    guard !script.isEmpty else {
      retuning = nil
      stopPlayer()
      old.pause()
      _ = newStage(choices)
      return goLive()
    }
    var (offset, plays) = (0.0, true)
    if let retuning {
      (offset, plays) = (retuning.offset, retuning.plays)
    } else if case .past(let time, let isPlaying) = mode {
      (offset, plays) = (time - old.scriptStart, isPlaying)
    }
    stopPlayer()
    old.pause()
    retuning = nil
    let next = try RetunedReplay(choices, script, of: self, at: offset, plays: plays)
    retuning = next
    mode = .past(next.replay.live.scriptStart + offset, isPlaying: false)
    // The next frame shows the new values.
    tell(["shown": choices.subject, "tuned": true])
    pacer.forgetTime()
    continueRetuning(next)
  }

  private func continueRetuning(_ retuning: RetunedReplay) {
    later { session in
      guard session.retuning === retuning else { return }
      session.heartbeat.beat()
      if retuning.makePart() { session.finishRetuning() } else { session.continueRetuning(retuning) }
    }
  }

  /// Completes the replay, for messages that need the whole gesture.
  func finishRetuning() {
    guard let retuning, let live else { return }
    var deadline = WorkDeadline(after: LiveStage.makeTimeout)
    while !retuning.makePart(), heartbeat.beat(), !deadline.isOver() {}
    self.retuning = nil
    tell(["begin": live.scriptStart])
    flushEvents()
    // Forces the state to be sent again, because the page discarded the gesture's end on `begin`.
    told.state = nil
    // The page already has the gesture.
    told.touches = live.script.touches.count
    let time = min(live.scriptStart + retuning.offset, live.history.end)
    mode = .past(max(live.history.start, time), isPlaying: retuning.plays)
    if retuning.plays { startPlayer() }
    present()
    let questions = waiting
    waiting = []
    for question in questions { perform(question) }
  }

  func loopPhase(_ isOn: Bool) {
    guard isOn, let live else {
      loopedPhase = nil
      return
    }
    let seen = live.history.instant(at: shownTime)?.phase ?? .idle
    let phase = seen == .idle ? .refreshing : seen
    guard let range = live.history.range(of: phase) else { return }
    loopedPhase = phase
    live.pause()
    mode = .past(range.contains(shownTime) ? shownTime : range.lowerBound, isPlaying: true)
    startPlayer()
  }

  func tellTunables(of live: LiveStage) {
    let tunables = live.stage.control?.tunables ?? []
    tell(["tunables": tunables.map { $0.tunable.pageJSON(named: $0.name) }])
  }
}
