import Foundation

/// The list of controls in a plugin's source, to which another is added.
struct ControlList {
  private let text: String
  /// What stands between the brackets of the list.
  private let range: Range<String.Index>

  /// The list in a source file; nil if there is none that can be added to.
  init?(_ text: String) {
    let pattern = /static\s+(?:let|var)\s+controls\s*:\s*\[[^\]]*\]\s*(?:=|\{\s*(?:return\s)?)\s*\[/
    guard let match = text.firstMatch(of: pattern) else { return nil }
    var depth = 1
    var index = match.range.upperBound
    while index < text.endIndex {
      switch text[index] {
      case "[", "(": depth += 1
      case "]", ")": depth -= 1
      // A comment may hold brackets of its own: leave such a list to its author.
      case "/": return nil
      default: break
      }
      if depth == 0 { break }
      index = text.index(after: index)
    }
    guard depth == 0 else { return nil }
    self.text = text
    range = match.range.upperBound..<index
  }

  /// The names in the list.
  var names: [String] {
    text[range].split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines).replacingOccurrences(of: ".self", with: "")
    }.filter { !$0.isEmpty }
  }

  /// The source with one more control, laid out as the list is.
  func adding(_ name: String) -> String {
    let list = text[range]
    let last = list.lastIndex { !$0.isWhitespace && $0 != "," }
    guard let last else { return text.replacingCharacters(in: range, with: "\(name).self") }
    let items = list[...last]
    let tail = list[list.index(after: last)...]
    guard list.contains(where: \.isNewline) else {
      return text.replacingCharacters(in: range, with: "\(items), \(name).self\(tail.filter { $0 != "," })")
    }
    let indent = items.split(whereSeparator: \.isNewline).last?.prefix(while: \.isWhitespace) ?? "    "
    // A list whose last item stands behind the bracket goes on in that line.
    let separator = items.contains(where: \.isNewline) ? ",\n\(indent)" : ", "
    return text.replacingCharacters(in: range, with: "\(items)\(separator)\(name).self\(tail)")
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
