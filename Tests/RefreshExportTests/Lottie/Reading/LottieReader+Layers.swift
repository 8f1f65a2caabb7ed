import Foundation

/// What a file holds: layers, their transforms, and the elements of shape layers.
extension LottieReader {
  /// A layer of a composition.
  struct Layer {
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
    /// The number of its parent layer.
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
  struct Transform {
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
  struct Shapes {
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

  indirect enum Shape {
    case group(Shapes)
    case box(Box)
    case path(LottieTrack)
    case trim(LottieTrack, LottieTrack)
    case style(Style)
  }

  struct Box {
    let isEllipse: Bool
    let center, size: LottieTrack
    let radius: LottieTrack?

    init(_ object: Object, isEllipse: Bool) {
      self.isEllipse = isEllipse
      (center, size) = (LottieTrack(numbers: object["p"]), LottieTrack(numbers: object["s"]))
      radius = LottieTrack(object["r"])
    }
  }

  struct Style {
    let isStroke: Bool
    let isEvenOdd: Bool
    var color: LottieTrack?
    let opacity, width: LottieTrack?
    var gradient: Gradient?

    init(_ object: Object, isStroke: Bool) {
      self.isStroke = isStroke
      isEvenOdd = !isStroke && object["r"] as? Int == 2
      color = LottieTrack(object["c"])
      (opacity, width) = (LottieTrack(object["o"]), LottieTrack(object["w"]))
    }
  }

  struct Gradient {
    let isRadial: Bool
    let start, end, stops: LottieTrack?

    init(_ object: Object) {
      isRadial = object["t"] as? Int == 2
      (start, end) = (LottieTrack(object["s"]), LottieTrack(object["e"]))
      stops = LottieTrack((object["g"] as? Object)?["k"])
    }

    /// How far along the gradient a point of the animation is.
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
