import Foundation
import RefreshLayers
import RefreshRendering

/// A cache of measured fonts, for texts that players lay out themselves.
final class GlyphFonts {
  /// All texts that may be laid out; each font contains their characters.
  private let texts: [String]
  /// Indices of the fonts, by the font in the standard size.
  private var faces: [Font: Int] = [:]
  private(set) var fonts: [GlyphFont] = []
  /// Results of `canSet`, by text in black.
  private var known: [TextValues: Bool] = [:]

  init(for texts: [String]) { self.texts = texts }

  /// Index of a text's font in `fonts`; measures the font on first use.
  ///
  /// - Throws: `RenderError.missingFonts`.
  func index(of text: TextValues) throws -> Int {
    let face = Font(family: text.font.family, weight: text.font.weight)
    if let index = faces[face] { return index }
    fonts.append(try GlyphFont(text.font, for: texts))
    faces[face] = fonts.count - 1
    return fonts.count - 1
  }

  /// True if a text has one line and `GlyphFont` draws it as the renderer does, within 4 thousandths of the
  /// font size.
  func canSet(_ text: TextValues) -> Bool {
    var black = text
    black.foregroundColor = .black
    if let known = known[black] { return known }
    let canSet = hasGlyphsInPlace(black)
    known[black] = canSet
    return canSet
  }

  private func hasGlyphsInPlace(_ text: TextValues) -> Bool {
    let isLine =
      text.numberOfLines == 1 && !text.string.contains(where: \.isNewline)
      && text.lineBreakMode != .byWordWrapping && text.lineBreakMode != .byCharWrapping
    let size = CGSize(width: CGFloat.infinity, height: .infinity)
    guard isLine, let index = try? index(of: text),
      let path = fonts[index].path(of: text.string, size: text.font.pointSize),
      let drawn = try? TextOutlines.path(of: text, in: size),
      let baseline = try? TextOutlines.baseline(of: text, in: size)
    else { return false }
    let parts = ShapeOutline.path(path, .nonZero).parts(from: CGPoint(x: 0, y: -baseline))
    let others = ShapeOutline.path(drawn, .nonZero).parts(from: .zero)
    let limit = 2 * GlyphFont.precision * text.font.pointSize / GlyphFont.size
    return parts.count == others.count
      && zip(parts, others).allSatisfy { part, other in
        part.steps == other.steps
          && hypot(part.origin.x - other.origin.x, part.origin.y - other.origin.y) <= limit
          && zip(part.numbers, other.numbers).allSatisfy { abs($0 - $1) <= limit }
      }
  }
}
