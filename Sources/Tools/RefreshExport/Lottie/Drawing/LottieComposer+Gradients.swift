import Foundation
import RefreshLayers
import RefreshMotion
import RefreshRendering

/// Linear, radial and conic gradients.
extension LottieComposer {
  mutating func gradients(_ node: TimelineLayer, _ scope: InheritedLottieState) -> [[LottieShape]] {
    let ramps = node.samples.map { $0.flatMap(GradientRamp.init) }
    guard let first = ramps.lazy.compactMap({ $0 }).first else { return [] }
    let boxes = zip(node.samples, ramps).map { layer, ramp -> RoundedBox? in
      ramp == nil ? nil : layer.map { RoundedBox($0.values) }
    }
    guard ramps.allSatisfy({ $0.map(first.isAnimatable) ?? true }) else {
      refuse(
        node, "colors", "Lottie cannot express a gradient whose type or number of stops changes")
      return []
    }
    if first.colors.count == 1 {
      return [[outline(of: boxes, scope), fill(ramps.map { $0?.colors[0] }, in: scope)]]
    }
    if first.type == .conic { return sectors(node, ramps, scope) }
    if scope.planes != nil {
      approximate(
        node, "colors",
        "Lottie cannot draw a gradient in perspective; it is drawn evenly from start to end")
    }
    let isEvenlyClear = ramps.allSatisfy { $0?.isEvenlyClear ?? true }
    if !isEvenlyClear {
      approximate(
        node, "colors", "players draw gradients whose opacity changes along them differently",
        instead: "show an image of it, or use --format html or sprites")
    }
    let ends = zip(zip(node.samples, ramps), scope.origin.indices).map { pair, index -> GradientEnds? in
      guard let layer = pair.0, let ramp = pair.1 else { return nil }
      return GradientEnds(ramp, layer.values.bounds.standardized, origin: scope.origin[index])
    }
    let stops = zip(ramps, ends).map { ramp, ends -> [Double]? in
      ends.flatMap { ramp?.stops(isEmpty: $0.isNothing, withAlpha: !isEvenlyClear) }
    }
    let stopCount = first.colors.count
    var gradient = LottieGradient(
      isRadial: first.type == .radial, start: .still([0, 0]), end: .still([0, 0]),
      stops: fitted(
        stops, Array(repeating: tolerance.color / 2, count: (isEvenlyClear ? 4 : 6) * stopCount), digits: 6,
        round: Self.roundColors),
      stopCount: stopCount, opacity: .still(100))
    if isEvenlyClear { gradient.opacity = alpha(ramps.map { $0?.colors[0] }, in: scope) }
    let isRound = ends.allSatisfy { $0.map { abs($0.across - $0.along) <= 0.01 } ?? true }
    if first.type == .radial, !isRound, scope.planes == nil {
      return [ellipse(gradient, ends, boxes, scope)]
    }
    let share = share(scope)
    func points(_ place: (GradientEnds) -> CGPoint) -> LottieProperty {
      track(
        zip(ends, scope.origin.indices).map { ends, index in
          guard var point = ends.map(place) else { return nil }
          if let planes = scope.planes, let plane = planes[index] { point = plane.map(point) }
          return [Double(point.x), Double(point.y)]
        }, share, in: scope)
    }
    gradient.start = points(\.start)
    gradient.end = points { first.type == .radial ? $0.side : $0.end }
    return [[outline(of: boxes, scope), .gradient(gradient)]]
  }

