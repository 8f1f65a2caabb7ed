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

  /// The parts by name: the first frame and the last. What is shown with reduced motion is one of them.
  var markers: [(name: String, start: Double, end: Double)] {
    allMarkers.filter { $0.name != "reduced motion" }
  }

  /// The markers with that of reduced motion.
  var allMarkers: [(name: String, start: Double, end: Double)] {
    (root["markers"] as? [Object] ?? []).map {
      let start = Self.number($0["tm"])
      return ($0["cm"] as? String ?? "", start, start + Self.number($0["dr"]))
    }
  }

  /// A number of the file; none is so large that arithmetic with it fails.
  static func number(_ value: Any?) -> Double {
    max(-1e6, min(1e6, (value as? NSNumber)?.doubleValue ?? 0))
  }

  // MARK: Images

  /// What is drawn at a frame, from back to front.
  func drawings(at frame: Double) -> [Drawing] {
    var all: [Drawing] = []
    var left = Self.mostLayers
    draw(layers, at: frame, .identity, 1, depth: 0, &left, to: &all)
    return all
  }

  /// How many layers are looked at, at most: compositions in each other multiply theirs.
  private static let mostLayers = 10_000

  /// How deep compositions are in each other, and layers are each other's parents, at most: more is a circle.
  static let deepest = 100

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
      var outlines: [(outline: Outline, place: Affine)] = []
      var radius = 0.0
      var trim = (0.0, 100.0)
      func collect(_ path: Shape, _ place: Affine, isInGroup: Bool) {
        switch path {
        case .box(let box):
          let (p, s) = (box.center.pair(at: frame), box.size.pair(at: frame))
          let (w, h) = (s.x / 2, s.y / 2)
          points += [
            CGPoint(x: p.x - w, y: p.y - h), CGPoint(x: p.x + w, y: p.y - h), CGPoint(x: p.x + w, y: p.y + h),
            CGPoint(x: p.x - w, y: p.y + h), p,
          ].map(place.apply)
          radius = box.isEllipse ? Double(min(w, h)) : box.radius?.number(at: frame) ?? 0
          outlines.append(
            (.box(CGRect(x: p.x - w, y: p.y - h, width: s.x, height: s.y), radius: radius), place))
        case .path(let track):
          let outline = track.points(at: frame)
          // Of what is in a group in which more is hidden only the outline tells.
          if !isInGroup { points += outline.map(place.apply) }
          outlines.append((.path(outline), place))
        case .trim(let start, let end): trim = (start.number(at: frame), end.number(at: frame))
        case .group(let inner):
          let own = inner.transform.map { $0.affine(at: frame).then(place) } ?? place
          guard own.inverted != nil else { break }
          for path in inner.list { collect(path, own, isInGroup: true) }
        case .style: break
        }
      }
      for path in shapes.list[..<index] { collect(path, place, isInGroup: false) }
      all.append(
        Drawing(
          name: name, points: points, isStroke: style.isStroke, radius: radius * place.scale,
          lineWidth: (style.width?.number(at: frame) ?? 0) * place.scale,
          trim: style.isStroke ? trim : (0, 100), color: style.color?.value(at: frame) ?? [],
          alpha: alpha * (style.opacity?.number(at: frame) ?? 100) / 100,
          fraction: style.gradient.flatMap { $0.fraction(at: frame, place) },
          stops: style.gradient?.stops?.value(at: frame) ?? [], isEvenOdd: style.isEvenOdd,
          outline: { outlines.map { $0.outline.polygon.map($0.place.apply) } }))
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
}
