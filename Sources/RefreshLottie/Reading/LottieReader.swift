import Foundation

/// A Lottie animation as a player understands it, from its JSON alone: nothing here knows what wrote it.
///
/// What a damaged file does not have counts as 0, or as nothing.
struct LottieReader {
  typealias Object = [String: Any]

  let root: Object
  private let layers: [Layer]
  private let compositions: [String: [Layer]]
  private let pictures: [String: CGSize]

  init(_ json: String) throws {
    self.init(root: try JSONSerialization.jsonObject(with: Data(json.utf8)) as? Object ?? [:])
  }

  init(root: Object) {
    self.root = root
    layers = Layer.all(root["layers"])
    var compositions: [String: [Layer]] = [:]
    var pictures: [String: CGSize] = [:]
    for asset in root["assets"] as? [Object] ?? [] {
      guard let id = asset["id"] as? String else { continue }
      if asset["layers"] != nil {
        compositions[id] = compositions[id] ?? Layer.all(asset["layers"])
      } else {
        pictures[id] = CGSize(width: Self.number(asset["w"]), height: Self.number(asset["h"]))
      }
    }
    (self.compositions, self.pictures) = (compositions, pictures)
  }

  /// The parts by name: the first frame and the last.
  var markers: [(name: String, start: Double, end: Double)] {
    (root["markers"] as? [Object] ?? []).map {
      let start = Self.number($0["tm"])
      return ($0["cm"] as? String ?? "", start, start + Self.number($0["dr"]))
    }
  }

  /// A number of the file; none is so large that arithmetic with it fails.
  static func number(_ value: Any?) -> Double {
    max(-1e6, min(1e6, (value as? NSNumber)?.doubleValue ?? 0))
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
    /// How it is drawn where its layer's bounds cut it off, if that is otherwise.
    var whenCut: (() -> Drawing)?
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
    var all: [Drawing] = []
    var left = Self.mostLayers
    draw(layers, at: frame, .identity, 1, depth: 0, &left, to: &all)
    return all
  }

  /// How many layers are looked at, at most: compositions in each other multiply theirs.
  private static let mostLayers = 10_000

  /// How deep compositions lie in each other, and layers hang on each other, at most: more is a circle.
  private static let deepest = 100

  private func draw(
    _ layers: [Layer], at frame: Double, _ outer: Affine, _ alpha: Double, depth: Int, _ left: inout Int,
    to all: inout [Drawing]
  ) {
    guard depth < Self.deepest else { return }
    for layer in layers.reversed() where frame >= layer.first && frame < layer.end {
      left -= 1
      guard left > 0 else { return }
      // What others are seen through is not seen itself.
      if layer.isMatte { continue }
      let place = Self.place(of: layer, among: layers, at: frame).then(outer)
      let opacity = alpha * (layer.transform.opacity?.value(at: frame).first ?? 100) / 100
      let before = all.count
      switch layer.content {
      case .composition(let id):
        draw(compositions[id] ?? [], at: frame, place, opacity, depth: depth + 1, &left, to: &all)
      case .picture(let id):
        let size = pictures[id] ?? .zero
        let corners = [
          .zero, CGPoint(x: size.width, y: 0), CGPoint(x: size.width, y: size.height),
          CGPoint(x: 0, y: size.height),
        ].map(place.apply)
        all.append(
          Drawing(
            name: layer.name, points: corners, isStroke: false, radius: 0, lineWidth: 0, trim: (0, 100),
            color: [], alpha: opacity, outline: { [corners] }))
      case .shapes(let shapes): Self.draw(shapes, layer.name, at: frame, place, opacity, to: &all)
      case .nothing: break
      }
      guard !layer.masks.isEmpty, all.count > before else { continue }
      let masks = layer.masks.map { mask in
        SeenMask(layer: layer.name, polygons: [Outline.polygon(mask.points(at: frame).map(place.apply))])
      }
      for index in before..<all.count { all[index].masks += masks }
    }
  }

