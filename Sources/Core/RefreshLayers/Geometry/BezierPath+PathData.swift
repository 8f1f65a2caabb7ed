import Foundation
import RefreshInput
import RefreshMotion

extension BezierPath {
  /// Creates a path from SVG path data, such as `M0 0 L10 0 q5 5 0 10 Z`; a unit is a point, and y points down.
  ///
  /// Supports all commands of SVG 2, section 9.3, absolute and relative: M, L, H, V, C, S, Q, T, A and Z. As SVG
  /// prescribes, the path ends before an error in the data; a warning names the command and its position.
  public init(svgPath data: String) {
    self.init()
    var reader = PathDataReader(data)
    do { try reader.read(into: &self) } catch {
      ImplicitAnimationState.current.report(
        Diagnostic(.warning, "path data \"\(data.prefix(60).printable)\": \(error)"))
    }
  }
}

private struct PathDataError: Error, CustomStringConvertible {
  let description: String
}

private struct PathDataReader {
  private let text: [UInt8]
  private var index = 0
  private var (point, start) = (CGPoint.zero, CGPoint.zero)
  /// The last control point, which a smooth curve reflects, and the command that set it.
  private var handle: (point: CGPoint, command: UInt8)?
  private var isRelative = false
  /// The current command, written or implied: further pairs after a move are lines.
  private var command: UInt8?
  /// True before the first number of a command, where no comma is allowed.
  private var isFirstNumber = true

  init(_ data: String) { text = Array(data.utf8) }

  mutating func read(into path: inout BezierPath) throws {
    skipSpace()
    while index < text.count {
      if isLetter(text[index]) {
        command = text[index]
        isFirstNumber = true
        index += 1
      }
      guard let name = command else { throw error("expected a command") }
      if path.isEmpty, lower(name) != UInt8(ascii: "m") {
        throw PathDataError(description: "expected M or m first at character \(index)")
      }
      isRelative = name >= UInt8(ascii: "a")
      try draw(lower(name), into: &path)
      switch lower(name) {
      // Further pairs after a move are lines; in ASCII, l precedes m in both cases.
      case UInt8(ascii: "m"): command = name - 1
      case UInt8(ascii: "z"): command = nil
      default: break
      }
      skipSpace()
    }
  }

  private mutating func draw(_ command: UInt8, into path: inout BezierPath) throws {
    let origin = isRelative ? point : .zero
    func at(_ numbers: [CGFloat], _ index: Int) -> CGPoint {
      CGPoint(x: origin.x + numbers[index], y: origin.y + numbers[index + 1])
    }
    var newHandle: CGPoint?
    switch command {
    case UInt8(ascii: "m"):
      point = at(try numbers(2), 0)
      start = point
      path.move(to: point)
    case UInt8(ascii: "l"):
      point = at(try numbers(2), 0)
      path.addLine(to: point)
    case UInt8(ascii: "h"):
      point.x = origin.x + (try number())
      path.addLine(to: point)
    case UInt8(ascii: "v"):
      point.y = origin.y + (try number())
      path.addLine(to: point)
    case UInt8(ascii: "c"), UInt8(ascii: "s"):
      let isSmooth = command == UInt8(ascii: "s")
      let read = try numbers(isSmooth ? 4 : 6)
      let first = isSmooth ? reflectedHandle("cs") : at(read, 0)
      let second = at(read, read.count - 4)
      point = at(read, read.count - 2)
      path.addCurve(to: point, controlPoint1: first, controlPoint2: second)
      newHandle = second
    case UInt8(ascii: "q"), UInt8(ascii: "t"):
      let isSmooth = command == UInt8(ascii: "t")
      let read = try numbers(isSmooth ? 2 : 4)
      let control = isSmooth ? reflectedHandle("qt") : at(read, 0)
      point = at(read, read.count - 2)
      path.addQuadCurve(to: point, controlPoint: control)
      newHandle = control
    case UInt8(ascii: "a"):
      let size = try numbers(3)
      let (isLarge, isClockwise) = (try flag(), try flag())
      let end = at(try numbers(2), 0)
      path.addArc(
        from: point, to: end, radii: CGSize(width: size[0], height: size[1]), rotation: size[2] * .pi / 180,
        isLarge: isLarge, isClockwise: isClockwise)
      point = end
    case UInt8(ascii: "z"):
      path.close()
      point = start
    default:
      let name = Character(Unicode.Scalar(text[index - 1]))
      self.command = nil
      throw error("'\(name)' is not a command", at: index - 1)
    }
    handle = newHandle.map { ($0, command) }
  }

