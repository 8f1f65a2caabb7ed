import Foundation
import RefreshLayers

/// A font from the file's list, or by name.
struct LottieFont: Sendable {
  var family: String
  var style: String
  /// CSS weight such as 700, or a word; empty if `style` contains it.
  var weight = ""
  /// Distance from a paragraph's top to its first baseline, in percent of the font size.
  var ascent: Double

  init(_ node: LottieNode) throws {
    (family, style) = (node.text("fFamily") ?? "", node.text("fStyle") ?? "")
    weight = node.text("fWeight") ?? ""
    ascent = try node.number("ascent", default: 75)
  }

  /// A font that is not in the file's list, from a name such as Roboto-Bold; the ascent is 75 %, as for a font
  /// without one.
  init(name: String) {
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    (family, style) = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    ascent = 75
  }

  /// The CSS weight of each word in a style; a word comes before words that it contains.
  private static let weights: [(word: String, weight: Int)] = [
    ("hairline", 100), ("ultralight", 200), ("extralight", 200), ("thin", 100), ("light", 300),
    ("medium", 500), ("semibold", 600), ("demibold", 600), ("extrabold", 800), ("ultrabold", 800),
    ("bold", 700), ("heavy", 800), ("black", 900),
  ]

  private var words: String { (weight + style).lowercased().filter { $0 != " " && $0 != "-" } }

  var isItalic: Bool { words.contains("italic") || words.contains("oblique") }

  /// The renderer's font at a size in points.
  func font(size: Double) -> Font {
    let weight = Int(weight) ?? Self.weights.first { words.contains($0.word) }?.weight ?? 400
    // A CSS list of families begins with the preferred one.
    let first = family.split(separator: ",").first.map(String.init) ?? ""
    let name = first.trimmingCharacters(in: CharacterSet(charactersIn: " '\""))
    return Font(
      family: name.isEmpty ? Font.systemFamily : name, pointSize: CGFloat(size),
      weight: Font.Weight(rawValue: max(100, min(900, weight / 100 * 100))) ?? .regular)
  }
}

/// The outline of a character in the file.
struct LottieGlyph: Sendable {
  struct LookupKey: Hashable, Sendable {
    var character: String
    var family: String
    var style: String
  }

  /// Advance width, in percent of the font size.
  var advance: Double
  /// Outline relative to the start on the baseline, in percent of the font size.
  var figure: ContourList

  init(_ node: LottieNode) throws {
    advance = try node.number("w", default: 0)
    figure = []
    guard let data = try node.node("data") else { return }
    if data.has("refId") { throw node.place.refusal("a glyph that is a composition") }
    let items = try LottieItem.items(data.nodes("shapes")).map { item in
      // lottie-web writes the size of a text as the scale of its glyphs' groups, where a saved file keeps it.
      guard case .group(var group) = item else { return item }
      group.transform.scale = Track([100, 100])
      return .group(group)
    }
    figure = Self.figure(of: items)
  }

  private static func figure(of items: [LottieItem]) -> ContourList {
    items.flatMap { item -> ContourList in
      switch item {
      case .figure(let figure): return figure.motion.first
      case .group(let group):
        let matrix = group.transform.matrix(at: 0)
        return Self.figure(of: group.items).map(points: { $0.applying(matrix) })
      default: return []
      }
    }
  }
}
