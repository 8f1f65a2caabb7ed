import Foundation
import RefreshFrames
import RefreshLayers
import Testing

@testable import RefreshGoldens

/// Matrices taken apart, compared with what they were made of.
@Suite struct MatrixDecompositionTests {
  private static func entries(_ t: CATransform3D) -> [TracePart: TraceValue] {
    let rows = [
      [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24], [t.m31, t.m32, t.m33, t.m34],
      [t.m41, t.m42, t.m43, t.m44],
    ]
    var values: [TracePart: TraceValue] = [:]
    for row in 0..<4 {
      for column in 0..<4 {
        values[TracePart("transform.m\(row + 1)\(column + 1)")] = .number(Double(rows[row][column]))
      }
    }
    return values
  }

  private static func number(_ values: [TracePart: TraceValue]?, _ name: String) -> Double {
    if case .number(let number)? = values?[TracePart("transform.\(name)")] { number } else { 0 }
  }

  @Test("a flip in perspective is a turn about its axis, all the way round", arguments: ["x", "y"])
  func flip(axis: String) {
    var expected: [Double] = []
    let frames = (0...40).map { step -> [TracePart: TraceValue]? in
      let angle = Double(step) / 40 * 1.9 * Double.pi
      expected.append(angle)
      var transform = CATransform3D.identity
      transform.m34 = -1 / 250
      return Self.entries(transform.rotated(by: angle, x: axis == "x" ? 1 : 0, y: axis == "y" ? 1 : 0, z: 0))
    }
    for (parts, angle) in zip(MatrixDecomposition.parts(of: frames), expected) {
      #expect(abs(Self.number(parts, "rotation.\(axis)") - angle) < 1e-5)
      #expect(abs(Self.number(parts, "m34") + 1 / 250) < 1e-6)
      #expect(abs(Self.number(parts, "rotation.z")) < 1e-5)
    }
  }

  @Test("scale and translation are told beside a turn")
  func scale() {
    let transform = CATransform3D(scaleX: 2, y: 3, z: 1)
      .concatenating(CATransform3D(rotationAngle: 0.4, x: 1, y: 0, z: 0))
      .concatenating(CATransform3D(translationX: 5, y: -7, z: 0))
    let parts = MatrixDecomposition.parts(of: [Self.entries(transform)])[0]
    for (name, value) in [
      ("scale.x", 2.0), ("scale.y", 3), ("rotation.x", 0.4), ("translation.x", 5), ("translation.y", -7),
    ] { #expect(abs(Self.number(parts, name) - value) < 1e-5, "\(name)") }
  }

  @Test("a transform in the plane stays as it is written")
  func plane() {
    let values: [TracePart: TraceValue] = ["transform.rotation.z": .number(0.3), "opacity": .number(0.5)]
    #expect(MatrixDecomposition.parts(of: [values])[0] == values)
  }
}
