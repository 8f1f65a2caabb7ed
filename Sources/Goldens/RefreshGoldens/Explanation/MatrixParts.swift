import Foundation
import RefreshFrames
import RefreshMotion

/// A matrix of a trace as people think of it: turns about three axes, scale, translation and perspective.
///
/// A trace writes a transform in the plane by these parts, and one in space by its entries. Turns in space are read
/// with the solution that is nearest to the frame before, so that a flip runs from 0° to 180° and on.
enum MatrixParts {
  /// The names of a matrix's entries and of its parts.
  fileprivate struct Names {
    let property: TraceProperty
    let entries: [TracePart]
    let parts: [TracePart]

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

  private static let names = TraceProperty.matrices.map(Names.init)

  /// The parts of a layer's matrices frame after frame, in place of entries where any frame has them.
  static func parts(of frames: [[TracePart: TraceValue]?]) -> [[TracePart: TraceValue]?] {
    var frames = frames
    for names in names {
      func isEntry(_ part: TracePart) -> Bool { part.isEntry && part.property == names.property }
      guard frames.contains(where: { $0?.keys.contains(where: isEntry) == true }) else { continue }
      var last = Parts()
      for index in frames.indices {
        guard var values = frames[index] else { continue }
        let hasEntries = values.keys.contains(where: isEntry)
        guard let parts = hasEntries ? Parts(values, names, after: last) : Parts(inPlane: values, names)
        else { continue }
        last = parts
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

  /// The parts of one matrix.
  private struct Parts {
    var rotation = (x: 0.0, y: 0.0, z: 0.0)
    var scale = (x: 1.0, y: 1.0, z: 1.0)
    var skew = 0.0
    var translation = (x: 0.0, y: 0.0, z: 0.0)
    var perspective = 0.0

    /// The cosine of the angle between two axes that are at right angles.
    private static let leaning = 0.01
    /// A skew that is none.
    private static let unseenLean = 1e-3
    /// The cosine of a turn about y that leaves one axis for those about x and z.
    private static let pole = 1e-5

    init() {}

    /// The numbers in the order of the names.
    var numbers: [Double] {
      [
        rotation.x, rotation.y, rotation.z, scale.x, scale.y, scale.z, skew, translation.x, translation.y,
        translation.z, perspective,
      ]
    }

    /// The parts of a matrix in the plane, as it is written.
    ///
    /// A flip of half a turn about x or y is a mirror in the plane as well; it stays what it was.
    init?(inPlane values: [TracePart: TraceValue], _ names: Names) {
      let numbers = names.parts.map { (values[$0] ?? $0.standard).number ?? 0 }
      rotation.z = numbers[2]
      scale = (numbers[3], numbers[4], 1)
      skew = numbers[6]
      translation = (numbers[7], numbers[8], 0)
    }

    /// The parts of the entries of a matrix; nil for one that flattens space or leans along the third axis.
    init?(_ values: [TracePart: TraceValue], _ names: Names, after last: Parts) {
      let entries = names.entries.enumerated().map { index, part in
        values[part]?.number ?? (index % 5 == 0 ? 1 : 0)
      }
      let m = (0..<4).map { Array(entries[4 * $0..<4 * $0 + 4]) }
      var rows = (0..<3).map { SIMD3(m[$0][0], m[$0][1], m[$0][2]) }
      let determinant = Self.dot(rows[0], Self.cross(rows[1], rows[2]))
      guard abs(determinant) > Tolerance.number else { return nil }
      // The right column is the linear part times the perspective.
      let right = SIMD3(m[0][3], m[1][3], m[2][3])
      perspective =
        (right.x * Self.cross(rows[1], rows[2]).z + right.y * Self.cross(rows[2], rows[0]).z
          + right.z * Self.cross(rows[0], rows[1]).z) / determinant
      translation = (m[3][0], m[3][1], m[3][2])
      let lengths = rows.map { Self.dot($0, $0).squareRoot() }
      scale = (lengths[0], lengths[1], lengths[2])
      rows = zip(rows, lengths).map { $0 / $1 }
      if determinant < 0 {
        scale.y = -scale.y
        rows[1] = -rows[1]
      }
      // Turned away from the first, as a transform in the plane is taken apart.
      let lean = Self.dot(rows[0], rows[1])
      guard abs(Self.dot(rows[0], rows[2])) < Self.leaning, abs(Self.dot(rows[1], rows[2])) < Self.leaning
      else { return nil }
      skew = abs(lean) < Self.unseenLean ? 0 : lean
      var second = rows[1] - rows[0] * lean
      second /= Self.dot(second, second).squareRoot()
      rows[1] = second
      rotation = Self.angles(rows, near: last.rotation)
    }

    /// The angles of a turn about x, then y, then z, nearest to others.
    private static func angles(
      _ r: [SIMD3<Double>], near last: (x: Double, y: Double, z: Double)
    ) -> (x: Double, y: Double, z: Double) {
      let y = asin(max(-1, min(1, -r[0].z)))
      var solutions: [(x: Double, y: Double, z: Double)]
      if abs(cos(y)) > Self.pole {
        let (x, z) = (atan2(r[1].z, r[2].z), atan2(r[0].y, r[0].x))
        solutions = [(x, y, z), (x + .pi, .pi - y, z + .pi)]
      } else {
        // Edge on about y, x and z are one turn: x stays.
        let turn = atan2(y > 0 ? r[1].x : -r[1].x, r[1].y)
        solutions = [(last.x, y, y > 0 ? last.x - turn : turn - last.x)]
      }
      func near(_ angle: Double, _ last: Double) -> Double {
        angle + ((last - angle) / (2 * .pi)).rounded() * 2 * .pi
      }
      solutions = solutions.map { (near($0.x, last.x), near($0.y, last.y), near($0.z, last.z)) }
      return solutions.min { distance($0, last) < distance($1, last) }!
    }

    private static func distance(
      _ a: (x: Double, y: Double, z: Double), _ b: (x: Double, y: Double, z: Double)
    ) -> Double {
      abs(a.x - b.x) + abs(a.y - b.y) + abs(a.z - b.z)
    }

    private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
  }
}
