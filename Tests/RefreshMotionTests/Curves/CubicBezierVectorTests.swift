import RefreshMotion
import TestSupport
import Testing

/// The curves of shared/vectors/cubic_bezier_chromium.json: Chromium's `cubic_bezier_unittest.cc` (BSD-3).
@Suite("Cubic Béziers as Chromium measures them")
struct CubicBezierVectorTests {
  struct File: Decodable {
    let tolerance: Double
    let basic, unclampedY, slope: Samples
    let exact: [Exact]
    let outOfRange: [OutOfRange]
    let yRange: [Range]

    enum CodingKeys: String, CodingKey {
      case tolerance, basic, exact, slope
      case unclampedY = "unclamped_y"
      case outOfRange = "out_of_range"
      case yRange = "y_range"
    }
  }

  struct Samples: Decodable {
    let curve: [Double]
    let xy: [[Double]]
  }

  struct Exact: Decodable {
    let curve: [Double]
    let x, y: Double
  }

  struct OutOfRange: Decodable {
    let curve: [Double]
    let x, y: [Double]
  }

  struct Range: Decodable {
    let curve: [Double]
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
    for point in samples.xy {
      #expect(abs(curve(samples.curve).value(at: point[0]) - point[1]) < file.tolerance)
    }
  }

  @Test("Curves with both control points in one place are exact")
  func exactValues() throws {
    for row in try Self.file.get().exact {
      #expect(abs(curve(row.curve).value(at: row.x) - row.y) < 1e-12)
    }
  }

  @Test("The slope is that of the sampled points, symmetric, and flat outside")
  func slopes() throws {
    let file = try Self.file.get()
    let bezier = curve(file.slope.curve)
    for point in file.slope.xy {
      #expect(abs(bezier.slope(at: point[0]) - point[1]) < file.tolerance)
      #expect(abs(bezier.slope(at: 1 - point[0]) - point[1]) < file.tolerance)
    }
    for x in [-1, -0.5, 0, 1, 1.5, 2] { #expect(bezier.slope(at: x) == 0) }
  }

  @Test("Outside 0…1 a curve goes on along its end tangents")
  func outOfRange() throws {
    for row in try Self.file.get().outOfRange {
      for (x, y) in zip(row.x, row.y) { #expect(abs(curve(row.curve).value(at: x) - y) < 1e-12) }
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
