import RefreshFiles

/// Something in a Lottie file that a player does not show as it is, that costs time, or that some people cannot look at.
package struct LottieFinding: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// A player leaves it out or draws it otherwise.
    case player
    /// It costs time or room.
    case cost
    /// Someone cannot look at it, or has asked not to.
    case accessibility
  }

  /// The players whose features are known: by the table that lottie-android and lottie-ios document, and by measurement.
  package enum Player: String, CaseIterable, Sendable {
    case android = "lottie-android"
    case ios = "lottie-ios"
    case web = "lottie-web"
    case rlottie
    case thorvg
  }

  package let kind: Kind
  /// Where it is: `layer "Flame", mask "Mask 1"`.
  package let place: String
  /// What it is, and what becomes of it.
  package let problem: String
  /// What to do.
  package let advice: String
  /// The players that it concerns; none of what concerns all.
  package var players: [Player] = []
  /// Number of places of the file where it is, of which the first one is named.
  package var count = 1

  package init(
    _ kind: Kind, _ place: String, _ problem: String, _ advice: String, _ players: [Player] = []
  ) {
    (self.kind, self.place, self.problem, self.advice) = (kind, place, problem, advice)
    self.players = players
  }

  /// The finding in a line.
  package var line: String {
    let names = players.map(\.rawValue)
    let list =
      names.count < 2
      ? names.first ?? "" : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    let subject = players.isEmpty ? "" : "\(list): "
    let more = count > 1 ? " and \(count - 1) more" : ""
    return "\(kind.rawValue): \(place.isEmpty ? "" : "\(place)\(more): ")\(subject)\(problem); \(advice)"
      .printable
  }
}
