import Foundation
import RefreshLayers

/// An item of a shape layer or of a group.
indirect enum LottieItem: Sendable {
  case group(LottieGroup)
  case figure(LottieGeometry)
  case style(LottieStyle)
  case modifier(LottieModifier)
  case repeater(LottieRepeater)

  /// Reads a list of items, without hidden items and without transforms.
  static func items(_ nodes: [LottieNode]) throws -> [LottieItem] {
    try nodes.compactMap { node in
      if try node.flag("hd") { return nil }
      let (type, name) = (node.text("ty") ?? "", node.text("nm"))
      func inner(_ kind: String) -> LottieNode { node.at(kind, name) }
      switch type {
      case "gr": return .group(try LottieGroup(inner("group")))
      case "sh": return .figure(try LottieGeometry(inner("path")))
      case "rc": return .figure(try LottieGeometry(inner("rectangle")))
      case "el": return .figure(try LottieGeometry(inner("ellipse")))
      case "sr": return .figure(try LottieGeometry(inner("star")))
      case "fl": return .style(try LottieStyle(fill: inner("fill")))
      case "gf": return .style(try LottieStyle(fill: inner("gradient fill")))
      case "st": return .style(try LottieStyle(stroke: inner("stroke")))
      case "gs": return .style(try LottieStyle(stroke: inner("gradient stroke")))
      case "tm": return .modifier(try LottieModifier(trim: inner("trim paths")))
      case "rd":
        return .modifier(.round(radius: try inner("round corners").scalar("r", "radius", default: 0)))
      case "pb":
        return .modifier(.pucker(amount: try inner("pucker and bloat").scalar("a", "amount", default: 0)))
      case "zz": return .modifier(try LottieModifier(zigZag: inner("zig zag")))
      case "op": return .modifier(try LottieModifier(offset: inner("offset paths")))
      case "mm": return .modifier(try LottieModifier(merge: inner("merge paths")))
      case "rp": return .repeater(try LottieRepeater(inner("repeater")))
      case "tr", "no": return nil
      default: throw node.place.refusal("shape \"\(type)\"\(name.map { " (\($0.prefix(60)))" } ?? "")")
      }
    }
  }
}

/// A group of items with a transform.
struct LottieGroup: Sendable {
  var name: String?
  var items: [LottieItem]
  var transform: LottieTransform
  var blendMode: BlendMode

  init(_ node: LottieNode) throws {
    name = node.text("nm")
    let nodes = try node.nodes("it")
    items = try LottieItem.items(nodes)
    transform = try LottieTransform(nodes.last { $0.text("ty") == "tr" }, node.place)
    blendMode = try node.blendMode()
  }
}

/// A figure, the contours that styles fill and stroke: a path, rectangle, ellipse or star.
struct LottieGeometry: Sendable {
  enum Kind: Sendable {
    case path(Track<Contour>)
    case rectangle(center: Track<[Double]>, size: Track<[Double]>, radius: Track<[Double]>)
    case ellipse(center: Track<[Double]>, size: Track<[Double]>)
    case star(LottieStar)
  }

  var kind: Kind
  var isReversed: Bool
  var place: LottieLocation

  init(_ node: LottieNode) throws {
    (place, isReversed) = (node.place, try node.number("d") == 3)
    func point(_ name: String, _ words: String) throws -> Track<[Double]> {
      try node.track(name, words) ?? Track([0, 0])
    }
    switch node.text("ty") {
    case "rc":
      kind = .rectangle(
        center: try point("p", "position"), size: try point("s", "size"),
        radius: try node.scalar("r", "roundness", default: 0))
    case "el": kind = .ellipse(center: try point("p", "position"), size: try point("s", "size"))
    case "sr":
      kind = .star(
        LottieStar(
          isPolygon: try node.number("sy") == 2, center: try point("p", "position"),
          points: try node.scalar("pt", "points", default: 5),
          rotation: try node.scalar("r", "rotation", default: 0),
          outerRadius: try node.scalar("or", "outer radius", default: 0),
          innerRadius: try node.scalar("ir", "inner radius", default: 0),
          outerRoundness: try node.scalar("os", "outer roundness", default: 0),
          innerRoundness: try node.scalar("is", "inner roundness", default: 0)))
    default:
      guard let path = try node.track("ks", "path", of: Contour.self) else {
        throw node.place.error("it has no path")
      }
      // Files of 2016 store the flag on the shape instead of its path.
      let isClosed = try node.flag("closed")
      kind = .path(isClosed ? path.map({ Contour(knots: $0.knots, isClosed: true) }, { $0 }) : path)
    }
  }
}

/// A star or a polygon.
struct LottieStar: Sendable {
  var isPolygon: Bool
  var center, points, rotation, outerRadius, innerRadius, outerRoundness, innerRoundness: Track<[Double]>

  var tracks: [Track<[Double]>] {
    [center, points, rotation, outerRadius, innerRadius, outerRoundness, innerRoundness]
  }
}

/// A repeater, which draws copies of the items before it.
struct LottieRepeater: Sendable {
  /// Maximum number of copies at any time.
  var copies: Int
  /// Number of visible copies over time, rounded up.
  var count: Track<[Double]>
  var offset: Track<[Double]>
  /// The transform from each copy to the next.
  var transform: LottieTransform
  var startOpacity, endOpacity: Track<[Double]>
  /// True if each copy is in front of the previous one.
  var isAbove: Bool
  var place: LottieLocation

  init(_ node: LottieNode) throws {
    place = node.place
    let count = try node.scalar("c", "copies", default: 1)
    self.count = count
    // Easing may overshoot the values of the keyframes.
    let moments = zip(count.times, count.times.dropFirst()).flatMap { start, end in
      stride(from: 0, to: 1, by: 1.0 / 64).map { (part: Double) -> Double in
        count.value(at: start + (end - start) * part).part(0)
      }
    }
    let copies = (count.values.map { $0.part(0) } + moments).max() ?? 0
    guard (0...1000).contains(copies) else {
      throw place.error("it has \(copies) copies; expected 0 to 1000")
    }
    self.copies = Int(copies.rounded(.up))
    offset = try node.scalar("o", "offset", default: 0)
    isAbove = try node.number("m") == 2
    let inner = try node.node("tr")
    transform = try LottieTransform(inner, place)
    startOpacity = try inner?.scalar("so", "start opacity", default: 100) ?? Track([100])
    endOpacity = try inner?.scalar("eo", "end opacity", default: 100) ?? Track([100])
  }
}
