import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

/// The effect of each tunable on a layer's position at an instant, measured by replays with other values.
struct TunablePositionEffects {
  /// Effect of one tunable number, or of one coordinate of a tunable point, on the layer's position.
  struct Effect {
    let name: String
    /// Coordinate of a point: 0 for x, 1 for y; 0 for a number.
    let part: Int
    /// Movement of the layer's centre in points, per unit of the value.
    let by: CGPoint
  }

  let pulls: [Effect]

  /// Change of a value for a measurement, as a share of its range (small enough for a nearly linear effect, large
  /// enough to exceed rounding).
  private static let share = 0.02

  /// Measures the effect of each tunable on a layer by replays of a gesture with other values.
  ///
  /// - Parameters:
  ///   - path: the layer's path from the window, in the form used by `InspectorSnapshot`.
  ///   - instant: seconds since the gesture began.
  /// - Throws: `PreviewError` if the path leads to no layer or a replay exceeds its time limit.
  init(of path: String, in trial: ReplayableGesture, at instant: TimeInterval) throws {
    func middle(with values: [String: String] = [:]) throws -> CGPoint? {
      let live = try trial.stage(with: values, at: instant)
      return live.window(at: live.stage.time).descendant(at: path)?.middle
    }
    guard let here = try middle() else {
      throw PreviewError("layer \"\(path.prefix(40))\": expected the path of a layer from the window")
    }
    var pulls: [Effect] = []
    for (name, tunable) in trial.tunables {
      guard let value = tunable.tunableValue else { continue }
      for (part, other, difference) in Self.changes(of: value, tunable.declaration.kind) {
        guard let there = try middle(with: [name: other.text]) else { continue }
        let by = CGPoint(x: (there.x - here.x) / difference, y: (there.y - here.y) / difference)
        guard by.x.isFinite, by.y.isFinite, abs(by.x) + abs(by.y) > 1e-6 else { continue }
        pulls.append(Effect(name: name, part: part, by: by))
      }
    }
    self.pulls = pulls
  }

  /// Values near a value, for a measurement: the changed coordinate, the new value and the amount of the change.
  private static func changes(of value: TunableValue, _ kind: TunableKind) -> [(Int, TunableValue, Double)] {
    func difference(_ value: Double, _ range: ClosedRange<Double>, step: Double = 0) -> Double {
      let share = share * (range.upperBound - range.lowerBound)
      let size = step > 0 ? max(1, (share / step).rounded()) * step : share
      return value + size <= range.upperBound ? size : -size
    }
    switch (value, kind) {
    case (.number(let number), .number(let rule)):
      let size = difference(number, rule.range, step: rule.step ?? (rule.isWhole ? 1 : 0))
      return [(0, .number(number + size), size)]
    case (.point(let point), .point(let x, let y)):
      let size = (x: difference(point.x, x), y: difference(point.y, y))
      return [
        (0, .point(CGPoint(x: point.x + size.x, y: point.y)), size.x),
        (1, .point(CGPoint(x: point.x, y: point.y + size.y)), size.y),
      ]
    default: return []
    }
  }

  var json: [[String: Any]] {
    pulls.map { ["name": $0.name, "part": $0.part, "by": [Double($0.by.x), Double($0.by.y)]] }
  }
}

extension PresentedLayer {
  /// Centre of the layer's four corners, in window coordinates.
  fileprivate var middle: CGPoint {
    let corners = corners
    return CGPoint(x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
  }
}

extension PreviewSession {
  /// Sends the motion that a curve or spring tunable shapes: the property's course and the shaped part.
  func tellCourse(_ message: ClientMessage, of name: String, layer: String?, number: Int, _ live: LiveStage) {
    let trial = ReplayableGesture(of: live, subjects: program.subjects)
    let (start, instant) = (live.scriptStart, shownTime - live.scriptStart)
    tryOut(message, "course", ["tunable": name, "number": number]) {
      try TunedPropertyCurve(of: name, in: trial, preferring: layer, near: instant)?.json(from: start) ?? [:]
    }
  }

  /// Sends the tunables that move a layer at the instant shown.
  func tellGrip(_ message: ClientMessage, on layer: String, number: Int, _ live: LiveStage) {
    let trial = ReplayableGesture(of: live, subjects: program.subjects)
    let instant = shownTime - live.scriptStart
    tryOut(message, "grip", ["layer": layer, "number": number]) {
      ["pulls": try TunablePositionEffects(of: layer, in: trial, at: instant).json]
    }
  }
}