  /// Elliptical radial gradient: a circular one in a scaled group, with its outline scaled inversely.
  private func ellipse(
    _ gradient: LottieGradient, _ ends: [GradientEnds?], _ boxes: [RoundedBox?], _ scope: InheritedLottieState
  ) -> [LottieShape] {
    var gradient = gradient
    let ratios = ends.map { $0.map { max(1e-3, $0.along) / max(1e-3, $0.across) } }
    let most = ratios.compactMap { $0 }.max() ?? 1
    let share = share(scope) / 2
    let (moved, contour) = seen(RoundedBox.outline(of: boxes), scope)
    let reach = moved.compactMap { $0?.map(abs).max() }.max() ?? 1
    let shrunk = zip(moved, ratios).map { numbers, ratio -> [Double]? in
      guard let numbers, let ratio else { return nil }
      return numbers.enumerated().map { $0 % 2 == 0 ? $1 : $1 / ratio }
    }
    func points(_ place: (GradientEnds) -> CGPoint) -> LottieProperty {
      track(
        zip(ends, ratios).map { ends, ratio in
          guard let point = ends.map(place), let ratio else { return nil }
          return [Double(point.x), Double(point.y) / ratio]
        }, share / max(1, most), in: scope)
    }
    (gradient.start, gradient.end) = (points(\.start), points(\.side))
    let stretch = track(
      ratios.map { $0.map { [100, 100 * $0] } }, 100 * share / max(1, reach), in: scope)
    return [
      .group(
        [.path(track(shrunk, share / max(1, most), in: scope), contour), .gradient(gradient)],
        LottieTransform(scale: stretch))
    ]
  }

  // MARK: Conic gradients

  /// True if a conic gradient is approximated, which needs a clip.
  func isConic(_ node: TimelineLayer) -> Bool {
    allowsApproximation
      && node.samples.contains {
        guard case .gradient(let gradient)? = $0?.values.content else { return false }
        return gradient.type == .conic && gradient.colors.count > 1
      }
  }

  /// Approximation of a conic gradient by overlapping sectors of one colour each.
  private mutating func sectors(
    _ node: TimelineLayer, _ ramps: [GradientRamp?], _ scope: InheritedLottieState
  ) -> [[LottieShape]] {
    let known = ramps.compactMap { $0 }
    let steps = known.map(\.range).max() ?? 1
    let count = max(12, min(72, Int((steps * 255 / 8).rounded(.up))))
    approximate(
      node, "type", "Lottie has no conic gradient; it is drawn as \(count) sectors of one color each")
    guard allowsApproximation else { return [] }
    let isClear = known.contains { $0.colors.contains { $0.alpha < 1 } }
    return (0..<count).reversed().map { sector in
      // Sectors overlap by one. More layers would become visible at the clipped edge.
      let start = Double(sector) / Double(count)
      let end = min(1, Double(sector + (isClear ? 1 : 2)) / Double(count))
      let corners = max(3, Int(((end - start) * 6).rounded(.up)) + 2)
      let numbers = zip(node.samples, ramps).map { layer, ramp -> [Double]? in
        guard let layer, let ramp else { return nil }
        return ramp.sector(from: start, to: end, corners: corners, layer.values.bounds.standardized)
      }
      let colors = ramps.map { $0?.color(at: (Double(sector) + 0.5) / Double(count)) }
      return [
        path((numbers, LottieContourStructure(isClosed: true, count: corners + 1)), scope),
        fill(colors, in: scope),
      ]
    }
  }
}

/// Colours of a gradient layer with valid locations.
private struct GradientRamp {
  let type: GradientType
  let colors: [Color]
  /// Locations in ascending order.
  let locations: [Double]
  fileprivate let start, end: CGPoint

  /// Creates the ramp; nil for a layer without a gradient.
  init?(_ layer: PosedLayer) {
    guard case .gradient(let gradient) = layer.values.content, !gradient.colors.isEmpty,
      !layer.values.bounds.standardized.isEmpty
    else { return nil }
    type = gradient.type
    (start, end) = (gradient.startPoint, gradient.endPoint)
    colors = gradient.colors.map(layer.tinted)
    locations = gradient.stops.map(\.location)
  }

  /// True if an animation may lead to another gradient: type and number of stops are equal.
  func isAnimatable(to other: GradientRamp) -> Bool {
    colors.count == other.colors.count && type == other.type
  }

  /// True if all colours have the same alpha.
  var isEvenlyClear: Bool { colors.allSatisfy { abs($0.alpha - colors[0].alpha) < 1e-6 } }

