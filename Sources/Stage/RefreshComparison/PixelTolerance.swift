import Foundation
import RefreshFiles

/// The allowed difference between two bitmaps.
///
///     let tolerance = PixelTolerance(channel: 2, ignoresAntialiasing: true)
public struct PixelTolerance: Hashable, Sendable {
  /// The maximum difference of a channel, 0…255, above which a pixel counts as different.
  public var channel: Int
  /// The maximum perceived difference (YIQ), 0…1, above which a pixel counts as different; nil compares channels.
  public var yiq: Double?
  /// The maximum perceived difference (CIE94 ΔE, where 1 is just noticeable), 0…150, above which a pixel counts as
  /// different; nil compares YIQ or channels.
  public var deltaE: Double?
  /// True to ignore pixels explained by antialiased edges: with ΔE by the structure around them, otherwise by their
  /// neighbours.
  public var ignoresAntialiasing: Bool
  /// The maximum share of different pixels in the whole bitmap, 0…1.
  public var maximumPixels: Double
  /// The side in pixels, at least 1, of a window that is moved over the bitmap.
  public var windowSide: Int
  /// The maximum share of different pixels in any window, 0…1.
  ///
  /// The window prevents a small solid change from hiding in a large bitmap.
  public var windowDensity: Double

  /// Creates a tolerance; the defaults are exact.
  public init(
    channel: Int = 0, yiq: Double? = nil, deltaE: Double? = nil, ignoresAntialiasing: Bool = false,
    maximumPixels: Double = 0, windowSide: Int = 8, windowDensity: Double = 0.25
  ) {
    self.channel = channel
    self.yiq = yiq
    self.deltaE = deltaE
    self.ignoresAntialiasing = ignoresAntialiasing
    self.maximumPixels = maximumPixels
    self.windowSide = windowSide
    self.windowDensity = windowDensity
  }

  /// No difference: the tolerance for bitmaps of the same renderer.
  public static let exact = PixelTolerance()

  /// A difference of 2 in each channel, antialiased edges and one pixel in a thousand: for bitmaps of different
  /// versions of a renderer.
  public static let edges = PixelTolerance(channel: 2, ignoresAntialiasing: true, maximumPixels: 0.001)

  /// A perceived difference of 0.1 (YIQ) without antialiased edges: the default of pixelmatch.
  public static let perceptual = PixelTolerance(channel: 255, yiq: 0.1, ignoresAntialiasing: true)

  /// A just noticeable difference (ΔE 1), unless the surrounding structure is the same: the method of Playwright's
  /// `ssim-cie94`.
  public static let structural = PixelTolerance(channel: 255, deltaE: 1, ignoresAntialiasing: true)
}

/// The tolerances of a golden, depending on the renderer.
public struct ToleranceProfile: Hashable, Sendable {
  /// The tolerance for bitmaps of the renderer that recorded the golden.
  public var sameRenderer = PixelTolerance.exact
  /// The tolerance for bitmaps of another renderer.
  public var otherRenderer = PixelTolerance.edges
  /// Rectangles in points that are not compared.
  public var masks: [CGRect] = []

  /// Creates the default profile.
  public init() {}
}

extension PixelTolerance {
  package static let members = [
    "channel", "yiq", "deltaE", "ignoresAntialiasing", "maximumPixels", "windowSide", "windowDensity",
  ]

  package var json: OrderedJSON {
    var json: OrderedJSON = ["channel": .integer(channel), "yiq": .init(yiq)]
    // Omitted if nil, so that older goldens stay unchanged.
    if let deltaE { json["deltaE"] = .number(deltaE) }
    json["ignoresAntialiasing"] = .bool(ignoresAntialiasing)
    json["maximumPixels"] = .number(maximumPixels)
    json["windowSide"] = .integer(windowSide)
    json["windowDensity"] = .number(windowDensity)
    return .inline(json)
  }

  /// The named tolerances.
  package static let named: [(String, PixelTolerance)] = [
    ("exact", .exact), ("edges", .edges), ("perceptual", .perceptual), ("structural", .structural),
  ]

  /// Reads a member with a tolerance or the name of one; the base tolerance if it is missing.
  fileprivate init(_ fields: JSONFields, _ member: String, base: PixelTolerance) throws {
    self = base
    if let name = fields.object[member] as? String {
      guard let named = Self.named.first(where: { $0.0 == name }) else {
        let names = Self.named.map(\.0).joined(separator: ", ")
        throw fields.problem(member, "one of \(names), or an object")
      }
      self = named.1
    } else if fields.has(member) {
      try self.init(fields.fields(member), base: base)
    }
  }

  /// Reads a tolerance; missing members keep the base's value.
  init(_ fields: JSONFields, base: PixelTolerance = .exact) throws {
    try fields.allow(Self.members)
    self = base
    if fields.has("channel") { channel = try fields.integer("channel", 0...255) }
    if fields.has("yiq") { yiq = try fields.number("yiq", 0...1) }
    if fields.has("deltaE") { deltaE = try fields.number("deltaE", 0...150) }
    if fields.has("ignoresAntialiasing") { ignoresAntialiasing = try fields.bool("ignoresAntialiasing") }
    if fields.has("maximumPixels") { maximumPixels = try fields.number("maximumPixels", 0...1) }
    if fields.has("windowSide") { windowSide = try fields.integer("windowSide", 1...4096) }
    if fields.has("windowDensity") { windowDensity = try fields.number("windowDensity", 0...1) }
  }
}

extension ToleranceProfile {
  package static let members = ["sameRenderer", "otherRenderer", "masks"]

  package var json: OrderedJSON {
    let masks = masks.map { OrderedJSON([$0.minX, $0.minY, $0.width, $0.height].map { Double($0) }) }
    return [
      "sameRenderer": sameRenderer.json, "otherRenderer": otherRenderer.json, "masks": .inline(.array(masks)),
    ]
  }

  package init(_ fields: JSONFields) throws {
    try fields.allow(Self.members)
    self.init()
    sameRenderer = try PixelTolerance(fields, "sameRenderer", base: sameRenderer)
    otherRenderer = try PixelTolerance(fields, "otherRenderer", base: otherRenderer)
    guard fields.has("masks") else { return }
    masks = try fields.array("masks").map { value in
      let numbers = (value as? [Any])?.compactMap { JSONFields.number($0) } ?? []
      guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1e6 }) else {
        throw fields.problem("masks", "a list of rectangles [x, y, width, height] in points")
      }
      return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }
}
