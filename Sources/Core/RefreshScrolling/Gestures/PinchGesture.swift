import Foundation

/// Two fingers that move apart or together about a centre that may move.
///
/// It begins with the second finger and ends with the first of the two that leaves; further fingers do not count.
public struct PinchGesture {
  /// The effect of a touch on the pinch.
  public enum Event: Hashable, Sendable {
    /// Two fingers are down.
    case began
    /// The fingers have moved.
    case changed
    /// One of the two has left, or its touch was taken away.
    case ended
  }

  private struct Finger {
    var id: Int
    var location: CGPoint
  }

  private var fingers: [Finger] = []
  private var initialDistance: CGFloat = 1

  /// A gesture that waits for two touches.
  public init() {}

  /// Whether two fingers are down.
  public var isActive: Bool { fingers.count == 2 }

  /// The middle between the two fingers, in the stage's coordinates; nil if they are not both down.
  public var center: CGPoint? { isActive ? (fingers[0].location + fingers[1].location) * 0.5 : nil }

  /// How many times as far apart the fingers are as when the pinch began; 1 if there is none.
  public var scale: CGFloat { isActive ? distance / initialDistance : 1 }

  /// Whether a finger with this number is one of the two.
  func isDown(_ id: Int) -> Bool { fingers.contains { $0.id == id } }

  /// Takes an event; what it means for the pinch, or nil if it means nothing.
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

  /// Forgets the fingers; what they do until they come down again means nothing.
  public mutating func reset() { fingers = [] }

  /// How far apart the fingers are, in points; two in one place count as a point apart.
  private var distance: CGFloat { max(1, (fingers[0].location - fingers[1].location).length) }
}
