import Foundation
import RefreshClips

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

  /// What of the file is not the control's any more, the worst first.
  ///
  /// - Parameters:
  ///   - export: the control as it is now, exported with as small an error as possible.
  ///   - tolerance: the error that the file was made with.
  public func differences(
    from export: LottieExport, beyond tolerance: MotionTolerance
  ) throws -> [Difference] {
    if json == export.document.json { return [] }
    var comparison = FileComparison(
      file: try LottieReader(json), control: try LottieReader(export.document.json), tolerance: tolerance)
    comparison.run()
    return comparison.differences.sorted { $0.excess > $1.excess }
  }
}

/// Plays two animations side by side.
private struct FileComparison {
  let file: LottieReader
  let control: LottieReader
  let tolerance: MotionTolerance
  var differences: [ExportedFile.Difference] = []

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

  init(file: LottieReader, control: LottieReader, tolerance: MotionTolerance) {
    (self.file, self.control, self.tolerance) = (file, control, tolerance)
  }

  mutating func run() {
    func size(_ reader: LottieReader) -> [Int] {
      ["w", "h"].map { Int(LottieReader.number(reader.root[$0])) }
    }
    let (ours, theirs) = (size(control), size(file))
    if ours != theirs {
      note(
        .structure, nil,
        "the control has \(ours[0]) × \(ours[1]) points, the file \(theirs[0]) × \(theirs[1])", excess: 1e9)
    }
    let rate = LottieReader.number(file.root["fr"])
    let parts = control.markers
    for marker in file.markers where !parts.contains(where: { $0.name == marker.name }) {
      note(.structure, marker.name, "the control has no part \(marker.name) any more", excess: 1e8)
    }
    for part in parts {
      guard let other = file.markers.first(where: { $0.name == part.name }) else {
        note(.structure, part.name, "the file has no part \(part.name)", excess: 1e8)
        continue
      }
      let (length, old) = (part.end - part.start, other.end - other.start)
      guard length == old else {
        func seconds(_ frames: Double) -> String { String(format: "%.3g s", frames / max(rate, 1)) }
        note(
          .speed, part.name,
          "\(Self.words(part.name)) takes \(seconds(length)) now, in the file \(seconds(old))",
          excess: 1e6 * abs(length - old), frames: Int(length) + 1)
        continue
      }
      findings = [:]
      var frames = 0
      for step in 0...Int(length * 2) {
        let frame = Double(step) / 2
        isOff = false
        compare(file.drawings(at: other.start + frame), control.drawings(at: part.start + frame), frame)
        if isOff, step % 2 == 0 { frames += 1 }
      }
      report(part.name, rate, frames)
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

  private func keyed(_ drawings: [LottieReader.Drawing]) -> [(key: Key, drawing: LottieReader.Drawing)] {
    var counts: [String: Int] = [:]
    return drawings.map { drawing in
      let name = "\(drawing.name)/\(drawing.isStroke)"
      counts[name, default: 0] += 1
      return (Key(name: drawing.name, isStroke: drawing.isStroke, count: counts[name]!), drawing)
    }
  }

  private mutating func compare(
    _ file: [LottieReader.Drawing], _ control: [LottieReader.Drawing], _ frame: Double
  ) {
    // What is clear may be in one of them alone.
    let (old, new) = (keyed(file), keyed(control))
    let olds = Dictionary(old.map { ($0.key, $0.drawing) }) { first, _ in first }
    let news = Dictionary(new.map { ($0.key, $0.drawing) }) { first, _ in first }
    let least = 2 * tolerance.color
    for (key, drawing) in old where news[key] == nil && drawing.alpha > least {
      keep(key.name, "is not drawn any more", 1, .presence, 1e5, frame)
    }
    for (key, drawing) in new where drawing.alpha > least {
      guard let other = olds[key] else {
        keep(key.name, "is drawn, which the file does not do", 1, .presence, 1e5, frame)
        continue
      }
      compare(other, drawing, frame)
    }
    let orders = [old, new].map { list in
      list.filter { olds[$0.key] != nil && news[$0.key] != nil && $0.drawing.alpha > least }.map(\.key)
    }
    if orders[0].count == orders[1].count,
      let index = orders[0].indices.first(where: { orders[0][$0] != orders[1][$0] })
    {
      keep(orders[1][index].name, "is drawn in another order", 1, .presence, 1e4, frame)
    }
  }

  private mutating func compare(_ a: LottieReader.Drawing, _ b: LottieReader.Drawing, _ frame: Double) {
    func points(_ property: String, _ amount: Double) {
      keep(b.name, property, amount, .points, amount / tolerance.points, frame)
    }
    func color(_ property: String, _ amount: Double) {
      keep(b.name, property, amount, .color, amount / tolerance.color, frame)
    }
    if a.alpha <= 2 * tolerance.color, b.alpha <= 2 * tolerance.color { return }
    if a.points.count == b.points.count {
      let moved = Similarity(a.points, b.points)
      if moved.distance > tolerance.points {
        let excess = moved.distance / tolerance.points
        switch moved.property(tolerance.points) {
        case "rotation": keep(b.name, "rotation", moved.degrees, .degrees, excess, frame)
        case let property: keep(b.name, property, moved.distance, .points, excess, frame)
        }
      }
    } else {
      keep(b.name, "has another outline", 1, .presence, 1e5, frame)
    }
    points("cornerRadius", abs(a.radius - b.radius))
    points("lineWidth", abs(a.lineWidth - b.lineWidth))
    let box = b.points.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
    let length = box.isNull ? 0 : Double(2 * (box.width + box.height))
    points("strokeStart", abs(a.trim.0 - b.trim.0) / 100 * length)
    points("strokeEnd", abs(a.trim.1 - b.trim.1) / 100 * length)
    points("mask", Self.farthest(a.masks, b.masks))
    points("startPoint", Self.farthest(a.ends, b.ends))
    if a.color.count == b.color.count, b.alpha > 2 * tolerance.color {
      color("color", zip(a.color, b.color).map { abs($0 - $1) }.max() ?? 0)
    }
    color(
      "colors", a.stops.count == b.stops.count ? zip(a.stops, b.stops).map { abs($0 - $1) }.max() ?? 0 : 1)
    color("opacity", abs(a.alpha - b.alpha))
  }

  private static func farthest(_ a: [CGPoint], _ b: [CGPoint]) -> Double {
    guard a.count == b.count else { return 1e3 }
    return zip(a, b).map { Double(hypot($0.x - $1.x, $0.y - $1.y)) }.max() ?? 0
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
