import Foundation
import RefreshClips
import RefreshLayers

/// A file that was exported before: a Lottie animation, or a dotLottie file with one.
public struct ExportedFile: Sendable {
  /// Why a file cannot be read, in a sentence.
  public struct Problem: Error, CustomStringConvertible {
    /// The sentence.
    public let description: String
  }

  /// How the file was made: `export`, the control and the options; empty where the file does not say.
  public let recipe: [String]
  /// The animation.
  public let json: String

  /// Reads a file's bytes.
  ///
  /// - Throws: `Problem`.
  public init(_ bytes: [UInt8]) throws {
    var text = bytes
    if bytes.starts(with: [0x50, 0x4b]) {
      guard let zip = ZipReader(bytes) else { throw Problem(description: "it is a damaged zip file") }
      let name = zip.names.last {
        ($0.hasPrefix("a/") || $0.hasPrefix("animations/")) && $0.hasSuffix(".json")
      }
      guard let name, let contents = zip.contents(of: name) else {
        throw Problem(description: "there is no animation in it that can be read")
      }
      text = contents
    }
    guard let root = try? JSONSerialization.jsonObject(with: Data(text)) as? [String: Any],
      root["layers"] is [Any]
    else { throw Problem(description: "it is no Lottie animation") }
    json = String(decoding: text, as: UTF8.self)
    let meta = root["meta"] as? [String: Any]
    recipe = (meta?["d"] as? String)?.split(separator: " ").map(String.init) ?? []
  }

  /// Something of the file that is not as the control does it.
  public struct Difference: Hashable, Sendable {
    /// What sort of change it is.
    public enum Kind: Sendable {
      /// Something moves otherwise, looks different, takes another time, or is there in one of them alone.
      case motion, appearance, speed, structure
    }

    /// The sort of change.
    public let kind: Kind
    /// The part: `pull`, `refreshing`, an ending, or nil where it is about the whole file.
    public let part: String?
    /// The layer's name.
    public let layer: String?
    /// The layer's property.
    public let property: String?
    /// What is off, and from where on.
    public let sentence: String
    /// How often the greatest difference is what may be.
    public let excess: Double
    /// The seconds from the part's beginning to the first frame that is off; nil for a pull.
    public let time: TimeInterval?
    /// How many frames of the part are off, in this or in another way.
    public let frames: Int
  }

  /// What of the file is not the control's, the worst first.
  ///
  /// The file's own keyframes are compared with the layers of the control at every instant. Layers of which something
  /// cannot be expressed in the format are compared with a new export instead.
  ///
  /// - Parameters:
  ///   - motion: the control as it is now.
  ///   - options: those that the file was made with.
  /// - Throws: `LottieExport.Refusal` if the control cannot be exported with these options any more.
  public func differences(
    from motion: ControlMotion, _ options: LottieExport.Options
  ) throws -> [Difference] {
    let layers = try LottieExport(motion, options).approximatedLayers
    let file = try LottieReader(json)
    let live = LiveDrawings(motion)
    var comparison = FileComparison(
      file: file,
      tolerance: MotionTolerance(
        points: 1.02 * options.tolerance.points, color: 1.02 * options.tolerance.color + 1e-6))
    comparison.compareFrames(motion)
    comparison.run(
      motion.phases.map { phase in
        let instants = phase.instants.enumerated().filter { index, instant in
          instant.isKnot || instant.frame.rounded() == instant.frame
        }
        return FileComparison.Part(
          name: phase.name, length: Double(phase.frameCount),
          frames: instants.map { index, instant in
            let next = index + 1 < phase.instants.count ? phase.instants[index + 1].frame : .infinity
            // What is before a jump is over by then.
            let isBefore = next - instant.frame < CurveFit.jump
            return (instant.frame - (isBefore ? CurveFit.jump : 0), { live.drawings(at: instant) })
          })
      }, leavingOut: layers)
    guard !layers.isEmpty else { return comparison.sorted }
    // So exactly that the file's own error alone counts.
    var exact = options
    exact.tolerance = MotionTolerance(
      points: options.tolerance.points / 10, color: options.tolerance.color / 4)
    let control = try LottieReader(LottieExport(motion, exact).document.json)
    var rest = FileComparison(
      file: file,
      tolerance: MotionTolerance(
        points: 1.1 * options.tolerance.points, color: 1.25 * options.tolerance.color))
    rest.run(
      control.markers.map { marker in
        FileComparison.Part(
          name: marker.name, length: marker.end - marker.start,
          frames: (0...Int(2 * (marker.end - marker.start))).map { step in
            let frame = Double(step) / 2
            return (frame, { control.drawings(at: marker.start + frame) })
          })
      }, only: layers)
    comparison.differences += rest.differences.filter { $0.layer != nil }
    return comparison.sorted
  }
}

