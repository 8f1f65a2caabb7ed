import Foundation

/// Escaping of text from files and other programs, before it reaches a terminal or a build server.
///
/// Names and messages may come from goldens, reports and file names that another person wrote. A terminal obeys
/// escape sequences and carriage returns, a build server obeys lines that look like its commands, and bidirectional
/// controls disguise text. So such characters are escaped, as in `\u{1B}`.
extension StringProtocol {
  /// The text on one line, with control, bidirectional and line-separating characters escaped.
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

  /// The text with control and bidirectional characters escaped and line feeds kept.
  package var printableLines: String {
    split(separator: "\n" as Character, omittingEmptySubsequences: false).map(\.printable).joined(
      separator: "\n")
  }

  /// A printable line that no build server takes for a command.
  ///
  /// GitHub obeys lines that begin with `::`, and `##[` anywhere; Azure obeys `##vso[`, TeamCity `##teamcity[`.
  package var printableLine: String {
    var line = printable
    // Fast path: most lines contain neither character, and searching for commands takes longer than printing.
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

  /// A JSON text with hidden characters in its strings escaped (`\u001b`), and `##` as `#\u0023`.
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

  /// The text escaped for an attribute or element of XML.
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
  /// The text as one word of a shell command: quoted unless it has only letters, digits and harmless punctuation.
  package var shellQuoted: String {
    let isPlain =
      !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./,:=@%+".contains($0)) }
    return isPlain ? self : "'" + replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}

extension Unicode.Scalar {
  /// True for a character that is not visible text: a control, a line or paragraph separator, a bidirectional
  /// control, or a noncharacter.
  fileprivate var isHidden: Bool {
    if value < 0x7F { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isBidiControl || properties.isNoncharacterCodePoint
    }
  }
}

extension String {
  /// The text, cut after `count` Unicode scalars with "…"; scalars, because one letter can have millions of accents.
  package func beginning(_ count: Int = 80) -> String {
    let start = unicodeScalars.prefix(count)
    return String(start) + (start.endIndex < unicodeScalars.endIndex ? "…" : "")
  }
}
