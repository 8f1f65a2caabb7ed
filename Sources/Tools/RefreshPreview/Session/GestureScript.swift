import Foundation
import RefreshFiles
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// The gesture since the last pull began, with times in seconds since then.
struct GestureScript: Hashable, Sendable {
  var touches: [Touch] = []
  /// When the refresh was ended by hand.
  var ends: [TimeInterval] = []
  /// How long it is remembered.
  var length: TimeInterval = 0

  var isEmpty: Bool { touches.isEmpty }

  init() {}

  /// Reads what `json` writes; a long gesture takes a while.
  init(_ fields: JSONFields, heartbeat: Heartbeat = Heartbeat()) throws {
    heartbeat.beat()
    let list = try fields.list("touches", upTo: Limits.scriptTouches.maximum)
    touches = try list.enumerated().map { index, fields in
      if index % 1000 == 0 { heartbeat.beat() }
      let touch = try ClientMessage.ClientTouch(fields)
      return Touch(id: touch.id, phase: touch.phase, location: touch.location, timestamp: touch.time)
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

  /// The form that the page keeps to have a new build's stage repeat the gesture.
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

  /// The gesture as a scenario that can be played by every command.
  ///
  /// A refresh that was ended by hand is one that takes as long; fingers that are still down are taken away.
  ///
  /// - Parameters:
  ///   - response: what the refresh action does.
  ///   - actionTime: when the action was first called, since the gesture began.
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

  /// The touches, with those that have no end cancelled after the last of them.
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
