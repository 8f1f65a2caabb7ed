import Foundation

/// The phase of a refresh control.
///
/// `Kind.next` lists the possible transitions.
public enum RefreshPhase: Hashable, Sendable {
  /// Nothing is shown and nothing happens.
  case idle
  /// A finger pulls, not past the threshold.
  case pulling(Pull)
  /// A finger pulls past the threshold: letting go refreshes.
  case armed(Pull)
  /// The finger has lifted without a refresh, or the content bounces: it returns to rest.
  case cancelling(Pull)
  /// The refresh has begun and the inset still opens; cycles run already.
  case settling(cycle: Int)
  /// The inset is open and cycles run.
  case refreshing(cycle: Int)
  /// The refresh has ended; the current cycle is the last.
  case ending(cycle: Int)
  /// The result is shown for a while.
  case showing(RefreshResult)
  /// The exit animation runs.
  case exiting
  /// The inset closes; if a finger holds the content, it waits for the finger to lift.
  case closing

  /// How far and how fast the content is pulled.
  public struct Pull: Hashable, Sendable {
    /// The overscroll beyond the resting inset, in points; 0 or more.
    public var distance: CGFloat
    /// The distance as a part of the control's height, 0…1.
    public var ratio: CGFloat
    /// In points per second, positive while the pull grows.
    public var velocity: CGFloat

    /// A pull by a distance in points, which is a part of the height, at a velocity in points per second.
    public init(distance: CGFloat = 0, ratio: CGFloat = 0, velocity: CGFloat = 0) {
      self.distance = distance
      self.ratio = ratio
      self.velocity = velocity
    }
  }

  /// A phase without its payload.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A phase by its name alone, in the order of a refresh's life.
    case idle, pulling, armed, cancelling, settling, refreshing, ending, showing, exiting, closing

    /// The phases that may follow, with what leads there.
    public var next: Set<Kind> {
      switch self {
      // A finger pulls; content bounces; a refresh is forced.
      case .idle: [.pulling, .cancelling, .settling]
      // Past the threshold; back to zero; let go; forced.
      case .pulling: [.armed, .idle, .cancelling, .settling]
      // Back below the threshold; let go; the touch was cancelled.
      case .armed: [.pulling, .settling, .cancelling]
      // Back at rest; caught by a finger; forced.
      case .cancelling: [.idle, .pulling, .settling]
      // The inset is open; ended before.
      case .settling: [.refreshing, .ending]
      // Ended.
      case .refreshing: [.ending]
      // The last cycle is over, with or without a result to look at.
      case .ending: [.showing, .exiting]
      // The result was shown long enough.
      case .showing: [.exiting]
      // The exit animation has called its completion.
      case .exiting: [.closing]
      // Back at rest.
      case .closing: [.idle]
      }
    }
  }

  /// The phase without its associated values.
  public var kind: Kind {
    switch self {
    case .idle: .idle
    case .pulling: .pulling
    case .armed: .armed
    case .cancelling: .cancelling
    case .settling: .settling
    case .refreshing: .refreshing
    case .ending: .ending
    case .showing: .showing
    case .exiting: .exiting
    case .closing: .closing
    }
  }

  /// The pull, in phases that have one.
  public var pull: Pull? {
    switch self {
    case .pulling(let pull), .armed(let pull), .cancelling(let pull): pull
    default: nil
    }
  }

  /// The number of the cycle that runs, from 1, in phases that have one.
  public var cycle: Int? {
    switch self {
    case .settling(let cycle), .refreshing(let cycle), .ending(let cycle): cycle
    default: nil
    }
  }
}

/// How a refresh ended.
public enum RefreshResult: Hashable, Sendable, CustomStringConvertible {
  /// The refresh succeeded.
  case success
  /// The refresh failed, with an optional message.
  case failure(String? = nil)
  /// Anything else that a control knows how to show.
  case custom(String)

  public var description: String {
    switch self {
    case .success: "success"
    case .failure(nil): "failure"
    case .failure(let reason?): "failure (\(reason))"
    case .custom(let name): "custom (\(name))"
    }
  }
}
