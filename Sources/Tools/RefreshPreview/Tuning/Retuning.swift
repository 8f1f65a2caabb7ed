import Foundation
import RefreshControls
import RefreshProcess
import RefreshRendering
import RefreshStage

/// A gesture that is made again with other values of tunables.
///
/// The instant that the page looks at is made first and shown at once. All others follow in parts, between which the queue
/// reads messages, so that a slider that still moves does not wait for frames that nobody will see.
final class Retuning {
  /// What makes all of the gesture.
  let replay: Replay
  /// The instant that is seen, since the gesture began, and whether time passes from there once all is made.
  let offset: TimeInterval
  let plays: Bool
  /// What is drawn of that instant.
  let list: DisplayList

  /// How many seconds a part takes.
  static let part = 0.006

  /// - Throws: `PreviewError` for a gesture that takes too long.
  init(
    _ choices: PreviewChoices, _ script: GestureScript, of session: PreviewSession, at offset: TimeInterval,
    plays: Bool
  ) throws {
    func stage() -> LiveStage {
      LiveStage(
        choices, subjects: session.program.subjects, queue: session.queue, heartbeat: session.heartbeat)
    }
    (self.offset, self.plays) = (offset, plays)
    var deadline = WorkDeadline(after: LiveStage.makeTimeout)
    let seen = Replay(script, on: stage(), until: offset, remembers: false)
    while seen.step() != nil {
      guard session.heartbeat.beat(), !deadline.isOver() else { throw PreviewError.longGesture }
    }
    list = seen.live.presentList
    let live = stage()
    session.take(live)
    replay = Replay(script, on: live)
  }

  /// Makes a part of the gesture.
  ///
  /// - Returns: whether all of it is made.
  func makePart(seconds: TimeInterval = Retuning.part) -> Bool {
    let deadline = Deadline(after: seconds)
    while replay.step() != nil {
      if deadline.isOver { return false }
    }
    return true
  }
}

extension PreviewSession {
  /// Sets values of tunables. The last gesture is made again with them, and seen from where it was.
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
    let next = try Retuning(choices, script, of: self, at: offset, plays: plays)
    retuning = next
    mode = .past(next.replay.live.scriptStart + offset, isPlaying: false)
    // The next frame has these values.
    tell(["shown": choices.subject, "tuned": true])
    pacer.forgetTime()
    continueRetuning(next)
  }

  private func continueRetuning(_ retuning: Retuning) {
    later { session in
      guard session.retuning === retuning else { return }
      session.heartbeat.beat()
      if retuning.makePart() { session.finishRetuning() } else { session.continueRetuning(retuning) }
    }
  }

  /// Makes what is left of the gesture, for whatever needs all of it.
  func finishRetuning() {
    guard let retuning, let live else { return }
    var deadline = WorkDeadline(after: LiveStage.makeTimeout)
    while !retuning.makePart(), heartbeat.beat(), !deadline.isOver() {}
    self.retuning = nil
    tell(["begin": live.scriptStart])
    flushEvents()
    // The page has forgotten where the gesture ends.
    told.state = nil
    // The page has the gesture.
    told.touches = live.script.touches.count
    let time = min(live.scriptStart + retuning.offset, live.history.end)
    mode = .past(max(live.history.start, time), isPlaying: retuning.plays)
    if retuning.plays { startPlayer() }
    present()
    let questions = waiting
    waiting = []
    for question in questions { perform(question) }
  }

  /// Has time return to the beginning of the phase that is seen, at its end.
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

  /// Tells which tunables the control of a stage has.
  func tellTunables(of live: LiveStage) {
    let tunables = live.stage.control?.tunables ?? []
    tell(["tunables": tunables.map { PageTunable($0.name, $0.tunable).json }])
  }
}
