import Foundation
import RefreshMotion

/// A track between two values of up to four numbers (`SIMDValue`).
final class SIMDTrack: PropertyTrack {
  private let from: SIMDValue
  private let to: SIMDValue
  private let place: SIMDTarget

  init(from: SIMDValue, to: SIMDValue, _ kind: SIMDValue.Kind, _ traits: CommonSettings) {
    (self.from, self.to) = (from, to)
    place = SIMDTarget(traits.keyPath, kind)
    super.init(traits)
  }

  override func number(at progress: Double) -> Double? {
    keyPath.kind == .scalar ? from.interpolated(to: to, at: progress).v.x : nil
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = from.interpolated(to: to, at: progress)
    if isCumulative, iteration > 0 { value = value.adding(to, scaledBy: iteration) }
    place.show(value, in: &values, isAdditive: isAdditive)
  }
}

/// A track of keyframes whose values have up to four numbers (`SIMDValue`).
final class SIMDKeyframeTrack: PropertyTrack {
  private let frames: Keyframes<SIMDValue>
  private let place: SIMDTarget

  override var bends: [Double] { frames.keyTimes }
  override var isCurved: Bool { frames.calculationMode.isCubic }
  override var segmentCurves: [TimingCurve] { frames.segmentCurves }

  override func number(at progress: Double) -> Double? {
    keyPath.kind == .scalar ? frames.value(at: progress).v.x : nil
  }

  init(_ frames: Keyframes<SIMDValue>, _ kind: SIMDValue.Kind, _ traits: CommonSettings) {
    self.frames = frames
    place = SIMDTarget(traits.keyPath, kind)
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = frames.value(at: progress)
    if isCumulative, iteration > 0 { value = value.adding(frames.value(at: 1), scaledBy: iteration) }
    place.show(value, in: &values, isAdditive: isAdditive)
  }
}

/// The key path and kind of value to which a track of `SIMDValue` writes.
struct SIMDTarget {
  private let keyPath: LayerKeyPath
  private let kind: SIMDValue.Kind

  init(_ keyPath: LayerKeyPath, _ kind: SIMDValue.Kind) {
    self.keyPath = keyPath
    self.kind = kind
  }

  /// Sets the value at the key path, or adds to it if additive.
  ///
  /// Returns false, without a change, if the result is not finite.
  @discardableResult
  func show(_ value: SIMDValue, in values: inout LayerValues, isAdditive: Bool) -> Bool {
    var value = value
    if isAdditive, let below = values.value(at: keyPath).flatMap({ SIMDValue($0) }) { value.v += below.v }
    guard value.isFinite else { return false }
    values.set(value.value(kind), at: keyPath)
    return true
  }
}
