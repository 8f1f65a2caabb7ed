import Foundation
import RefreshFiles

/// How far two pictures may be apart and still count as one.
public struct PixelTolerance: Hashable, Sendable {
  /// The most that a channel of a pixel may differ, 0…255, before the pixel counts as different.
  public var channel: Int
  /// The most that a pixel may differ as the eye sees it (YIQ), 0…1, before it counts; nil looks at channels alone.
  public var yiq: Double?
  /// The most that a pixel may differ as the eye sees it (ΔE of CIE94, where 1 can just be noticed), 0…150, before it
  /// counts; nil looks at YIQ or channels.
  public var deltaE: Double?
  /// Whether pixels that smoothed edges explain are left out: with ΔE by the structure around them, else by their
  /// neighbours.
  public var ignoresAntialiasing: Bool
  /// The most pixels that may count as different, as a part of the picture, 0…1.
  public var maximumPixels: Double
  /// The side in pixels of a window that is moved over the picture; at least 1.
  public var windowSide: Int
  /// The most pixels of a window that may count as different, as a part of it, 0…1.
  ///
  /// So that a small solid change cannot hide in a large picture.
  public var windowDensity: Double

  /// A tolerance; exact in whatever is not given.
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

  /// Nothing may differ: the tolerance for pictures of one renderer.
  public static let exact = PixelTolerance()

  /// Two in each channel, smoothed edges and one pixel in a thousand: for pictures of two versions of a renderer.
  public static let edges = PixelTolerance(channel: 2, ignoresAntialiasing: true, maximumPixels: 0.001)

  /// A tenth of what the eye tells apart, smoothed edges left out: the default of pixelmatch.
  public static let perceptual = PixelTolerance(channel: 255, yiq: 0.1, ignoresAntialiasing: true)

  /// What can just be noticed, unless the structure around it is the same: what Playwright's `ssim-cie94` does.
  public static let structural = PixelTolerance(channel: 255, deltaE: 1, ignoresAntialiasing: true)
}

/// The tolerances of a golden, which depend on who draws.
public struct ToleranceProfile: Hashable, Sendable {
  /// For pictures of the renderer that drew the golden.
  public var sameRenderer = PixelTolerance.exact
  /// For pictures of another.
  public var otherRenderer = PixelTolerance.edges
  /// Rectangles in points that are not looked at.
  public var masks: [CGRect] = []

  /// The profile of goldens by default.
  public init() {}
}

extension PixelTolerance {
  package static let members = [
    "channel", "yiq", "deltaE", "ignoresAntialiasing", "maximumPixels", "windowSide", "windowDensity",
  ]

  package var json: OrderedJSON {
    var json: OrderedJSON = ["channel": .integer(channel), "yiq": .init(yiq)]
    // Goldens without ΔE are as they were before there was any.
    if let deltaE { json["deltaE"] = .number(deltaE) }
    json["ignoresAntialiasing"] = .bool(ignoresAntialiasing)
    json["maximumPixels"] = .number(maximumPixels)
    json["windowSide"] = .integer(windowSide)
    json["windowDensity"] = .number(windowDensity)
    return .inline(json)
  }

  /// The tolerances that have names.
  package static let named: [(String, PixelTolerance)] = [
    ("exact", .exact), ("edges", .edges), ("perceptual", .perceptual), ("structural", .structural),
  ]

  /// Reads a member that is a tolerance or the name of one; a base if there is none.
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

  /// Reads a tolerance; what is left out is as in a base.
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
