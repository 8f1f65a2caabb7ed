import Foundation
import RefreshComparison
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshImageFormats
import RefreshRendering

/// Evidence of a failure for the HTML report: pictures of the golden and the present clip, the number of differing
/// pixels and the most similar golden frame of each frame, and curves of the changed properties.
///
/// The JSON form that the report's page reads is stored, so that it can come from another process or run.
public struct FailureEvidence: Sendable {
  /// JSON form, on one line.
  public let json: String
}

/// Results of a comparison, from which the pictures and curves for the report are selected.
package struct ClipComparisonResults {
  var diagnosis: MotionDiagnosis
  var verdict: Verdict
  var faults: [MotionViolation] = []
  /// Number of differing pixels of each frame that both clips have.
  var counts: [Int]
  var tolerance: PixelTolerance
  var masks: [PixelRect] = []
}

extension ClipComparisonResults {
  package init(diagnosis: MotionDiagnosis, verdict: Verdict, counts: [Int], tolerance: PixelTolerance) {
    (self.diagnosis, self.verdict, self.counts, self.tolerance) = (diagnosis, verdict, counts, tolerance)
  }
}

/// Format of recorded frames: size, scale and frame rate.
package struct FrameSizeAndRate {
  /// Size of a picture, in pixels.
  var size: (width: Int, height: Int)
  var scale: Double
  var framesPerSecond: Double

  package init(size: (width: Int, height: Int), scale: Double, framesPerSecond: Double) {
    (self.size, self.scale, self.framesPerSecond) = (size, scale, framesPerSecond)
  }
}

extension FailureEvidence {
  /// Maximum number of pixels in all pictures of a clip; of a larger clip only some frames are kept. A larger value
  /// keeps more frames and makes reports larger.
  static let maximumPixels = 1 << 28

  /// Collects the pictures and curves of a failed clip; its pictures are drawn again because they are not kept after
  /// the comparison.
  init(
    _ clip: GoldenClip, _ golden: Golden, _ findings: ClipComparisonResults, _ capture: ClipCapture,
    _ watch: ClipObserver
  ) throws {
    let film = FrameSizeAndRate(
      size: clip.pixelSize, scale: clip.scale, framesPerSecond: clip.clip.framesPerSecond)
    let actual = try Self.pictures(film, findings, of: findings.diagnosis.actual) {
      try capture.draw(clip, watch, onPicture: $0)
    }
    self.init(film, findings, expected: Self.pictures(of: golden), actual: actual)
  }

  /// Pictures of a golden, in the JSON form that the report's page reads.
  static func pictures(of golden: Golden) -> OrderedJSON {
    let hasPictures = !golden.manifest.isMotionOnly
    return json(golden.pages, golden.manifest.frames.map { hasPictures ? $0.place : nil })
  }

  /// Draws frames, and returns the pictures to keep in the JSON form that the report's page reads.
  ///
  /// - Parameter draw: draws all frames in order; passes the index and picture of each to its argument.
  package static func pictures(
    _ film: FrameSizeAndRate, _ findings: ClipComparisonResults, of trace: MotionTrace,
    draw: (@escaping (Int, Bitmap) throws -> Void) throws -> Void
  ) throws -> OrderedJSON {
    let (width, height) = film.size
    let chosen = chosen(findings.counts, trace.frames.count, area: width * height)
    var strip = PageBuilder(PageLayout(width: width, height: height))
    var places: [PageLayout.PicturePosition?] = []
    try draw { index, bitmap in places.append(chosen(index) ? try strip.add(bitmap) : nil) }
    return json(try strip.finish(), places)
  }

  /// Combines the results of a comparison with the pictures of both clips, which are in JSON form.
  package init(
    _ film: FrameSizeAndRate, _ findings: ClipComparisonResults, expected: OrderedJSON, actual: OrderedJSON
  ) {
    let diagnosis = findings.diagnosis
    let pairs = LayerCurves.pairs(diagnosis.expected, diagnosis.actual)
    let json: OrderedJSON = [
      "size": .init([film.size.width, film.size.height]), "scale": .number(film.scale),
      "fps": .number(film.framesPerSecond),
      "channel": .integer(findings.tolerance.yiq == nil ? findings.tolerance.channel : 16),
      "masks": .array(findings.masks.map { .init([$0.x, $0.y, $0.width, $0.height]) }),
      "times": .init(diagnosis.expected.frames.map(\.time)), "counts": .init(findings.counts),
      "source": .init(
        FrameAlignment.source(pairs, diagnosis.expected.frames.count, diagnosis.actual.frames.count)),
      "phases": .init(diagnosis.actual.isOfFile ? [] : diagnosis.actual.frames.map(\.phase.rawValue)),
      "curves": .array(diagnosis.curves(of: pairs, for: findings.verdict, findings.faults).map(\.json)),
      "expected": expected, "actual": actual,
    ]
    self.init(json: json.line)
  }

