import Foundation
import RefreshMotion

/// Event of one finger on the touch screen.
///
///     scrollView.handle(Touch(phase: .began, location: CGPoint(x: 180, y: 200), timestamp: 0))
///     scrollView.handle(Touch(phase: .moved, location: CGPoint(x: 180, y: 320), timestamp: 0.1))
///
/// Its JSON form, as in recorded traces, is `{"t": 0.1, "id": 1, "phase": "moved", "x": 187, "y": 420}`.
public struct Touch: Equatable, Sendable {
  /// Phase of a touch.
  public enum Phase: String, Hashable, Sendable, Codable, CaseIterable {
    /// The finger came down, or moved.
    case began, moved
    /// The finger is down and has not moved; recordings contain it for fingers beside moving ones, and gestures
    /// ignore it.
    case stationary
    /// The finger lifted.
    case ended
    /// The touch was cancelled, programmatically or by another gesture; it ends without velocity.
    case cancelled
  }

  /// Identifies the finger; can be reused once its touch has ended.
  public var id: Int
  /// Phase of the touch.
  public var phase: Phase
  /// Location of the finger in the stage's coordinates, in points.
  public var location: CGPoint
  /// Time of the event, in seconds of stage time.
  public var timestamp: TimeInterval

  /// Creates an event of a finger.
  public init(id: Int = 0, phase: Phase, location: CGPoint, timestamp: TimeInterval) {
    self.id = id
    self.phase = phase
    self.location = location
    self.timestamp = timestamp
  }

  package var isFinite: Bool { location.x.isFinite && location.y.isFinite && timestamp.isFinite }
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
