import Foundation
import RefreshFrames
import RefreshLayers

@testable import RefreshExport

/// Plays a file beside its control, and notes what of the file is not as the control does it.
struct FileComparison {
  /// Something of the file that is not as the control does it.
  struct Difference: Hashable, Sendable {
    enum Kind: Sendable {
      case motion, appearance, speed, structure
    }

    let kind: Kind
    var layer, property: String?
    /// The part, what is off, and from where on.
    let sentence: String
    /// How often the greatest difference is what may be.
    let excess: Double
    /// How many frames of the part are off, in this or in another way.
    var frames = 0
  }

  /// What of a file is not the control's, the worst first.
  ///
  /// - Parameters:
  ///   - tolerance: how far the file may be off.
  ///   - layers: the names of layers that are not compared.
  static func differences(
    _ json: String, from motion: ControlMotion, tolerance: MotionTolerance = .exported(),
    leavingOut layers: Set<String> = []
  ) throws -> [Difference] {
    let live = LiveDrawings(motion)
    var comparison = FileComparison(file: try LottieReader(json), tolerance: tolerance, leftOut: layers)
    comparison.compareSize(motion)
    let names = motion.phases.map(\.name)
    for marker in comparison.file.markers where !names.contains(marker.name) {
      comparison.note(.structure, "the control no longer has a part \(marker.name)", excess: 1e8)
    }
    for phase in motion.phases { comparison.compare(phase, live) }
    return comparison.differences.sorted { $0.excess > $1.excess }
  }

  private let file: LottieReader
  private let tolerance: MotionTolerance
  /// Names of layers that are not compared.
  private let leftOut: Set<String>
  private var differences: [Difference] = []

  private init(file: LottieReader, tolerance: MotionTolerance, leftOut: Set<String>) {
    (self.file, self.tolerance, self.leftOut) = (file, tolerance, leftOut)
  }

  private mutating func note(_ kind: Difference.Kind, _ sentence: String, excess: Double, frames: Int = 0) {
    differences.append(Difference(kind: kind, sentence: sentence, excess: excess, frames: frames))
  }

  private mutating func compareSize(_ motion: ControlMotion) {
    let ours = [motion.size.width, motion.size.height].map { Int($0.rounded(.up)) }
    let theirs = ["w", "h"].map { Int(LottieReader.number(file.root[$0])) }
    if ours != theirs {
      note(.structure, "the control has \(ours) points, the file \(theirs)", excess: 1e9)
    }
  }

  // MARK: A part

  private enum Unit {
    case points, degrees, color, presence

    /// The kind of a difference, and what is behind its amount.
    var words: (kind: Difference.Kind, sign: String) {
      switch self {
      case .points: (.motion, " pt")
      case .degrees: (.motion, "°")
      case .color: (.appearance, " of 255")
      case .presence: (.structure, "")
      }
    }
  }

  private struct Place: Hashable {
    let layer, property: String
  }

  /// The greatest difference of a property, and the first frame that has one.
  private struct Finding {
    var worst = 0.0
    var excess = 0.0
    let unit: Unit
    let first: Double
  }

  private var findings: [Place: Finding] = [:]
  /// The frame that is compared, and whether something of it is off.
  private var frame = 0.0
  private var isOff = false
  /// The masks that were compared last: most stand still.
  private var knownMasks: (file: [[CGPoint]], control: [[CGPoint]], distance: Double)?

  private mutating func compare(_ phase: ControlMotion.Phase, _ live: LiveDrawings) {
    guard let marker = file.markers.first(where: { $0.name == phase.name }) else {
      note(.structure, "the file has no part \(phase.name)", excess: 1e8)
      return
    }
    let words = phase.name == "refreshing" ? "the loop" : "the \(phase.name)"
    let rate = max(LottieReader.number(file.root["fr"]), 1)
    let (length, old) = (Double(phase.frameCount), marker.end - marker.start)
    guard length == old else {
      note(
        .speed, "\(words) takes \(length / rate) s now, \(old / rate) s in the file",
        excess: 1e6 * abs(length - old), frames: phase.frameCount + 1)
      return
    }
    findings = [:]
    var frames: Set<Double> = []
    for (index, instant) in phase.instants.enumerated()
    where instant.mayTurn || instant.frame.rounded() == instant.frame {
      let next = index + 1 < phase.instants.count ? phase.instants[index + 1].frame : .infinity
      // What is before a jump is over by then.
      frame = instant.frame - (next - instant.frame < CurveFit.jump ? CurveFit.jump : 0)
      isOff = false
      compare(file.drawings(at: marker.start + frame), live.drawings(at: instant))
      if isOff { frames.insert(frame.rounded()) }
    }
    for (place, finding) in findings {
      let isPresence = finding.unit == .presence
      let amount = String(format: "%.2f", finding.worst) + finding.unit.words.sign
      let what =
        isPresence
        ? "\(place.layer) \(place.property)" : "\(place.layer).\(place.property) is off by up to \(amount)"
      differences.append(
        Difference(
          kind: finding.unit.words.kind, layer: place.layer, property: isPresence ? nil : place.property,
          sentence: "\(words): \(what), from frame \(finding.first) on", excess: finding.excess,
          frames: frames.count))
    }
  }

