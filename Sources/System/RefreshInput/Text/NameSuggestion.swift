/// Suggestions for mistyped names.
package enum NameSuggestion {
  /// The known name nearest to a mistyped one, ignoring case: at most one typing error per three letters (one in a
  /// shorter name), or a known name that begins with at least three given letters; otherwise nil.
  package static func of(_ name: String, among known: [String]) -> String? {
    // No valid name is that long, and the time grows with the product of both lengths.
    guard name.utf8.count <= 256 else { return nil }
    let nearest = known.map { ($0, distance(name.lowercased(), $0.lowercased())) }
      .min { $0.1 < $1.1 }
    if let nearest, nearest.1 * 3 <= max(3, name.count) { return nearest.0 }
    // A prefix, such as `iphone` for `iphone-16`.
    return name.count < 3 ? nil : known.first { $0.lowercased().hasPrefix(name.lowercased()) }
  }

  /// The allowed names in words, after a suggestion if one is near: "did you mean Waves? Available: Waves, Ripple".
  ///
  /// - Parameter lead: the words before the list, such as "available:".
  package static func list(_ name: String, among known: [String], as lead: String) -> String {
    let names = known.isEmpty ? "none" : known.joined(separator: ", ")
    guard let near = of(name, among: known) else { return "\(lead) \(names)" }
    return "did you mean \(near)? \(lead.prefix(1).uppercased() + lead.dropFirst()) \(names)"
  }

  /// Number of insertions, deletions, substitutions and swaps of adjacent letters that turn one word into another
  /// (optimal string alignment distance).
  package static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    var rows = [Array(0...other.count)]
    for (i, letter) in one.enumerated() {
      var row = [i + 1]
      for (j, wanted) in other.enumerated() {
        var best = min(rows[i][j] + (letter == wanted ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == other[j - 1], one[i - 1] == wanted {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}
