import Foundation
import RefreshLayers
import RefreshRendering

/// The kind of a drawing command's number, which determines its tolerance.
enum NumberUnit: Hashable {
  /// Points in the command's coordinates.
  case length
  /// Colour component, 0…255.
  case component
  /// Opacity, 0…1.
  case alpha
  /// Fraction of a box of the size of the content.
  case part
  /// Fraction of a path's length.
  case trim
}

/// Numbers of a command that change together.
struct CommandNumberGroup {
  var units: [NumberUnit]
  var numbers: [Double]

  init(_ unit: NumberUnit, _ numbers: [CGFloat]) {
    units = Array(repeating: unit, count: numbers.count)
    self.numbers = numbers.map(Double.init)
  }

  static let colorUnits: [NumberUnit] = [.component, .component, .component, .alpha]

  init(_ color: Color) {
    units = Self.colorUnits
    numbers = color.bytes + [color.heldAlpha]
  }

  init(_ box: CGRect) { self.init(.length, [box.minX, box.minY, box.width, box.height]) }

  init(_ shadow: Shadow) {
    self.init(shadow.color)
    add(.length, [shadow.radius, shadow.offset.width, shadow.offset.height])
  }

  mutating func add(_ unit: NumberUnit, _ more: [CGFloat]) {
    units += Array(repeating: unit, count: more.count)
    numbers += more.map(Double.init)
  }

  mutating func add(_ other: CommandNumberGroup) {
    units += other.units
    numbers += other.numbers
  }
}

/// A display list command in the form that the page's Painter executes.
struct PainterCommand {
  /// Name of the Painter's method.
  let name: String
  var outline: ShapeOutline?
  /// True if the outline may be translated and the transform compensates.
  var isMovable = false
  /// Numeric arguments that precede the outline's numbers.
  var groups: [CommandNumberGroup] = []
  /// Constant arguments, as JSON.
  var arguments: [String] = []
  /// Transform of the command's coordinates; nil if it has none.
  var place: ProjectiveTransform?
  /// Bounds of the drawing in the command's coordinates, for drawing it flat before a perspective projection.
  var box = CGRect.null

  /// Encodes a command of a display list as a command of the page's painter.
  ///
  /// - Throws: `RenderError` for text that cannot be drawn, `WebRefusal` for a feature that pages do not
  ///   support.
  init(
    _ command: DisplayCommand, _ texts: TextOutlineCache, _ labels: OverridableTexts,
    _ images: inout PageImageTable
  ) throws {
    place = command.transform
    switch command.drawing {
    case .fill(let outline, let color):
      name = "fill"
      (self.outline, isMovable) = (outline, true)
      groups = [CommandNumberGroup(color)]
      arguments = [JavaScriptLiteral.quoted(outline.rule)]
      box = outline.bounds
    case .stroke(let path, let stroke, let color):
      name = "stroke"
      setStroke(path, stroke, color, command.trim)
    case .gradient(let outline, let gradient, let area):
      name = "gradient"
      if gradient.focalOffset != .zero { throw WebRefusal(command, "focalOffset") }
      setGradient(outline, gradient, area)
    case .text(let text, let area) where labels.place(of: text) != nil:
      name = "label"
      try setLabel(text, area, texts, labels)
    case .text(let text, let area):
      name = "text"
      try setText(text, area, texts)
    case .image(let image, let rect, let tint):
      name = "image"
      (groups, box) = ([CommandNumberGroup(rect), CommandNumberGroup(tint)], rect)
      let scale = command.transform.largestScale
      let size = CGSize(width: abs(rect.width) * scale, height: abs(rect.height) * scale)
      arguments = ["\(images.index(of: image, drawnIn: size))"]
    case .shadow(let outline, let shadow):
      name = "shadow"
      self.outline = outline
      groups = [CommandNumberGroup(shadow)]
      arguments = [JavaScriptLiteral.quoted(outline.rule)]
      box = outline.bounds.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
        .insetBy(dx: -shadow.spread - 1, dy: -shadow.spread - 1)
    case .pushClip(let outline, let isOnePicture):
      name = "clip"
      (self.outline, isMovable) = (outline, true)
      arguments = [JavaScriptLiteral.quoted(outline.rule), "\(isOnePicture)"]
      box = outline.bounds
    case .pushGroup(let opacity, let mode):
      if mode != .normal { throw WebRefusal(command, "blendMode \(mode.rawValue)") }
      (name, place) = ("group", nil)
      groups = [CommandNumberGroup(.alpha, [opacity])]
    case .pushMask: (name, place) = ("mask", nil)
    case .masked(let mode):
      if mode != .alpha { throw WebRefusal(command, "maskMode \(mode.rawValue)") }
      (name, place) = ("masked", nil)
    case .pushShadow(let shadow):
      name = "shadowed"
      // The content that casts the shadow is already projected.
      if !command.transform.isAffine { place = .identity }
      groups = [CommandNumberGroup(shadow)]
    case .pushBlur: throw WebRefusal(command, "blurRadius")
    case .pop: (name, place) = ("pop", nil)
    }
  }

