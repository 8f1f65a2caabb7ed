import Foundation

/// A Lottie animation as a player understands it, from its JSON alone: nothing here knows what wrote it.
struct LottieReader {
  typealias Object = [String: Any]

  let root: Object

  init(_ json: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? Object ?? [:]
  }

  init(root: Object) { self.root = root }

  /// The parts by name: the first frame and the last.
  var markers: [(name: String, start: Double, end: Double)] {
    (root["markers"] as? [Object] ?? []).map {
      let start = Self.number($0["tm"])
      return ($0["cm"] as? String ?? "", start, start + Self.number($0["dr"]))
    }
  }

  // MARK: Pictures

  /// Something that is filled or stroked.
  struct Drawing {
    var name: String
    /// Corners and middles of rectangles and ellipses, points and handles of paths, in points of the animation; empty
    /// where only the outline tells.
    var points: [CGPoint]
    var isStroke: Bool
    /// The radius of corners, or the width of a line, times how large it is seen.
    var radius: Double
    var lineWidth: Double
    /// The part of the line that is drawn, in percent.
    var trim: (Double, Double)
    var color: [Double]
    var alpha: Double
    /// Of a gradient: the fraction of its run at a point of the animation, and its stops.
    var fraction: ((CGPoint) -> Double)?
    var stops: [Double] = []
    /// The outlines that it is seen through.
    var masks: [SeenMask] = []
    /// The outline as polygons.
    var outline: () -> [[CGPoint]] = { [] }
  }

  /// What drawings are seen through.
  struct SeenMask {
    /// The layer that is masked, or clipped.
    let layer: String
    let polygons: [[CGPoint]]
    /// Whether it may be left out where nothing lies outside.
    var isClip = false
  }

  /// What is drawn at a frame, from back to front.
  func drawings(at frame: Double) -> [Drawing] {
    drawings(of: root["layers"] as? [Object] ?? [], at: frame, .identity, 1)
  }

  private func drawings(
    of layers: [Object], at frame: Double, _ outer: Affine, _ alpha: Double
  ) -> [Drawing] {
    var all: [Drawing] = []
    for layer in layers.reversed() {
      guard frame >= Self.number(layer["ip"]), frame < Self.number(layer["op"]) else { continue }
      // What others are seen through is not seen itself.
      if layer["td"] as? Int == 1 { continue }
      let place = place(of: layer, among: layers, at: frame).then(outer)
      let ks = layer["ks"] as? Object ?? [:]
      let opacity = alpha * (Self.value(ks["o"], at: frame)?.first ?? 100) / 100
      let name = layer["nm"] as? String ?? ""
      let masks = (layer["masksProperties"] as? [Object] ?? []).map { mask in
        SeenMask(
          layer: name, polygons: [Outline.polygon(Self.outline(mask["pt"], at: frame).map(place.apply))])
      }
      let before = all.count
      defer { for index in before..<all.count { all[index].masks += masks } }
      switch layer["ty"] as? Int {
      case 0:
        let asset = (root["assets"] as? [Object])?.first { $0["id"] as? String == layer["refId"] as? String }
        all += drawings(of: asset?["layers"] as? [Object] ?? [], at: frame, place, opacity)
      case 2:
        let asset = (root["assets"] as? [Object])?.first { $0["id"] as? String == layer["refId"] as? String }
        let (w, h) = (Self.number(asset?["w"]), Self.number(asset?["h"]))
        let corners = [(0, 0), (w, 0), (w, h), (0, h)].map { place.apply(CGPoint(x: $0.0, y: $0.1)) }
        all.append(
          Drawing(
            name: name, points: corners, isStroke: false, radius: 0, lineWidth: 0, trim: (0, 100), color: [],
            alpha: opacity, outline: { [corners] }))
      case 4: all += Self.drawings(of: layer["shapes"] as? [Object] ?? [], name, at: frame, place, opacity)
      default: break
      }
    }
    return all
  }

