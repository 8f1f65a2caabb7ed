import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

@Suite struct ShapeTests {
  func line(_ points: [CGPoint], _ change: (ShapeLayer) -> Void) -> ShapeLayer {
    var path = BezierPath()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    return shape(path) {
      ($0.fillColor, $0.strokeColor) = (nil, .black)
      change($0)
    }
  }

  /// The columns that a horizontal line covers.
  func columns(_ layer: Layer, _ width: Int = 20) throws -> [Int] {
    let bitmap = try render(layer, CGFloat(width), 4)
    return (0..<width).filter { bitmap[$0, 1] == 0xFF00_0000 }
  }

  @Test("a line is as wide as told, centred on its path, and its caps reach as far as theirs do")
  func caps() throws {
    let ends = [CGPoint(x: 4, y: 2), CGPoint(x: 12, y: 2)]
    #expect(try columns(line(ends) { $0.lineWidth = 4 }) == Array(4..<12))
    #expect(
      try columns(
        line(ends) {
          ($0.lineWidth, $0.lineCap) = (4, .square)
        }) == Array(2..<14))
  }

  @Test("start and end cut the line by its length")
  func cut() throws {
    let ends = [CGPoint(x: 0, y: 2), CGPoint(x: 20, y: 2)]
    let cut = line(ends) {
      ($0.lineWidth, $0.strokeStart, $0.strokeEnd) = (4, 0.25, 0.6)
    }
    #expect(try columns(cut) == Array(5..<12))
    cut.strokeEnd = 0.2
    #expect(list(of: cut, 20, 4).commands.isEmpty)
  }

  @Test("dashes begin where the cut line begins, after the phase")
  func dashes() throws {
    let dashed = line([CGPoint(x: 0, y: 2), CGPoint(x: 20, y: 2)]) {
      ($0.lineWidth, $0.lineDashPattern, $0.strokeStart) = (4, [3, 2], 0.1)
    }
    #expect(try columns(dashed) == [2, 3, 4, 7, 8, 9, 12, 13, 14, 17, 18, 19])
    dashed.lineDashPhase = 1
    #expect(try columns(dashed) == [2, 3, 6, 7, 8, 11, 12, 13, 16, 17, 18])
  }

  @Test("dashes that cannot be drawn leave a solid line", arguments: [[0, 0], [-1, 3]])
  func impossibleDashes(pattern: [CGFloat]) throws {
    let solid = line([CGPoint(x: 0, y: 2), CGPoint(x: 20, y: 2)]) {
      ($0.lineWidth, $0.lineDashPattern) = (4, pattern)
    }
    #expect(try columns(solid).count == 20)
  }

  @Test("even-odd leaves a hole where non-zero fills")
  func fillRules() throws {
    var path = BezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
    path.append(BezierPath(rect: CGRect(x: 3, y: 3, width: 3, height: 3)))
    let layer = shape(path)
    #expect(try render(layer, 9, 9)[4, 4] == 0xFF00_0000)
    layer.fillRule = .evenOdd
    #expect(try render(layer, 9, 9)[4, 4] == 0)
    #expect(try render(layer, 9, 9).pixels.count { $0 == 0xFF00_0000 } == 72)
  }

  @Test("nothing is drawn outside the bounds of its command", arguments: 0..<60)
  func boundsHold(seed: Int) throws {
    var random = RandomLayers(seed + 9_000)
    let list = DisplayList(of: random.tree(), at: 0, size: CGSize(width: 100, height: 80))
    let (renderer, clear) = (CairoRenderer(scale: 1), Bitmap(width: 100, height: 80))
    // Pictures one by one, without what surrounds them.
    for command in list.commands where command.drawing.isPicture {
      let single = try renderer.render(DisplayList(size: list.size, commands: [command]))
      let allowed = renderer.pixelRect(for: command.bounds)
      // Bounds are cut by clips that this list no longer has, so only drawings that none cut are looked at.
      guard command.bounds.insetBy(dx: -1e-6, dy: -1e-6).contains(command.reach) else { continue }
      var outside = single
      outside.copy(allowed.intersection(single.bounds), from: clear)
      #expect(difference(outside, clear) == 0, "seed \(seed): \(command.drawing)")
    }
  }

  @Test("numbers far beyond the picture neither fail nor leave traces elsewhere")
  func far() throws {
    let huge = shape(BezierPath(rect: CGRect(x: -1e9, y: 1, width: 2e9, height: 4))) { $0.strokeColor = .red }
    let bitmap = try render(huge, 6, 8)
    #expect((0..<6).allSatisfy { bitmap[$0, 2] == 0xFF00_0000 })
    #expect((0..<6).allSatisfy { bitmap[$0, 7] == 0 })
    huge.transform = CATransform3D(scaleX: 1e300, y: 1e300)
    _ = try render(huge, 6, 6)
  }

  /// The area that a colour covers, in pixels, from the alpha of each.
  private func area(of bitmap: Bitmap) -> Double {
    bitmap.pixels.reduce(0) { $0 + Double($1 >> 24) / 255 }
  }

  @Test(
    "a stroke without length draws its ends as Core Animation does: a dot of the line's width, a square, nothing",
    arguments: [0, 0.37, 1] as [CGFloat])
  func strokeWithoutLength(fraction: CGFloat) throws {
    var slope = BezierPath()
    slope.move(to: CGPoint(x: 20, y: 20))
    slope.addLine(to: CGPoint(x: 50, y: 44))
    var point = BezierPath()
    point.move(to: CGPoint(x: 30, y: 30))
    point.addLine(to: CGPoint(x: 30, y: 30))
    for path in [slope, point] {
      for (cap, area) in [(LineCap.round, Double.pi * 36), (.square, 144), (.butt, 0)] {
        let layer = shape(path) {
          ($0.fillColor, $0.strokeColor) = (nil, .red)
          ($0.lineWidth, $0.lineCap) = (12, cap)
          ($0.strokeStart, $0.strokeEnd) = (fraction, fraction)
        }
        let bitmap = try render(layer, 80, 80, scale: 2)
        #expect(abs(self.area(of: bitmap) / 4 - area) < 0.02 * area + 0.01, "\(cap) \(path.elements)")
      }
    }
    // A square is as the path runs: far along it, the colour ends at half the width, and across as well.
    let square = shape(slope) {
      ($0.fillColor, $0.strokeColor) = (nil, .red)
      ($0.lineWidth, $0.lineCap, $0.strokeStart, $0.strokeEnd) = (12, .square, fraction, fraction)
    }
    let bitmap = try render(square, 80, 80, scale: 4)
    let angle = atan2(24.0, 30.0)
    let middle = (x: 20 + 30 * Double(fraction), y: 20 + 24 * Double(fraction))
    func alpha(_ along: Double, _ across: Double) -> UInt32 {
      let x = middle.x + along * cos(angle) - across * sin(angle)
      let y = middle.y + along * sin(angle) + across * cos(angle)
      return bitmap.pixels[Int(4 * y) * bitmap.width + Int(4 * x)] >> 24
    }
    for (a, b) in [(5.5, 5.5), (-5.5, 5.5), (5.5, -5.5), (-5.5, -5.5)] {
      #expect(alpha(a, b) == 255)
      #expect(alpha(1.2 * a, 0) == 0 && alpha(0, 1.2 * b) == 0)
    }
  }
}

extension DisplayCommand {
  /// What the drawing covers without any clip.
  fileprivate var reach: CGRect {
    switch drawing {
    case .fill(let outline, _), .gradient(let outline, _, _): transform.bounds(of: outline.bounds)
    case .stroke(let path, let stroke, _):
      transform.bounds(
        of: path.controlPointBounds.insetBy(dx: -path.strokeReach(stroke), dy: -path.strokeReach(stroke)))
    case .text(_, let box): transform.bounds(of: box)
    case .image(_, let rect, _): transform.bounds(of: rect)
    default: .infinite
    }
  }
}
