import Foundation
import RefreshLayers
import RefreshMotion
import TestSupport
import Testing

@testable import RefreshExport
@testable import RefreshRendering

/// Lines that are filled as areas, held against those that Cairo strokes.
@Suite struct FilledLineTests {
  @Test("of a line whose ends meet or pass each other a file draws nothing, at and between all instants")
  func empty() throws {
    let (motion, export) = (try Exported.motion("Meeting"), try Exported.export("Meeting"))
    let reader = try LottieReader(export.document.json)
    var count = 0
    for phase in motion.phases {
      let start = Double(try #require(export.document.marker(phase.name)).start)
      for name in ["met", "passed"] {
        let emptied = phase.instants.map { instant in
          Self.layer(name, in: instant.layers).map {
            let (start, end) = ($0.values.shape.strokeStart, $0.values.shape.strokeEnd)
            // Square ends that meet are a square.
            return start > end || (start == end && $0.values.shape.lineCap == .butt)
          } ?? false
        }
        count += emptied.count { $0 }
        for index in phase.instants.indices.dropLast() where emptied[index] {
          var frames = [phase.instants[index].frame]
          if emptied[index + 1] { frames.append((frames[0] + phase.instants[index + 1].frame) / 2) }
          for frame in frames {
            for line in reader.drawings(at: start + frame) where line.name == name {
              #expect(line.trim.0 == line.trim.1, "\(name), \(phase.name) at \(frame)")
            }
          }
        }
      }
    }
    #expect(count > 300)
  }

  private static func layer(_ name: String, in layers: [PosedLayer]) -> PosedLayer? {
    layers.lazy.compactMap { $0.name == name ? $0 : layer(name, in: $0.sublayers) }.first
  }

  @Test("a file covers what the control does where its lines are filled", arguments: ["Squashed", "Ends"])
  func pixels(_ name: String) throws {
    let motion = try Exported.motion(name)
    let document = try Exported.export(name).document
    #expect(!document.json.contains(#""ty":"st""#))
    let reader = try LottieReader(document.json)
    for phase in motion.phases {
      let start = try #require(document.marker(phase.name)).start
      for frame in stride(from: 0, through: phase.frameCount, by: 5) {
        let list = try #require(phase.instant(atFrame: frame).list)
        let commands = reader.drawings(at: Double(start + frame)).map { drawing in
          let color = Color(
            red: drawing.color[0], green: drawing.color[1], blue: drawing.color[2], alpha: drawing.alpha)
          return command(
            .fill(.path(path(drawing.outline()), drawing.isEvenOdd ? .evenOdd : .nonZero), color))
        }
        let off = try difference(list, DisplayList(size: list.size, commands: commands))
        #expect(off.share <= 0.1 && off.most <= 96, "\(phase.name) \(frame): \(off)")
      }
    }
  }

  @Test(
    "the outline of a line is the area that Cairo strokes, whatever its ends and corners", arguments: 0..<60)
  func outlines(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let count = 2 + seed % 4
    let isClosed = seed % 3 == 0 && count > 2
    func points() -> [Double] { (0..<2 * count).map { _ in Double.random(in: 20...80, using: &random) } }
    func handles() -> [Double] {
      (0..<2 * count).map { _ in seed % 2 == 0 ? 0 : Double.random(in: -12...12, using: &random) }
    }
    let numbers = points() + handles() + handles()
    var values = ShapeValues()
    values.lineWidth = CGFloat.random(in: 1...10, using: &random)
    values.lineCap = [.butt, .round, .square][seed % 3]
    values.lineJoin = [.miter, .round, .bevel][seed / 3 % 3]
    let contour = LottieContourStructure(isClosed: isClosed, count: count)
    let stretch = ProjectiveTransform(CGAffineTransform(a: 1.2, b: 0.3, c: -0.2, d: 0.5, tx: 0, ty: 10))
    values.miterLimit = limit(of: numbers, contour, seen: stretch, &random)
    let outline = StrokeOutline([numbers], contour, [StrokeOutline.Pen(values)], within: 0.02)
    // Curves that bend within the line's width are refused.
    guard outline.isSound else { return #expect(seed % 2 == 1) }
    let line = command(.stroke(path([numbers], contour), Stroke(values), .black), stretch)
    var area = BezierPath()
    for part in outline.outlines { area.append(path([part.numbers[0]!], part.contour)) }
    let size = CGSize(width: 110, height: 110)
    let off = try difference(
      DisplayList(size: size, commands: [line]),
      DisplayList(size: size, commands: [command(.fill(.path(area, .nonZero), .black), stretch)]))
    #expect(off.share <= 0.02 && off.most <= 48, "\(off)")
  }

  /// A mitre limit by which each corner is cut off, or none is, both by Core Graphics and by Cairo.
  ///
  /// A corner between directions a and b is cut off where the limit is less than √(2 / (1 + a·b)), the length of its mitre
  /// in line widths. Core Graphics, PDF and SVG measure the directions where the line is drawn, Cairo (`outer_join` in
  /// `cairo-path-stroke-polygon.c`) where it is seen.
  private func limit(
    of numbers: [Double], _ contour: LottieContourStructure, seen stretch: ProjectiveTransform,
    _ random: inout SeededRandom
  ) -> CGFloat {
    let steps = (0..<(contour.isClosed ? contour.count : contour.count - 1)).map {
      ContourCubic($0, of: numbers, contour.count)
    }
    var lengths: [ClosedRange<Double>] = []
    for index in steps.indices where index > 0 || contour.isClosed {
      let before = steps[(index + steps.count - 1) % steps.count]
      guard let a = before.direction(1), let b = steps[index].direction(0) else { continue }
      func seen(_ v: SIMD2<Double>) -> SIMD2<Double> {
        let (from, to) = (stretch.map(.zero), stretch.map(CGPoint(x: v.x, y: v.y)))
        let way = SIMD2(Double(to.x - from.x), Double(to.y - from.y))
        return way / (way * way).sum().squareRoot()
      }
      let both = [(a * b).sum(), (seen(a) * seen(b)).sum()].map { (2 / max(1e-9, 1 + $0)).squareRoot() }
      lengths.append(min(both[0], both[1]) * 0.99...max(both[0], both[1]) * 1.01)
    }
    let limits = (0..<100).map { _ in Double.random(in: 1...8, using: &random) }
    return CGFloat(limits.first { limit in !lengths.contains { $0.contains(limit) } } ?? 1e5)
  }

  // MARK: Pixels

  private func command(
    _ drawing: DrawingOperation, _ transform: ProjectiveTransform = .identity
  ) -> DisplayCommand {
    DisplayCommand(
      drawing: drawing, transform: transform, bounds: CGRect(x: -1e3, y: -1e3, width: 3e3, height: 3e3))
  }

  /// The share of pixels in percent that are off by more than 32, and the largest difference.
  private func difference(_ a: DisplayList, _ b: DisplayList) throws -> (share: Double, most: Int) {
    let renderer = CairoRenderer(scale: 2)
    let off = try pixelDifference(renderer.render(a).pixels, renderer.render(b).pixels, over: 32)
    return (100 * off.share, off.most)
  }

  private func path(_ polygons: [[CGPoint]]) -> BezierPath {
    var path = BezierPath()
    for polygon in polygons where polygon.count > 2 {
      path.append(BezierPath(points: polygon, isClosed: true))
    }
    return path
  }

  private func path(_ parts: [[Double]], _ contour: LottieContourStructure) -> BezierPath {
    var path = BezierPath()
    for numbers in parts {
      func pair(_ list: Int, _ index: Int) -> CGPoint {
        let at = 2 * (list * contour.count + index % contour.count)
        return CGPoint(x: numbers[at], y: numbers[at + 1])
      }
      path.move(to: pair(0, 0))
      for index in 0..<(contour.isClosed ? contour.count : contour.count - 1) {
        let (a, b, o, i) = (pair(0, index), pair(0, index + 1), pair(2, index), pair(1, index + 1))
        if o == .zero, i == .zero {
          path.addLine(to: b)
        } else {
          path.addCurve(
            to: b, controlPoint1: CGPoint(x: a.x + o.x, y: a.y + o.y),
            controlPoint2: CGPoint(x: b.x + i.x, y: b.y + i.y))
        }
      }
      if contour.isClosed { path.close() }
    }
    return path
  }
}
