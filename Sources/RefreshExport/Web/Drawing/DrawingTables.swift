import Foundation
import RefreshLayers

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
  /// Whether something has a colour with a name at one time, and another at another.
  var changesNames = false

  /// The place of an outline that does not move, in points from a corner of its own.
  ///
  /// - Parameter precision: how far its points may be off.
  mutating func outline(_ parts: [OutlinePart], precision: Double) -> Int {
    let digits = LottieProperty.digits(for: precision)
    let places = parts.map { part in
      let (x, y) = (part.origin.x, part.origin.y)
      let contour = contours.index(of: part, precision: precision)
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
  /// - Throws: `RenderError` for an image that cannot be drawn.
  func json() throws -> String {
    func member(_ name: String, _ texts: [String]) -> String { "\"\(name)\":\(ScriptText.list(texts))" }
    return
      "{"
      + [
        member("contours", contours.texts), member("outlines", outlines.texts),
        member("values", values.texts),
        member("commands", commands.texts),
        member("images", try images.sources().map(ScriptText.quoted)),
      ].joined(separator: ",\n") + "}"
  }
}
