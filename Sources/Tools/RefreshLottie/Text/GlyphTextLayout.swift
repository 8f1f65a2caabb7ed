import Foundation
import RefreshLayers

/// The layout of a text in the file's glyph outlines.
struct GlyphTextLayout {
  struct Letter {
    var character: Character
    /// The glyph; nil for a character of which the file has no outline.
    var glyph: LottieGlyph?
    /// Start of the glyph on the baseline, in points.
    var origin: CGPoint = .zero
    /// Advance width, in points.
    var width: Double
    /// Number of the line.
    var line = 0

    /// True for a character without a visible shape, such as a space.
    var isSpace: Bool { glyph.map(\.figure.isEmpty) ?? character.isWhitespace }
  }

  /// The characters of all lines, spaces included.
  private(set) var letters: [Letter] = []
  /// The characters of each line.
  private(set) var ranges: [Range<Int>] = []

  /// Advance width of a character of which the file has no outline, in font sizes: near the mean of common fonts.
  private static let foreignWidth = 0.6

  /// Lays out a document; nil if it has characters other than spaces, but the file has an outline for none of them.
  init?(_ document: LottieTextDocument, ascent: Double, glyph: (Character) -> LottieGlyph?) {
    let scale = document.size / 100
    var lines: [[Letter]] = []
    for paragraph in document.paragraphs {
      let line = paragraph.map { character in
        let known = glyph(character)
        let foreign = character.isWhitespace ? 0 : Self.foreignWidth * document.size
        return Letter(
          character: character, glyph: known, width: known.map { $0.advance * scale } ?? foreign)
      }
      lines += Self.broken(line, document)
    }
    let isForeign = lines.joined().allSatisfy { $0.glyph == nil || $0.character.isWhitespace }
    if isForeign, lines.joined().contains(where: { !$0.character.isWhitespace }) { return nil }
    for (index, line) in lines.enumerated() {
      let width = Self.width(of: line, document)
      let spare: Double =
        switch document.alignment {
        case .right: (document.box.map { Double($0.width) } ?? 0) - width
        case .center: ((document.box.map { Double($0.width) } ?? 0) - width) / 2
        default: 0
        }
      var x = spare + Double(document.box?.minX ?? 0)
      let top = document.box.map { Double($0.minY) + ascent * scale } ?? 0
      let y = top + Double(index) * document.lineHeight - document.baselineShift
      ranges.append(letters.count..<letters.count + line.count)
      for var letter in line {
        (letter.origin, letter.line) = (CGPoint(x: x, y: y), index)
        letters.append(letter)
        x += letter.width + document.tracking
      }
    }
  }

  /// Index of the unit (letter, word or line) to which each letter belongs, and the number of units.
  func units(_ unit: LottieTextSelector.Unit) -> (indices: [Int], count: Int) {
    var (indices, count) = ([Int](), 0)
    for (index, letter) in letters.enumerated() {
      indices.append(count)
      let endsLine = index + 1 == letters.count || letters[index + 1].line != letter.line
      let ends =
        switch unit {
        case .letters: true
        case .lettersWithoutSpaces: letter.character != " "
        case .words: letter.character == " " || endsLine
        case .lines: endsLine
        }
      if ends { count += 1 }
    }
    return (indices, count)
  }

  /// Distance from each letter's start to the middle of its group, and the width of each letter's group, in points.
  ///
  /// - Parameter grouping: 2 for words, 3 for lines, otherwise letters.
  func groups(of grouping: Int) -> (middles: [Double], widths: [Double]) {
    guard grouping == 2 || grouping == 3 else {
      let widths = letters.map(\.width)
      return (widths.map { $0 / 2 }, widths)
    }
    let groups = units(grouping == 2 ? .words : .lines).indices
    var (sums, starts) = ([Int: Double](), [Double]())
    for (letter, group) in zip(letters, groups) {
      starts.append(sums[group] ?? 0)
      if grouping == 3 || letter.character != " " { sums[group, default: 0] += letter.width }
    }
    let widths = groups.map { sums[$0] ?? 0 }
    return (zip(widths, starts).map { $0 / 2 - $1 }, widths)
  }

  /// The outlines of all glyphs, in points.
  func figure(of document: LottieTextDocument) -> ContourList { figure(of: letters, document) }

  /// The outlines of some letters' glyphs, in points.
  func figure(of letters: [Letter], _ document: LottieTextDocument) -> ContourList {
    letters.flatMap { letter in
      (letter.glyph?.figure ?? []).map(points: { letter.origin + $0 * (document.size / 100) })
    }
  }

  /// Width of a line without trailing spaces, in points.
  private static func width(
    of line: [Letter], _ document: LottieTextDocument
  ) -> Double {
    var (width, end) = (0.0, 0.0)
    for letter in line {
      width += letter.width
      if !letter.isSpace { end = width }
      width += document.tracking
    }
    return end
  }

  /// Wraps a paragraph at the width of its box: at spaces, or inside a word that is wider.
  private static func broken(
    _ line: [Letter], _ document: LottieTextDocument
  ) -> [[Letter]] {
    guard let box = document.box else { return [line] }
    var lines: [[Letter]] = []
    var current: [Letter] = []
    var width = 0.0
    var lastSpace: Int?
    for letter in line {
      if letter.isSpace {
        lastSpace = current.count
      } else if !current.isEmpty, width + letter.width > Double(box.width) {
        let end = lastSpace ?? current.count
        lines.append(Array(current[..<end]))
        current.removeFirst(min(current.count, end + 1))
        width = current.reduce(0) { $0 + $1.width + document.tracking }
        lastSpace = nil
      }
      current.append(letter)
      width += letter.width + document.tracking
    }
    return lines + [current]
  }
}
