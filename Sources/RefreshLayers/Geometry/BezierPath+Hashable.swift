import Foundation
import RefreshMotion

extension BezierPath.Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .move(let point):
      hasher.combine("m")
      hasher.combine(point: point)
    case .line(let point): hasher.combine(points: point)
    case .quadCurve(let point, let control): hasher.combine(points: point, control)
    case .curve(let point, let control1, let control2): hasher.combine(points: point, control1, control2)
    case .close: hasher.combine("z")
    }
  }
}