  private mutating func keep(
    _ layer: String, _ property: String, _ amount: Double, _ unit: Unit, excess: Double
  ) {
    guard excess > 1 else { return }
    isOff = true
    let place = Place(layer: layer, property: property)
    var finding = findings[place] ?? Finding(unit: unit, first: frame)
    if excess > finding.excess { (finding.worst, finding.excess) = (amount, excess) }
    findings[place] = finding
  }

  // MARK: One frame

  private struct Key: Hashable {
    let name: String
    let isStroke: Bool
    var count = 0
  }

  private typealias Keyed = [(key: Key, drawing: Drawing)]

  /// What is seen of the drawings that are compared, each by its layer's name and its number among those of the layer.
  private func keyed(_ drawings: [Drawing], over alpha: Double) -> Keyed {
    var counts: [Key: Int] = [:]
    return drawings.compactMap { drawing in
      guard drawing.alpha > alpha else { return nil }
      // The border of a layer that carries others is a layer of the file.
      let suffix = " border"
      let name = drawing.name.hasSuffix(suffix) ? String(drawing.name.dropLast(suffix.count)) : drawing.name
      guard !leftOut.contains(name) else { return nil }
      var key = Key(name: name, isStroke: drawing.isStroke)
      counts[key, default: 0] += 1
      key.count = counts[key]!
      return (key, drawing)
    }
  }

  private mutating func compare(_ file: [Drawing], _ control: [Drawing]) {
    // What is all but clear may be in one of them alone.
    let least = 2 * tolerance.color
    let lists = [1, 2, 4, 0.5].map { (keyed(file, over: $0 * least), keyed(control, over: $0 * least)) }
    let (old, new) = lists.first { Set($0.0.map(\.key)) == Set($0.1.map(\.key)) } ?? lists[0]
    let olds = Dictionary(old.map { ($0.key, $0.drawing) }) { first, _ in first }
    let news = Dictionary(new.map { ($0.key, $0.drawing) }) { first, _ in first }
    for (key, _) in old where news[key] == nil {
      keep(key.name, "is no longer drawn", 1, .presence, excess: 1e5)
    }
    for (key, drawing) in new {
      guard let other = olds[key] else {
        keep(key.name, "is drawn, but not in the file", 1, .presence, excess: 1e5)
        continue
      }
      compare(other, drawing, key.name)
    }
    let orders = [old.map(\.key).filter { news[$0] != nil }, new.map(\.key).filter { olds[$0] != nil }]
    if let index = orders[0].indices.first(where: { orders[0][$0] != orders[1][$0] }) {
      keep(orders[1][index].name, "is drawn in a different order", 1, .presence, excess: 1e4)
    }
  }

  private mutating func compare(_ a: Drawing, _ control: Drawing, _ name: String) {
    var b = control
    if let whenCut = b.whenCut, masks(of: name, around: a) >= masks(of: name, around: b), !isNear(a, b) {
      b = whenCut()
    }
    func points(_ property: String, _ amount: Double) {
      keep(name, property, amount, .points, excess: amount / tolerance.points)
    }
    func color(_ property: String, _ amount: Double) {
      keep(name, property, 255 * amount, .color, excess: amount / tolerance.color)
    }
    if a.points.count == b.points.count, !b.points.isEmpty {
      let distance = Similarity.farthest(a.points, b.points)
      if distance > tolerance.points {
        let moved = Similarity(a.points, b.points)
        let isTurned = moved.property == "rotation"
        keep(
          name, moved.property, isTurned ? moved.degrees : distance, isTurned ? .degrees : .points,
          excess: distance / tolerance.points)
      }
      points("cornerRadius", abs(a.radius - b.radius))
    } else {
      points("shape", Polygons.distance(a.outline(), b.outline(), beyond: tolerance.points))
    }
    points("lineWidth", abs(a.lineWidth - b.lineWidth))
    let box = CGRect(around: b.points)
    let length = b.points.isEmpty ? 0 : Double(2 * (box.width + box.height))
    // Where the ends of both lines meet nothing of either is drawn, wherever that is.
    if a.trim.0 != a.trim.1 || b.trim.0 != b.trim.1 {
      points("strokeStart", abs(a.trim.0 - b.trim.0) / 100 * length)
      points("strokeEnd", abs(a.trim.1 - b.trim.1) / 100 * length)
    }
    compareMasks(a, b, name)
    if a.color.count == b.color.count {
      color("color", zip(a.color, b.color).map { abs($0 - $1) }.max() ?? 0)
      // Players cut components to eight bits.
      for (c, d) in zip(a.color, b.color) where abs(c - d) < 1e-3 && Int(c * 255) < Int(d * 255 + 1e-9) {
        color("color", 1 / 255)
      }
    }
    if let fraction = a.fraction, let wanted = b.fraction {
      let places = b.points.isEmpty ? b.outline().flatMap { $0 } : b.points
      let reach = CGRect(around: places)
      let off = places.map { abs(max(0, min(1, fraction($0))) - max(0, min(1, wanted($0)))) }.max() ?? 0
      points("startPoint", off * Double(max(reach.width, reach.height)))
    }
    color(
      "colors", a.stops.count == b.stops.count ? zip(a.stops, b.stops).map { abs($0 - $1) }.max() ?? 0 : 1)
    color("opacity", abs(a.alpha - b.alpha))
  }

