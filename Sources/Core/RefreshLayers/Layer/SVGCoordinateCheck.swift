import RefreshInput

/// A check of the coordinates in an SVG file.
enum SVGCoordinateCheck {
  /// The allowed range of coordinates; beyond it a single dashed line has millions of dashes, which take a gigabyte.
  static let range = -1_000_000.0...1_000_000.0

  /// The attributes that contain coordinates and sizes.
  private static let attributes: Set<String> = [
    "d", "points", "transform", "patternTransform", "viewBox", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy",
    "r", "rx", "ry", "dx", "dy", "width", "height",
  ]

  /// A description of the first coordinate or size in an SVG file that is outside the allowed range, with its
  /// attribute; nil if there is none.
  static func fault(in file: [UInt8]) -> String? {
    var index = 0
    while let equals = file[index...].firstIndex(of: UInt8(ascii: "=")) {
      index = equals + 1
      guard let open = file[index...].firstIndex(where: { !isSpace($0) }) else { return nil }
      guard file[open] == UInt8(ascii: "\"") || file[open] == UInt8(ascii: "'") else { continue }
      let start = open + 1
      let end = file[start...].firstIndex(of: file[open]) ?? file.count
      index = min(end + 1, file.count)
      let name = name(before: equals, in: file)
      guard attributes.contains(name), let number = first(beyond: file[start..<end]) else { continue }
      return "\"\(name)\" has the number \(number.prefix(40)); expected −1,000,000 to 1,000,000"
    }
    return nil
  }

  private static func name(before equals: Int, in file: [UInt8]) -> String {
    let end = file[..<equals].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
    let start = file[..<end].lastIndex { isSpace($0) || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\"") }
    // Limited because attribute names are short.
    return String(decoding: file[(start.map { $0 + 1 } ?? 0)..<end].prefix(20), as: UTF8.self)
  }

  /// The first number in an attribute's text that is outside the allowed range, as written but without its sign; nil
  /// if there is none.
  private static func first(beyond text: ArraySlice<UInt8>) -> String? {
    var index = text.startIndex
    func skipDigits() { while index < text.endIndex, isDigit(text[index]) { index += 1 } }
    while let start = text[index...].firstIndex(where: isDigit) {
      index = start
      skipDigits()
      if index < text.endIndex, text[index] == UInt8(ascii: ".") {
        index += 1
        skipDigits()
      }
      if index < text.endIndex, text[index] | 0x20 == UInt8(ascii: "e") {
        let mark = index
        index += 1
        if index < text.endIndex, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[index]) { index += 1 }
        // The "e" begins a unit, as in 2em.
        if index == text.endIndex || !isDigit(text[index]) { index = mark }
        skipDigits()
      }
      let number = String(decoding: text[start..<index], as: UTF8.self)
      if let value = Double(number), !range.contains(value) { return number }
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func isSpace(_ byte: UInt8) -> Bool { [9, 10, 13, 32].contains(byte) }
}
