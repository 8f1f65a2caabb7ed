import Foundation
import RefreshLayers

/// The layout of a text in the file's glyph outlines.
struct GlyphLines {
  struct Letter {
    var glyph: LottieGlyph
    /// Start of the glyph on the baseline, in points.
    var origin: CGPoint
  }

  private(set) var letters: [Letter] = []

  /// Lays out a document; nil if the file lacks the outline of a character.
  init?(_ document: LottieTextDocument, ascent: Double, glyph: (Character) -> LottieGlyph?) {
    let scale = document.size / 100
    var lines: [[LottieGlyph?]] = []
    for paragraph in document.paragraphs {
      var line: [LottieGlyph?] = []
      for character in paragraph {
        let known = glyph(character)
        guard known != nil || character.isWhitespace else { return nil }
        line.append(known)
      }
      lines += Self.broken(line, document, scale)
    }
    for (index, line) in lines.enumerated() {
      let width = Self.width(of: line, document, scale)
      let spare: Double =
        switch document.alignment {
        case .right: (document.box.map { Double($0.width) } ?? 0) - width
        case .center: ((document.box.map { Double($0.width) } ?? 0) - width) / 2
        default: 0
        }
      var x = spare + Double(document.box?.minX ?? 0)
      let top = document.box.map { Double($0.minY) + ascent * scale } ?? 0
      let y = top + Double(index) * document.lineHeight - document.baselineShift
      for glyph in line {
        if let glyph, !glyph.figure.isEmpty {
          letters.append(Letter(glyph: glyph, origin: CGPoint(x: x, y: y)))
        }
        x += (glyph?.advance ?? 0) * scale + document.tracking
      }
    }
  }

  /// The outlines of all glyphs, in points.
  func figure(of document: LottieTextDocument) -> Figure {
    let scale = CGFloat(document.size / 100)
    return letters.flatMap { letter in
      letter.glyph.figure.map(points: {
        CGPoint(x: letter.origin.x + $0.x * scale, y: letter.origin.y + $0.y * scale)
      })
    }
  }

  /// Width of a line without trailing spaces, in points.
  private static func width(
    of line: [LottieGlyph?], _ document: LottieTextDocument, _ scale: Double
  ) -> Double {
    var (width, end) = (0.0, 0.0)
    for glyph in line {
      width += (glyph?.advance ?? 0) * scale
      if glyph?.isSpace == false { end = width }
      width += document.tracking
    }
    return end
  }

  /// Wraps a paragraph at the width of its box: at spaces, or inside a word that is wider.
  private static func broken(
    _ line: [LottieGlyph?], _ document: LottieTextDocument, _ scale: Double
  ) -> [[LottieGlyph?]] {
    guard let box = document.box else { return [line] }
    var lines: [[LottieGlyph?]] = []
    var current: [LottieGlyph?] = []
    var width = 0.0
    var lastSpace: Int?
    func step(_ glyph: LottieGlyph?) -> Double { (glyph?.advance ?? 0) * scale + document.tracking }
    for glyph in line {
      if glyph?.isSpace != false {
        lastSpace = current.count
      } else if !current.isEmpty, width + step(glyph) - document.tracking > Double(box.width) {
        let end = lastSpace ?? current.count
        lines.append(Array(current[..<end]))
        current.removeFirst(min(current.count, end + 1))
        width = current.reduce(0) { $0 + step($1) }
        lastSpace = nil
      }
      current.append(glyph)
      width += step(glyph)
    }
    return lines + [current]
  }
}

extension LottieGlyph {
  fileprivate var isSpace: Bool { figure.isEmpty }
}