  private static func draw(
    _ shapes: Shapes, _ name: String, at frame: Double, _ outer: Affine, _ alpha: Double,
    to all: inout [Drawing]
  ) {
    let place = shapes.transform.map { $0.affine(at: frame).then(outer) } ?? outer
    // The first is the topmost; styles are drawn on the paths before them.
    for (index, shape) in shapes.list.enumerated().reversed() {
      if case .group(let inner) = shape { draw(inner, name, at: frame, place, alpha, to: &all) }
      guard case .style(let style) = shape else { continue }
      var points: [CGPoint] = []
      var outlines: [Outline] = []
      var radius = 0.0
      var trim = (0.0, 100.0)
      for path in shapes.list[..<index] {
        switch path {
        case .box(let box):
          let (p, s) = (box.center.pair(at: frame), box.size.pair(at: frame))
          let (w, h) = (s.x / 2, s.y / 2)
          points += [
            CGPoint(x: p.x - w, y: p.y - h), CGPoint(x: p.x + w, y: p.y - h), CGPoint(x: p.x + w, y: p.y + h),
            CGPoint(x: p.x - w, y: p.y + h), p,
          ]
          radius = box.isEllipse ? Double(min(w, h)) : box.radius?.number(at: frame) ?? 0
          outlines.append(.box(CGRect(x: p.x - w, y: p.y - h, width: s.x, height: s.y), radius: radius))
        case .path(let track):
          let outline = track.points(at: frame)
          points += outline
          outlines.append(.path(outline))
        case .trim(let start, let end): trim = (start.number(at: frame), end.number(at: frame))
        case .group, .style: break
        }
      }
      let seen = place
      all.append(
        Drawing(
          name: name, points: points.map(place.apply), isStroke: style.isStroke, radius: radius * place.scale,
          lineWidth: (style.width?.number(at: frame) ?? 0) * place.scale,
          trim: style.isStroke ? trim : (0, 100), color: style.color?.value(at: frame) ?? [],
          alpha: alpha * (style.opacity?.number(at: frame) ?? 100) / 100,
          fraction: style.gradient.flatMap { $0.fraction(at: frame, place) },
          stops: style.gradient?.stops?.value(at: frame) ?? [],
          outline: { outlines.map { $0.polygon.map(seen.apply) } }))
    }
  }

  private static func place(of layer: Layer, among layers: [Layer], at frame: Double) -> Affine {
    var place = layer.transform.affine(at: frame)
    var above = layer.parent
    for _ in 0..<deepest {
      guard let parent = above else { break }
      place = place.then(layers[parent].transform.affine(at: frame))
      above = layers[parent].parent
    }
    return place
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
}

// MARK: What a file holds

extension LottieReader {
  /// A layer of a composition.
  private struct Layer {
    enum Content {
      case nothing
      case shapes(Shapes)
      case composition(String)
      case picture(String)
    }

    let name: String
    /// The first frame at which it is there, and the first at which it is not any more.
    let first, end: Double
    let isMatte: Bool
    let transform: Transform
    let masks: [LottieTrack]
    let content: Content
    /// The number of the layer that it hangs on.
    var parent: Int?

    init(_ object: Object) {
      name = object["nm"] as? String ?? ""
      (first, end) = (number(object["ip"]), number(object["op"]))
      isMatte = object["td"] as? Int == 1
      transform = Transform(object["ks"] as? Object ?? [:])
      masks = (object["masksProperties"] as? [Object] ?? []).map { LottieTrack(path: $0["pt"]) }
      let reference = object["refId"] as? String ?? ""
      content =
        switch object["ty"] as? Int {
        case 0: .composition(reference)
        case 2: .picture(reference)
        case 4: .shapes(Shapes(object["shapes"]))
        default: .nothing
        }
    }

    static func all(_ list: Any?) -> [Layer] {
      let objects = list as? [Object] ?? []
      var layers = objects.map(Layer.init)
      for (index, object) in objects.enumerated() {
        guard let parent = object["parent"] as? Int else { continue }
        layers[index].parent = objects.firstIndex { $0["ind"] as? Int == parent }
      }
      return layers
    }
  }

  /// What a layer's or a group's transform does.
  private struct Transform {
    var anchor, position, x, y, scale, rotation, opacity: LottieTrack?

