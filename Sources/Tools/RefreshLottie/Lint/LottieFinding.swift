import RefreshFiles

/// A lint finding in a Lottie file: content that a player draws differently, that costs time, or that is
/// inaccessible.
package struct LottieFinding: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// A player ignores the feature or draws it differently.
    case player
    /// The feature costs time in each frame, or space in the file.
    case cost
    /// The content can harm or exclude some people, or ignores their settings.
    case accessibility
  }

  /// The players with known features, from the documented table of lottie-android and lottie-ios and from
  /// measurements.
  package enum Player: String, CaseIterable, Sendable {
    case android = "lottie-android"
    case ios = "lottie-ios"
    case web = "lottie-web"
    case rlottie
    case thorvg
  }

  package let kind: Kind
  /// Place in the file, such as `layer "Flame", mask "Mask 1"`.
  package let place: String
  /// The feature, and what the player does with it.
  package let problem: String
  /// Advice for the file's author.
  package let advice: String
  /// The affected players; empty for a finding that is independent of the player.
  package var players: [Player] = []
  /// The feature that players lack; nil for other findings.
  package var feature: LottieFeature?
  /// Number of places in the file with the finding; `place` is the first of them.
  package var count = 1

  package init(
    _ kind: Kind, _ place: String, _ problem: String, _ advice: String, _ players: [Player] = []
  ) {
    (self.kind, self.place, self.problem, self.advice) = (kind, place, problem, advice)
    self.players = players
  }

  /// The finding as one line of text.
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
