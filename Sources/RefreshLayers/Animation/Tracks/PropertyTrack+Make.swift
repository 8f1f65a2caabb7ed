import Foundation
import RefreshMotion

extension PropertyTrack {
  /// The track between values, of the plainest type that fits.
  static func between(_ ends: AnimationEnds, _ traits: Traits) -> PropertyTrack {
    guard let (from, to) = ends.known else {
      return GeneralTrack(.between(ends.from, ends.to, by: ends.by), traits)
    }
    if let kind = from.kind.lanes, let a = Lanes(from), let b = Lanes(to) {
      return PlainTrack(from: a, to: b, kind, traits)
    }
    if case (.transform(let a), .transform(let b)) = (from, to) {
      return TransformTrack(TransformCourse(from: a, to: b), traits)
    }
    return GeneralTrack(.between(from, to, by: nil), traits)
  }

  /// The track through keyframes, of the plainest type that fits.
  static func through(_ frames: KeyframeValues, _ traits: Traits) -> PropertyTrack {
    guard let kind = frames.values[0].kind.lanes else {
      return GeneralTrack(.keyframes(frames.typed { $0 }), traits)
    }
    return PlainKeyframeTrack(frames.typed { Lanes($0) }, kind, traits)
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