  /// The previous control point reflected at the current point; the current point itself after another kind of curve.
  private func reflectedHandle(_ commands: String) -> CGPoint {
    guard let handle, commands.utf8.contains(handle.command) else { return point }
    return CGPoint(x: 2 * point.x - handle.point.x, y: 2 * point.y - handle.point.y)
  }

  // MARK: Numbers

  private mutating func numbers(_ count: Int) throws -> [CGFloat] {
    try (0..<count).map { _ in try number() }
  }

  private mutating func number() throws -> CGFloat {
    skipSeparator()
    let begin = index
    skipSign()
    skipDigits()
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      skipDigits()
    }
    if index < text.count, lower(text[index]) == UInt8(ascii: "e"), index > begin {
      index += 1
      skipSign()
      skipDigits()
    }
    guard let value = Double(String(decoding: text[begin..<index], as: UTF8.self)), value.isFinite else {
      throw error("expected a number", at: begin)
    }
    return CGFloat(value)
  }

  private mutating func flag() throws -> Bool {
    skipSeparator()
    guard index < text.count, text[index] == UInt8(ascii: "0") || text[index] == UInt8(ascii: "1") else {
      throw error("expected the flag 0 or 1")
    }
    index += 1
    return text[index - 1] == UInt8(ascii: "1")
  }

  private mutating func skipSign() {
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") { index += 1 }
  }

  private mutating func skipDigits() {
    while index < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index]) { index += 1 }
  }

  /// Skips white space and, between two numbers, one comma.
  private mutating func skipSeparator() {
    skipSpace()
    if !isFirstNumber, index < text.count, text[index] == UInt8(ascii: ",") {
      index += 1
      skipSpace()
    }
    isFirstNumber = false
  }

  private mutating func skipSpace() {
    while index < text.count, [9, 10, 12, 13, 32].contains(text[index]) { index += 1 }
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower(byte))
  }

  private func lower(_ byte: UInt8) -> UInt8 { byte | 0x20 }

  private func error(_ expected: String, at place: Int? = nil) -> PathDataError {
    let name = command.map { " for \(Character(Unicode.Scalar($0)))" } ?? ""
    return PathDataError(description: "\(expected)\(name) at character \((place ?? index) + 1)")
  }
}

extension BezierPath {
  /// Adds an elliptical arc between two points, with the formulas of SVG 2, appendix B.2.4.
  ///
  /// Radii too small to connect the points are scaled up.
  fileprivate mutating func addArc(
    from p1: CGPoint, to p2: CGPoint, radii: CGSize, rotation: CGFloat, isLarge: Bool, isClockwise: Bool
  ) {
    var (rx, ry) = (abs(radii.width), abs(radii.height))
    guard p1 != p2 else { return }
    guard rx > 0, ry > 0 else { return addLine(to: p2) }
    let turn = CGAffineTransform(rotationAngle: rotation)
    let half = CGPoint(x: (p1.x - p2.x) / 2, y: (p1.y - p2.y) / 2).applying(turn.inverted())
    let reach = (half.x * half.x) / (rx * rx) + (half.y * half.y) / (ry * ry)
    if reach > 1 { (rx, ry) = (rx * reach.squareRoot(), ry * reach.squareRoot()) }
    let (a, b) = (rx * half.y, ry * half.x)
    let rest = max(0, (rx * rx * ry * ry - a * a - b * b) / (a * a + b * b)).squareRoot()
    let way: CGFloat = isLarge == isClockwise ? -1 : 1
    let center = CGPoint(x: way * rest * rx * half.y / ry, y: -way * rest * ry * half.x / rx)
    let startAngle = atan2((half.y - center.y) / ry, (half.x - center.x) / rx)
    var endAngle = atan2((-half.y - center.y) / ry, (-half.x - center.x) / rx)
    if isClockwise, endAngle <= startAngle { endAngle += 2 * .pi }
    if !isClockwise, endAngle >= startAngle { endAngle -= 2 * .pi }
    var arc = BezierPath(
      arcCenter: .zero, radius: 1, startAngle: startAngle, endAngle: endAngle, clockwise: isClockwise)
    let middle = center.applying(turn)
    arc = arc.applying(CGAffineTransform(scaleX: rx, y: ry)).applying(turn).applying(
      CGAffineTransform(
        translationX: middle.x + (p1.x + p2.x) / 2, y: middle.y + (p1.y + p2.y) / 2))
    for element in arc.elements.dropFirst() {
      if case .curve(let end, let control1, let control2) = element {
        addCurve(to: end, controlPoint1: control1, controlPoint2: control2)
      }
    }
  }
}