  /// Sum of the differences between consecutive colours, 0…1 each.
  var range: Double {
    zip(colors, colors.dropFirst()).reduce(0) { sum, pair in
      let (a, b) = pair
      return sum + Double(max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue)))
    }
  }

  /// Numbers of the stops in Lottie's form: location and colour of each, then location and alpha of each.
  ///
  /// - Parameters:
  ///   - isEmpty: true for a gradient of no length, which shows its last colour alone.
  ///   - withAlpha: true to append the alphas.
  func stops(isEmpty: Bool, withAlpha: Bool) -> [Double] {
    let colors = isEmpty ? self.colors.map { _ in self.colors.last! } : self.colors
    var numbers: [Double] = []
    for (place, color) in zip(locations, colors) {
      numbers += [place, Double(color.red), Double(color.green), Double(color.blue)]
    }
    guard withAlpha else { return numbers }
    for (place, color) in zip(locations, colors) { numbers += [place, Double(color.alpha)] }
    return numbers
  }

  /// Colour at a fraction of the gradient, 0…1.
  func color(at part: Double) -> Color {
    guard let next = locations.firstIndex(where: { $0 > part }) else { return colors.last! }
    guard next > 0 else { return colors[0] }
    let way = (part - locations[next - 1]) / (locations[next] - locations[next - 1])
    return colors[next - 1].interpolated(to: colors[next], at: way)
  }

  /// Points and tangents of a sector around the start, between two fractions of a turn, that extends beyond a box.
  func sector(from: Double, to: Double, corners: Int, _ box: CGRect) -> [Double] {
    let first = atan2(Double(end.y - start.y), Double(end.x - start.x))
    // Twice the distance to the farthest corner of the unit square, so that chords between two points stay outside.
    let far = 2 * Double(max(hypot(max(start.x, 1 - start.x), max(start.y, 1 - start.y)), 1))
    var points = [start]
    for corner in 0..<corners {
      let turn = from + (to - from) * Double(corner) / Double(corners - 1)
      let angle = first + 2 * .pi * turn
      points.append(CGPoint(x: Double(start.x) + far * cos(angle), y: Double(start.y) + far * sin(angle)))
    }
    var numbers: [Double] = []
    for point in points {
      numbers.append(Double(box.minX + point.x * box.width))
      numbers.append(Double(box.minY + point.y * box.height))
    }
    return numbers + Array(repeating: 0, count: 4 * points.count)
  }
}

/// Start and end of a gradient, in points.
private struct GradientEnds {
  let start: CGPoint
  /// Point of the last colour of a linear gradient, perpendicular to the lines of equal colour.
  let end: CGPoint
  /// Horizontal and vertical radius of a radial gradient.
  let across, along: Double
  /// True for a gradient of no length.
  let isNothing: Bool

  /// Point to the right of the start, at the horizontal radius.
  var side: CGPoint { CGPoint(x: Double(start.x) + max(1e-3, across), y: Double(start.y)) }

  init(_ ramp: GradientRamp, _ box: CGRect, origin: CGPoint) {
    func place(_ unit: CGPoint) -> CGPoint {
      CGPoint(x: box.minX + unit.x * box.width - origin.x, y: box.minY + unit.y * box.height - origin.y)
    }
    start = place(ramp.start)
    let far = place(ramp.end)
    let way = CGPoint(x: ramp.end.x - ramp.start.x, y: ramp.end.y - ramp.start.y)
    let square = way.x * way.x + way.y * way.y
    isNothing = ramp.type == .radial ? way.x == 0 || way.y == 0 : square == 0
    (across, along) = isNothing ? (1, 1) : (Double(abs(far.x - start.x)), Double(abs(far.y - start.y)))
    guard ramp.type == .axial, !isNothing else {
      end = CGPoint(x: start.x + 1, y: start.y)
      return
    }
    // Lines of equal colour are perpendicular to the gradient in the unit square alone; this is their perpendicular
    // in points.
    let slope = CGPoint(x: way.x / box.width / square, y: way.y / box.height / square)
    let steep = slope.x * slope.x + slope.y * slope.y
    end = CGPoint(x: start.x + slope.x / steep, y: start.y + slope.y / steep)
  }
}
