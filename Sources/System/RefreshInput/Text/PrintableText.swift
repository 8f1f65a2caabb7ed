import Foundation

/// Text from a file or another program, on its way to a person or to a build server.
///
/// Names and messages may come from goldens, reports and file names that someone else has written. A terminal obeys
/// escape sequences and carriage returns, a build server obeys lines that look like its commands, and bidirectional
/// controls make text read as something else. So such characters are written out, as `\u{1B}`.
extension StringProtocol {
  /// The text on one line, with every character that is not simply shown written out.
  package var printable: String {
    guard unicodeScalars.contains(where: { $0.isHidden }) else { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isHidden: text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The same, with line feeds kept.
  package var printableLines: String {
    split(separator: "\n" as Character, omittingEmptySubsequences: false).map(\.printable).joined(
      separator: "\n")
  }

  /// A line that is printable and that no build server takes for one of its commands.
  ///
  /// GitHub obeys lines that begin with `::`, and `##[` anywhere; Azure obeys `##vso[`, TeamCity `##teamcity[`.
  package var printableLine: String {
    var line = printable
    // Most lines have neither, and to search for commands takes longer than to print.
    guard line.utf8.contains(UInt8(ascii: ":")) || line.utf8.contains(UInt8(ascii: "#")) else { return line }
    let start = line.unicodeScalars.firstIndex { !$0.properties.isWhitespace } ?? line.endIndex
    if line[start...].unicodeScalars.starts(with: "::".unicodeScalars) {
      line.unicodeScalars.replaceSubrange(start...start, with: "\\u{3A}".unicodeScalars)
    }
    for command in ["##[", "##vso[", "##teamcity["] {
      line = line.replacingOccurrences(
        of: command, with: "#\\u{23}" + command.dropFirst(2), options: [.literal, .caseInsensitive])
    }
    return line
  }

  /// JSON in which such characters, which only strings can hold, are written as JSON writes them.
  package var printableJSON: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isHidden && scalar != "\n" && scalar.value <= 0xFFFF {
        text += String(format: "\\u%04x", scalar.value)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text.replacingOccurrences(of: "##", with: "#\\u0023", options: .literal)
  }

  /// The text in an attribute or an element of XML.
  package var xmlEscaped: String {
    var text = ""
    for scalar in printableLines.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n": text += "&#10;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension String {
  /// The text as a shell takes it for one word: in quotes unless it is plain.
  package var shellQuoted: String {
    let isPlain =
      !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./,:=@%+".contains($0)) }
    return isPlain ? self : "'" + replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}

extension Unicode.Scalar {
  /// Whether the character is no part of what is read: a control, a separator of lines, a control of the direction of
  /// text, or no character at all.
  fileprivate var isHidden: Bool {
    if value < 0x7F { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isBidiControl || properties.isNoncharacterCodePoint
    }
  }
}

extension String {
  /// The text if it is short, else its beginning: a letter can have millions of accents, so Unicode scalars count.
  package func beginning(_ count: Int = 80) -> String {
    let start = unicodeScalars.prefix(count)
    return String(start) + (start.endIndex < unicodeScalars.endIndex ? "…" : "")
  }
}
