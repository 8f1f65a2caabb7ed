import Foundation
import RefreshFiles
import RefreshScrolling
import RefreshStage

/// A recorded gesture: the touches since the last pull began, with times in seconds since then.
struct GestureScript: Hashable, Sendable {
  var touches: [Touch] = []
  /// Times at which the user ended the refresh with the page's button.
  var ends: [TimeInterval] = []
  /// Duration of the recording, in seconds.
  var length: TimeInterval = 0

  var isEmpty: Bool { touches.isEmpty }

  init() {}

  /// Parses the form that `json` writes. Gives heartbeats, because a long gesture takes a while.
  init(_ fields: JSONFields, heartbeat: Heartbeat = Heartbeat()) throws {
    heartbeat.beat()
    let list = try fields.list("touches", upTo: Limits.scriptTouches.maximum)
    touches = try list.enumerated().map { index, fields in
      if index % 1000 == 0 { heartbeat.beat() }
      return try Touch(fields)
    }
    heartbeat.beat()
    do {
      _ = try TouchTrace(touches)
    } catch {
      throw PreviewError("the script of the gesture: \(error)")
    }
    ends = fields.has("ends") ? try fields.numbers("ends", upTo: 1000, 0...3600) : []
    length = try fields.number("length", 0...3600, default: 0)
    guard (touches.last?.timestamp ?? 0) <= 3600 else { throw PreviewError("the gesture takes over an hour") }
  }

  /// The form in which the page stores the gesture, to repeat it on a new build's stage.
  var json: [String: Any] {
    [
      "touches": touches.map { touch in
        [
          "id": touch.id, "phase": touch.phase.rawValue, "x": Double(touch.location.x),
          "y": Double(touch.location.y), "t": touch.timestamp,
        ] as [String: Any]
      },
      "ends": ends, "length": length,
    ]
  }

  /// Converts the gesture into a scenario that every command can play.
  ///
  /// A refresh that the user ended becomes one of the same duration; fingers that are still down are
  /// cancelled.
  ///
  /// - Parameters:
  ///   - response: the response of the refresh action, used if the user did not end the refresh.
  ///   - actionTime: time of the action's first call, in seconds since the gesture began; nil without a call.
  func scenario(
    named name: String, response: PreviewChoices.Response, actionTime: TimeInterval?
  ) throws -> Scenario {
    var steps: [Scenario.Step] = []
    var answers = true
    if let end = ends.first, let actionTime, end >= actionTime {
      steps.append(.answer(after: end - actionTime))
    } else if let step = response.step {
      steps.append(step)
    } else {
      answers = false
    }
    steps.append(.trace(try TouchTrace(lifted)))
    if !answers, actionTime != nil {
      let rest = length - (touches.last?.timestamp ?? 0)
      if rest > 0 { steps.append(.wait(for: rest)) }
      steps.append(.endRefreshing)
    }
    return Scenario(name, steps + [.settle])
  }

  /// The touches, followed by a cancellation of each finger that is still down.
  private var lifted: [Touch] {
    var down: [Int: Touch] = [:]
    for touch in touches {
      down[touch.id] = touch.phase == .ended || touch.phase == .cancelled ? nil : touch
    }
    let end = touches.last?.timestamp ?? 0
    let rest = down.values.sorted { $0.id < $1.id }.map {
      Touch(id: $0.id, phase: .cancelled, location: $0.location, timestamp: end)
    }
    return touches + rest
  }
}