  private static func drawings(
    of shapes: [Object], _ name: String, at frame: Double, _ outer: Affine, _ alpha: Double
  ) -> [Drawing] {
    var all: [Drawing] = []
    var place = outer
    if let group = shapes.first(where: { $0["ty"] as? String == "tr" }) {
      place = affine(of: group, at: frame).then(outer)
    }
    // The first is the topmost; styles are drawn on the paths before them.
    for (index, shape) in shapes.enumerated().reversed() {
      let type = shape["ty"] as? String ?? ""
      if type == "gr" { all += drawings(of: shape["it"] as? [Object] ?? [], name, at: frame, place, alpha) }
      guard ["fl", "st", "gf"].contains(type) else { continue }
      var points: [CGPoint] = []
      var outlines: [Outline] = []
      var radius = 0.0
      var trim = (0.0, 100.0)
      for path in shapes[..<index] {
        switch path["ty"] as? String {
        case "rc", "el":
          let (p, s) = (values(path["p"], 2, at: frame), values(path["s"], 2, at: frame))
          let (w, h) = (s[0] / 2, s[1] / 2)
          points += [(-w, -h), (w, -h), (w, h), (-w, h), (0, 0)].map {
            CGPoint(x: p[0] + $0.0, y: p[1] + $0.1)
          }
          radius = path["ty"] as? String == "el" ? min(w, h) : value(path["r"], at: frame)?[0] ?? 0
          outlines.append(
            .box(CGRect(x: p[0] - w, y: p[1] - h, width: 2 * w, height: 2 * h), radius: radius))
        case "sh":
          let outline = outline(path["ks"], at: frame)
          points += outline
          outlines.append(.path(outline))
        case "tm": trim = (values(path["s"], 1, at: frame)[0], values(path["e"], 1, at: frame)[0])
        default: break
        }
      }
      let opacity = value(shape["o"], at: frame)?.first ?? 100
      let isGradient = type == "gf"
      let seen = place
      all.append(
        Drawing(
          name: name, points: points.map(place.apply), isStroke: type == "st", radius: radius * place.scale,
          lineWidth: (value(shape["w"], at: frame)?.first ?? 0) * place.scale,
          trim: type == "st" ? trim : (0, 100),
          color: isGradient ? [] : value(shape["c"], at: frame) ?? [], alpha: alpha * opacity / 100,
          fraction: isGradient ? fraction(of: shape, at: frame, place) : nil,
          stops: isGradient ? value((shape["g"] as? Object)?["k"], at: frame) ?? [] : [],
          outline: { outlines.map { $0.polygon.map(seen.apply) } }))
    }
    return all
  }

  /// How far along a gradient a point of the animation lies.
  private static func fraction(
    of gradient: Object, at frame: Double, _ place: Affine
  ) -> ((CGPoint) -> Double)? {
    guard let s = value(gradient["s"], at: frame), let e = value(gradient["e"], at: frame),
      let back = place.inverted
    else { return nil }
    let (dx, dy) = (e[0] - s[0], e[1] - s[1])
    let isRadial = gradient["t"] as? Int == 2
    return { point in
      let p = back.apply(point)
      let (x, y) = (Double(p.x) - s[0], Double(p.y) - s[1])
      return isRadial ? hypot(x, y) / hypot(dx, dy) : (x * dx + y * dy) / (dx * dx + dy * dy)
    }
  }

  /// The outline of a box or of a path.
  enum Outline {
    case box(CGRect, radius: Double)
    /// Of each point the point, the handle before it and the handle after it.
    case path([CGPoint])

    /// Into how many steps a curve is taken apart.
    private static let steps = 32

    /// The outline as a polygon.
    var polygon: [CGPoint] {
      switch self {
      case .path(let points): return Self.polygon(points)
      case .box(let box, let radius):
        let r = max(0, min(radius, Double(min(box.width, box.height)) / 2))
        if r == 0 {
          return [
            CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
            CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
          ]
        }
        let corners = [
          (box.maxX - r, box.minY + r), (box.maxX - r, box.maxY - r), (box.minX + r, box.maxY - r),
          (box.minX + r, box.minY + r),
        ]
        return corners.enumerated().flatMap { index, middle in
          (0...Self.steps).map { step -> CGPoint in
            let angle = (Double(index - 1) + Double(step) / Double(Self.steps)) * .pi / 2
            return CGPoint(x: middle.0 + r * cos(angle), y: middle.1 + r * sin(angle))
          }
        }
      }
    }

    /// A closed path as a polygon.
    static func polygon(_ points: [CGPoint]) -> [CGPoint] {
      let count = points.count / 3
      return (0..<count).flatMap { index -> [CGPoint] in
        let next = (index + 1) % count
        let (a, c, d, b) = (points[3 * index], points[3 * index + 2], points[3 * next + 1], points[3 * next])
        if a == c, b == d { return [a] }
        // Off the curve by a hundredth of a point.
        let way = zip([a, c, d], [c, d, b]).reduce(0.0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
        let steps = max(2, min(64, Int((16 * Double(way)).squareRoot().rounded(.up))))
        return (0..<steps).map { step -> CGPoint in
          let t = CGFloat(step) / CGFloat(steps)
          let s = 1 - t
          let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          return CGPoint(
            x: a.x * p + c.x * q + d.x * r + b.x * u, y: a.y * p + c.y * q + d.y * r + b.y * u)
        }
      }
    }
  }

