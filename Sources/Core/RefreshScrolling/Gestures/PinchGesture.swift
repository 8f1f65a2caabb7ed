import Foundation

/// Pinch gesture of two fingers, whose centre can move.
///
/// The pinch begins with the second finger and ends when one of the two lifts; further fingers do not count.
public struct PinchGesture {
  /// Change of the pinch caused by a touch.
  public enum Event: Hashable, Sendable {
    /// Beginning: the second finger has come down.
    case began
    /// Change: one of the two fingers has moved.
    case changed
    /// End: one of the two fingers has lifted, or its touch was cancelled.
    case ended
  }

  private struct Finger {
    var id: Int
    var location: CGPoint
  }

  private var fingers: [Finger] = []
  private var initialDistance: CGFloat = 1

  /// Creates a gesture without touches.
  public init() {}

  /// True if two fingers are down.
  public var isActive: Bool { fingers.count == 2 }

  /// Centre between the two fingers, in the stage's coordinates; nil if fewer than two are down.
  public var center: CGPoint? { isActive ? (fingers[0].location + fingers[1].location) * 0.5 : nil }

  /// Distance between the fingers relative to their distance when the pinch began; 1 if fewer than two are down.
  public var scale: CGFloat { isActive ? distance / initialDistance : 1 }

  func isDown(_ id: Int) -> Bool { fingers.contains { $0.id == id } }

  /// Handles a touch and returns the change of the pinch; nil if nothing changed.
  public mutating func handle(_ touch: Touch) -> Event? {
    let index = fingers.firstIndex { $0.id == touch.id }
    switch touch.phase {
    case .began:
      guard index == nil, fingers.count < 2 else { return nil }
      fingers.append(Finger(id: touch.id, location: touch.location))
      guard isActive else { return nil }
      initialDistance = distance
      return .began
    case .moved:
      guard let index else { return nil }
      fingers[index].location = touch.location
      return isActive ? .changed : nil
    case .stationary: return nil
    case .ended, .cancelled:
      guard let index else { return nil }
      let wasActive = isActive
      fingers.remove(at: index)
      return wasActive ? .ended : nil
    }
  }

  /// Forgets the fingers; they are ignored until they come down again.
  public mutating func reset() { fingers = [] }

  /// Distance between the two fingers, in points; at least 1, so that a scale stays finite.
  private var distance: CGFloat { max(1, (fingers[0].location - fingers[1].location).length) }
}
