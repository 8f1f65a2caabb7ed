import Foundation

/// An object of a file: an asset, a layer, a group, a shape, a style or a transform.
final class LottieElement {
  typealias Object = LottieReader.Object

  let object: Object
  let type, name, reference: String
  /// The first frame at which a layer is there, and the first at which it is not any more.
  let first, end: Double
  let isMatte, isEvenOdd: Bool
  /// The elements in it, and what it is seen through.
  let items, masks: [LottieElement]
  /// What places the elements in it.
  let transform: LottieElement?
  /// The number of its parent among the layers beside it.
  private(set) var parent: Int?
  private let tracks: [String: LottieTrack]
  /// How it places others, if that does not change.
  private lazy var still: Affine? = {
    let moves = ["a", "p", "x", "y", "s", "r"].contains { tracks[$0]?.moves == true }
    return moves ? nil : affine(at: 0)
  }()

  init(_ object: Object) {
    self.object = object
    type = object["ty"].map { "\($0)" } ?? ""
    name = object["nm"] as? String ?? ""
    reference = object["refId"] as? String ?? ""
    (first, end) = (LottieReader.number(object["ip"]), LottieReader.number(object["op"]))
    isMatte = object["td"] as? Int == 1
    isEvenOdd = type != "st" && object["r"] as? Int == 2
    items = Self.list(object["layers"] ?? object["shapes"] ?? object["it"])
    masks = Self.list(object["masksProperties"])
    transform = items.first { $0.type == "tr" } ?? (object["ks"] as? Object).map(LottieElement.init)
    // A position in parts has its numbers as x and y.
    tracks = object.merging(object["p"] as? Object ?? [:]) { own, _ in own }.compactMapValues(
      LottieTrack.init)
  }

  static func list(_ json: Any?) -> [LottieElement] {
    let elements = (json as? [Object] ?? []).map(LottieElement.init)
    for element in elements {
      guard let parent = element.object["parent"] as? Int else { continue }
      element.parent = elements.firstIndex { $0.object["ind"] as? Int == parent }
    }
    return elements
  }

  // MARK: Values at a frame

  func value(_ key: String, _ frame: Double) -> [Double] { tracks[key]?.value(at: frame) ?? [] }

  func number(_ key: String, _ frame: Double, or standard: Double = 0) -> Double {
    value(key, frame).first ?? standard
  }

  func points(_ key: String, _ frame: Double) -> [CGPoint] {
    let numbers = value(key, frame)
    return stride(from: 0, to: numbers.count - 1, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  func pair(_ key: String, _ frame: Double, or standard: CGPoint = .zero) -> CGPoint {
    points(key, frame).first ?? standard
  }

  /// Where what is in it is seen, given where it is seen itself.
  func inside(_ outer: Affine, _ frame: Double) -> Affine {
    transform.map { ($0.still ?? $0.affine(at: frame)).then(outer) } ?? outer
  }

  private func affine(at frame: Double) -> Affine {
    let (anchor, scale) = (pair("a", frame), pair("s", frame, or: CGPoint(x: 100, y: 100)))
    let place = pair("p", frame, or: CGPoint(x: number("x", frame), y: number("y", frame)))
    let turn = number("r", frame) * .pi / 180
    return Affine(x: -Double(anchor.x), y: -Double(anchor.y))
      .then(Affine(a: Double(scale.x) / 100, d: Double(scale.y) / 100))
      .then(Affine(a: cos(turn), b: sin(turn), c: -sin(turn), d: cos(turn)))
      .then(Affine(x: Double(place.x), y: Double(place.y)))
  }

  /// How far along a gradient a point of the animation is; nil without a gradient.
  func fraction(at frame: Double, _ place: Affine) -> ((CGPoint) -> Double)? {
    guard type == "gf", let back = place.inverted else { return nil }
    let (s, e, isRadial) = (pair("s", frame), pair("e", frame), object["t"] as? Int == 2)
    let (dx, dy) = (Double(e.x - s.x), Double(e.y - s.y))
    return { point in
      let p = back.apply(point)
      let (x, y) = (Double(p.x - s.x), Double(p.y - s.y))
      return isRadial ? hypot(x, y) / hypot(dx, dy) : (x * dx + y * dy) / (dx * dx + dy * dy)
    }
  }
}