/// Plays a file beside its control.
private struct FileComparison {
  let file: LottieReader
  let tolerance: MotionTolerance
  var differences: [ExportedFile.Difference] = []

  /// A part of the control.
  struct Part {
    let name: String
    let length: Double
    /// Frames from the part's beginning, and what is drawn at each.
    let frames: [(frame: Double, drawings: () -> [LottieReader.Drawing])]
  }

  var sorted: [ExportedFile.Difference] { differences.sorted { $0.excess > $1.excess } }

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

  /// Names of layers that are compared, and of those that are not.
  private var only: Set<String>?
  private var leftOut: Set<String> = []
  /// The masks that were compared last: most stand still.
  private var knownMasks: (file: [[CGPoint]], control: [[CGPoint]], distance: Double)?

  init(file: LottieReader, tolerance: MotionTolerance) { (self.file, self.tolerance) = (file, tolerance) }

  mutating func compareFrames(_ motion: ControlMotion) {
    let ours = [motion.size.width, motion.size.height].map { Int($0.rounded(.up)) }
    let theirs = ["w", "h"].map { Int(LottieReader.number(file.root[$0])) }
    if ours != theirs {
      note(
        .structure, nil,
        "the control has \(ours[0]) × \(ours[1]) points, the file \(theirs[0]) × \(theirs[1])", excess: 1e9)
    }
  }

