import Foundation
import RefreshFiles
import RefreshLayers

/// A Lottie file in its own terms, parsed within limits; unsupported features are errors.
struct LottieFile: Sendable {
  /// Size of the composition, in points.
  var size: CGSize
  /// Frame rate, in frames per second.
  var frameRate: Double
  /// The first frame (`start`), and the frame at which the animation ends and which is not shown (`end`).
  var start, end: Double
  /// The layers, front to back.
  var layers: [LottieLayer]
  /// Precompositions, by identifier.
  var compositions: [String: [LottieLayer]] = [:]
  var images: [String: LottieImage] = [:]
  /// Errors of images that cannot be shown, by identifier.
  var missingImages: [String: LottieError] = [:]
  /// Fonts, by the name that texts use.
  var fonts: [String: LottieFont] = [:]
  /// Glyph outlines, by character and font.
  var glyphs: [LottieGlyph.LookupKey: LottieGlyph] = [:]
  var markers: [LottieAnimation.Marker] = []
}

/// An image asset, with its size in points.
struct LottieImage: Sendable {
  var size: CGSize
  var image: Image
}

extension LottieFile {
  /// Parses a file's JSON; throws if the root is not an object with layers.
  static func object(_ json: Data) throws -> [String: Any] {
    let value: Any
    do {
      value = try JSONText.value(
        of: json, strings: Limits.lottieString, values: Limits.lottieValues, nesting: Limits.lottieNesting)
    } catch {
      throw LottieError("\(error)")
    }
    guard let object = value as? [String: Any] else {
      throw LottieError("expected an object, not \(JSONText.name(of: value))")
    }
    guard LottieNode(object, LottieLocation()).has("layers") else {
      throw LottieError("it has no \"layers\", so it is no Lottie animation")
    }
    return object
  }

  /// True for a file of a version of Bodymovin before another.
  static func isOlder(_ file: [String: Any], than version: [Int]) -> Bool {
    let parts = (file["v"] as? String ?? "").split(separator: ".").map { Int($0) ?? 0 }
    return !parts.isEmpty && parts.lexicographicallyPrecedes(version)
  }

  /// Reads a file's JSON.
  ///
  /// - Parameters:
  ///   - filling: replaces values in the JSON before it is read.
  ///   - picture: returns the image of an asset's folder and file name.
  init(
    json: Data, filling: ([String: Any]) throws -> [String: Any],
    picture: (String, String, LottieLocation) throws -> Image
  ) throws {
    let root = LottieNode(
      LottieExpressions.expanded(Self.relative(try filling(try Self.object(json)))), LottieLocation())
    func number(_ name: String, _ range: ClosedRange<Double>) throws -> Double {
      // Any other number is refused with the range of all numbers, which is wider.
      let number = try root.object[name] as? Double ?? root.number(name)
      guard let number, range.contains(number) else {
        throw LottieError(
          "\"\(name)\" is \(number.map { NumberText.plain($0) } ?? "missing"); expected \(NumberText.words(range))"
        )
      }
      return number
    }
    let side = 1.0...16_384
    size = CGSize(width: try number("w", side), height: try number("h", side))
    frameRate = try number("fr", 1...1000)
    (start, end) = (try number("ip", LottieNode.range), try number("op", LottieNode.range))
    guard end > start, end - start <= 1_000_000 else {
      throw LottieError(
        "it has \(NumberText.plain(end - start)) frames, from \"ip\" to \"op\"; expected 1 to 1,000,000")
    }
    layers = try root.nodes("layers").map { try LottieLayer($0) }
    for node in try root.nodes("assets") {
      guard let id = node.text("id") else { continue }
      let asset = node.at("asset", id)
      if asset.has("layers") {
        compositions[id] = try asset.nodes("layers").map { try LottieLayer($0) }
      } else if let path = asset.text("p") {
        let image: Image
        do { image = try picture(asset.text("u") ?? "", path, asset.place) } catch let error as LottieError {
          missingImages[id] = error
          continue
        }
        images[id] = LottieImage(
          size: CGSize(
            width: try asset.number("w", default: image.size.width),
            height: try asset.number("h", default: image.size.height)), image: image)
      }
    }
    try readFonts(root)
    for node in try root.nodes("markers") {
      markers.append(
        LottieAnimation.Marker(
          name: Self.name(ofMarker: node.text("cm") ?? ""), start: try node.number("tm", default: 0),
          duration: max(0, try node.number("dr", default: 0))))
    }
  }

  private mutating func readFonts(_ root: LottieNode) throws {
    for node in try root.node("fonts")?.nodes("list") ?? [] {
      guard let name = node.text("fName") else { continue }
      fonts[name] = try LottieFont(node.at("font", name))
    }
    for node in try root.nodes("chars") {
      guard let character = node.text("ch") else { continue }
      let key = LottieGlyph.LookupKey(
        character: character, family: node.text("fFamily") ?? "", style: node.text("style") ?? "")
      glyphs[key] = try LottieGlyph(node.at("glyph", character))
    }
  }

  /// The name of a marker: the first line of its comment or, if the comment is JSON, its member "name". An After
  /// Effects plug-in writes JSON.
  private static func name(ofMarker comment: String) -> String {
    let line = comment.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard line.hasPrefix("{"),
      let object = (try? JSONText.value(of: Data(comment.utf8))) as? [String: Any],
      let name = object["name"] as? String
    else { return line }
    return name
  }
}
