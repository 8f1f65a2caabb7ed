import Foundation
import RefreshLayers
import RefreshRendering

/// Texts in the order of their first occurrences, each once.
struct UniqueTexts {
  private var indices: [String: Int] = [:]
  private(set) var texts: [String] = []

  /// The place of a text.
  mutating func index(of text: String) -> Int {
    if let index = indices[text] { return index }
    indices[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}

/// The drawings of all motions of a page, each written once.
struct DrawingTables {
  private var contours = ContourTable()
  private var outlines = UniqueTexts()
  private var values = UniqueTexts()
  private var commands = UniqueTexts()
  var images = PictureTable()
  /// The places of names whose colours something has at one time, and another colour at another.
  var changingNames: Set<Int> = []

  /// The place of an outline that does not move, in points from a corner of its own.
  ///
  /// - Parameters:
  ///   - precision: how far its points may be off.
  ///   - digits: how many digits after the point its numbers have; nil for as many as the precision needs.
  mutating func outline(_ parts: [OutlinePart], precision: Double, digits: Int? = nil) -> Int {
    let digits = digits ?? LottieProperty.digits(for: precision)
    let places = parts.map { part in
      let (x, y) = (part.origin.x, part.origin.y)
      let contour = contours.index(of: part, precision: precision, digits: digits)
      return [
        "\(contour)", ScriptText.number(x, digits: digits), ScriptText.number(y, digits: digits),
      ].joined(separator: ",")
    }
    return outlines.index(of: ScriptText.list(places))
  }

  /// The place of a value: numbers that belong together, with their motion.
  mutating func value(_ text: String) -> Int { values.index(of: text) }

  /// The place of a command.
  ///
  /// - Parameters:
  ///   - values: the places of the values whose numbers it takes, in their order.
  ///   - arguments: what never changes, in JSON.
  mutating func command(_ name: String, _ values: [Int], _ arguments: [String]) -> Int {
    let list = ScriptText.list(values.map(String.init))
    return commands.index(of: ScriptText.list([ScriptText.quoted(name), list] + arguments))
  }

  /// The tables as an object of a script, a line for each.
  ///
  /// - Parameter fonts: those of texts that the page sets itself.
  /// - Throws: `RenderError` for an image that cannot be drawn.
  mutating func json(_ fonts: [GlyphFont]) throws -> String {
    let faces = fonts.map { face($0) }
    func member(_ name: String, _ texts: [String]) -> String { "\"\(name)\":\(ScriptText.list(texts))" }
    return
      "{"
      + [
        member("contours", contours.texts), member("outlines", outlines.texts),
        member("values", values.texts),
        member("commands", commands.texts), member("fonts", faces),
        member("images", try images.sources().map(ScriptText.quoted)),
      ].joined(separator: ",\n") + "}"
  }

  /// A font: of each glyph how far it reaches, its outline, and by how much some are farther after it: characters in a text,
  /// ligatures in a list.
  private mutating func face(_ font: GlyphFont) -> String {
    let glyphs = font.glyphs.map { glyph in
      let path = glyph.outline.withQuadraticCurves(precision: GlyphFont.precision / 4)
      let parts = Outline.path(path, .nonZero).parts(from: .zero)
      let place = outline(parts, precision: GlyphFont.precision, digits: 0)
      var members = [ScriptText.number(glyph.advance, digits: 0), "\(place)"]
      let moves = Dictionary(grouping: glyph.kerning) { Int($0.value.rounded()) }
      for (move, others) in moves.sorted(by: { $0.key < $1.key }) {
        let names = others.map(\.key).sorted()
        let (single, several) = (names.filter { $0.count == 1 }, names.filter { $0.count > 1 })
        if !single.isEmpty { members += ["\(move)", ScriptText.quoted(single.joined())] }
        if !several.isEmpty { members += ["\(move)", ScriptText.list(several.map(ScriptText.quoted))] }
      }
      return ScriptText.quoted(glyph.characters) + ":" + ScriptText.list(members)
    }
    return "{\"family\":\(ScriptText.quoted(font.font.family)),\"weight\":\(font.font.weight.rawValue),"
      + "\"size\":\(Int(GlyphFont.size)),\"glyphs\":{\(glyphs.joined(separator: ","))}}"
  }
}