  /// Points and handles of a path, all from its origin.
  private static func outline(_ property: Any?, at frame: Double) -> [CGPoint] {
    guard let property = property as? Object else { return [] }
    func points(_ path: Object) -> [Double] {
      let lists = ["v", "i", "o"].map { path[$0] as? [[Any]] ?? [] }
      return lists[0].indices.flatMap { index -> [Double] in
        let v = lists[0][index].map(number)
        let i = lists[1][index].map(number)
        let o = lists[2][index].map(number)
        return [v[0], v[1], v[0] + i[0], v[1] + i[1], v[0] + o[0], v[1] + o[1]]
      }
    }
    var numbers: [Double] = []
    if let still = property["k"] as? Object {
      numbers = points(still)
    } else {
      let frames = property["k"] as? [Object] ?? []
      numbers = value(in: frames, at: frame) { points(($0["s"] as? [Object])?.first ?? [:]) } ?? []
    }
    return stride(from: 0, to: numbers.count - 1, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  // MARK: Places

  struct Affine {
    var a = 1.0, b = 0.0, c = 0.0, d = 1.0, x = 0.0, y = 0.0
    static let identity = Affine()

    func apply(_ p: CGPoint) -> CGPoint { CGPoint(x: a * p.x + c * p.y + x, y: b * p.x + d * p.y + y) }

    func then(_ o: Affine) -> Affine {
      Affine(
        a: a * o.a + b * o.c, b: a * o.b + b * o.d, c: c * o.a + d * o.c, d: c * o.b + d * o.d,
        x: x * o.a + y * o.c + o.x, y: x * o.b + y * o.d + o.y)
    }

    /// By how much lengths grow.
    var scale: Double { abs(a * d - b * c).squareRoot() }

    /// What undoes it; nil if all is seen on a line.
    var inverted: Affine? {
      let area = a * d - b * c
      guard abs(area) > 1e-12 else { return nil }
      return Affine(
        a: d / area, b: -b / area, c: -c / area, d: a / area, x: (c * y - d * x) / area,
        y: (b * x - a * y) / area)
    }
  }

  private func place(of layer: Object, among layers: [Object], at frame: Double) -> Affine {
    let place = Self.affine(of: layer["ks"] as? Object ?? [:], at: frame)
    guard let parent = layer["parent"] as? Int,
      let above = layers.first(where: { $0["ind"] as? Int == parent })
    else { return place }
    return place.then(self.place(of: above, among: layers, at: frame))
  }

  /// What a layer's or a group's transform does.
  private static func affine(of ks: Object, at frame: Double) -> Affine {
    let anchor = ks["a"] == nil ? [0, 0] : values(ks["a"], 2, at: frame)
    var position = [0.0, 0.0]
    if let p = ks["p"] as? Object {
      if p["s"] as? Bool == true {
        position = values(p["x"], 1, at: frame) + values(p["y"], 1, at: frame)
      } else {
        position = values(p, 2, at: frame)
      }
    }
    let scale = ks["s"] == nil ? [100, 100] : values(ks["s"], 2, at: frame)
    let turn = (value(ks["r"], at: frame)?[0] ?? 0) * .pi / 180
    return Affine(x: -anchor[0], y: -anchor[1])
      .then(Affine(a: scale[0] / 100, d: scale[1] / 100))
      .then(Affine(a: cos(turn), b: sin(turn), c: -sin(turn), d: cos(turn)))
      .then(Affine(x: position[0], y: position[1]))
  }

  // MARK: Values

  static func number(_ value: Any?) -> Double { (value as? NSNumber)?.doubleValue ?? 0 }

  /// So many numbers of a property at least; 0 for those that a damaged file does not have.
  static func values(_ property: Any?, _ count: Int, at frame: Double) -> [Double] {
    let found = value(property, at: frame) ?? []
    return found + Array(repeating: 0, count: max(0, count - found.count))
  }

  /// The numbers of a property at a frame; nil if there is no property.
  static func value(_ property: Any?, at frame: Double) -> [Double]? {
    guard let property = property as? Object, let k = property["k"] else { return nil }
    guard property["a"] as? Int == 1, let frames = k as? [Object] else {
      return (k as? [Any])?.map(number) ?? [number(k)]
    }
    return value(in: frames, at: frame) { ($0["s"] as? [Any] ?? []).map(number) }
  }

  /// The numbers of keyframes at a frame, read from those around it.
  private static func value(
    in frames: [Object], at frame: Double, _ numbers: (Object) -> [Double]
  ) -> [Double]? {
    guard let first = frames.first else { return nil }
    guard let index = frames.lastIndex(where: { number($0["t"]) <= frame }) else { return numbers(first) }
    let from = frames[index]
    guard index + 1 < frames.count, from["h"] as? Int != 1 else { return numbers(from) }
    let to = frames[index + 1]
    let (start, end) = (number(from["t"]), number(to["t"]))
    let (o, i) = (from["o"] as? Object ?? [:], from["i"] as? Object ?? [:])
    let part = eased(
      (frame - start) / (end - start), number(o["x"]), number(o["y"]), number(i["x"]), number(i["y"]))
    return zip(numbers(from), numbers(to)).map { $0 + ($1 - $0) * part }
  }

  /// The height of a curve from (0, 0) to (1, 1) at a horizontal place, by halving.
  private static func eased(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let s = (low + high) / 2
      let at = 3 * (1 - s) * (1 - s) * s * x1 + 3 * (1 - s) * s * s * x2 + s * s * s
      if at < x { low = s } else { high = s }
    }
    let s = (low + high) / 2
    return 3 * (1 - s) * (1 - s) * s * y1 + 3 * (1 - s) * s * s * y2 + s * s * s
  }
}
