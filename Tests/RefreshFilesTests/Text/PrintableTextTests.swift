import Foundation
import FoundationXML
import RefreshFiles
import Testing

@Suite struct PrintableTextTests {
  @Test("a line holds no control, no second line and no control of direction, whatever the text")
  func oneLine() {
    #expect(
      "a\u{1B}[2J\r\nb\u{9B}31m\u{202E}c\u{2028}d\u{0}".printable
        == #"a\u{1B}[2J\r\nb\u{9B}31m\u{202E}c\u{2028}d\u{0}"#)
    #expect("Grüße, 你好, שלום, 👩‍👩‍👧 100 %".printable == "Grüße, 你好, שלום, 👩‍👩‍👧 100 %")
  }

  @Test("every character of the first planes that a terminal could obey is written out")
  func everyCharacter() {
    // ECMA-48's C0 and C1, delete, the separators of Unicode's line breaking, and the controls of UAX #9.
    let obeyed: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xFDD0...0xFDEF,
      0xFFFE...0xFFFF,
    ]
    let wrong = (UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      let isKept = String(scalar).printable == String(scalar)
      return isKept == obeyed.contains { $0.contains(scalar.value) }
    }
    #expect(wrong == [])
  }

  @Test(
    "no line is a command of a build server",
    arguments: [
      "::error file=x::gone", "  \u{3000}::add-mask::x", "x ##[add-path]/tmp", "##vso[task.complete]",
      "##teamcity[testFailed]",
      "a\n::error::b", "a\r::error::b", "a\u{2028}::error::b",
    ])
  func commands(text: String) {
    let line = text.printableLine
    #expect(!line.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("::"))
    #expect(!["##[", "##vso[", "##teamcity["].contains { line.contains($0) })
    #expect(line.split(whereSeparator: \.isNewline).count == 1)
  }

  @Test("XML and JSON with such characters are well formed, and read back as what a person may see")
  func formats() throws {
    let hostile =
      String(String.UnicodeScalarView((UInt32(0)...0x3000).compactMap(Unicode.Scalar.init)))
      + "\u{FFFE}\u{FFFF}"
    final class Reader: NSObject, XMLParserDelegate {
      var name: String?
      func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
      ) { name = attributes["name"] }
    }
    let reader = Reader()
    let parser = XMLParser(data: Data("<case name=\"\(hostile.xmlEscaped)\"/>".utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.name == hostile.printableLines)
    let json = String(decoding: try JSONEncoder().encode([hostile, "##[x]"]), as: UTF8.self).printableJSON
    #expect(json.unicodeScalars.allSatisfy { $0 == "\n" || String($0).printable == String($0) })
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [hostile, "##[x]"])
  }
}
