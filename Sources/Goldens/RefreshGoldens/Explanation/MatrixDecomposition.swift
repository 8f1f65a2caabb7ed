import Foundation
import RefreshFrames
import RefreshMotion

/// Decomposition of a trace's transform matrices into rotation about three axes, scale, skew, translation and
/// perspective.
///
/// A trace stores plane transforms as these parts and 3D transforms as matrix entries. A rotation in 3D has two
/// solutions; the one nearest to the previous frame is used, so that a flip continues beyond 180°.
enum MatrixDecomposition {
  /// Names of a matrix's 16 entries and of its parts.
  fileprivate struct EntryNames {
    let property: TraceProperty
    let entries: [TracePart]
    let parts: [TracePart]
    /// Rotation about z, the only one of a plane transform.
    var rotation: TracePart { parts[2] }

    init(_ property: TraceProperty) {
      self.property = property
      func part(_ name: String) -> TracePart { TracePart("\(property.name).\(name)") }
      entries = (0..<16).map { part("m\($0 / 4 + 1)\($0 % 4 + 1)") }
      parts = [
        "rotation.x", "rotation.y", "rotation.z", "scale.x", "scale.y", "scale.z", "skew", "translation.x",
        "translation.y", "translation.z", "m34",
      ].map(part)
    }
  }

  private static let names = TraceProperty.matrices.map(EntryNames.init)

  /// Layer values of each frame, with matrix entries replaced by their parts if any frame has entries.
  static func parts(of frames: [[TracePart: TraceValue]?]) -> [[TracePart: TraceValue]?] {
    var frames = frames
    for names in names {
      func isEntry(_ part: TracePart) -> Bool { part.isEntry && part.property == names.property }
      guard frames.contains(where: { $0?.keys.contains(where: isEntry) == true }) else { continue }
      var last = SIMD3<Double>()
      for index in frames.indices {
        guard var values = frames[index] else { continue }
        guard values.keys.contains(where: isEntry) else {
          // A plane transform is stored as its parts. A half turn about x or y is a negative scale and stays one.
          last = SIMD3(0, 0, values[names.rotation]?.number ?? 0)
          continue
        }
        guard let parts = Components(values, names, after: last) else { continue }
        last = parts.rotation
        for part in values.keys where part.property == names.property { values[part] = nil }
        for (part, value) in zip(names.parts, parts.numbers) {
          let value = (value * 1e6).rounded() / 1e6 + 0
          if abs(value - (part.isScale ? 1 : 0)) > Tolerance.number { values[part] = .number(value) }
        }
        frames[index] = values
      }
    }
    return frames
  }

  /// Rotation in radians, scale, skew, translation and perspective of one matrix.
  private struct Components {
    let rotation: SIMD3<Double>
    let scale: SIMD3<Double>
    let skew: Double
    let translation: SIMD3<Double>
    let perspective: Double

    /// Cosine of the angle between two axes below which they count as perpendicular, about 0.6°: far above rounding,
    /// and below a visible skew.
    private static let perpendicularCosine = 0.01
    /// Skew below which a matrix counts as not skewed, above the rounding of its entries.
    private static let minimumSkew = 1e-3
    /// Cosine of the rotation about y below which rotations about x and z cannot be told apart (gimbal lock).
    private static let gimbalLockCosine = 1e-5

    /// Numbers in the order of `EntryNames.parts`.
    var numbers: [Double] {
      [
        rotation.x, rotation.y, rotation.z, scale.x, scale.y, scale.z, skew, translation.x, translation.y,
        translation.z, perspective,
      ]
    }

    /// Decomposes the entries of a 3D matrix; nil for a singular matrix and for a z axis that is not perpendicular to
    /// x and y.
    init?(_ values: [TracePart: TraceValue], _ names: EntryNames, after last: SIMD3<Double>) {
      let entries = names.entries.enumerated().map { index, part in
        values[part]?.number ?? (index % 5 == 0 ? 1 : 0)
      }
      let m = (0..<4).map { Array(entries[4 * $0..<4 * $0 + 4]) }
      var rows = (0..<3).map { SIMD3(m[$0][0], m[$0][1], m[$0][2]) }
      let determinant = Self.dot(rows[0], Self.cross(rows[1], rows[2]))
      guard abs(determinant) > Tolerance.number else { return nil }
      // The right column is the linear part times the perspective vector, of which z (`m34`) is kept.
      let right = SIMD3(m[0][3], m[1][3], m[2][3])
      perspective =
        (right.x * Self.cross(rows[1], rows[2]).z + right.y * Self.cross(rows[2], rows[0]).z
          + right.z * Self.cross(rows[0], rows[1]).z) / determinant
      translation = SIMD3(m[3][0], m[3][1], m[3][2])
      let lengths = rows.map { Self.dot($0, $0).squareRoot() }
      var scale = SIMD3(lengths)
      rows = zip(rows, lengths).map { $0 / $1 }
      if determinant < 0 {
        scale.y = -scale.y
        rows[1] = -rows[1]
      }
      self.scale = scale
      // The skew is removed from the second axis, as in the decomposition of plane transforms.
      let lean = Self.dot(rows[0], rows[1])
      guard abs(Self.dot(rows[0], rows[2])) < Self.perpendicularCosine,
        abs(Self.dot(rows[1], rows[2])) < Self.perpendicularCosine
      else { return nil }
      skew = abs(lean) < Self.minimumSkew ? 0 : lean
      var second = rows[1] - rows[0] * lean
      second /= Self.dot(second, second).squareRoot()
      rows[1] = second
      rotation = Self.angles(rows, near: last)
    }

    /// Angles of a rotation about x, then y, then z; of all solutions the nearest to `last`.
    private static func angles(_ r: [SIMD3<Double>], near last: SIMD3<Double>) -> SIMD3<Double> {
      let y = asin(max(-1, min(1, -r[0].z)))
      var solutions: [SIMD3<Double>]
      if abs(cos(y)) > Self.gimbalLockCosine {
        let (x, z) = (atan2(r[1].z, r[2].z), atan2(r[0].y, r[0].x))
        solutions = [SIMD3(x, y, z), SIMD3(x + .pi, .pi - y, z + .pi)]
      } else {
        // At gimbal lock only the sum or difference of x and z is known, so x keeps its last value.
        let turn = atan2(y > 0 ? r[1].x : -r[1].x, r[1].y)
        solutions = [SIMD3(last.x, y, y > 0 ? last.x - turn : turn - last.x)]
      }
      solutions = solutions.map { $0 + ((last - $0) / (2 * .pi)).rounded(.toNearestOrAwayFromZero) * 2 * .pi }
      func distance(_ angles: SIMD3<Double>) -> Double {
        let ways = angles - last
        return abs(ways.x) + abs(ways.y) + abs(ways.z)
      }
      return solutions.min { distance($0) < distance($1) }!
    }

    private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
  }
}
