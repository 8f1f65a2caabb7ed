import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshProcess
import RefreshStage

/// A recorded gesture with everything needed to replay it on new stages, also with other tunable values.
struct ReplayableGesture: Sendable {
  let choices: PreviewChoices
  let script: GestureScript
  let subjects: [Clip.ControlOrScene]
  /// Heartbeat of the queue on which the replays run.
  let heartbeat: Heartbeat

  /// Prepares a replay.
  ///
  /// - Parameters:
  ///   - values: changed tunables, by name; the others keep their current value.
  ///   - limit: seconds since the gesture's beginning at which the replay stops (default: its duration).
  func replay(with values: [String: String] = [:], until limit: TimeInterval = .infinity) -> Replay {
    var choices = choices
    choices.tuning.merge(values) { $1 }
    let live = LiveStage(
      choices, subjects: subjects, queue: DispatchQueue(label: "trial"), heartbeat: heartbeat)
    return Replay(script, on: live, until: limit, remembers: false)
  }

  /// Replays the gesture with the current and with changed values, and visits both windows at every frame.
  ///
  /// - Throws: `PreviewError` if the replays exceed their time limit.
  func compare(
    with values: [String: String],
    _ visit: (_ time: TimeInterval, _ present: PresentedLayer, _ other: PresentedLayer) -> Void
  ) throws {
    let (present, other) = (replay(), replay(with: values))
    var deadline = WorkDeadline(after: LiveStage.makeTimeout)
    while let time = present.step(), let same = other.step(), same == time {
      visit(time, present.live.window(at: time), other.live.window(at: time))
      guard !deadline.isOver() else { throw PreviewError.longGesture }
    }
  }

  /// Replays the gesture up to a time, in seconds since its beginning, and returns the stage.
  ///
  /// - Throws: `PreviewError` if the replay exceeds its time limit.
  func stage(with values: [String: String] = [:], at time: TimeInterval) throws -> LiveStage {
    let replay = replay(with: values, until: time)
    guard replay.run() else { throw PreviewError.longGesture }
    return replay.live
  }

  /// The control's tunables with their current values.
  var tunables: [(name: String, tunable: any AnyTunable)] {
    LiveStage(choices, subjects: subjects, queue: DispatchQueue(label: "trial")).stage.control?.tunables ?? []
  }
}

extension ReplayableGesture {
  /// The gesture that a stage has recorded, by default for replays on another queue.
  init(of live: LiveStage, subjects: [Clip.ControlOrScene], heartbeat: Heartbeat = Heartbeat()) {
    self.init(choices: live.choices, script: live.script, subjects: subjects, heartbeat: heartbeat)
  }
}

extension LiveStage {
  func window(at time: TimeInterval) -> PresentedLayer {
    PresentedLayer(root: stage.window.layer, at: time)
  }
}

extension PreviewSession {
  /// Answers a query by replays with other tunable values, outside the stage's queue: one query at a time. Of the
  /// waiting queries, only the last of each kind is kept, and `grip` queries come first.
  ///
  /// - Parameters:
  ///   - name: the answer's message name.
  ///   - question: the members that identify the query. The answer repeats them and adds the result or a
  ///     `problem`, so that every query is answered.
  func tryOut(
    _ message: ClientMessage, _ name: String, _ question: [String: any Sendable],
    _ body: @escaping @Sendable () throws -> [String: Any]
  ) {
    guard !isTrying else {
      trials.removeAll { $0.isSameKind(as: message) }
      if case .grip = message { trials.insert(message, at: 0) } else { trials.append(message) }
      return
    }
    isTrying = true
    apart(on: program.trials) {
      var answer: [String: Any] = question
      do { answer.merge(try body()) { $1 } } catch { answer["problem"] = "\(error)" }
      return [name: answer]
    } then: { session in
      session.isTrying = false
      if !session.trials.isEmpty { session.perform(session.trials.removeFirst()) }
    }
  }
}
