import Foundation

extension Scheduler {
  /// What goes first among events of one instant; within a rank it is the order of scheduling.
  public enum Rank: Int, Sendable {
    /// Touches, ends of animations, timers.
    case event
    /// Pictures: they are taken when all else at that instant has happened.
    case frame
  }

  /// A scheduled action, which can be called off.
  public final class Event {
    /// When it happens, in seconds of the loop.
    public let time: TimeInterval
    /// How many turns of its own instant led to it, one out of the other.
    let depth: Int
    private let rank: Rank
    private let sequence: UInt64
    private var action: (() -> Void)?

    init(
      time: TimeInterval, rank: Rank, sequence: UInt64, depth: Int, action: @escaping () -> Void
    ) {
      self.time = time
      self.rank = rank
      self.sequence = sequence
      self.depth = depth
      self.action = action
    }

    /// Calls the event off; without effect once it has run.
    public func cancel() { action = nil }

    /// Whether it has been called off or has run.
    var isCancelled: Bool { action == nil }

    /// Takes the action out, to run it once.
    func takeAction() -> (() -> Void)? {
      defer { action = nil }
      return action
    }

    func isBefore(_ other: Event) -> Bool {
      if time != other.time { return time < other.time }
      return rank != other.rank ? rank.rawValue < other.rank.rawValue : sequence < other.sequence
    }
  }
}
