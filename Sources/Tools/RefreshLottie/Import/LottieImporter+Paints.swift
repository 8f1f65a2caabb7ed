import Foundation
import RefreshLayers
import RefreshMotion

/// Import of colours and gradients.
extension LottieImporter {
  /// Applies a style's paint and opacity to shapes, as one group.
  ///
  /// - Parameter room: distance in points by which the shapes may draw beyond their bounds.
  func painted(_ shapes: [ShapeLayer], _ style: LottieStyle, _ name: String, room: CGFloat) throws -> Layer {
    let image = try shapes.count == 1 ? shapes[0] : holder(name, of: shapes)
    switch style.paint {
    case .color(let color):
      for shape in shapes {
        for property in ["fillColor", "strokeColor"] where shape.isDrawn(by: property) {
          try move(shape, property, color.motion.map { .color(Color(lottie: $0)) })
        }
      }
      try setOpacity(of: image, style.opacity)
      return image
    case .gradient(let gradient):
      let box = shapes.reduce(CGRect.null) { $0.union($1.bounds) }
      let filled = try layer(of: gradient, over: box.insetBy(dx: -room, dy: -room), name)
      filled.mask = image
      try setOpacity(of: filled, style.opacity)
      return filled
    }
  }

  private func layer(
    of gradient: LottieGradient, over reach: CGRect, _ name: String
  ) throws -> GradientLayer {
    // In a square, Core Animation's axial gradient is perpendicular to its line in any direction.
    let side = max(reach.width, reach.height, 1)
    let layer = try self.layer(GradientLayer.self, name)
    layer.bounds = CGRect(x: reach.midX - side / 2, y: reach.midY - side / 2, width: side, height: side)
    layer.position = layer.bounds.origin
    layer.type = gradient.isRadial ? .radial : .axial
    let origin = layer.bounds.origin
    @Sendable func unit(_ point: CGPoint) -> CGPoint {
      CGPoint(x: (point.x - origin.x) / side, y: (point.y - origin.y) / side)
    }
    let (start, end) = (gradient.start.point, gradient.end.point)
    try move(layer, "startPoint", start.map(unit))
    if gradient.isRadial {
      let isTurning = !gradient.start.isStatic || !gradient.end.isStatic
      try move(
        layer, "endPoint",
        start.combined(with: end, isAffine: !isTurning) { start, end in
          let radius = hypot(end.x - start.x, end.y - start.y)
          return unit(CGPoint(x: start.x + radius, y: start.y + radius))
        })
      let line = start.combined(with: end, isAffine: false) { ($0, $1) }
      let highlight = gradient.highlight.number.combined(
        with: gradient.highlightAngle.number, isAffine: false
      ) {
        ($0, $1)
      }
      try move(
        layer, "focalOffset",
        line.combined(with: highlight, isAffine: false) { line, highlight in
          let (dx, dy) = (line.1.x - line.0.x, line.1.y - line.0.y)
          let angle = atan2(dy, dx) + highlight.1 * .pi / 180
          let distance = hypot(dx, dy) * max(-0.99, min(0.99, highlight.0 / 100)) / side
          return CGPoint(x: distance * cos(angle), y: distance * sin(angle))
        })
    } else {
      try move(layer, "endPoint", end.map(unit))
    }
    let count = gradient.count
    let hasAlpha = gradient.stops.values.contains { $0.count > 4 * count }
    let isFixed = gradient.stops.isStatic || !hasAlpha
    // Each colour stop is interpolated among all alpha stops and vice versa, so the cost is quadratic.
    let most = hasAlpha ? gradient.stops.values.map(\.count).max() ?? 0 : 1
    let cost = Double(most * most / 16)
    try budget.take(cost, .points)
    let stops = gradient.stops.motion.map(isAffine: isFixed, cost: cost) {
      GradientStops($0, count: count)
    }
    try move(layer, "colors", stops.map { .colors($0.colors) })
    try move(layer, "locations", stops.map { .scalars($0.locations) })
    return layer
  }
}

extension ShapeLayer {
  fileprivate func isDrawn(by property: String) -> Bool {
    (property == "fillColor" ? fillColor : strokeColor) != nil
  }
}

/// The stops of a gradient: the file's colour stops, and further stops at the positions of its alpha stops.
private struct GradientStops {
  var colors: [Color] = []
  var locations: [Double] = []

  private struct Stop<Value> {
    let place: Double
    let value: Value
  }

  init(_ numbers: [Double], count: Int) {
    var own: [Stop<Color>] = []
    for index in 0..<count {
      let start = 4 * index
      own.append(Stop(place: numbers[start], value: Color(lottie: Array(numbers[start + 1..<start + 4]))))
    }
    var alphas: [Stop<Double>] = []
    for start in stride(from: 4 * count, to: numbers.count - 1, by: 2) {
      alphas.append(Stop(place: numbers[start], value: numbers[start + 1]))
    }
    guard !alphas.isEmpty else {
      (colors, locations) = (own.map { $0.value }, own.map { max(0, min(1, $0.place)) })
      return
    }
    let places = own.map { $0.place } + alphas.map { $0.place }
    for place in places.sorted() {
      let color = Self.value(at: place, own) { $0.interpolated(to: $1, at: $2) }
      let alpha = Self.value(at: place, alphas) { $0 + ($1 - $0) * $2 }
      colors.append(color.withAlphaComponent(CGFloat(max(0, min(1, alpha)))))
      locations.append(max(0, min(1, place)))
    }
  }

  private static func value<Value>(
    at place: Double, _ stops: [Stop<Value>], _ mix: (Value, Value, Double) -> Value
  ) -> Value {
    guard let next = stops.firstIndex(where: { $0.place > place }) else {
      return stops[stops.count - 1].value
    }
    guard next > 0 else { return stops[0].value }
    let (before, after) = (stops[next - 1], stops[next])
    return mix(before.value, after.value, (place - before.place) / (after.place - before.place))
  }
}
