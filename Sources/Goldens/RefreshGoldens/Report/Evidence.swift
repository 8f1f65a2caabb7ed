import Foundation
import RefreshComparison
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshImageFormats
import RefreshRendering

/// The evidence of a failure for a person: the pictures of the golden and of the clip at present, how much each frame
/// differs, which frame of the golden each one is most like, and the curves of what moves differently.
///
/// It is kept as the JSON that the report's page reads, so that it can come from another process or another run.
public struct Evidence: Sendable {
  /// On one line.
  public let json: String
}

/// The results of a comparison from which evidence is made.
package struct Findings {
  var diagnosis: Diagnosis
  var verdict: Verdict
  var faults: [MotionFault] = []
  /// For each frame that both have, how many pixels differ.
  var counts: [Int]
  var tolerance: PixelTolerance
  var masks: [PixelRect] = []
}

extension Findings {
  package init(diagnosis: Diagnosis, verdict: Verdict, counts: [Int], tolerance: PixelTolerance) {
    (self.diagnosis, self.verdict, self.counts, self.tolerance) = (diagnosis, verdict, counts, tolerance)
  }
}

/// The pictures of frames, and how they are taken.
package struct FilmedFrames {
  /// The size of a picture in pixels.
  var size: (width: Int, height: Int)
  var scale: Double
  var framesPerSecond: Double

  package init(size: (width: Int, height: Int), scale: Double, framesPerSecond: Double) {
    (self.size, self.scale, self.framesPerSecond) = (size, scale, framesPerSecond)
  }
}

extension Evidence {
  /// The most pixels that pictures of a clip may have together to be all kept; of longer clips some frames are.
  static let maximumPixels = 1 << 28

  /// Draws a clip again, since its pictures were let go when they had been compared, and gathers what shows its failure.
  init(
    _ clip: GoldenClip, _ golden: Golden, _ findings: Findings, _ capture: ClipCapture, _ watch: ClipWatch
  ) throws {
    let film = FilmedFrames(
      size: clip.pixelSize, scale: clip.scale, framesPerSecond: clip.clip.framesPerSecond)
    let actual = try Self.pictures(film, findings, of: findings.diagnosis.actual) {
      try capture.draw(clip, watch, onPicture: $0)
    }
    self.init(film, findings, expected: Self.pictures(of: golden), actual: actual)
  }

  /// The pictures of a golden, as the page reads them.
  static func pictures(of golden: Golden) -> OrderedJSON {
    let hasPictures = !golden.manifest.isMotionOnly
    return json(golden.pages, golden.manifest.frames.map { hasPictures ? $0.place : nil })
  }

  /// Pictures that are drawn, as the page reads them: those of which there is room.
  package static func pictures(
    _ film: FilmedFrames, _ findings: Findings, of trace: MotionTrace,
    draw: (@escaping (Int, Bitmap) throws -> Void) throws -> Void
  ) throws -> OrderedJSON {
    let (width, height) = film.size
    let chosen = chosen(findings.counts, trace.frames.count, area: width * height)
    var strip = StripBuilder(FrameStrip(width: width, height: height))
    var places: [FrameStrip.Place?] = []
    try draw { index, bitmap in places.append(chosen(index) ? try strip.add(bitmap) : nil) }
    return json(try strip.finish(), places)
  }

  /// Puts together what shows a failure.
  package init(_ film: FilmedFrames, _ findings: Findings, expected: OrderedJSON, actual: OrderedJSON) {
    let diagnosis = findings.diagnosis
    let pairs = LayerCurves.pairs(diagnosis.expected, diagnosis.actual)
    let json: OrderedJSON = [
      "size": .init([film.size.width, film.size.height]), "scale": .number(film.scale),
      "fps": .number(film.framesPerSecond),
      "channel": .integer(findings.tolerance.yiq == nil ? findings.tolerance.channel : 16),
      "masks": .array(findings.masks.map { .init([$0.x, $0.y, $0.width, $0.height]) }),
      "times": .init(diagnosis.expected.frames.map(\.time)), "counts": .init(findings.counts),
      "source": .init(
        Alignment.source(pairs, diagnosis.expected.frames.count, diagnosis.actual.frames.count)),
      "phases": .init(diagnosis.actual.isOfFile ? [] : diagnosis.actual.frames.map(\.phase.rawValue)),
      "curves": .array(diagnosis.curves(of: pairs, for: findings.verdict, findings.faults).map(\.json)),
      "expected": expected, "actual": actual,
    ]
    self.init(json: json.line)
  }

