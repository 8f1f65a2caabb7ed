import Foundation
import Testing

@testable import RefreshComparison

/// The comparison as the eye sees it, held against pixelmatch: the same pixels count, whatever the threshold.
///
/// The pictures are of the kinds of pixelmatch's and Playwright's published cases: text and discs smoothed in two ways,
/// edges another renderer makes darker, shadows off by one, a stray pixel, a caret, colours of one brightness,
/// opposites. How many pixels count was worked out by two pixelmatches of PyPI, which agree.
@Suite struct PixelmatchTests {
  struct Counts: Decodable {
    let `default`, includingAA, threshold005, threshold02: Int
  }

  static let vectors = VectorCase<Counts>.all(of: "pixelmatch")

  @Test("as many pixels count as pixelmatch says, and the verdict is the same", arguments: vectors)
  func counts(vector: VectorCase<Counts>) {
    let pictures = vector.pictures
    func count(_ threshold: Double, ignoresAntialiasing: Bool = true) -> Int {
      let tolerance = PixelTolerance(channel: 255, yiq: threshold, ignoresAntialiasing: ignoresAntialiasing)
      return PixelComparison(pictures.a, pictures.b, tolerance: tolerance).count
    }
    #expect(count(0.1) == vector.counts.default)
    #expect(count(0.1, ignoresAntialiasing: false) == vector.counts.includingAA)
    #expect(count(0.05) == vector.counts.threshold005)
    #expect(count(0.2) == vector.counts.threshold02)
    let passes = PixelComparison(pictures.a, pictures.b, tolerance: .perceptual).passes
    #expect(passes == (vector.counts.default == 0))
  }

  @Test("there are pairs of every kind, some that match and some that do not")
  func vectorsAreThere() {
    #expect(Self.vectors.count == 48 && Set(Self.vectors.map(\.kind)).count == 12)
    #expect(
      Self.vectors.count { $0.counts.default == 0 } >= 12
        && Self.vectors.count { $0.counts.default > 0 } >= 12)
    #expect(Self.vectors.count { $0.counts.default < $0.counts.includingAA } >= 5)
  }
}