  private static func json(_ pages: [[UInt8]], _ places: [PageLayout.PicturePosition?]) -> OrderedJSON {
    [
      "pages": .init(pages.map { Data($0).base64EncodedString() }),
      "at": .array(
        places.map { place in
          place.map { OrderedJSON([$0.page, $0.x, $0.y]) } ?? .null
        }),
    ]
  }

  /// Predicate for the frames whose pictures are kept: all frames, or within `maximumPixels` a selection spread over
  /// the differing frames, or over all frames if none differs.
  private static func chosen(_ counts: [Int], _ frames: Int, area: Int) -> (Int) -> Bool {
    let room = max(2, maximumPixels / area)
    if frames <= room { return { _ in true } }
    let differing = counts.indices.filter { counts[$0] > 0 }
    let from = differing.isEmpty ? Array(0..<frames) : differing
    let kept = Set((0..<room).map { from[$0 * (from.count - 1) / (room - 1)] })
    return { kept.contains($0) }
  }
}

/// Values of one property over time, in the golden and in the present clip.
struct ComparedCurve {
  /// Display name: layer and property, with the axis if it has one.
  var name: String
  /// Display name without the axis, the same for the x and y components of a property.
  let family: String
  /// Values in the golden, by component and frame.
  let expected: [[Double]]
  /// Values in the present clip, by component and frame.
  let actual: [[Double]]
  /// Index of the first frame with a different value; nil if none differs.
  let from: Int?

  /// Creates the curves of a layer's property, or of one axis of it; rotations are converted to degrees.
  init(_ layer: String, _ names: SentenceNames, _ expected: Curve, _ actual: Curve) {
    let (part, own) = (expected.part, names.ofCurve(layer))
    let unit = part.isTurn ? 180 / Double.pi : 1
    func name(_ parts: [TracePart]) -> String {
      "\(own).\(names.property(parts, of: layer))" + (part.isTurn ? " in degrees" : "")
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

  func isTwin(of other: ComparedCurve) -> Bool {
    family == other.family && expected == other.expected && actual == other.actual
  }

  var json: OrderedJSON {
    func lines(_ lines: [[Double]]) -> OrderedJSON { .array(lines.map { .init($0) }) }
    return ["name": .string(name), "from": .init(from), "expected": lines(expected), "actual": lines(actual)]
  }
}

extension MotionDiagnosis {
  /// Maximum number of curves that the report shows for a failed clip; a larger value makes the page longer.
  private static let maximumCurves = 24

  /// Curves for the report: of the verdict's property, then of broken assertions, then of other differing properties by
  /// their first difference. Unchanged properties are included only if there are no others.
  func curves(
    of pairs: [(LayerCurves, LayerCurves)], for verdict: Verdict, _ faults: [MotionViolation]
  ) -> [ComparedCurve] {
    let names = SentenceNames(expected, actual)
    let all = pairs.flatMap { e, a in
      zip(e.curves, a.curves).filter { !$0.0.isDiscrete }.map {
        (layer: e.layer, expected: $0.0, actual: $0.1)
      }
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
    var curves: [ComparedCurve] = []
    // Unchanged curves are shown only if there are no others.
    let isOther = ranked.contains { $0.1.0 < 4 }
    for ((layer, expected, actual), rank) in ranked where rank.0 < 4 || !isOther {
      let curve = ComparedCurve(layer, names, expected, actual)
      // Axes with equal curves, such as a uniform scale, are shown as one curve.
      if let twin = curves.firstIndex(where: { $0.isTwin(of: curve) }) {
        curves[twin].name = curve.family
      } else if curves.count < Self.maximumCurves {
        curves.append(curve)
      }
    }
    return curves
  }
}
