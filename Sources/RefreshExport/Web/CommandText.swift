import Foundation
import RefreshLayers
import RefreshRendering

/// A command of a display list as the page's painter takes it: a structure in JSON, and the numbers that go with it.
struct CommandText {
  /// The name of the painter's method and its arguments, as a JSON array.
  let structure: String
  private(set) var numbers: [Number] = []

  /// A number, and the decimals that it is written with.
  struct Number: Hashable {
    let value: Double
    let digits: Int
  }

  private init(_ name: String, _ arguments: String...) {
    structure = "[" + ([ScriptText.quoted(name)] + arguments).joined(separator: ",") + "]"
  }

  /// - Parameter rasters: what keeps the images of what a canvas does not draw as the renderer does.
  init(_ command: DisplayCommand, _ rasters: inout RasterStore) throws {
    let place = command.transform
    guard place.isAffine else {
      self = try Self.inPerspective(command, &rasters)
      return
    }
    switch command.drawing {
    case .fill(let outline, let color):
      self.init("fill", outline.rule, outline.steps)
      add(place)
      add(color)
      add(outline)
    case .stroke(let path, let stroke, let color):
      self.init(
        "stroke", ScriptText.quoted(stroke.cap.rawValue), ScriptText.quoted(stroke.join.rawValue),
        "\(stroke.dash.count)", path.steps)
      add(place)
      add(color)
      add([stroke.width, stroke.miterLimit, stroke.dashPhase] + stroke.dash, digits: 3)
      add(path.coordinates, digits: 3)
    case .gradient(let outline, let gradient, let box):
      let stops = gradient.stops
      self.init(
        "gradient", ScriptText.quoted(gradient.type.rawValue), "\(stops.count)", outline.rule, outline.steps)
      add(place)
      add(
        [gradient.startPoint.x, gradient.startPoint.y, gradient.endPoint.x, gradient.endPoint.y], digits: 5)
      add([box.minX, box.minY, box.width, box.height], digits: 3)
      for (location, color) in stops {
        add([CGFloat(location)], digits: 4)
        add(color)
      }
      add(outline)
    case .text(let text, let box):
      let glyphs = try TextOutlines.path(of: text, in: box.size)
        .applying(CGAffineTransform(translationX: box.minX, y: box.minY))
      // Text never leaves its box, but for the pixel that the box ends in.
      let isCut = !box.insetBy(dx: -0.5, dy: -0.5).contains(glyphs.controlPointBounds) && !glyphs.isEmpty
      self.init("text", glyphs.steps, "\(isCut)")
      add(place)
      add(text.foregroundColor)
      add([box.minX, box.minY + (try TextOutlines.baseline(of: text, in: box.size) ?? 0)], digits: 4)
      if isCut { add([box.minX, box.minY, box.width, box.height], digits: 3) }
      add(glyphs.coordinates, digits: 3)
    case .image(_, let rect, _): self = try Self.raster(of: command, over: rect, at: place, &rasters)
    case .shadow(let outline, let shadow):
      self.init("shadow", outline.rule, outline.steps)
      add(place)
      add(shadow)
      add(outline)
    case .pushClip(let outline, let isOnePicture):
      self.init("clip", outline.rule, outline.steps, "\(isOnePicture)")
      add(place)
      add(outline)
    case .pushGroup(let opacity):
      self.init("group")
      add([opacity], digits: 4)
    case .pushMask: self.init("mask")
    case .masked: self.init("masked")
    case .pushShadow(let shadow):
      self.init("shadowed")
      add(place)
      add(shadow)
    case .pop: self.init("pop")
    }
  }

  // MARK: What a canvas does not draw

