import Foundation
import RefreshLayers

/// Affine transforms over time, decomposed into numbers that change smoothly: angle, scales, shear, and the
/// position of one point.
struct AffineTransformTrack {
  /// Angle in radians, scale of x, shear, scale of y, for each instant.
  private(set) var decompositions: [[Double]] = []
  private let transforms: [ProjectiveTransform]

  init(_ transforms: [ProjectiveTransform]) {
    self.transforms = transforms
    decompositions.reserveCapacity(transforms.count)
    var angle = 0.0
    for place in transforms {
      let numbers = Self.decomposition(of: place, near: angle)
      angle = numbers[0]
      decompositions.append(numbers)
    }
  }

  /// Decomposes a transform into a rotation after shear and scales, with the angle nearest to `last`: a
  /// reflection has a negative scale instead of a half turn.
  private static func decomposition(of place: ProjectiveTransform, near last: Double) -> [Double] {
    let (a, b, c, d) = (Double(place.a), Double(place.b), Double(place.c), Double(place.d))
    var scale = hypot(a, b)
    var angle = last
    if scale > 1e-9 {
      let change = remainder(atan2(b, a) - last, 2 * .pi)
      angle = last + change
      if abs(change) > .pi / 2 + 1e-9 {
        angle -= change > 0 ? .pi : -.pi
        scale = -scale
      }
    } else if hypot(c, d) > 1e-9 {
      angle = last + remainder(atan2(-c, d) - last, .pi)
    }
    let (sine, cosine) = (sin(angle), cos(angle))
    return [angle, scale, c * cosine + d * sine, d * cosine - c * sine]
  }

  /// Position of a point under each transform.
  func positions(of point: CGPoint) -> [[Double]] {
    transforms.map { place in
      let seen = place.map(point)
      return [Double(seen.x), Double(seen.y)]
    }
  }

  var isTranslation: Bool {
    decompositions.allSatisfy { numbers in zip(numbers, decompositions[0]).allSatisfy { abs($0 - $1) < 1e-9 }
    }
  }

  /// The point that moves least, by least squares, nearest to `center` if there are several; nil if the
  /// transforms differ in translation alone or the point is extremely far away.
  func pivot(near center: CGPoint) -> CGPoint? {
    let count = Double(transforms.count)
    func mean(_ value: (ProjectiveTransform) -> CGFloat) -> Double {
      transforms.reduce(0) { $0 + Double(value($1)) } / count
    }
    let (a, b, c, d) = (mean(\.a), mean(\.b), mean(\.c), mean(\.d))
    let (x, y) = (mean(\.tx), mean(\.ty))
    // Minimises Σ |(M − M̄)·p + (t − t̄)|² over the instants.
    var (xx, xy, yy, rx, ry) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for place in transforms {
      let (da, db, dc, dd) = (
        Double(place.a) - a, Double(place.b) - b, Double(place.c) - c, Double(place.d) - d
      )
      let dx = Double(place.tx) - x + da * center.x + dc * center.y
      let dy = Double(place.ty) - y + db * center.x + dd * center.y
      xx += da * da + db * db
      xy += da * dc + db * dd
      yy += dc * dc + dd * dd
      rx -= da * dx + db * dy
      ry -= dc * dx + dd * dy
    }
    let trace = xx + yy
    guard trace > 1e-12 else { return nil }
    // Regularisation keeps an undetermined direction at the centre.
    (xx, yy) = (xx + 1e-9 * trace, yy + 1e-9 * trace)
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return nil }
    let point = CGPoint(
      x: center.x + (rx * yy - ry * xy) / determinant, y: center.y + (ry * xx - rx * xy) / determinant)
    return abs(point.x) < 1e5 && abs(point.y) < 1e5 ? point : nil
  }
}