  /// Whether a drawing has the shape of another, within the error.
  private func isNear(_ a: Drawing, _ b: Drawing) -> Bool {
    guard a.points.count == b.points.count, !b.points.isEmpty else {
      return Polygons.distance(a.outline(), b.outline(), beyond: tolerance.points) == 0
    }
    return abs(a.radius - b.radius) <= tolerance.points
      && Similarity.farthest(a.points, b.points) <= tolerance.points
  }

  /// How many outlines of a layer's own a drawing is seen through.
  private func masks(of name: String, around drawing: Drawing) -> Int {
    drawing.masks.count { $0.layer == name && Polygons.areSomething($0.polygons) }
  }

  /// Each outline that the control is seen through has to be in the file, unless nothing is outside it.
  private mutating func compareMasks(_ a: Drawing, _ b: Drawing, _ name: String) {
    func compared(_ drawing: Drawing) -> [SeenMask] {
      drawing.masks.filter { !leftOut.contains($0.layer) && Polygons.areSomething($0.polygons) }
    }
    var left = compared(a).map(\.polygons)
    for mask in compared(b) {
      let distances = left.map { polygons -> Double in
        if let known = knownMasks, known.file == polygons, known.control == mask.polygons {
          return known.distance
        }
        let distance = Polygons.distance(polygons, mask.polygons, beyond: tolerance.points)
        knownMasks = (polygons, mask.polygons, distance)
        return distance
      }
      let nearest = distances.indices.min { distances[$0] < distances[$1] }
      let distance = nearest.map { distances[$0] } ?? 1e3
      let isThere = distance <= tolerance.points
      if !isThere, mask.isClip, Polygons.contains(mask.polygons[0], b.outline(), within: tolerance.points) {
        continue
      }
      if !isThere { keep(name, "mask", distance, .points, excess: distance / tolerance.points) }
      if let nearest { left.remove(at: nearest) }
    }
    if !left.isEmpty {
      keep(name, "is cut off in the file, but not in the control", 1, .presence, excess: 1e4)
    }
  }
}

/// How points have to be moved, turned and stretched to be on others.
private struct Similarity {
  /// By how much the points have to be turned.
  let degrees: Double
  /// What of a layer makes most of the difference.
  let property: String

  init(_ a: [CGPoint], _ b: [CGPoint]) {
    /// The points from their middle, and that.
    func centered(_ points: [CGPoint]) -> (points: [CGPoint], middle: CGPoint) {
      let sum = points.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
      let middle = CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
      return (points.map { CGPoint(x: $0.x - middle.x, y: $0.y - middle.y) }, middle)
    }
    let (from, to) = (centered(a), centered(b))
    let pairs = zip(from.points, to.points)
    let dot = pairs.reduce(0.0) { $0 + Double($1.0.x * $1.1.x + $1.0.y * $1.1.y) }
    let cross = pairs.reduce(0.0) { $0 + Double($1.0.x * $1.1.y - $1.0.y * $1.1.x) }
    let square = from.points.reduce(0.0) { $0 + Double($1.x * $1.x + $1.y * $1.y) }
    let (angle, stretch) = (atan2(cross, dot), square > 0 ? hypot(dot, cross) / square : 1)
    degrees = abs(angle) * 180 / .pi
    let turn = Affine(
      a: cos(angle) * stretch, b: sin(angle) * stretch, c: -sin(angle) * stretch, d: cos(angle) * stretch)
    let spread = Self.farthest(from.points, from.points.map { _ in .zero })
    let parts = [
      ("position", Self.farthest([from.middle], [to.middle])), ("rotation", abs(angle) * spread),
      ("scale", abs(stretch - 1) * spread), ("shape", Self.farthest(from.points.map(turn.apply), to.points)),
    ]
    property = parts.max { $0.1 < $1.1 }!.0
  }

  /// The farthest that a point is off.
  static func farthest(_ a: [CGPoint], _ b: [CGPoint]) -> Double {
    zip(a, b).map { Double(hypot($0.x - $1.x, $0.y - $1.y)) }.max() ?? 0
  }
}

extension MotionTolerance {
  /// What an export may be off: its own error, a fiftieth more for what a comparison adds, and the rest that a component
  /// of eight bits loses in any case.
  static func exported(_ tolerance: MotionTolerance = MotionTolerance(), by factor: Double = 1.02) -> Self {
    MotionTolerance(points: factor * tolerance.points, color: factor * tolerance.color + 1e-6)
  }
}
