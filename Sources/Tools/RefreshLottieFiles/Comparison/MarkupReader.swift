import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an SVG file, with what can be seen of it.
struct MarkupElement {
  let name: String
  var id: String?
  /// Those without a prefix, and those of its style, which come first.
  var attributes: [String: String] = [:]
  var children: [MarkupElement] = []
  /// The text in it, without that of its children.
  var text = ""

  /// Whether it is seen: titles, descriptions and what editors note are not.
  var isSeen: Bool { !name.contains(":") && !["title", "desc", "metadata"].contains(name) }
}

extension MarkupElement {
  /// An element as a file has it.
  fileprivate init(_ name: String, _ given: [String: String]) {
    self.name = name.hasPrefix("svg:") ? String(name.dropFirst(4)) : name
    for (name, value) in given {
      switch name {
      case "id": id = value
      case "xlink:href": attributes["href"] = value
      case "style", "version", "baseProfile", "xmlns", "role": break
      default:
        let isNote = name.contains(":") || name.hasPrefix("data-") || name.hasPrefix("aria-")
        if !isNote { attributes[name] = value }
      }
    }
    for part in (given["style"] ?? "").split(separator: ";") {
      let sides = part.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if sides.count == 2 { attributes[sides[0]] = sides[1] }
    }
  }
}

/// Reads the elements of an XML file.
final class MarkupReader: NSObject, XMLParserDelegate {
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Those that are open, the innermost last, and the root, which holds all, below them.
  private var open = [MarkupElement(name: "")]
  private var fault: Fault?

  /// Deeper elements are refused: people nest fewer than 20.
  private static let depth = 200

  /// - Throws: `Fault` with the line of what is wrong.
  static func root(of file: [UInt8]) throws(Fault) -> MarkupElement {
    let (reader, parser) = (MarkupReader(), XMLParser(data: Data(file)))
    parser.delegate = reader
    let isWhole = parser.parse()
    if let fault = reader.fault { throw fault }
    guard isWhole, let root = reader.open[0].children.first else {
      let place = reader.open.count > 1 ? ", in <\(reader.open[reader.open.count - 1].name.prefix(40))>" : ""
      throw Fault(description: "line \(max(1, parser.lineNumber)): it is not well-formed XML\(place)")
    }
    return root
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(MarkupElement(name, attributes))
    guard open.count > Self.depth + 1, fault == nil else { return }
    fault = Fault(
      description: "line \(parser.lineNumber): elements are nested more than \(Self.depth) deep")
    parser.abortParsing()
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard open.count > 1, var last = open.popLast() else { return }
    last.text = last.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    open[open.count - 1].children.append(last)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open[open.count - 1].text += text }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    open[open.count - 1].text += String(decoding: block, as: UTF8.self)
  }
}
