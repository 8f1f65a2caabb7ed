import RefreshMotion
import TestSupport
import Testing

/// The curves of shared/vectors/cubic_bezier_chromium.json: Chromium's `cubic_bezier_unittest.cc` (BSD-3).
@Suite("Cubic Béziers as Chromium measures them")
struct CubicBezierVectorTests {
  struct File: Decodable {
    let tolerance: Double
    let basic, unclampedY, slope: Row
    let exact, outOfRange, yRange: [Row]

    enum CodingKeys: String, CodingKey {
      case tolerance, basic, exact, slope
      case unclampedY = "unclamped_y"
      case outOfRange = "out_of_range"
      case yRange = "y_range"
    }
  }

  struct Row: Decodable {
    let curve: [Double]
    let xy: [[Double]]?
    let x, y: Times?
    let min, max: Double?
  }

  static let file = Result { try Vectors.json("cubic_bezier_chromium.json", as: File.self) }

  func curve(_ numbers: [Double]) -> CubicBezier {
    CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  @Test("A curve passes through the sampled points", arguments: [false, true])
  func samples(unclamped: Bool) throws {
    let file = try Self.file.get()
    let samples = unclamped ? file.unclampedY : file.basic
    for point in try #require(samples.xy) {
      #expect(abs(curve(samples.curve).value(at: point[0]) - point[1]) < file.tolerance)
    }
  }

  @Test("The slope is that of the sampled points, symmetric, and flat outside")
  func slopes() throws {
    let file = try Self.file.get()
    let bezier = curve(file.slope.curve)
    for point in try #require(file.slope.xy) {
      #expect(abs(bezier.slope(at: point[0]) - point[1]) < file.tolerance)
      #expect(abs(bezier.slope(at: 1 - point[0]) - point[1]) < file.tolerance)
    }
    for x in [-1, -0.5, 0, 1, 1.5, 2] { #expect(bezier.slope(at: x) == 0) }
  }

  @Test("Curves with both control points in one place are exact, and curves go on along their end tangents")
  func exactValues() throws {
    let file = try Self.file.get()
    for row in file.exact + file.outOfRange {
      for (x, y) in zip(try #require(row.x).instants, try #require(row.y).instants) {
        #expect(abs(curve(row.curve).value(at: x) - y) < 1e-12)
      }
    }
  }

  @Test("The lowest and the highest value of a curve are those measured")
  func ranges() throws {
    let file = try Self.file.get()
    for row in file.yRange {
      let values = (0...2000).map { curve(row.curve).value(at: Double($0) / 2000) }
      if let lowest = row.min { #expect(abs(values.min()! - lowest) < file.tolerance) }
      if let highest = row.max { #expect(abs(values.max()! - highest) < file.tolerance) }
    }
  }
}