    init(_ ks: Object) {
      anchor = LottieTrack(ks["a"])
      if let p = ks["p"] as? Object, p["s"] as? Bool == true {
        (x, y) = (LottieTrack(p["x"]), LottieTrack(p["y"]))
      } else {
        position = LottieTrack(ks["p"])
      }
      (scale, rotation, opacity) = (LottieTrack(ks["s"]), LottieTrack(ks["r"]), LottieTrack(ks["o"]))
    }

    func affine(at frame: Double) -> Affine {
      let anchor = anchor?.pair(at: frame) ?? .zero
      let place =
        position?.pair(at: frame) ?? CGPoint(x: x?.number(at: frame) ?? 0, y: y?.number(at: frame) ?? 0)
      let scale = scale?.pair(at: frame) ?? CGPoint(x: 100, y: 100)
      let turn = (rotation?.number(at: frame) ?? 0) * .pi / 180
      return Affine(x: -Double(anchor.x), y: -Double(anchor.y))
        .then(Affine(a: Double(scale.x) / 100, d: Double(scale.y) / 100))
        .then(Affine(a: cos(turn), b: sin(turn), c: -sin(turn), d: cos(turn)))
        .then(Affine(x: Double(place.x), y: Double(place.y)))
    }
  }

  /// The elements of a shape layer or of a group in it.
  private struct Shapes {
    var list: [Shape] = []
    var transform: Transform?

    init(_ list: Any?, depth: Int = 0) {
      guard depth < deepest else { return }
      for object in list as? [Object] ?? [] {
        switch object["ty"] as? String {
        case "gr": self.list.append(.group(Shapes(object["it"], depth: depth + 1)))
        case "tr": transform = transform ?? Transform(object)
        case "rc": self.list.append(.box(Box(object, isEllipse: false)))
        case "el": self.list.append(.box(Box(object, isEllipse: true)))
        case "sh": self.list.append(.path(LottieTrack(path: object["ks"])))
        case "tm":
          self.list.append(.trim(LottieTrack(numbers: object["s"]), LottieTrack(numbers: object["e"])))
        case "fl": self.list.append(.style(Style(object, isStroke: false)))
        case "st": self.list.append(.style(Style(object, isStroke: true)))
        case "gf":
          var style = Style(object, isStroke: false)
          (style.color, style.gradient) = (nil, Gradient(object))
          self.list.append(.style(style))
        default: break
        }
      }
    }
  }

  private indirect enum Shape {
    case group(Shapes)
    case box(Box)
    case path(LottieTrack)
    case trim(LottieTrack, LottieTrack)
    case style(Style)
  }

  private struct Box {
    let isEllipse: Bool
    let center, size: LottieTrack
    let radius: LottieTrack?

    init(_ object: Object, isEllipse: Bool) {
      self.isEllipse = isEllipse
      (center, size) = (LottieTrack(numbers: object["p"]), LottieTrack(numbers: object["s"]))
      radius = LottieTrack(object["r"])
    }
  }

  private struct Style {
    let isStroke: Bool
    var color: LottieTrack?
    let opacity, width: LottieTrack?
    var gradient: Gradient?

    init(_ object: Object, isStroke: Bool) {
      self.isStroke = isStroke
      color = LottieTrack(object["c"])
      (opacity, width) = (LottieTrack(object["o"]), LottieTrack(object["w"]))
    }
  }

  private struct Gradient {
    let isRadial: Bool
    let start, end, stops: LottieTrack?

    init(_ object: Object) {
      isRadial = object["t"] as? Int == 2
      (start, end) = (LottieTrack(object["s"]), LottieTrack(object["e"]))
      stops = LottieTrack((object["g"] as? Object)?["k"])
    }

    /// How far along the gradient a point of the animation lies.
    func fraction(at frame: Double, _ place: Affine) -> ((CGPoint) -> Double)? {
      guard let s = start?.pair(at: frame), let e = end?.pair(at: frame), let back = place.inverted else {
        return nil
      }
      let (dx, dy) = (Double(e.x - s.x), Double(e.y - s.y))
      let isRadial = isRadial
      return { point in
        let p = back.apply(point)
        let (x, y) = (Double(p.x - s.x), Double(p.y - s.y))
        return isRadial ? hypot(x, y) / hypot(dx, dy) : (x * dx + y * dy) / (dx * dx + dy * dy)
      }
    }
  }
}
