import Foundation
import RefreshLayers
import RefreshRendering

/// Glyph outlines, advances and kerning of a font, with which players lay out texts on one line from left to
/// right.
struct GlyphFont {
  /// Font size in which the metrics are measured, in points.
  static let size: CGFloat = 1000
  /// Precision of the metrics, in points at `size`: 1/500 of the font size.
  static let precision: CGFloat = 2
  /// Maximum number of characters in a ligature: ffi has three.
  private static let mostCharacters = 3

  struct Glyph {
    /// Characters that the glyph draws; several for a ligature.
    let characters: String
    /// Advance width of the glyph, in points at the font size `size`.
    let advance: CGFloat
    /// Outline relative to the glyph's origin on the baseline.
    let outline: BezierPath
    /// Kerning in front of a following glyph, by its characters; pairs without kerning are omitted.
    var kerning: [String: CGFloat] = [:]
  }

  let font: Font
  private(set) var glyphs: [Glyph] = []
  private var places: [String: Int] = [:]

  /// The characters of ASCII, Latin-1 and Latin Extended-A, with common punctuation and arrows.
  private static let latin: [Character] =
    [0x20...0x7E, 0xA0...0xAC, 0xAE...0x17F].joined().map { Character(UnicodeScalar(UInt32($0))!) }
    + "–—‘’‚“”„†•…‹›€™←↑→↓−"

  /// Measures the Latin characters that a font has, and all characters of some texts.
  ///
  /// - Throws: `RenderError.missingFonts`.
  init(_ font: Font, for texts: [String]) throws {
    self.font = font
    // Composed characters (NFC), because players look texts up in that form.
    let own = Set((texts + ["…"]).joined(separator: " ").precomposedStringWithCanonicalMapping)
    let line = try baseline(of: "x")
    for character in own.union(Self.latin).sorted() {
      // A fallback font for the character may have another baseline; the character is then skipped.
      guard try own.contains(character) || baseline(of: String(character)) == line else { continue }
      try add(String(character))
    }
    var index = 0
    while index < glyphs.count {
      try pair(index)
      index += 1
    }
  }

  /// Outline of a text from its origin on the baseline, in points; nil if a character has no glyph.
  func path(of string: String, size: CGFloat) -> BezierPath? {
    guard let line = line(of: string) else { return nil }
    var path = BezierPath()
    for (glyph, x) in line {
      path.append(glyph.outline.applying(CGAffineTransform(translationX: x, y: 0)))
    }
    let scale = size / Self.size
    return path.applying(CGAffineTransform(scaleX: scale, y: scale))
  }

  /// Width of a text at `Self.size`, with and without kerning and ligatures; nil if a character has no glyph.
  func advance(of string: String) -> (kerned: CGFloat, plain: CGFloat)? {
    guard let line = line(of: string) else { return nil }
    let plain = string.compactMap { places[String($0)].map { glyphs[$0].advance } }
    return (line.last.map { $0.x + $0.glyph.advance } ?? 0, plain.reduce(0, +))
  }

  /// Glyphs of a text with their horizontal positions; nil if a character has no glyph.
  private func line(of string: String) -> [(glyph: Glyph, x: CGFloat)]? {
    var line: [(glyph: Glyph, x: CGFloat)] = []
    var (x, rest): (CGFloat, Substring) = (0, string[...])
    while !rest.isEmpty {
      guard let glyph = glyph(at: rest) else { return nil }
      x += line.last?.glyph.kerning[glyph.characters] ?? 0
      line.append((glyph, x))
      x += glyph.advance
      rest = rest.dropFirst(glyph.characters.count)
    }
    return line
  }

  /// The glyph with the most characters at the beginning of a text.
  private func glyph(at text: Substring) -> Glyph? {
    (1...Self.mostCharacters).reversed().lazy.compactMap { places[String(text.prefix($0))] }.first.map {
      glyphs[$0]
    }
  }

  // MARK: Measuring

  private func values(_ string: String) -> TextValues {
    var values = TextValues()
    values.font = font
    values.font.pointSize = Self.size
    values.string = string
    return values
  }

  private func baseline(of string: String) throws -> CGFloat? {
    try TextOutlines.baseline(of: values(string), in: CGSize(width: CGFloat.infinity, height: .infinity))
  }

  private mutating func add(_ characters: String) throws {
    let text = values(characters)
    let size = CGSize(width: CGFloat.infinity, height: .infinity)
    let baseline = try TextOutlines.baseline(of: text, in: size) ?? 0
    places[characters] = glyphs.count
    let outline = try TextOutlines.path(of: text, in: size)
    glyphs.append(
      Glyph(
        characters: characters, advance: try TextOutlines.advance(of: text),
        outline: outline.applying(CGAffineTransform(translationX: 0, y: -baseline))))
  }

  /// Measures the kerning between one glyph and every other, and adds ligatures as new glyphs.
  private mutating func pair(_ index: Int) throws {
    let seconds = glyphs.map(\.characters)
    // Scripts other than Latin are measured pair by pair, because a sign between two scripts takes the script
    // of one of them.
    let latin = Set(Self.latin)
    let isLatin = Dictionary(grouping: seconds) { $0.allSatisfy(latin.contains) }
    try pair(index, with: isLatin[true] ?? [])
    for second in isLatin[false] ?? [] { try pair(index, with: [second]) }
  }

  private mutating func pair(_ index: Int, with seconds: [String]) throws {
    let first = glyphs[index]
    let length = first.characters.utf8.count
    let advances = try TextOutlines.advances(
      of: values(seconds.map { first.characters + $0 }.joined(separator: " ")))
    var start = 0
    for second in seconds {
      defer { start += length + second.utf8.count + 1 }
      let pair = first.characters + second
      if advances[start + length] == nil, places[pair] == nil, pair.count <= Self.mostCharacters {
        try add(pair)
      }
      guard advances[start + length] != nil, let advance = advances[start] else { continue }
      let move = advance - first.advance
      if abs(move) >= Self.precision / 4 { glyphs[index].kerning[second] = move }
    }
  }
}

extension BezierPath {
  /// Replaces cubic curves by quadratic ones if they are equal, as in TrueType outlines.
  ///
  /// - Parameter precision: maximum distance between the quadratic control points computed from the two ends
  ///   of the cubic.
  func withQuadraticCurves(precision: CGFloat) -> BezierPath {
    var last = CGPoint.zero
    return BezierPath(
      elements: elements.map { element in
        switch element {
        case .move(let point), .line(let point), .quadCurve(let point, _): last = point
        case .curve(let point, let first, let second):
          defer { last = point }
          let one = CGPoint(x: (3 * first.x - last.x) / 2, y: (3 * first.y - last.y) / 2)
          let other = CGPoint(x: (3 * second.x - point.x) / 2, y: (3 * second.y - point.y) / 2)
          guard hypot(one.x - other.x, one.y - other.y) <= precision else { break }
          return .quadCurve(
            to: point, control: CGPoint(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2))
        case .close: break
        }
        return element
      })
  }
}
