import Foundation
import RefreshMotion

extension Diagnosis {
  /// Whether the motion has drifted too far to pass, even where every single picture is within its tolerance.
  ///
  /// Half a frame of time, half a point of a length, a degree of a turn, a hundredth of anything else.
  var drifts: Bool {
    findings.contains { finding in
      switch finding.change {
      case .timing(let frames): abs(frames) >= 0.5
      case .speed(let factor, _): abs(factor - 1) * Double(expected.frames.count - finding.frame) >= 0.5
      case .cadence, .gone, .new: true
      case .appearance: false
      case .shape(let e, let a): Self.greatestDifference(e, a) >= Self.limit(e)
      }
    }
  }

  private static func greatestDifference(_ e: Curve, _ a: Curve) -> Double {
    (0..<min(e.count, a.count)).reduce(0) { max($0, a.difference($1, e, $1)) }
  }

  private static func limit(_ curve: Curve) -> Double {
    if curve.isWord { return 0 }
    if curve.dimension == 4 { return Tolerance.channel }
    if TraceProperty.isAngle(curve.property) { return Tolerance.angle }
    return TraceProperty.isLength(curve.property) ? Tolerance.points : Tolerance.part
  }
}
