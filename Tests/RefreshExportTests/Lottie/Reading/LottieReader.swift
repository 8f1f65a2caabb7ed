import Foundation
import RefreshLayers

/// A Lottie animation as a player understands it, from its JSON alone: nothing here knows what wrote it.
///
/// What a damaged file does not have counts as 0, or as nothing.
struct LottieReader {
  typealias Object = [String: Any]

  let root: Object
  private let layers: [LottieElement]
  private let assets: [String: LottieElement]

  init(_ json: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? Object ?? [:]
    layers = LottieElement.list(root["layers"])
    let assets = LottieElement.list(root["assets"]).map { ($0.object["id"] as? String ?? "", $0) }
    self.assets = Dictionary(assets) { first, _ in first }
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

  /// What is drawn at a frame, from back to front.
  func drawings(at frame: Double) -> [Drawing] {
    var all: [Drawing] = []
    var left = Self.mostLayers
    draw(layers, at: frame, Affine(), 1, depth: 0, &left, to: &all)
    return all
  }

  /// How many layers are looked at, at most: compositions in each other multiply theirs.
  private static let mostLayers = 10_000

  /// How deep compositions are in each other, and layers are each other's parents, at most: more is a circle.
  private static let deepest = 100

  private func draw(
    _ layers: [LottieElement], at frame: Double, _ outer: Affine, _ alpha: Double, depth: Int,
    _ left: inout Int, to all: inout [Drawing]
  ) {
    guard depth < Self.deepest else { return }
    for layer in layers.reversed() where frame >= layer.first && frame < layer.end {
      left -= 1
      guard left > 0 else { return }
      // What others are seen through is not seen itself.
      if layer.isMatte { continue }
      let place = Self.place(of: layer, among: layers, at: frame).then(outer)
      let opacity = alpha * (layer.transform?.number("o", frame, or: 100) ?? 100) / 100
      let before = all.count
      switch layer.type {
      case "0":
        let inner = assets[layer.reference]?.items ?? []
        draw(inner, at: frame, place, opacity, depth: depth + 1, &left, to: &all)
      case "2":
        let asset = assets[layer.reference]?.object ?? [:]
        let size = CGSize(width: Self.number(asset["w"]), height: Self.number(asset["h"]))
        let corners = CGRect(origin: .zero, size: size).corners.map(place.apply)
        all.append(Drawing(name: layer.name, points: corners, alpha: opacity, outline: { [corners] }))
      case "4": Self.draw(layer.items, layer.name, at: frame, place, opacity, to: &all)
      default: break
      }
      guard !layer.masks.isEmpty, all.count > before else { continue }
      let masks = layer.masks.map { mask in
        let points = mask.points("pt", frame).map(place.apply)
        return SeenMask(layer: layer.name, polygons: [Polygons.along(points)])
      }
      for index in before..<all.count { all[index].masks += masks }
    }
  }

  private static func draw(
    _ list: [LottieElement], _ name: String, at frame: Double, _ place: Affine, _ alpha: Double,
    to all: inout [Drawing]
  ) {
    // The first is the topmost; styles are drawn on the paths before them.
    for (index, style) in list.enumerated().reversed() {
      if style.type == "gr" {
        draw(style.items, name, at: frame, style.inside(place, frame), alpha, to: &all)
      }
      guard ["fl", "gf", "st"].contains(style.type) else { continue }
      var drawing = Drawing(name: name, isStroke: style.type == "st", isEvenOdd: style.isEvenOdd)
      var outlines: [() -> [CGPoint]] = []
      func collect(_ path: LottieElement, _ place: Affine, isInGroup: Bool) {
        switch path.type {
        case "rc", "el":
          let (p, s) = (path.pair("p", frame), path.pair("s", frame))
          let box = CGRect(x: p.x - s.x / 2, y: p.y - s.y / 2, width: s.x, height: s.y)
          drawing.points += (box.corners + [p]).map(place.apply)
          let radius = path.type == "el" ? Double(min(s.x, s.y) / 2) : path.number("r", frame)
          drawing.radius = radius
          outlines.append { Polygons.around(box, radius: radius).map(place.apply) }
        case "sh":
          let points = path.points("ks", frame)
          // Of what is in a group in which more is hidden only the outline tells.
          if !isInGroup { drawing.points += points.map(place.apply) }
          outlines.append { Polygons.along(points).map(place.apply) }
        case "tm": drawing.trim = (path.number("s", frame), path.number("e", frame))
        case "gr":
          let own = path.inside(place, frame)
          if own.inverted == nil { break }
          for inner in path.items { collect(inner, own, isInGroup: true) }
        default: break
        }
      }
      for path in list[..<index] { collect(path, place, isInGroup: false) }
      if !drawing.isStroke { drawing.trim = (0, 100) }
      drawing.radius *= place.scale
      drawing.lineWidth = style.number("w", frame) * place.scale
      drawing.color = style.value("c", frame)
      drawing.alpha = alpha * style.number("o", frame, or: 100) / 100
      drawing.fraction = style.fraction(at: frame, place)
      drawing.stops = style.value("g", frame)
      drawing.outline = { outlines.map { $0() } }
      all.append(drawing)
    }
  }

  private static func place(
    of layer: LottieElement, among layers: [LottieElement], at frame: Double
  ) -> Affine {
    var place = layer.inside(Affine(), frame)
    var above = layer.parent
    for _ in 0..<deepest {
      guard let parent = above else { break }
      place = place.then(layers[parent].inside(Affine(), frame))
      above = layers[parent].parent
    }
    return place
  }
}
