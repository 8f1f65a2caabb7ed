import Foundation
import RefreshLayers

/// Transforms over time as numbers that move simply: an angle, scales and a shear, and where one point of the plane is seen.
struct PlaceTrack {
  /// The angle, the scale of x, the shear, the scale of y.
  private(set) var turns: [[Double]] = []
  private let places: [PlaneTransform]

  init(_ places: [PlaneTransform]) {
    self.places = places
    turns.reserveCapacity(places.count)
    var angle = 0.0
    for place in places {
      let turn = Self.turn(of: place, near: angle)
      angle = turn[0]
      turns.append(turn)
    }
  }

  /// A rotation after a shear and scales, the angle near another one: what mirrors or passes through 0 has a negative
  /// scale instead of half a turn.
  private static func turn(of place: PlaneTransform, near last: Double) -> [Double] {
    let (a, b, c, d) = (Double(place.a), Double(place.b), Double(place.c), Double(place.d))
    var scale = hypot(a, b)
    var angle = last
    if scale > 1e-9 {
      let way = remainder(atan2(b, a) - last, 2 * .pi)
      angle = last + way
      if abs(way) > .pi / 2 + 1e-9 {
        angle -= way > 0 ? .pi : -.pi
        scale = -scale
      }
    } else if hypot(c, d) > 1e-9 {
      angle = last + remainder(atan2(-c, d) - last, .pi)
    }
    let (sine, cosine) = (sin(angle), cos(angle))
    return [angle, scale, c * cosine + d * sine, d * cosine - c * sine]
  }

  /// Where a point of the plane is seen at each instant.
  func seen(_ point: CGPoint) -> [[Double]] {
    places.map { place in
      let seen = place.map(point)
      return [Double(seen.x), Double(seen.y)]
    }
  }

  /// Whether nothing turns, grows or is sheared.
  var isTranslation: Bool {
    turns.allSatisfy { turn in zip(turn, turns[0]).allSatisfy { abs($0 - $1) < 1e-9 } }
  }

  /// The point that stays most nearly where it is, by least squares; nearest to another one if there are several.
  func stillest(near center: CGPoint) -> CGPoint? {
    let count = Double(places.count)
    func mean(_ value: (PlaneTransform) -> CGFloat) -> Double {
      places.reduce(0) { $0 + Double(value($1)) } / count
    }
    let (a, b, c, d) = (mean(\.a), mean(\.b), mean(\.c), mean(\.d))
    let (x, y) = (mean(\.tx), mean(\.ty))
    // The least Σ |(M − M̄)·p + (t − t̄)|².
    var (xx, xy, yy, rx, ry) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for place in places {
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
    // What no instant decides stays at the centre.
    (xx, yy) = (xx + 1e-9 * trace, yy + 1e-9 * trace)
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return nil }
    let point = CGPoint(
      x: center.x + (rx * yy - ry * xy) / determinant, y: center.y + (ry * xx - rx * xy) / determinant)
    return abs(point.x) < 1e5 && abs(point.y) < 1e5 ? point : nil
  }
}
