import Foundation
import RefreshMotion

/// One event of one finger on the glass.
///
/// Its JSON form, as in recorded traces, is `{"t": 0.1, "id": 1, "phase": "moved", "x": 187, "y": 420}`.
public struct Touch: Equatable, Sendable {
  /// The phase of the touch.
  public enum Phase: String, Hashable, Sendable, Codable, CaseIterable {
    /// The finger came down, or moved.
    case began, moved
    /// The finger is down and has not moved, as recordings note it beside the fingers that have; no gesture hears of it.
    case stationary
    /// The finger left.
    case ended
    /// The touch was taken away, by a call or another gesture; it ends without velocity.
    case cancelled

    /// Whether the finger is gone with it.
    var isLast: Bool { self == .ended || self == .cancelled }
  }

  /// Tells the fingers apart; free for use again once its touch has ended.
  public var id: Int
  /// The phase of the touch.
  public var phase: Phase
  /// Where the finger is, in the stage's coordinates, in points.
  public var location: CGPoint
  /// When it happened, in seconds of the stage's time.
  public var timestamp: TimeInterval

  /// Makes an event of a finger.
  public init(id: Int = 0, phase: Phase, location: CGPoint, timestamp: TimeInterval) {
    self.id = id
    self.phase = phase
    self.location = location
    self.timestamp = timestamp
  }

  /// Whether place and time are numbers.
  var isFinite: Bool { location.x.isFinite && location.y.isFinite && timestamp.isFinite }
}

extension Touch: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(phase)
    hasher.combine(point: location)
    hasher.combine(timestamp)
  }
}

extension Touch: Codable {
  private enum CodingKeys: String, CodingKey {
    case timestamp = "t"
    case id, phase, x, y
  }

  /// Reads the JSON form.
  ///
  /// - Throws: `DecodingError` for a missing key, an unknown phase or a value of another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      id: container.decode(Int.self, forKey: .id),
      phase: container.decode(Phase.self, forKey: .phase),
      location: CGPoint(
        x: container.decode(Double.self, forKey: .x), y: container.decode(Double.self, forKey: .y)),
      timestamp: container.decode(Double.self, forKey: .timestamp))
  }

  /// Writes the JSON form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(timestamp, forKey: .timestamp)
    try container.encode(id, forKey: .id)
    try container.encode(phase, forKey: .phase)
    try container.encode(Double(location.x), forKey: .x)
    try container.encode(Double(location.y), forKey: .y)
  }
}
