import Foundation
import RefreshMotion

extension PropertyTrack {
  /// The track between values, of the plainest type that fits.
  static func between(_ ends: AnimationEnds, _ traits: Traits) -> PropertyTrack {
    guard let (from, to) = ends.known else {
      return GeneralTrack(.between(ends.from, ends.to, by: ends.by), traits)
    }
    switch (from, to) {
    case (.scalar(let a), .scalar(let b)): return ScalarTrack(.between(a, b), traits)
    case (.point(let a), .point(let b)): return PointTrack(.between(a, b), traits)
    case (.rect(let a), .rect(let b)): return RectTrack(.between(a, b), traits)
    case (.color(let a), .color(let b)): return ColorTrack(.between(a, b), traits)
    case (.transform(let a), .transform(let b)):
      return TransformTrack(TransformCourse(from: a, to: b), traits)
    default: return GeneralTrack(.between(from, to, by: nil), traits)
    }
  }

  /// The track through keyframes, of the plainest type that fits.
  static func through(_ frames: KeyframeValues, _ traits: Traits) -> PropertyTrack {
    switch frames.values[0] {
    case .scalar:
      ScalarTrack(.keyframes(frames.typed { if case .scalar(let v) = $0 { v } else { nil } }), traits)
    case .point:
      PointTrack(.keyframes(frames.typed { if case .point(let v) = $0 { v } else { nil } }), traits)
    case .rect: RectTrack(.keyframes(frames.typed { if case .rect(let v) = $0 { v } else { nil } }), traits)
    case .color:
      ColorTrack(.keyframes(frames.typed { if case .color(let v) = $0 { v } else { nil } }), traits)
    default: GeneralTrack(.keyframes(frames.typed { $0 }), traits)
    }
  }
}

/// Keyframes as an author gave them, before their type is known; there is at least one value, all of one kind.
struct KeyframeValues {
  var values: [AnimationValue]
  var keyTimes: [Double]?
  var timingCurves: [TimingCurve]?
  var calculationMode = CalculationMode.linear
  var tensionValues: [Double]?
  var continuityValues: [Double]?
  var biasValues: [Double]?

  /// The keyframes with every value taken out of its enum.
  func typed<Value>(_ value: (AnimationValue) -> Value?) -> Keyframes<Value> {
    Keyframes(
      values: values.compactMap(value), keyTimes: keyTimes, timingCurves: timingCurves,
      calculationMode: calculationMode, tensionValues: tensionValues, continuityValues: continuityValues,
      biasValues: biasValues)
  }
}
