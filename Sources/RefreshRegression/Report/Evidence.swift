import Foundation
import RefreshExport
import RefreshRendering

/// What shows a failure to a person: pictures of frames that differ, how much each frame differs, and the curves of
/// the property that the verdict names.
public struct Evidence: Sendable {
  /// One frame, three times, as PNG files.
  struct Picture: Sendable {
    let frame: Int
    let expected: [UInt8]
    let actual: [UInt8]
    let difference: [UInt8]
  }

  /// A property in the golden and at present, a line for each number of its value.
  struct Curves: Sendable {
    let name: String
    let expected: [[Double]]
    let actual: [[Double]]
  }

  let times: [TimeInterval]
  /// For each frame how many pixels differ.
  let counts: [Int]
  let pictures: [Picture]
  let curves: Curves?

  /// The most frames that pictures are kept of.
  static let maximumPictures = 36

  init(
    _ clip: GoldenClip, _ golden: Golden, _ diagnosis: Diagnosis, _ verdict: Verdict, counts: [Int],
    failing: [Int], tolerance: PixelTolerance, masks: [PixelRect]
  ) throws {
    times = golden.manifest.frames.map(\.time)
    self.counts = counts
    curves = diagnosis.curves(of: verdict)
    let chosen = Self.spread(failing.isEmpty ? counts.indices.filter { counts[$0] > 0 } : failing)
    var pictures: [Picture] = []
    // The clip is played once more, since its pictures were let go when they had been compared.
    _ = try ClipCapture.full(of: clip) { index, bitmap in
      guard chosen.contains(index) else { return }
      let expected = try golden.picture(index)
      pictures.append(
        Picture(
          frame: index, expected: try Self.png(expected), actual: try Self.png(bitmap),
          difference: try Self.png(DifferencePicture.draw(expected, bitmap, tolerance, masks: masks))))
    }
    self.pictures = pictures
  }

  /// Some of many frames, evenly spread, the first and the last among them.
  private static func spread(_ frames: [Int]) -> Set<Int> {
    guard frames.count > maximumPictures else { return Set(frames) }
    return Set(
      (0..<maximumPictures).map { frames[$0 * (frames.count - 1) / (maximumPictures - 1)] })
  }

  private static func png(_ bitmap: Bitmap) throws -> [UInt8] {
    var encoder = PNGEncoder()
    return try encoder.encode(bitmap)
  }

  var json: OrderedJSON {
    func lines(_ lines: [[Double]]) -> OrderedJSON {
      .array(lines.map { .array($0.map { .number(($0 * 1e4).rounded() / 1e4) }) })
    }
    func data(_ file: [UInt8]) -> OrderedJSON { .string(Data(file).base64EncodedString()) }
    return .object([
      ("times", .array(times.map { .number($0) })), ("counts", .array(counts.map { .integer($0) })),
      (
        "curves",
        curves.map {
          .object([
            ("name", .string($0.name)), ("expected", lines($0.expected)), ("actual", lines($0.actual)),
          ])
        } ?? .null
      ),
      (
        "pictures",
        .array(
          pictures.map {
            .object([
              ("frame", .integer($0.frame)), ("expected", data($0.expected)), ("actual", data($0.actual)),
              ("difference", data($0.difference)),
            ])
          })
      ),
    ])
  }
}

extension Diagnosis {
  /// The curves of the property that a verdict names, else of one that moves in its layer.
  func curves(of verdict: Verdict) -> Evidence.Curves? {
    let pairs = LayerCurves.pairs(expected, actual)
    let layer = verdict.layer ?? MotionTrace.scroll
    guard let (e, a) = pairs.first(where: { $0.0.layer == layer }) else { return nil }
    let candidates = zip(e.curves, a.curves).filter { !$0.0.isWord }
    let named = candidates.first { TraceProperty.familyName(of: $0.0.property) == verdict.property }
    let differing = candidates.first { $0.1.firstDifference(from: $0.0) != nil }
    guard let (own, other) = named ?? differing else { return nil }
    func lines(_ curve: Curve) -> [[Double]] {
      (0..<curve.dimension).map { part in
        stride(from: part, to: curve.samples.count, by: curve.dimension).map { curve.samples[$0] }
      }
    }
    let short = MotionTrace.shortName(layer)
    return Evidence.Curves(
      name: "\(short).\(own.property)", expected: lines(own), actual: lines(other))
  }
}
