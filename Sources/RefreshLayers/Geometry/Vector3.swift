import Foundation

/// A direction or three numbers that belong together.
struct Vector3: Hashable, Sendable {
  var x: CGFloat = 0
  var y: CGFloat = 0
  var z: CGFloat = 0

  var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
  var mean: CGFloat { (x + y + z) / 3 }
  var length: CGFloat { (x * x + y * y + z * z).squareRoot() }
  func dot(_ o: Vector3) -> CGFloat { x * o.x + y * o.y + z * o.z }
  func cross(_ o: Vector3) -> Vector3 {
    Vector3(x: y * o.z - z * o.y, y: z * o.x - x * o.z, z: x * o.y - y * o.x)
  }
  func scaled(_ s: CGFloat) -> Vector3 { Vector3(x: x * s, y: y * s, z: z * s) }
  func adding(_ o: Vector3, scaledBy s: CGFloat = 1) -> Vector3 {
    Vector3(x: x + o.x * s, y: y + o.y * s, z: z + o.z * s)
  }
  func mixed(with o: Vector3, at t: CGFloat) -> Vector3 {
    Vector3(x: x + (o.x - x) * t, y: y + (o.y - y) * t, z: z + (o.z - z) * t)
  }
}