  mutating func run(_ parts: [Part], only: Set<String>? = nil, leavingOut leftOut: Set<String> = []) {
    (self.only, self.leftOut) = (only, leftOut)
    let rate = LottieReader.number(file.root["fr"])
    for marker in file.markers where !parts.contains(where: { $0.name == marker.name }) {
      note(.structure, marker.name, "the control has no part \(marker.name) any more", excess: 1e8)
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
          "\(Self.words(part.name)) takes \(seconds(part.length)) now, in the file \(seconds(old))",
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
    _ kind: ExportedFile.Difference.Kind, _ part: String?, _ sentence: String, excess: Double, frames: Int = 0
  ) {
    differences.append(
      ExportedFile.Difference(
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
        ExportedFile.Difference(
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
      guard only?.contains(name) ?? !leftOut.contains(name) else { return nil }
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
      keep(key.name, "is not drawn any more", 1, .presence, 1e5, frame)
    }
    for (key, drawing) in new {
      guard let other = olds[key] else {
        keep(key.name, "is drawn, which the file does not do", 1, .presence, 1e5, frame)
        continue
      }
      compare(other, drawing, key.name, frame)
    }
    let orders = [old.map(\.key).filter { news[$0] != nil }, new.map(\.key).filter { olds[$0] != nil }]
    if let index = orders[0].indices.first(where: { orders[0][$0] != orders[1][$0] }) {
      keep(orders[1][index].name, "is drawn in another order", 1, .presence, 1e4, frame)
    }
  }

  private mutating func compare(
    _ a: LottieReader.Drawing, _ b: LottieReader.Drawing, _ name: String, _ frame: Double
  ) {
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
    points("strokeStart", abs(a.trim.0 - b.trim.0) / 100 * length)
    points("strokeEnd", abs(a.trim.1 - b.trim.1) / 100 * length)
    compareMasks(a, b, name, frame)
    if a.color.count == b.color.count {
      color("color", zip(a.color, b.color).map { abs($0 - $1) }.max() ?? 0)
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

  /// Each outline that the control is seen through has to be in the file, unless nothing lies outside it.
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
    if !left.isEmpty { keep(name, "is cut off where the control does not do it", 1, .presence, 1e4, frame) }
  }
}

/// How far outlines are from each other.
private enum Polygons {
  /// Whether outlines have an inside, and one that is not all there is.
  static func areSomething(_ polygons: [[CGPoint]]) -> Bool {
    guard polygons.contains(where: { !$0.isEmpty }) else { return false }
    let box = CGRect(around: polygons.flatMap { $0 })
    return box.width > 0.05 && box.height > 0.05 && box.width < 10_000
  }

  /// The farthest that a point of one outline is from the other; 0 where none is farther than a limit.
  static func distance(_ a: [[CGPoint]], _ b: [[CGPoint]], beyond limit: Double) -> Double {
    if a.count == b.count, zip(a, b).allSatisfy({ areNear($0, $1, limit) }) { return 0 }
    return max(farthest(a, from: b, beyond: limit), farthest(b, from: a, beyond: limit))
  }

  private static func areNear(_ a: [CGPoint], _ b: [CGPoint], _ limit: Double) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where abs(a[index].x - b[index].x) + abs(a[index].y - b[index].y) > limit {
      return false
    }
    return true
  }

  /// How long the sides of the squares are in which sides of outlines are looked for.
  private static let cell = 8.0

  private static func farthest(
    _ points: [[CGPoint]], from polygons: [[CGPoint]], beyond limit: Double
  ) -> Double {
    var sides: [Int: [(CGPoint, CGPoint)]] = [:]
    func place(_ value: CGFloat) -> Int { Int((max(-1e5, min(1e5, Double(value))) / cell).rounded(.down)) }
    for polygon in polygons {
      for index in polygon.indices {
        let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
        let (left, right) = (place(min(a.x, b.x) - limit), place(max(a.x, b.x) + limit))
        let (top, bottom) = (place(min(a.y, b.y) - limit), place(max(a.y, b.y) + limit))
        for column in left...right {
          for row in top...bottom { sides[column << 20 ^ row, default: []].append((a, b)) }
        }
      }
    }
    var worst = 0.0
    for polygon in points {
      for point in polygon {
        let near = sides[place(point.x) << 20 ^ place(point.y)] ?? []
        if near.contains(where: { distance(point, $0.0, $0.1) <= limit }) { continue }
        worst = max(worst, polygons.reduce(1e6) { min($0, distance(point, $1)) })
        // Far enough to be named; how far the rest is does not matter.
        if worst > 20 * limit { return worst }
      }
    }
    return worst
  }

  private static func distance(_ p: CGPoint, _ polygon: [CGPoint]) -> Double {
    var least = Double.infinity
    for index in polygon.indices {
      least = min(least, distance(p, polygon[index], polygon[(index + 1) % polygon.count]))
    }
    return least
  }

  private static func distance(_ p: CGPoint, _ a: CGPoint, _ b: CGPoint) -> Double {
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    let square = dx * dx + dy * dy
    let (x, y) = (Double(p.x - a.x), Double(p.y - a.y))
    let t = square > 0 ? max(0, min(1, (x * dx + y * dy) / square)) : 0
    return hypot(x - t * dx, y - t * dy)
  }

  /// Whether outlines lie inside another one.
  static func contains(_ polygon: [CGPoint], _ outlines: [[CGPoint]], within error: Double) -> Bool {
    outlines.allSatisfy { outline in
      outline.allSatisfy { point in
        var isInside = false
        for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1))
        where (a.y > point.y) != (b.y > point.y)
          && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
        {
          isInside.toggle()
        }
        return isInside || distance(point, polygon) <= error
      }
    }
  }
}

/// How points have to be moved, turned and stretched to lie on others.
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
