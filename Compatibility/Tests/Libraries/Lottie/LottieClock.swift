import Foundation

/// The time of all players, which a test moves.
public final class LottieClock {
  nonisolated(unsafe) public static let shared = LottieClock()

  public private(set) var now: TimeInterval = 0
  private var players: [() -> LottieAnimationView?] = []
  /// Completions of plays that were replaced, which Core Animation reports in the next turn.
  var replaced: [() -> Void] = []

  func add(_ player: LottieAnimationView) { players.append { [weak player] in player } }

  /// Plays on by some seconds; completions are called when they are due.
  public func advance(by seconds: TimeInterval) {
    let target = now + seconds
    deliver()
    while let next = players.compactMap({ $0() }).filter({ ($0.end ?? .infinity) <= target })
      .min(by: { $0.end! < $1.end! })
    {
      now = max(now, next.end!)
      next.complete()
      deliver()
    }
    now = target
    players.removeAll { $0() == nil }
  }

  private func deliver() {
    while !replaced.isEmpty { replaced.removeFirst()() }
  }
}
