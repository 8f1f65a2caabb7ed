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
    /// The part: `pull`, `refreshing`, an ending, or nil where it is about the whole file.
    let part: String?
    let layer: String?
    let property: String?
    /// What is off, and from where on.
    let sentence: String
    /// How often the greatest difference is what may be.
    let excess: Double
    /// The seconds from the part's beginning to the first frame that is off; nil for a pull.
    let time: TimeInterval?
    /// How many frames of the part are off, in this or in another way.
    let frames: Int
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
    var comparison = FileComparison(file: try LottieReader(json), tolerance: tolerance)
    comparison.compareFrames(motion)
    comparison.run(
      motion.phases.map { phase in
        let instants = phase.instants.enumerated().filter { index, instant in
          instant.mayTurn || instant.frame.rounded() == instant.frame
        }
        return Part(
          name: phase.name, length: Double(phase.frameCount),
          frames: instants.map { index, instant in
            let next = index + 1 < phase.instants.count ? phase.instants[index + 1].frame : .infinity
            // What is before a jump is over by then.
            let isBefore = next - instant.frame < CurveFit.jump
            return (instant.frame - (isBefore ? CurveFit.jump : 0), { live.drawings(at: instant) })
          })
      }, leavingOut: layers)
    return comparison.differences.sorted { $0.excess > $1.excess }
  }

  let file: LottieReader
  let tolerance: MotionTolerance
  var differences: [Difference] = []

  /// A part of the control.
  struct Part {
    let name: String
    let length: Double
    /// Frames from the part's beginning, and what is drawn at each.
    let frames: [(frame: Double, drawings: () -> [LottieReader.Drawing])]
  }

  /// The greatest difference of a property, and the first.
  private struct Finding {
    var worst = 0.0
    var excess = 0.0
    var unit = Unit.points
    var first = 0.0
  }

  private enum Unit {
    case points, degrees, color, presence

    func text(_ amount: Double) -> String {
      switch self {
      case .points: "\(String(format: "%.2f", amount)) pt"
      case .degrees: "\(String(format: "%.1f", amount))°"
      case .color: "\(String(format: "%.0f", amount * 255)) of 255"
      case .presence: ""
      }
    }
  }

  private struct Place: Hashable {
    let layer: String
    let property: String
  }

  private var findings: [Place: Finding] = [:]
  /// Whether something of the frame that is compared is off.
  private var isOff = false

  /// Names of layers that are not compared.
  private var leftOut: Set<String> = []
  /// The masks that were compared last: most stand still.
  private var knownMasks: (file: [[CGPoint]], control: [[CGPoint]], distance: Double)?

  init(file: LottieReader, tolerance: MotionTolerance) { (self.file, self.tolerance) = (file, tolerance) }

  private mutating func compareFrames(_ motion: ControlMotion) {
    let ours = [motion.size.width, motion.size.height].map { Int($0.rounded(.up)) }
    let theirs = ["w", "h"].map { Int(LottieReader.number(file.root[$0])) }
    if ours != theirs {
      note(
        .structure, nil,
        "the control has \(ours[0]) × \(ours[1]) points, the file \(theirs[0]) × \(theirs[1])", excess: 1e9)
    }
  }

  private mutating func run(_ parts: [Part], leavingOut leftOut: Set<String>) {
    self.leftOut = leftOut
    let rate = LottieReader.number(file.root["fr"])
    for marker in file.markers where !parts.contains(where: { $0.name == marker.name }) {
      note(.structure, marker.name, "the control no longer has a part \(marker.name)", excess: 1e8)
    }
    for part in parts {
      guard let other = file.markers.first(where: { $0.name == part.name }) else {
        note(.structure, part.name, "the file has no part \(part.name)", excess: 1e8)
        continue
      }
      let old = other.end - other.start
      guard part.length == old else {
        func seconds(_ frames: Double) -> String { String(format: "%.3g s", frames / max(rate, 1)) }
        note(
          .speed, part.name,
          "\(Self.words(part.name)) takes \(seconds(part.length)) now, \(seconds(old)) in the file",
          excess: 1e6 * abs(part.length - old), frames: Int(part.length) + 1)
        continue
      }
      findings = [:]
      var frames: Set<Double> = []
      for (frame, drawings) in part.frames {
        isOff = false
        compare(file.drawings(at: other.start + frame), drawings(), frame)
        if isOff { frames.insert(frame.rounded()) }
      }
      report(part.name, rate, frames.count)
    }
  }

  private static func words(_ part: String) -> String {
    switch part {
    case "refreshing": "the loop"
    default: "the \(part)"
    }
  }

  private mutating func note(
    _ kind: Difference.Kind, _ part: String?, _ sentence: String, excess: Double, frames: Int = 0
  ) {
    differences.append(
      Difference(
        kind: kind, part: part, layer: nil, property: nil, sentence: sentence, excess: excess, time: nil,
        frames: frames))
  }

  private mutating func report(_ part: String, _ rate: Double, _ frames: Int) {
    for (place, finding) in findings {
      let isPull = part == "pull"
      let time = isPull ? nil : finding.first / max(rate, 1)
      let from =
        isPull
        ? "from \(Int(finding.first.rounded())) % on" : "from \(String(format: "%.2f", time ?? 0)) s on"
      let what =
        finding.unit == .presence
        ? "\(place.layer) \(place.property)"
        : "\(place.layer).\(place.property) is off by up to \(finding.unit.text(finding.worst))"
      differences.append(
        Difference(
          kind: finding.unit == .presence ? .structure : finding.unit == .color ? .appearance : .motion,
          part: part, layer: place.layer, property: finding.unit == .presence ? nil : place.property,
          sentence: "\(Self.words(part)): \(what), \(from)", excess: finding.excess, time: time,
          frames: frames))
    }
  }

  private mutating func keep(
    _ layer: String, _ property: String, _ amount: Double, _ unit: Unit, _ excess: Double, _ frame: Double
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
    let count: Int
  }

  private typealias Keyed = [(key: Key, drawing: LottieReader.Drawing)]

  /// What is seen of the drawings that are compared, each by its layer's name and its number among those of the layer.
  private func keyed(_ drawings: [LottieReader.Drawing], over alpha: Double) -> Keyed {
    var counts: [String: Int] = [:]
    return drawings.compactMap { drawing in
      guard drawing.alpha > alpha else { return nil }
      // The border of a layer that carries others is a layer of the file.
      let suffix = " border"
      let name = drawing.name.hasSuffix(suffix) ? String(drawing.name.dropLast(suffix.count)) : drawing.name
      guard !leftOut.contains(name) else { return nil }
      counts["\(name)/\(drawing.isStroke)", default: 0] += 1
      return (
        Key(name: name, isStroke: drawing.isStroke, count: counts["\(name)/\(drawing.isStroke)"]!), drawing
      )
    }
  }

  private mutating func compare(
    _ file: [LottieReader.Drawing], _ control: [LottieReader.Drawing], _ frame: Double
  ) {
    // What is all but clear may be in one of them alone.
    let least = 2 * tolerance.color
    let lists = [1, 2, 4, 0.5].map { (keyed(file, over: $0 * least), keyed(control, over: $0 * least)) }
    let (old, new) = lists.first { Set($0.0.map(\.key)) == Set($0.1.map(\.key)) } ?? lists[0]
    let olds = Dictionary(old.map { ($0.key, $0.drawing) }) { first, _ in first }
    let news = Dictionary(new.map { ($0.key, $0.drawing) }) { first, _ in first }
    for (key, _) in old where news[key] == nil {
      keep(key.name, "is no longer drawn", 1, .presence, 1e5, frame)
    }
    for (key, drawing) in new {
      guard let other = olds[key] else {
        keep(key.name, "is drawn, but not in the file", 1, .presence, 1e5, frame)
        continue
      }
      compare(other, drawing, key.name, frame)
    }
    let orders = [old.map(\.key).filter { news[$0] != nil }, new.map(\.key).filter { olds[$0] != nil }]
    if let index = orders[0].indices.first(where: { orders[0][$0] != orders[1][$0] }) {
      keep(orders[1][index].name, "is drawn in a different order", 1, .presence, 1e4, frame)
    }
  }

  private mutating func compare(
    _ a: LottieReader.Drawing, _ control: LottieReader.Drawing, _ name: String, _ frame: Double
  ) {
    var b = control
    if let whenCut = b.whenCut, masks(of: name, around: a) >= masks(of: name, around: b), !isNear(a, b) {
      b = whenCut()
    }
    func points(_ property: String, _ amount: Double) {
      keep(name, property, amount, .points, amount / tolerance.points, frame)
    }
    func color(_ property: String, _ amount: Double) {
      keep(name, property, amount, .color, amount / tolerance.color, frame)
    }
    if a.points.count == b.points.count, !b.points.isEmpty {
      let moved = Similarity(a.points, b.points)
      if moved.distance > tolerance.points {
        let excess = moved.distance / tolerance.points
        switch moved.property(tolerance.points) {
        case "rotation": keep(name, "rotation", moved.degrees, .degrees, excess, frame)
        case let property: keep(name, property, moved.distance, .points, excess, frame)
        }
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
    compareMasks(a, b, name, frame)
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
  private func isNear(_ a: LottieReader.Drawing, _ b: LottieReader.Drawing) -> Bool {
    guard a.points.count == b.points.count, !b.points.isEmpty else {
      return Polygons.distance(a.outline(), b.outline(), beyond: tolerance.points) == 0
    }
    return abs(a.radius - b.radius) <= tolerance.points
      && Similarity(a.points, b.points).distance <= tolerance.points
  }

  /// How many outlines of a layer's own a drawing is seen through.
  private func masks(of name: String, around drawing: LottieReader.Drawing) -> Int {
    drawing.masks.count { $0.layer == name && Polygons.areSomething($0.polygons) }
  }

  /// Each outline that the control is seen through has to be in the file, unless nothing is outside it.
  private mutating func compareMasks(
    _ a: LottieReader.Drawing, _ b: LottieReader.Drawing, _ name: String, _ frame: Double
  ) {
    var left = a.masks.filter { !leftOut.contains($0.layer) && Polygons.areSomething($0.polygons) }.map(
      \.polygons)
    for mask in b.masks where !leftOut.contains(mask.layer) && Polygons.areSomething(mask.polygons) {
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
      if !isThere { keep(name, "mask", distance, .points, distance / tolerance.points, frame) }
      if let nearest { left.remove(at: nearest) }
    }
    if !left.isEmpty {
      keep(name, "is cut off in the file, but not in the control", 1, .presence, 1e4, frame)
    }
  }
}

/// How points have to be moved, turned and stretched to be on others.
private struct Similarity {
  /// The farthest that a point is off.
  let distance: Double
  /// By how much the points have to be turned.
  let degrees: Double
  private let stretch: Double
  private let shift: Double
  private let spread: Double
  /// What is left once they are moved, turned and stretched.
  private let rest: Double

  init(_ a: [CGPoint], _ b: [CGPoint]) {
    distance = zip(a, b).map { Double(hypot($0.x - $1.x, $0.y - $1.y)) }.max() ?? 0
    func middle(_ points: [CGPoint]) -> CGPoint {
      let count = CGFloat(max(1, points.count))
      return CGPoint(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }
    let (m, n) = (middle(a), middle(b))
    shift = Double(hypot(m.x - n.x, m.y - n.y))
    var (dot, cross, square) = (0.0, 0.0, 0.0)
    for (p, q) in zip(a, b) {
      let (x, y, u, v) = (Double(p.x - m.x), Double(p.y - m.y), Double(q.x - n.x), Double(q.y - n.y))
      dot += x * u + y * v
      cross += x * v - y * u
      square += x * x + y * y
    }
    let angle = atan2(cross, dot)
    degrees = abs(angle) * 180 / .pi
    stretch = square > 0 ? hypot(dot, cross) / square : 1
    spread = a.map { Double(hypot($0.x - m.x, $0.y - m.y)) }.max() ?? 0
    let (c, s) = (cos(angle) * stretch, sin(angle) * stretch)
    rest =
      zip(a, b).map { p, q in
        let (x, y) = (Double(p.x - m.x), Double(p.y - m.y))
        return hypot(c * x - s * y - Double(q.x - n.x), s * x + c * y - Double(q.y - n.y))
      }.max() ?? 0
  }

  /// What of a layer makes most of the difference.
  func property(_ tolerance: Double) -> String {
    let parts = [
      ("position", shift), ("rotation", degrees * .pi / 180 * spread), ("scale", abs(stretch - 1) * spread),
      ("shape", rest),
    ]
    return parts.max { $0.1 < $1.1 }!.0
  }
}

extension MotionTolerance {
  /// What an export may be off: its own error, a fiftieth more for what a comparison adds, and the rest that a component
  /// of eight bits loses in any case.
  static func exported(_ tolerance: MotionTolerance = MotionTolerance(), by factor: Double = 1.02) -> Self {
    MotionTolerance(points: factor * tolerance.points, color: factor * tolerance.color + 1e-6)
  }
}
