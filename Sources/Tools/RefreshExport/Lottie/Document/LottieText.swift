import Foundation
import RefreshFiles
import RefreshLayers

/// Text of a text layer, on one line that starts, is centred or ends at the layer's origin.
struct LottieText: Hashable, Sendable {
  let string: String
  let font: Int
  /// Font size in points.
  let size: Double
  let color: Color
  let alignment: TextAlignment

  var json: OrderedJSON {
    let justification =
      switch alignment {
      case .left, .natural: 0
      case .right: 1
      case .center: 2
      }
    let color = [color.red, color.green, color.blue].map { OrderedJSON.number(Double($0), digits: 6) }
    let document: OrderedJSON = [
      "s": .number(size, digits: 3), "f": .string(LottieFont.name(font)), "t": .string(string),
      "j": .integer(justification), "tr": 0, "lh": .number(1.2 * size, digits: 3), "ls": 0,
      "fc": .array(color),
    ]
    return [
      "d": ["k": [["t": 0, "s": document]]], "p": [:], "m": ["g": 1, "a": ["a": 0, "k": [0, 0]]], "a": [],
    ]
  }
}

/// Font with embedded glyph outlines, so that players need no font file.
struct LottieFont: Sendable {
  let index: Int
  let font: GlyphFont

  static func name(_ index: Int) -> String { "font\(index + 1)" }

  /// Style name, different for each weight, because players look glyphs up by family and style.
  private var style: String {
    switch font.font.weight {
    case .ultraLight: "UltraLight"
    case .thin: "Thin"
    case .light: "Light"
    case .regular: "Regular"
    case .medium: "Medium"
    case .semibold: "SemiBold"
    case .bold: "Bold"
    case .heavy: "Heavy"
    case .black: "Black"
    }
  }

  var json: OrderedJSON {
    [
      "fName": .string(Self.name(index)), "fFamily": .string(font.font.family), "fStyle": .string(style),
      "ascent": 75, "origin": 0,
    ]
  }

  /// JSON of the glyphs of single characters, in hundredths of the font size; players do not support ligatures.
  var characters: [OrderedJSON] {
    font.glyphs.filter { $0.characters.count == 1 }.map { glyph in
      let scale = 100 / GlyphFont.size
      let path = glyph.outline.applying(CGAffineTransform(scaleX: scale, y: scale))
      let contours = PathContours(path)
      let outlines = zip(contours.structure, contours.numbers).map { contour, numbers in
        ["ty": "sh", "ks": ["a": 0, "k": contour.json(numbers, digits: 1)]] as OrderedJSON
      }
      var data: OrderedJSON = [:]
      if !outlines.isEmpty { data["shapes"] = [["ty": "gr", "it": .array(outlines)]] }
      return [
        "ch": .string(glyph.characters), "size": 100, "style": .string(style),
        "w": .number(Double(glyph.advance * scale), digits: 2), "data": data,
        "fFamily": .string(font.font.family),
      ]
    }
  }
}
