import RefreshFiles

/// A replacement of text in a source, made by `port --write`.
struct SourceEdit: Equatable {
  /// Replaced range, in Unicode scalars of the source.
  let range: Range<Int>
  let replacement: String

  /// Applies groups of edits: each group completely or not at all; of groups that overlap, the first.
  static func apply(_ groups: [[SourceEdit]], to scalars: [Unicode.Scalar]) -> String {
    // Sorted by position; at the same position in the order of the groups.
    var accepted: [SourceEdit] = []
    /// The index of the first accepted edit that begins after a position.
    func index(behind place: Int) -> Int {
      var (low, high) = (0, accepted.count)
      while low < high {
        let middle = (low + high) / 2
        if accepted[middle].range.lowerBound <= place { low = middle + 1 } else { high = middle }
      }
      return low
    }
    func isFree(_ range: Range<Int>) -> Bool {
      let next = index(behind: range.lowerBound)
      // Of several edits at one position at most one is not an insertion, and it is the last.
      let before = next > 0 ? accepted[next - 1].range : nil
      if let before, before.upperBound > range.lowerBound,
        !(range.isEmpty && before.lowerBound == range.lowerBound)
      {
        return false
      }
      return next == accepted.count || accepted[next].range.lowerBound >= range.upperBound
    }
    for group in groups where group.allSatisfy({ isFree($0.range) }) {
      for edit in group {
        var place = index(behind: edit.range.lowerBound)
        // An insertion precedes a replacement at the same position.
        if edit.range.isEmpty, place > 0, accepted[place - 1].range.lowerBound == edit.range.lowerBound,
          !accepted[place - 1].range.isEmpty
        {
          place -= 1
        }
        accepted.insert(edit, at: place)
      }
    }
    var text = String.UnicodeScalarView()
    var end = 0
    for edit in accepted {
      text.append(contentsOf: scalars[end..<edit.range.lowerBound])
      text.append(contentsOf: edit.replacement.unicodeScalars)
      end = edit.range.upperBound
    }
    text.append(contentsOf: scalars[end...])
    return String(text)
  }
}

/// The difference between two versions of a file, in unified format (`diff -u`).
struct UnifiedDiff {
  private static let context = 3
  /// Maximum number of lines between the first and the last difference that are compared in detail, in time quadratic
  /// in their number; beyond it all are replaced. A larger value takes more time and memory.
  private static let maximumLines = 4000
  let text: String

  init(path: String, from source: String, to result: String) {
    let (before, after) = (Self.lines(source), Self.lines(result))
    let first = zip(before, after).prefix { $0 == $1 }.count
    let last = zip(before[first...].reversed(), after[first...].reversed()).prefix { $0 == $1 }.count
    let (old, new) = (before[first..<before.count - last], after[first..<after.count - last])
    var (removed, added) = (Set(old.indices), Set(new.indices))
    if old.count + new.count <= Self.maximumLines {
      let changes = Array(new).difference(from: Array(old))
      removed = Set(changes.removals.map { if case .remove(let line, _, _) = $0 { first + line } else { 0 } })
      added = Set(changes.insertions.map { if case .insert(let line, _, _) = $0 { first + line } else { 0 } })
    }
    // The lines with their signs, in the order of the diff.
    var lines: [(sign: Character, text: String)] = []
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      if i < before.count, removed.contains(i) {
        lines.append(("-", before[i]))
        i += 1
      } else if j < after.count, added.contains(j) {
        lines.append(("+", after[j]))
        j += 1
      } else {
        lines.append((" ", before[i]))
        (i, j) = (i + 1, j + 1)
      }
    }
    text = Self.hunks(lines, path)
  }

  /// The diff with control characters escaped, except line feeds and tabs.
  var printable: String {
    text.split(separator: "\n" as Character, omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t" as Character, omittingEmptySubsequences: false).map(\.printable)
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// The lines of a file, with diff's note if the last one has no line feed.
  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n" as Character, omittingEmptySubsequences: false).map(String.init)
    let last = lines.removeLast()
    if !last.isEmpty { lines.append("\(last)\n\\ No newline at end of file") }
    return lines
  }

  private static func hunks(_ lines: [(sign: Character, text: String)], _ path: String) -> String {
    let changed = lines.indices.filter { lines[$0].sign != " " }
    if changed.isEmpty { return "" }
    let shown = RangeSet(changed.map { max(0, $0 - context)..<min(lines.count, $0 + context + 1) })
    // The line numbers at the current position, in both versions.
    var (old, new, place) = (1, 1, 0)
    func pass(to end: Int) {
      for line in lines[place..<end] {
        if line.sign != "+" { old += 1 }
        if line.sign != "-" { new += 1 }
      }
      place = end
    }
    var text = "--- \(path)\n+++ \(path)\n"
    for range in shown.ranges {
      pass(to: range.lowerBound)
      let (oldCount, newCount) = (
        lines[range].count { $0.sign != "+" }, lines[range].count { $0.sign != "-" }
      )
      text +=
        "@@ -\(oldCount == 0 ? old - 1 : old),\(oldCount) +\(newCount == 0 ? new - 1 : new),\(newCount) @@\n"
      text += lines[range].map { "\($0.sign)\($0.text)\n" }.joined()
      pass(to: range.upperBound)
    }
    return text
  }
}
