import Foundation
import RefreshClips
import RefreshLayers

@testable import RefreshLottie

/// What a control draws at an instant, written down as `LottieReader` does for a file.
struct ControlReader {
  /// From back to front.
  private(set) var drawings: [LottieReader.Drawing] = []

  init(_ instant: ControlMotion.Instant) {
    for layer in instant.layers { add(layer, .identity, 1) }
  }

  private mutating func add(_ layer: PosedLayer, _ outer: LottieReader.Affine, _ alpha: Double) {
    guard layer.isVisible else { return }
    let m = layer.transform
    let w = Double(m.m44)
    let place = LottieReader.Affine(
      a: Double(m.m11) / w, b: Double(m.m12) / w, c: Double(m.m21) / w, d: Double(m.m22) / w,
      x: Double(m.m41) / w, y: Double(m.m42) / w
    ).then(outer)
    let values = layer.values
    let alpha = alpha * Double(min(1, values.opacity))
    let box = values.bounds.standardized
    let radius = Double(min(values.cornerRadius, min(box.width, box.height) / 2))
    let hasBorder = values.borderWidth > 0 && values.borderColor.alpha > 0
    func draw(
      _ points: [CGPoint], stroke: Double = 0, radius: Double = 0, trim: (Double, Double) = (0, 100),
      _ color: Color?
    ) {
      let tinted = color.map { color in
        layer.tint.map {
          Color(
            red: color.red * $0.red, green: color.green * $0.green, blue: color.blue * $0.blue,
            alpha: color.alpha * $0.alpha)
        } ?? color
      }
      drawings.append(
        LottieReader.Drawing(
          name: layer.name, points: points.map(place.apply), isStroke: stroke > 0,
          radius: radius * place.scale,
          lineWidth: stroke * place.scale, trim: trim,
          color: tinted.map { [Double($0.red), Double($0.green), Double($0.blue)] } ?? [],
          alpha: alpha * Double(tinted?.alpha ?? 1)))
    }
    func corners(_ box: CGRect) -> [CGPoint] {
      [
        CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
        CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
        CGPoint(x: box.midX, y: box.midY),
      ]
    }
    if let color = values.backgroundColor, !box.isEmpty {
      // Under an opaque border with round corners the colour ends in the border's middle; where the bounds cut off all
      // that is in them, they make the corners.
      let isCut = values.masksToBounds && !layer.sublayers.isEmpty
      let inset =
        hasBorder && values.borderColor.alpha >= 1 && radius > 0 && !isCut ? values.borderWidth / 2 : 0
      draw(
        corners(box.insetBy(dx: inset, dy: inset)), radius: isCut ? 0 : max(0, radius - Double(inset)), color)
    }
    switch values.content {
    case .shape(let shape):
      guard let path = shape.path else { break }
      if let color = shape.fillColor { draw(Self.points(of: path), color) }
      guard let color = shape.strokeColor else { break }
      let (start, end) = (Double(shape.strokeStart), Double(max(shape.strokeStart, shape.strokeEnd)))
      let parts = Self.parts(of: path)
      guard parts.count > 1 else {
        draw(Self.points(of: path), stroke: Double(shape.lineWidth), trim: (100 * start, 100 * end), color)
        break
      }
      // Fractions count the length of all parts together; these are of straight lines.
      let lengths = parts.map { part in
        zip(part, part.dropFirst()).reduce(0) { $0 + Double(hypot($1.0.x - $1.1.x, $1.0.y - $1.1.y)) }
      }
      var before = 0.0
      for (part, length) in zip(parts, lengths) {
        func own(_ fraction: Double) -> Double {
          100 * max(0, min(1, (fraction * lengths.reduce(0, +) - before) / length))
        }
        draw(
          part.flatMap { [$0, $0, $0] }, stroke: Double(shape.lineWidth), trim: (own(start), own(end)), color)
        before += length
      }
    case .gradient: draw(corners(box), radius: radius, nil)
    case .image(let image):
      guard let picture = image.contents else { break }
      draw(Array(corners(image.contentMode.rect(for: picture.size, in: box)).prefix(4)), nil)
    default: break
    }
    for sublayer in layer.sublayers { add(sublayer, place, alpha) }
    if hasBorder {
      let inset = values.borderWidth / 2
      draw(
        corners(box.insetBy(dx: inset, dy: inset)), stroke: Double(values.borderWidth),
        radius: max(0, radius - Double(inset)), values.borderColor)
    }
  }

  /// The points of each part of a path.
  private static func parts(of path: BezierPath) -> [[CGPoint]] {
    var parts: [[CGPoint]] = []
    for element in path.elements {
      switch element {
      case .move(let p): parts.append([p])
      case .line(let p), .quadCurve(let p, _), .curve(let p, _, _): parts[parts.count - 1].append(p)
      case .close: break
      }
    }
    return parts
  }