  private static func json(_ pages: [[UInt8]], _ places: [FrameStrip.Place?]) -> OrderedJSON {
    [
      "pages": .init(pages.map { Data($0).base64EncodedString() }),
      "at": .array(
        places.map { place in
          place.map { OrderedJSON([$0.page, $0.x, $0.y]) } ?? .null
        }),
    ]
  }

  /// Whether a frame's picture is kept: all of them, or as many as there is room for, those that differ first.
  private static func chosen(_ counts: [Int], _ frames: Int, area: Int) -> (Int) -> Bool {
    let room = max(2, maximumPixels / area)
    if frames <= room { return { _ in true } }
    let differing = counts.indices.filter { counts[$0] > 0 }
    let from = differing.isEmpty ? Array(0..<frames) : differing
    let kept = Set((0..<room).map { from[$0 * (from.count - 1) / (room - 1)] })
    return { kept.contains($0) }
  }
}

/// One property in the golden and at present, a line for each number of its value.
struct EvidenceCurve {
  var name: String
  /// The name without an axis.
  let family: String
  let expected: [[Double]]
  let actual: [[Double]]
  /// The first frame that differs; nil if none does.
  let from: Int?

  /// The curves of a part of a layer's property, in the unit in which a sentence has it.
  init(_ layer: String, _ names: Names, _ expected: Curve, _ actual: Curve) {
    let (part, own) = (expected.part, names.ofCurve(layer))
    let unit = part.isTurn ? 180 / Double.pi : 1
    func name(_ parts: [TracePart]) -> String {
      "\(own).\(names.property(part.property, parts, of: layer))" + (part.isTurn ? " in degrees" : "")
    }
    self.name = name([part])
    family = part.family == part.name ? self.name : name([part, part])
    func lines(_ curve: Curve) -> [[Double]] {
      (0..<curve.dimension).map { place in
        stride(from: place, to: curve.samples.count, by: curve.dimension).map {
          (curve.samples[$0] * unit * 1e4).rounded() / 1e4
        }
      }
    }
    self.expected = lines(expected)
    self.actual = lines(actual)
    from = actual.firstDifference(from: expected)
  }

  func isTwin(of other: EvidenceCurve) -> Bool {
    family == other.family && expected == other.expected && actual == other.actual
  }

  var json: OrderedJSON {
    func lines(_ lines: [[Double]]) -> OrderedJSON { .array(lines.map { .init($0) }) }
    return ["name": .string(name), "from": .init(from), "expected": lines(expected), "actual": lines(actual)]
  }
}

extension Diagnosis {
  /// The most curves that a report shows.
  private static let maximumCurves = 24

  /// The curves of the property that a verdict names, of those that assertions are broken by, and of what else
  /// differs, the first difference first; of what is the same throughout only if nothing differs.
  func curves(
    of pairs: [(LayerCurves, LayerCurves)], for verdict: Verdict, _ faults: [MotionFault]
  ) -> [EvidenceCurve] {
    let names = Names(expected, actual)
    let all = pairs.flatMap { e, a in
      zip(e.curves, a.curves).filter { !$0.0.isWord }.map { (layer: e.layer, expected: $0.0, actual: $0.1) }
    }
    func rank(_ own: (layer: String, expected: Curve, actual: Curve)) -> (Int, Int) {
      let family = own.expected.part.family
      let first = own.actual.firstDifference(from: own.expected) ?? Int.max
      if own.layer == verdict.layer ?? MotionTrace.scroll && family == verdict.property { return (0, first) }
      if faults.contains(where: { $0.layer == own.layer && $0.property == family }) { return (1, first) }
      if first < Int.max { return (own.layer == verdict.layer ? 2 : 3, first) }
      return (own.layer == verdict.layer ? 4 : 5, first)
    }
    let ranked = all.map { ($0, rank($0)) }.sorted {
      ($0.1.0, $0.1.1, $0.0.layer, $0.0.expected.part) < (
        $1.1.0, $1.1.1, $1.0.layer, $1.0.expected.part
      )
    }
    var curves: [EvidenceCurve] = []
    // What is the same throughout says something only where nothing else does.
    let isOther = ranked.contains { $0.1.0 < 4 }
    for ((layer, expected, actual), rank) in ranked where rank.0 < 4 || !isOther {
      let curve = EvidenceCurve(layer, names, expected, actual)
      // Both axes of a scale are one line where they are the same.
      if let twin = curves.firstIndex(where: { $0.isTwin(of: curve) }) {
        curves[twin].name = curve.family
      } else if curves.count < Self.maximumCurves {
        curves.append(curve)
      }
    }
    return curves
  }
}
