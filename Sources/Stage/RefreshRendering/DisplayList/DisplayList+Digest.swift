import Foundation
import RefreshLayers

extension DisplayList {
  /// A hash of the list for goldens, the same in every process; equal lists have equal digests.
  public var digest: UInt64 {
    var hash = StableHash()
    hash.feed(size)
    for command in commands { hash.feed(command) }
    return hash.value
  }
}

extension StableHash {
  fileprivate mutating func feed(_ command: DisplayCommand) {
    feed(command.drawing)
    let t = command.transform
    for number in [t.a, t.b, t.c, t.d, t.tx, t.ty, t.px, t.py, t.w] { feed(number) }
    feed(command.bounds)
  }

  private mutating func feed(_ drawing: DrawingOperation) {
    switch drawing {
    case .fill(let outline, let color):
      feed(1)
      feed(outline)
      feed(color)
    case .gradient(let outline, let gradient, let box):
      feed(2)
      feed(outline)
      feed(gradient)
      feed(box)
    case .stroke(let path, let stroke, let color):
      feed(3)
      feed(path)
      feed(stroke)
      feed(color)
    case .text(let text, let box):
      feed(4)
      feed(text)
      feed(box)
    case .image(let image, let rect, let tint):
      feed(5)
      feed(image)
      feed(rect)
      feed(tint)
    case .shadow(let outline, let shadow):
      feed(6)
      feed(outline)
      feed(shadow)
    case .pushClip(let outline, let isOnePicture):
      feed(isOnePicture ? 13 : 7)
      feed(outline)
    case .pushGroup(let opacity, let mode):
      feed(mode == .normal ? 8 : 14)
      feed(opacity)
      if mode != .normal { feed(mode.rawValue) }
    case .pushMask: feed(9)
    case .masked(let mode):
      feed(mode == .alpha ? 10 : 15)
      if mode != .alpha { feed(mode.rawValue) }
    case .pushShadow(let shadow):
      feed(11)
      feed(shadow)
    case .pushBlur(let radius):
      feed(16)
      feed(radius)
    case .pop: feed(12)
    }
  }

  private mutating func feed(_ outline: ShapeOutline) {
    switch outline {
    case .rect(let rect):
      feed(1)
      feed(rect)
    case .roundedRect(let rect, let radius):
      feed(2)
      feed(rect)
      feed(radius)
    case .ring(let rect, let radius, let width):
      feed(3)
      feed(rect)
      feed(radius)
      feed(width)
    case .path(let path, let rule):
      feed(4)
      feed(path)
      feed(rule.rawValue)
    }
  }

  private mutating func feed(_ path: BezierPath) {
    feed(path.elements.count)
    for element in path.elements {
      switch element {
      case .move(let p):
        feed(1)
        feed(p)
      case .line(let p):
        feed(2)
        feed(p)
      case .quadCurve(let p, let c):
        feed(3)
        feed(p)
        feed(c)
      case .curve(let p, let c1, let c2):
        feed(4)
        feed(p)
        feed(c1)
        feed(c2)
      case .close: feed(5)
      }
    }
  }

  private mutating func feed(_ color: Color) {
    for number in [color.red, color.green, color.blue, color.alpha] { feed(number) }
  }

  private mutating func feed(_ stroke: Stroke) {
    feed(stroke.width)
    feed(stroke.cap.rawValue)
    feed(stroke.join.rawValue)
    feed(stroke.miterLimit)
    feed(stroke.dash.count)
    for length in stroke.dash { feed(length) }
    feed(stroke.dashPhase)
  }

  private mutating func feed(_ shadow: Shadow) {
    feed(shadow.color)
    feed(shadow.radius)
    feed(shadow.offset)
  }

  private mutating func feed(_ gradient: GradientValues) {
    feed(gradient.type.rawValue)
    feed(gradient.colors.count)
    for color in gradient.colors { feed(color) }
    feed(gradient.locations.count)
    for location in gradient.locations { feed(CGFloat(location)) }
    feed(gradient.startPoint)
    feed(gradient.endPoint)
    if gradient.focalOffset != .zero { feed(gradient.focalOffset) }
  }

  private mutating func feed(_ text: TextValues) {
    feed(text.string)
    feed(text.font.family)
    feed(text.font.pointSize)
    feed(text.font.weight.rawValue)
    feed(text.foregroundColor)
    feed(text.alignment.rawValue)
    feed(text.lineBreakMode.rawValue)
    feed(text.numberOfLines)
    feed(text.isVerticallyCentered ? 1 : 0)
    if let fonts = InstalledFonts.digest(for: text) { feed(fonts) }
  }

  private mutating func feed(_ image: Image) {
    feed(image.size)
    if !image.isWhole {
      feed(image.frame)
      feed(image.part)
    }
    switch image.source {
    case .file(let path):
      feed(1)
      feed(ImageFileCache.contents(path))
    case .data(let data):
      feed(3)
      feed(data.count)
      for byte in data { feed(UInt64(byte)) }
      if case let text = ImageFileCache.drawnText(in: data), !text.isEmpty { feed(text) }
    case .pixels(let pixels, let width, let height):
      feed(2)
      feed(width)
      feed(height)
      for pixel in pixels { feed(UInt64(pixel)) }
    }
  }
}