  private mutating func setStroke(
    _ path: BezierPath, _ stroke: Stroke, _ color: Color, _ trim: LineTrim?
  ) {
    var stroke = stroke
    if let trim { stroke.cap = trim.cap }
    (outline, isMovable) = (.path(trim?.path ?? path, .nonZero), true)
    var line = CommandNumberGroup(.length, [stroke.width])
    line.add(.part, [stroke.miterLimit])
    line.add(.length, [stroke.dashPhase] + stroke.dash)
    groups = [CommandNumberGroup(color), line]
    if let trim { groups.append(CommandNumberGroup(.trim, [trim.start, trim.end])) }
    arguments = [
      JavaScriptLiteral.quoted(stroke.cap.rawValue), JavaScriptLiteral.quoted(stroke.join.rawValue),
      "\(stroke.dash.count)", "\(trim != nil)",
    ]
    let reach = -path.strokeReach(stroke) - 1
    box = (trim?.path ?? path).controlPointBounds.insetBy(dx: reach, dy: reach)
  }

  private mutating func setLabel(
    _ text: TextValues, _ area: CGRect, _ texts: TextOutlineCache, _ labels: OverridableTexts
  ) throws {
    let drawn = try texts.drawn(labels.own(text), in: area)
    var line = CommandNumberGroup(area)
    line.add(.length, [drawn.baseline, text.font.pointSize])
    groups = [CommandNumberGroup(text.foregroundColor), line]
    arguments = [
      "\(labels.place(of: text)!)", "\(try labels.fonts.index(of: text))",
      JavaScriptLiteral.quoted(text.alignment.rawValue),
      JavaScriptLiteral.quoted(text.lineBreakMode.rawValue),
    ]
    box = area
  }

  private mutating func setText(_ text: TextValues, _ area: CGRect, _ texts: TextOutlineCache) throws {
    let drawn = try texts.drawn(text, in: area)
    outline = .path(drawn.path, .nonZero)
    groups = [
      CommandNumberGroup(text.foregroundColor),
      CommandNumberGroup(.length, [area.minX, area.minY + drawn.baseline]),
    ]
    if drawn.isCut { groups.append(CommandNumberGroup(area)) }
    arguments = ["\(drawn.isCut)"]
    box = area
  }

  private mutating func setGradient(_ outline: ShapeOutline, _ gradient: GradientValues, _ area: CGRect) {
    self.outline = outline
    var ends = CommandNumberGroup(
      .part, [gradient.startPoint.x, gradient.startPoint.y, gradient.endPoint.x, gradient.endPoint.y])
    ends.add(CommandNumberGroup(area))
    var colors = CommandNumberGroup(.part, [])
    for (location, color) in gradient.stops {
      colors.add(.part, [CGFloat(location)])
      colors.add(CommandNumberGroup(color))
    }
    groups = [ends, colors]
    arguments = [
      JavaScriptLiteral.quoted(outline.rule), JavaScriptLiteral.quoted(gradient.type.rawValue),
      "\(gradient.stops.count)",
    ]
    box = outline.bounds
  }
}

/// Error for a drawing feature that exported pages do not support.
struct WebRefusal: Error, CustomStringConvertible {
  let description: String

  init(_ command: DisplayCommand, _ feature: String) {
    description = "\(command.layerName.map { "layer \($0): " } ?? "")\(feature) is not exported to pages"
  }
}

extension ProjectiveTransform {
  /// Largest magnification of a length; in perspective, at the origin.
  var largestScale: CGFloat { max(hypot(a, b), hypot(c, d)) / (isAffine ? 1 : max(abs(w), 0.05)) }
}
