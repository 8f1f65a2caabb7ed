import Foundation

/// Phase of a refresh control, which hooks and listeners read as `phase`.
///
///     override func setupRefreshControl(for animationView: View) {
///       if phase.cycle == 1 { dot.backgroundColor = .orange }
///     }
///
/// `Kind.next` lists the legal transitions.
public enum RefreshPhase: Hashable, Sendable {
  /// The control rests; nothing is shown.
  case idle
  /// A finger pulls, not beyond the threshold.
  case pulling(Pull)
  /// A finger pulls beyond the threshold: releasing it refreshes.
  case armed(Pull)
  /// The finger has lifted without a refresh, or the content bounces; the content returns to rest.
  case cancelling(Pull)
  /// The refresh has begun and the inset is still opening; cycles run already.
  case settling(cycle: Int)
  /// The inset is open and cycles run.
  case refreshing(cycle: Int)
  /// The refresh has ended; the current cycle is the last.
  case ending(cycle: Int)
  /// The result is shown for the seconds passed to `endRefreshing(_:after:)`.
  case showing(RefreshResult)
  /// The exit animation runs.
  case exiting
  /// The inset closes; if a finger holds the content, closing waits for the finger to lift.
  case closing

  /// Distance and velocity of a pull.
  public struct Pull: Hashable, Sendable {
    /// Overscroll beyond the resting inset, in points; 0 or more.
    public var distance: CGFloat
    /// Distance as a fraction of the control's height, 0…1.
    public var ratio: CGFloat
    /// Velocity in points per second, positive while the pull grows.
    public var velocity: CGFloat

    /// Creates a pull from its distance in points, the fraction of the height, and its velocity in points per second.
    public init(distance: CGFloat = 0, ratio: CGFloat = 0, velocity: CGFloat = 0) {
      self.distance = distance
      self.ratio = ratio
      self.velocity = velocity
    }
  }

  /// Phase without its associated values.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Phases in the order of a refresh's life.
    case idle, pulling, armed, cancelling, settling, refreshing, ending, showing, exiting, closing

    /// Phases that may follow this one.
    public var next: Set<Kind> {
      switch self {
      // Causes: a finger pulls; content bounces; a refresh is begun by a call.
      case .idle: [.pulling, .cancelling, .settling]
      // Causes: the threshold is passed; the pull returns to zero; release; a refresh is begun by a call.
      case .pulling: [.armed, .idle, .cancelling, .settling]
      // Causes: the pull falls below the threshold; release; the touch is cancelled.
      case .armed: [.pulling, .settling, .cancelling]
      // Causes: the content is at rest; a finger catches it; a refresh is begun by a call.
      case .cancelling: [.idle, .pulling, .settling]
      // Causes: the inset is open; the refresh is ended before that.
      case .settling: [.refreshing, .ending]
      // Cause: the refresh is ended.
      case .refreshing: [.ending]
      // Cause: the last cycle is over; the result is shown for a time, or not.
      case .ending: [.showing, .exiting]
      // Cause: the result was shown long enough.
      case .showing: [.exiting]
      // Cause: the exit animation has called its completion.
      case .exiting: [.closing]
      // Cause: the inset is closed.
      case .closing: [.idle]
      }
    }
  }

  /// Phase without its associated values.
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

  /// Pull, in the phases that have one.
  public var pull: Pull? {
    switch self {
    case .pulling(let pull), .armed(let pull), .cancelling(let pull): pull
    default: nil
    }
  }

  /// Number of the current cycle, from 1, in the phases that have one.
  public var cycle: Int? {
    switch self {
    case .settling(let cycle), .refreshing(let cycle), .ending(let cycle): cycle
    default: nil
    }
  }
}

/// Result of a refresh, which the app passes to `endRefreshing` and the control shows.
///
///     control.endRefreshing(.failure("no network"), after: 1)
public enum RefreshResult: Hashable, Sendable, CustomStringConvertible {
  /// The refresh succeeded.
  case success
  /// The refresh failed, with an optional message.
  case failure(String? = nil)
  /// Any other result that a control can show, by its name.
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
