import Foundation
import RefreshMotion

/// A track between two values of up to four numbers (`SIMDValue`).
final class SIMDTrack: PropertyTrack {
  private let from: SIMDValue
  private let to: SIMDValue

  init(from: SIMDValue, to: SIMDValue, _ traits: CommonSettings) {
    (self.from, self.to) = (from, to)
    super.init(traits)
  }

  override func number(at progress: Double) -> Double? {
    keyPath.kind == .scalar ? from.interpolated(to: to, at: progress).v.x : nil
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = from.interpolated(to: to, at: progress)
    if isCumulative, iteration > 0 { value = value.adding(to, scaledBy: iteration) }
    show(value, in: &values)
  }
}

/// A track of keyframes whose values have up to four numbers (`SIMDValue`).
final class SIMDKeyframeTrack: PropertyTrack {
  private let frames: Keyframes<SIMDValue>

  override var bends: [Double] { frames.keyTimes }
  override var isCurved: Bool { frames.calculationMode.isCubic }
  override var segmentCurves: [TimingCurve] { frames.segmentCurves }

  override func number(at progress: Double) -> Double? {
    keyPath.kind == .scalar ? frames.value(at: progress).v.x : nil
  }

  init(_ frames: Keyframes<SIMDValue>, _ traits: CommonSettings) {
    self.frames = frames
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = frames.value(at: progress)
    if isCumulative, iteration > 0 { value = value.adding(frames.value(at: 1), scaledBy: iteration) }
    show(value, in: &values)
  }
}

extension PropertyTrack {
  /// Sets the value at the key path, or adds to it if additive.
  ///
  /// Returns false, without a change, if the result is not finite.
  @discardableResult
  final func show(_ value: SIMDValue, in values: inout LayerValues) -> Bool {
    var value = value
    if isAdditive, let below = values.value(at: keyPath).flatMap({ SIMDValue($0) }) { value.v += below.v }
    guard value.isFinite, let result = value.value(keyPath.kind) else { return false }
    values.set(result, at: keyPath)
    return true
  }
}
