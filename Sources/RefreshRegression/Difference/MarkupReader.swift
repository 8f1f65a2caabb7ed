import Foundation

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

/// Reads the elements of an XML file.
struct MarkupReader {
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private let bytes: [UInt8]
  private var index = 0
  /// Those that are open, the innermost last.
  private var open: [MarkupElement] = []

  /// Deeper elements are refused: people nest fewer than 20.
  private static let depth = 200

  /// - Throws: `Fault` with the line of what is wrong.
  static func root(of file: [UInt8]) throws(Fault) -> MarkupElement {
    var reader = MarkupReader(bytes: file)
    return try reader.read()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() throws(Fault) -> MarkupElement {
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      add(text: Self.decoded(bytes[index..<start]))
      index = start
      if starts("<!--") {
        _ = try skip(to: "-->")
      } else if starts("<![CDATA[") {
        let text = try skip(to: "]]>")
        add(text: String(decoding: text.dropFirst(9), as: UTF8.self))
      } else if starts("<?") {
        _ = try skip(to: "?>")
      } else if starts("<!") {
        // A document type may have declarations of its own in brackets.
        let isLong = bytes[index...].prefix { $0 != UInt8(ascii: ">") }.contains(UInt8(ascii: "["))
        _ = try skip(to: isLong ? "]" : ">")
        if isLong { _ = try skip(to: ">") }
      } else if starts("</") {
        let name = Self.name(try skip(to: ">").dropFirst(2))
        guard let last = open.popLast(), last.name == name else {
          throw fault("</\(name.prefix(40))> ends no element")
        }
        if open.isEmpty { return last }
        open[open.count - 1].children.append(last)
      } else if let root = try readTag() {
        return root
      }
    }
    throw fault(open.last.map { "<\($0.name.prefix(40))> does not end" } ?? "it has no element")
  }

  /// Reads the tag that begins an element.
  ///
  /// - Returns: the root if that is all of it.
  private mutating func readTag() throws(Fault) -> MarkupElement? {
    index += 1
    var element = MarkupElement(name: Self.name(word()))
    guard !element.name.isEmpty else { throw fault("\"<\" begins no element") }
    guard open.count < Self.depth else { throw fault("elements are nested more than \(Self.depth) deep") }
    var style = ""
    while true {
      while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count else { throw fault("<\(element.name.prefix(40))> does not end") }
      if starts("/>") || starts(">") { break }
      let name = String(decoding: word(), as: UTF8.self)
      while index < bytes.count, Self.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "=") {
        index += 1
      }
      guard !name.isEmpty, index < bytes.count,
        [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]),
        let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
      else { throw fault("an attribute of <\(element.name.prefix(40))> has no value in quotes") }
      let value = Self.decoded(bytes[index + 1..<end])
      index = end + 1
      switch name {
      case "id": element.id = value
      case "style": style = value
      case "xlink:href": element.attributes["href"] = value
      case "version", "baseProfile", "xmlns", "role": break
      default:
        let isNote = name.contains(":") || name.hasPrefix("data-") || name.hasPrefix("aria-")
        if !isNote { element.attributes[name] = value }
      }
    }
    for part in style.split(separator: ";") {
      let sides = part.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if sides.count == 2 { element.attributes[sides[0]] = sides[1] }
    }
    let isWhole = starts("/>")
    index += isWhole ? 2 : 1
    if !isWhole {
      open.append(element)
    } else if open.isEmpty {
      return element
    } else {
      open[open.count - 1].children.append(element)
    }
    return nil
  }

  private mutating func add(text: String) {
    guard !open.isEmpty else { return }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return }
    open[open.count - 1].text += (open[open.count - 1].text.isEmpty ? "" : " ") + words
  }

  // MARK: Bytes

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// Moves behind a text; what is before it.
  private mutating func skip(to end: String) throws(Fault) -> ArraySlice<UInt8> {
    let mark = Array(end.utf8)
    var place = index
    while place + mark.count <= bytes.count {
      if bytes[place] == mark[0], bytes[place...].starts(with: mark) {
        defer { index = place + mark.count }
        return bytes[index..<place]
      }
      place += 1
    }
    throw fault("\"\(end)\" is missing")
  }

  /// Moves behind a name; its bytes.
  private mutating func word() -> ArraySlice<UInt8> {
    let ends = Array("=/>\"'<".utf8)
    let start = index
    while index < bytes.count, !Self.isSpace(bytes[index]), !ends.contains(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  /// The name of an element, without the prefix of SVG.
  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    let name = String(decoding: bytes.prefix { !isSpace($0) }, as: UTF8.self)
    return name.hasPrefix("svg:") ? String(name.dropFirst(4)) : name
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [9, 10, 13, 32].contains(byte) }

  private func fault(_ problem: String) -> Fault {
    let line = 1 + bytes[..<min(index, bytes.count)].count { $0 == UInt8(ascii: "\n") }
    return Fault(description: "line \(line): \(problem)")
  }

  /// Text with the references of XML replaced.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    let known = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
    var parts = text.split(separator: "&", omittingEmptySubsequences: false)[...]
    var result = String(parts.removeFirst())
    for part in parts {
      guard let end = part.firstIndex(of: ";") else {
        result += "&" + part
        continue
      }
      let name = part[..<end]
      let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
      let scalar =
        name.hasPrefix("#")
        ? UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10).flatMap(Unicode.Scalar.init) : nil
      result += known[String(name)] ?? scalar.map { String(Character($0)) } ?? "&\(name);"
      result += part[part.index(after: end)...]
    }
    return result
  }
}
