import Dispatch
import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshProcess
import RefreshStage

/// The last gesture, to be made again on other stages with other values of tunables.
struct GestureTrial: Sendable {
  let choices: PreviewChoices
  let script: GestureScript
  let subjects: [Clip.Subject]

  init(of live: LiveStage, subjects: [Clip.Subject]) {
    (choices, script, self.subjects) = (live.choices, live.script, subjects)
  }

  /// The gesture with some values instead of the present ones.
  ///
  /// - Parameter limit: the time since the gesture began at which it stops (default: its length).
  func replay(with values: [String: String] = [:], until limit: TimeInterval = .infinity) -> Replay {
    var choices = choices
    choices.tuning.merge(values) { $1 }
    let live = LiveStage(choices, subjects: subjects, queue: DispatchQueue(label: "trial"))
    return Replay(script, on: live, until: limit, remembers: false)
  }

  /// Makes the gesture with the present values and with others, and visits the window of both at every frame.
  ///
  /// - Throws: `PreviewError` for a gesture that takes too long.
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

  /// The window at a time since the gesture began.
  ///
  /// - Throws: `PreviewError` for a gesture that takes too long.
  func window(with values: [String: String] = [:], at time: TimeInterval) throws -> PresentedLayer {
    let replay = replay(with: values, until: time)
    var deadline = WorkDeadline(after: LiveStage.makeTimeout)
    while replay.step() != nil {
      guard !deadline.isOver() else { throw PreviewError.longGesture }
    }
    return replay.live.window(at: replay.live.stage.time)
  }

  /// The tunables of the control, with their present values.
  var tunables: [(name: String, tunable: any AnyTunable)] {
    LiveStage(choices, subjects: subjects, queue: DispatchQueue(label: "trial")).stage.control?.tunables ?? []
  }
}

extension LiveStage {
  fileprivate func window(at time: TimeInterval) -> PresentedLayer {
    PresentedLayer(root: stage.window.layer, at: time)
  }
}

extension PreviewSession {
  /// Answers a question by trials, apart from the stage: one question at a time, and of those that wait the last
  /// of each kind, a layer that is moved before all others.
  ///
  /// - Parameters:
  ///   - question: the members by which a page knows its question; the answer has these, and either what is found or the
  ///     `problem`, so that a page never waits in vain.
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
