import Foundation
import RefreshInput

extension PropertyTable {
  /// Names from UIView, CSS or common speech, with the key paths to suggest for them.
  private static let synonyms: [String: [String]] = [
    "alpha": ["opacity"], "hidden": ["opacity"], "center": ["position"], "frame": ["position", "bounds"],
    "origin": ["position"], "size": ["bounds.size"], "width": ["bounds.size.width"],
    "height": ["bounds.size.height"],
    "x": ["position.x"], "y": ["position.y"], "angle": ["transform.rotation.z"],
    "rotate": ["transform.rotation.z"],
    "color": ["backgroundColor"], "font": ["fontSize"], "textcolor": ["foregroundColor"],
    "image": ["contents"],
    "blur": ["blurRadius"], "filter": ["blurRadius"],
    "linedashpattern": ["lineDashPhase"],
  ]

  /// The key paths most similar to an unknown one, at most three, for suggestions.
  ///
  /// Synonyms come first, then key paths that end in the string or share its first and last words, then the nearest
  /// by edit distance.
  func keyPathNames(near string: String) -> [String] {
    let all = keyPaths.merging(LayerKeyPath.all) { own, _ in own }
    let wanted = string.lowercased()
    let first = wanted.split(separator: ".").first.map(String.init) ?? wanted
    let endings = all.keys.filter { $0.lowercased().hasSuffix("." + wanted) }
      .sorted { (Self.rank($0), $0.count, $0) < (Self.rank($1), $1.count, $1) }
    let last = wanted.split(separator: ".").last.map(String.init) ?? wanted
    let framed = all.keys.filter { $0.hasPrefix(first + ".") && $0.hasSuffix("." + last) }
      .sorted { (NameSuggestion.distance(wanted, $0), $0) < (NameSuggestion.distance(wanted, $1), $1) }
    let limit = max(3, string.count / 2)
    let edited = all.keys.map { ($0, NameSuggestion.distance(wanted, $0.lowercased())) }
      .filter { $0.1 <= limit }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    var names: [String] = []
    let meant = Self.synonyms[wanted] ?? Self.synonyms[first] ?? []
    for name in [meant, endings, framed, edited].joined() where !names.contains(name) && names.count < 3 {
      names.append(name)
    }
    return names
  }

  /// The sort order of suggestions: `transform`, then `position` and `bounds`, then others, by frequency of use.
  private static func rank(_ name: String) -> Int {
    name.hasPrefix("transform.") ? 0 : name.hasPrefix("position") || name.hasPrefix("bounds") ? 1 : 2
  }
}