  /// Of each point of a path the point, the handle before it and the handle after it.
  private static func points(of path: BezierPath) -> [CGPoint] {
    var parts: [[[CGPoint]]] = []
    var closed: Set<Int> = []
    for element in path.elements {
      switch element {
      case .move(let p): parts.append([[p, p, p]])
      case .line(let p):
        parts[parts.count - 1].append([p, p, p])
      case .quadCurve(let p, let c):
        let from = parts.last!.last![0]
        parts[parts.count - 1][parts.last!.count - 1][2] = CGPoint(
          x: from.x + (c.x - from.x) * 2 / 3, y: from.y + (c.y - from.y) * 2 / 3)
        parts[parts.count - 1].append([
          p, CGPoint(x: p.x + (c.x - p.x) * 2 / 3, y: p.y + (c.y - p.y) * 2 / 3), p,
        ])
      case .curve(let p, let c1, let c2):
        parts[parts.count - 1][parts.last!.count - 1][2] = c1
        parts[parts.count - 1].append([p, c2, p])
      case .close: closed.insert(parts.count - 1)
      }
    }
    return parts.enumerated().flatMap { index, part -> [CGPoint] in
      var part = part
      if closed.contains(index), part.count > 2, let last = part.last,
        hypot(last[0].x - part[0][0].x, last[0].y - part[0][0].y) < 1e-6
      {
        part[0][1] = last[1]
        part.removeLast()
      }
      return part.flatMap { $0 }
    }
  }
}

/// How far a file is from the control that it was made of.
struct ExportComparison {
  /// In points: the farthest that any corner, point, radius or line width is off.
  var points = 0.0
  /// In parts of a colour or of an opacity.
  var color = 0.0
  /// What is drawn in one and not in the other, or in another order.
  var faults: [String] = []

  /// Compares every instant of a motion with a file's keyframes.
  init(_ file: LottieReader, _ motion: ControlMotion) {
    var start = 0.0
    let markers = file.markers
    for (index, phase) in motion.phases.enumerated() {
      guard index < markers.count, markers[index].name == phase.name,
        markers[index].start == start, markers[index].end == start + Double(phase.frameCount)
      else {
        faults.append("\(phase.name) is not marked at \(start)")
        continue
      }
      for (number, instant) in phase.instants.enumerated() {
        let next = number + 1 < phase.instants.count ? phase.instants[number + 1].frame : .infinity
        // What is before a jump is over by then.
        let frame = start + instant.frame - (next - instant.frame < 1e-3 ? 1e-3 : 0)
        compare(
          file.drawings(at: frame), ControlReader(instant).drawings, "\(phase.name) at \(instant.frame)")
      }
      start += Double(phase.frameCount) + 1
    }
  }

  private mutating func compare(
    _ file: [LottieReader.Drawing], _ control: [LottieReader.Drawing], _ place: String
  ) {
    // What is all but clear may be in one of them alone.
    let lists = [0.01, 0.02, 0.005].map { limit in
      (file.filter { $0.alpha > limit }, control.filter { $0.alpha > limit })
    }
    guard let (a, b) = lists.first(where: { $0.0.count == $0.1.count }) else {
      note("\(place): draws \(lists[0].0.map(\.name)) for \(lists[0].1.map(\.name))")
      return
    }
    for (a, b) in zip(a, b) {
      guard a.points.count == b.points.count, a.isStroke == b.isStroke, a.color.count == b.color.count else {
        note("\(place): \(b.name) is drawn with \(a.points.count) points for \(b.points.count)")
        continue
      }
      for (p, q) in zip(a.points, b.points) { points = max(points, Double(hypot(p.x - q.x, p.y - q.y))) }
      points = max(points, abs(a.radius - b.radius), abs(a.lineWidth - b.lineWidth))
      let box = b.points.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
      let length = box.isNull ? 0 : Double(2 * (box.width + box.height))
      points = max(
        points, abs(a.trim.0 - b.trim.0) / 100 * length, abs(a.trim.1 - b.trim.1) / 100 * length)
      color = max(color, abs(a.alpha - b.alpha))
      for (c, d) in zip(a.color, b.color) { color = max(color, abs(c - d)) }
      for (c, d) in zip(a.color, b.color) where abs(c - d) < 1e-3 && Int(c * 255) < Int(d * 255 + 1e-9) {
        note("\(place): a colour of \(b.name) is less than it was when it is cut to eight bits")
      }
    }
  }

  private mutating func note(_ fault: String) {
    if faults.count < 8 { faults.append(fault) }
  }
}
