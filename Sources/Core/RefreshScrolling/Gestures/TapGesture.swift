import Foundation

/// Tap gesture: a finger that comes down and lifts at once, one or several times in one place.
///
/// The limits are those of `UITapGestureRecognizer`: at most .75 s for a touch, .35 s between two taps, and 45 points
/// of movement.
public struct TapGesture {
  /// Longest time that a finger stays down, in seconds, as in `UITapGestureRecognizer`.
  public static let maximumDuration = 0.75
  /// Longest time from the end of a tap to the beginning of the next, in seconds, as in `UITapGestureRecognizer`.
  public static let maximumInterval = 0.35

  /// Number of taps that make the gesture; 1 or more.
  public let numberOfTaps: Int
  /// Maximum movement of the finger, and maximum distance of later taps from the first tap, in points.
  public var allowableMovement: CGFloat = 45

  private var finger: Touch?
  private var first: CGPoint?
  private var count = 0
  private var lastEnd = -TimeInterval.infinity
  private var others: Set<Int> = []

  /// Creates a gesture of a number of taps; less than 1 counts as 1.
  public init(numberOfTaps: Int = 1) { self.numberOfTaps = max(1, numberOfTaps) }

  /// Handles a touch; returns the location in the stage's coordinates if this touch completes the gesture, otherwise
  /// nil.
  public mutating func handle(_ touch: Touch) -> CGPoint? {
    switch touch.phase {
    case .began:
      guard finger == nil, others.isEmpty else {
        // A second finger cancels the tap.
        others.insert(touch.id)
        fail()
        return nil
      }
      if count > 0, touch.timestamp - lastEnd > Self.maximumInterval || isTooFar(touch.location) { fail() }
      finger = touch
      if first == nil { first = touch.location }
    case .moved:
      if touch.id == finger?.id, isTooFar(touch.location) { fail() }
    case .stationary: break
    case .ended:
      if others.remove(touch.id) != nil { return nil }
      guard let began = finger, began.id == touch.id else { return nil }
      finger = nil
      guard touch.timestamp - began.timestamp <= Self.maximumDuration, !isTooFar(touch.location) else {
        fail()
        return nil
      }
      count += 1
      lastEnd = touch.timestamp
      guard count == numberOfTaps else { return nil }
      fail()
      return touch.location
    case .cancelled:
      others.remove(touch.id)
      if touch.id == finger?.id { fail() }
    }
    return nil
  }

  private func isTooFar(_ location: CGPoint) -> Bool {
    guard let first else { return false }
    return (location - first).length > allowableMovement
  }

  /// Discards the taps counted so far; a finger that is down must lift before a new tap can begin.
  private mutating func fail() {
    if let finger { others.insert(finger.id) }
    finger = nil
    first = nil
    count = 0
  }
}
