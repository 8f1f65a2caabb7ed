import Foundation
import RefreshFiles
import RefreshRendering
import Testing

@testable import RefreshComparison

/// The comparison by structure, held against Playwright's `ssim-cie94`: the same pixels count.
///
/// The pictures are of the kinds of Playwright's published cases, drawn anew: smoothed edges and corners, texts, grounds
/// and shadows that a renderer draws a little otherwise should match; a stray pixel, a caret, a box, opposites, strokes
/// a pixel further, one brightness in another colour, white and grey without any structure should fail. How many
/// pixels count Playwright itself was asked (`Benchmarks/compare-images/playwright_vectors.py`).
@Suite struct PlaywrightTests {
  struct Counts: Decodable {
    let count: Int
  }

  static let vectors = VectorCase<Counts>.all(of: "playwright")

  @Test("as many pixels count as Playwright says, and the verdict is the same", arguments: vectors)
  func counts(vector: VectorCase<Counts>) {
    let pictures = vector.pictures
    let comparison = PixelComparison(pictures.a, pictures.b, tolerance: .structural)
    #expect(comparison.count == vector.counts.count)
    #expect(comparison.passes == (vector.counts.count == 0))
  }

  @Test("there are pairs of every kind, some that match and some that do not")
  func vectorsAreThere() {
    #expect(Self.vectors.count == 64 && Set(Self.vectors.map(\.kind)).count == 16)
    #expect(
      Self.vectors.count { $0.counts.count == 0 } >= 20 && Self.vectors.count { $0.counts.count > 0 } >= 30)
  }

  @Test("colours have their published places and differences")
  func colors() {
    // Of colormine.org, as Playwright's own tests have them.
    let lab = PerceivedColor.lab(0xFF7B_51FC)
    #expect(abs(lab.l - 48.416007793699535) < 1e-3)
    #expect(abs(lab.a - 57.71275605467668) < 1e-3 && abs(lab.b + 79.29993619401066) < 1e-3)
    #expect(abs(PerceivedColor.deltaE(0xFF7B_51FC, 0xFF2B_C964) - 71.2159) < 1e-3)
    // White is 100 from black, and nothing is nothing from itself, on whatever ground.
    #expect(abs(PerceivedColor.deltaE(0xFF00_0000, 0xFFFF_FFFF) - 100) < 1e-2)
    #expect(PerceivedColor.deltaE(0, 0xFFFF_FFFF) == 0)
  }

  @Test("what is around a pixel is as like as the formula says, however far down a tall picture it lies")
  func likeness() {
    let pictures = VectorPictures("text", seed: 9, width: 40, height: 200)
    let (a, b) = (pictures.a, pictures.b)
    func channel(_ picture: Bitmap, _ x: Int, _ y: Int, _ shift: UInt32) -> Double {
      guard (0..<picture.width).contains(x), (0..<picture.height).contains(y) else {
        return ((x + y) % 2 == 0) == (shift != 8) ? 255 : 0
      }
      return Double(picture[x, y] >> shift & 255)
    }
    /// Wang's formula, sum by sum.
    func similarity(_ x: Int, _ y: Int, _ shift: UInt32) -> Double {
      let places = (-15...15).flatMap { dy in (-15...15).map { (x + $0, y + dy) } }
      let p = places.map { channel(a, $0.0, $0.1, shift) }
      let q = places.map { channel(b, $0.0, $0.1, shift) }
      let n = 961.0
      let (pm, qm) = (p.reduce(0, +) / n, q.reduce(0, +) / n)
      let pv = p.reduce(0) { $0 + ($1 - pm) * ($1 - pm) } / n
      let qv = q.reduce(0) { $0 + ($1 - qm) * ($1 - qm) } / n
      let cov = zip(p, q).reduce(0) { $0 + ($1.0 - pm) * ($1.1 - qm) } / n
      let (c1, c2) = (6.5025, 58.5225)
      return (2 * pm * qm + c1) * (2 * cov + c2) / (pm * pm + qm * qm + c1) / (pv + qv + c2)
    }
    func isFlat(_ picture: Bitmap, _ x: Int, _ y: Int) -> Bool {
      [0, 8, 16].allSatisfy { shift in
        Set((-1...1).flatMap { dy in (-1...1).map { channel(picture, x + $0, y + dy, shift) } }).count == 1
      }
    }
    a.pixels.withUnsafeBufferPointer { own in
      b.pixels.withUnsafeBufferPointer { other in
        var structure = StructuralSimilarity(own, other, width: 40, height: 200)
        for y in [0, 3, 40, 63, 64, 65, 127, 128, 150, 191, 192, 199] {
          for x in stride(from: 0, to: 40, by: 3) {
            let mean = ([0, 8, 16] as [UInt32]).reduce(0) { $0 + similarity(x, y, $1) / 3 }
            let expected = !isFlat(a, x, y) && !isFlat(b, x, y) && mean >= 0.99
            #expect(structure.explains(x, y) == expected, "\(x), \(y)")
          }
        }
      }
    }
  }

  @Test("the tolerance is kept in goldens, which are as they were without it")
  func json() throws {
    #expect(!ToleranceProfile().json.line.contains("deltaE"))
    var profile = ToleranceProfile()
    profile.otherRenderer = .structural
    #expect(try ToleranceProfile(JSONFields(parsing: Data(profile.json.line.utf8))) == profile)
  }
}
