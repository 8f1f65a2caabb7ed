import Foundation
import RefreshLayers
import RefreshRendering

/// A list of texts without duplicates, in order of first occurrence.
struct UniqueTexts {
  private var indices: [String: Int] = [:]
  private(set) var texts: [String] = []

  /// Index of a text; appends a new one.
  mutating func index(of text: String) -> Int {
    if let index = indices[text] { return index }
    indices[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}

/// Tables of all drawing data of a page, without duplicates.
struct DrawingTables {
  private var contours = ContourTable()
  private var outlines = UniqueTexts()
  private var values = UniqueTexts()
  private var commands = UniqueTexts()
  var images = PageImageTable()
  /// Indices of the named colours that cannot be overridden, because an item has them at some instants only.
  var changingNames: Set<Int> = []

  /// Index of a static outline.
  ///
  /// - Parameters:
  ///   - precision: tolerance of coordinates, in points.
  ///   - digits: decimals of coordinates; nil for as many as the precision needs.
  mutating func outline(_ parts: [EncodedContour], precision: Double, digits: Int? = nil) -> Int {
    let digits = digits ?? LottieProperty.digits(for: precision)
    let places = parts.map { part in
      let (x, y) = (part.origin.x, part.origin.y)
      let contour = contours.index(of: part, precision: precision, digits: digits)
      return [
        "\(contour)", JavaScriptLiteral.number(x, digits: digits),
        JavaScriptLiteral.number(y, digits: digits),
      ].joined(separator: ",")
    }
    return outlines.index(of: JavaScriptLiteral.list(places))
  }

  /// Index of a value: a group of numbers, constant or animated, as JSON.
  mutating func value(_ text: String) -> Int { values.index(of: text) }

  /// Index of a drawing command.
  ///
  /// - Parameters:
  ///   - name: method of the page's Painter.
  ///   - values: indices of the values with its numbers, in order.
  ///   - arguments: constant arguments, as JSON.
  mutating func command(_ name: String, _ values: [Int], _ arguments: [String]) -> Int {
    let list = JavaScriptLiteral.list(values.map(String.init))
    return commands.index(of: JavaScriptLiteral.list([JavaScriptLiteral.quoted(name), list] + arguments))
  }

  /// The tables as a JSON object, one line per table.
  ///
  /// - Throws: `RenderError` for an image that cannot be drawn.
  mutating func json(_ fonts: [GlyphFont]) throws -> String {
    let faces = fonts.map { face($0) }
    func member(_ name: String, _ texts: [String]) -> String {
      "\"\(name)\":\(JavaScriptLiteral.list(texts))"
    }
    return
      "{"
      + [
        member("contours", contours.texts), member("outlines", outlines.texts),
        member("values", values.texts),
        member("commands", commands.texts), member("fonts", faces),
        member("images", try images.sources().map(JavaScriptLiteral.quoted)),
      ].joined(separator: ",\n") + "}"
  }

  /// JSON of a font. A glyph has its advance, its outline and pairs of kerning and following glyphs:
  /// characters as one string, ligatures as an array.
  private mutating func face(_ font: GlyphFont) -> String {
    let glyphs = font.glyphs.map { glyph in
      let path = glyph.outline.withQuadraticCurves(precision: GlyphFont.precision / 4)
      let parts = ShapeOutline.path(path, .nonZero).parts(from: .zero)
      let place = outline(parts, precision: GlyphFont.precision, digits: 0)
      var members = [JavaScriptLiteral.number(glyph.advance, digits: 0), "\(place)"]
      let moves = Dictionary(grouping: glyph.kerning) { Int($0.value.rounded()) }
      for (move, others) in moves.sorted(by: { $0.key < $1.key }) {
        let names = others.map(\.key).sorted()
        let (single, several) = (names.filter { $0.count == 1 }, names.filter { $0.count > 1 })
        if !single.isEmpty { members += ["\(move)", JavaScriptLiteral.quoted(single.joined())] }
        if !several.isEmpty {
          members += ["\(move)", JavaScriptLiteral.list(several.map(JavaScriptLiteral.quoted))]
        }
      }
      return JavaScriptLiteral.quoted(glyph.characters) + ":" + JavaScriptLiteral.list(members)
    }
    return
      "{\"family\":\(JavaScriptLiteral.quoted(font.font.family)),\"weight\":\(font.font.weight.rawValue),"
      + "\"size\":\(Int(GlyphFont.size)),\"glyphs\":{\(glyphs.joined(separator: ","))}}"
  }
}
