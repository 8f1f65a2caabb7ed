import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Element of an SVG file, with the attributes that can have a visible effect.
struct MarkupElement {
  let name: String
  var id: String?
  /// Attributes without a namespace prefix, and properties of the `style` attribute, which take precedence.
  var attributes: [String: String] = [:]
  var children: [MarkupElement] = []
  /// Text of the element, without the text of its children.
  var text = ""

  /// True if the element can be visible; false for titles, descriptions and metadata of editors.
  var isSeen: Bool { !name.contains(":") && !["title", "desc", "metadata"].contains(name) }
}

extension MarkupElement {
  /// Creates an element from its XML name and attributes, without attributes of editors, accessibility and event
  /// handlers.
  fileprivate init(_ name: String, _ given: [String: String]) {
    self.name = name.hasPrefix("svg:") ? String(name.dropFirst(4)) : name
    for (name, value) in given {
      switch name {
      case "id": id = value
      case "xlink:href": attributes["href"] = value
      case "style", "version", "baseProfile", "xmlns", "role": break
      default:
        let isNote = name.contains(":") || ["data-", "aria-", "on"].contains(where: name.hasPrefix)
        if !isNote { attributes[name] = value }
      }
    }
    for part in (given["style"] ?? "").split(separator: ";") {
      let sides = part.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if sides.count == 2 { attributes[sides[0]] = sides[1] }
    }
  }
}

/// Reader of the elements of an XML file.
final class MarkupReader: NSObject, XMLParserDelegate {
  typealias Fault = ComparedFileVersion.Fault

  /// Stack of open elements, innermost last; the first is a container for the root element.
  private var open = [MarkupElement(name: "")]
  private var fault: Fault?

  /// Maximum depth of nested elements; drawings made by people have fewer than 20.
  private static let depth = 200

  /// Reads a file and returns its root element.
  ///
  /// - Throws: `Fault` with the line of the error.
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
