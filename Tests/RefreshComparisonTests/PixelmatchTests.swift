import Foundation
import Testing

@testable import RefreshComparison

/// The comparison as the eye sees it, held against pixelmatch: the same pixels count, whatever the threshold.
///
/// The pictures are of the kinds of pixelmatch's and Playwright's published cases: text and discs smoothed in two ways,
/// edges another renderer makes darker, shadows off by one, a stray pixel, a caret, colours of one brightness,
/// opposites. How many pixels count was worked out by two pixelmatches of PyPI, which agree.
@Suite struct PixelmatchTests {
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    let kind: String
    let seed: UInt64
    let width: Int
    let height: Int
    let `default`: Int
    let includingAA: Int
    let threshold005: Int
    let threshold02: Int

    var testDescription: String { "\(kind) \(seed)" }
  }

  static let vectors: [Vector] = VectorPictures.cases(of: "pixelmatch")

  @Test("as many pixels count as pixelmatch says", arguments: vectors)
  func counts(vector: Vector) {
    let pictures = VectorPictures(vector.kind, seed: vector.seed, width: vector.width, height: vector.height)
    func count(_ threshold: Double, ignoresAntialiasing: Bool = true) -> Int {
      let tolerance = PixelTolerance(
        channel: 255, yiq: threshold, ignoresAntialiasing: ignoresAntialiasing)
      return PixelComparison(pictures.a, pictures.b, tolerance: tolerance).count
    }
    #expect(count(0.1) == vector.default)
    #expect(count(0.1, ignoresAntialiasing: false) == vector.includingAA)
    #expect(count(0.05) == vector.threshold005)
    #expect(count(0.2) == vector.threshold02)
  }

  @Test("what should match passes by default and what should not fails, as in pixelmatch", arguments: vectors)
  func verdicts(vector: Vector) {
    let pictures = VectorPictures(vector.kind, seed: vector.seed, width: vector.width, height: vector.height)
    let passes = PixelComparison(pictures.a, pictures.b, tolerance: .perceptual).passes
    #expect(passes == (vector.default == 0))
  }

  @Test("there are pairs of every kind, some that match and some that do not")
  func vectorsAreThere() {
    #expect(Self.vectors.count == 48 && Set(Self.vectors.map(\.kind)).count == 12)
    #expect(Self.vectors.count { $0.default == 0 } >= 12 && Self.vectors.count { $0.default > 0 } >= 12)
    #expect(Self.vectors.count { $0.default < $0.includingAA } >= 5)
  }
}