  /// Shapes become paths where they are seen, everything else an image of it.
  private static func inPerspective(
    _ command: DisplayCommand, _ rasters: inout RasterStore
  ) throws -> CommandText {
    var flat = command
    flat.transform = .identity
    switch command.drawing {
    case .fill(let outline, let color):
      flat.drawing = .fill(outline.projected(by: command.transform), color)
    case .pushClip(let outline, let isOnePicture):
      flat.drawing = .pushClip(outline.projected(by: command.transform), asOnePicture: isOnePicture)
    case .pushShadow(let shadow): flat.drawing = .pushShadow(shadow)
    default:
      var text = CommandText("image", "\(try rasters.index(of: command, over: command.bounds))")
      text.add(PlaneTransform.identity)
      text.addPicture(over: command.bounds)
      return text
    }
    return try CommandText(flat, &rasters)
  }

  private static func raster(
    of command: DisplayCommand, over box: CGRect, at place: PlaneTransform, _ rasters: inout RasterStore
  ) throws -> CommandText {
    var flat = command
    flat.transform = .identity
    flat.bounds = box
    var text = CommandText("image", "\(try rasters.index(of: flat, over: box))")
    text.add(place)
    text.addPicture(over: box)
    return text
  }

  private mutating func addPicture(over box: CGRect) {
    let seen = RasterStore.seen(box)
    add([1, seen.minX, seen.minY, seen.width, seen.height], digits: 3)
  }

  // MARK: Numbers

  private mutating func add(_ values: [CGFloat], digits: Int) {
    numbers += values.map { Number(value: Double($0), digits: digits) }
  }

  private mutating func add(_ place: PlaneTransform) {
    add([place.a, place.b, place.c, place.d], digits: 5)
    add([place.tx, place.ty], digits: 3)
  }

  private mutating func add(_ color: Color) {
    func held(_ component: CGFloat) -> CGFloat { max(0, min(1, component)) }
    add([color.red, color.green, color.blue].map { held($0) * 255 }, digits: 2)
    add([held(color.alpha)], digits: 4)
  }

  private mutating func add(_ shadow: Shadow) {
    add(shadow.color)
    add([shadow.radius, shadow.offset.width, shadow.offset.height], digits: 3)
  }

  private mutating func add(_ outline: Outline) { add(outline.coordinates, digits: 3) }
}

extension Outline {
  fileprivate var rule: String {
    if case .ring = self { return "\"evenodd\"" }
    return fillRule == .evenOdd ? "\"evenodd\"" : "\"nonzero\""
  }

  /// The letters of the outline's steps, as a JSON string.
  fileprivate var steps: String {
    switch self {
    case .rect: "\"R\""
    case .roundedRect: "\"O\""
    case .ring: "\"G\""
    case .path(let path, _): path.steps
    }
  }

  fileprivate var coordinates: [CGFloat] {
    switch self {
    case .rect(let r): [r.minX, r.minY, r.width, r.height]
    case .roundedRect(let r, let radius): [r.minX, r.minY, r.width, r.height, radius]
    case .ring(let r, let radius, let width): [r.minX, r.minY, r.width, r.height, radius, width]
    case .path(let path, _): path.coordinates
    }
  }
}

extension BezierPath {
  fileprivate var steps: String {
    "\""
      + elements.map {
        switch $0 {
        case .move: "M"
        case .line: "L"
        case .quadCurve: "Q"
        case .curve: "C"
        case .close: "Z"
        }
      }.joined() + "\""
  }

  fileprivate var coordinates: [CGFloat] {
    elements.flatMap { element -> [CGFloat] in
      switch element {
      case .move(let p), .line(let p): [p.x, p.y]
      case .quadCurve(let p, let c): [c.x, c.y, p.x, p.y]
      case .curve(let p, let c1, let c2): [c1.x, c1.y, c2.x, c2.y, p.x, p.y]
      case .close: []
      }
    }
  }
}

extension GradientValues {
  /// The colours with their places; evenly spread where these are not as many, and never falling.
  fileprivate var stops: [(location: Double, color: Color)] {
    var places = locations
    if places.count != colors.count {
      places = colors.indices.map { Double($0) / Double(max(1, colors.count - 1)) }
    }
    for index in places.indices.dropFirst() { places[index] = max(places[index], places[index - 1]) }
    return zip(places, colors).map { (location: $0, color: $1) }
  }
}
