import Foundation
import RefreshMotion

/// A track between two values of up to four numbers (`Lanes`).
final class LaneTrack: PropertyTrack {
  private let from: Lanes
  private let to: Lanes
  private let place: LaneTarget

  init(from: Lanes, to: Lanes, _ kind: Lanes.Kind, _ traits: Traits) {
    (self.from, self.to) = (from, to)
    place = LaneTarget(traits.keyPath, kind)
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

/// A track of keyframes whose values have up to four numbers (`Lanes`).
final class LaneKeyframeTrack: PropertyTrack {
  private let frames: Keyframes<Lanes>
  private let place: LaneTarget

  override var bends: [Double] { frames.keyTimes }
  override var isCurved: Bool { frames.calculationMode.isCubic }
  override var segmentCurves: [TimingCurve] { frames.segmentCurves }

  override func number(at progress: Double) -> Double? {
    keyPath.kind == .scalar ? frames.value(at: progress).v.x : nil
  }

  init(_ frames: Keyframes<Lanes>, _ kind: Lanes.Kind, _ traits: Traits) {
    self.frames = frames
    place = LaneTarget(traits.keyPath, kind)
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = frames.value(at: progress)
    if isCumulative, iteration > 0 { value = value.adding(frames.value(at: 1), scaledBy: iteration) }
    place.show(value, in: &values, isAdditive: isAdditive)
  }
}

/// The key path and kind of value to which a track of `Lanes` writes.
struct LaneTarget {
  private let keyPath: LayerKeyPath
  private let kind: Lanes.Kind

  init(_ keyPath: LayerKeyPath, _ kind: Lanes.Kind) {
    self.keyPath = keyPath
    self.kind = kind
  }

  /// Sets the value at the key path, or adds to it if additive.
  ///
  /// Returns false, without a change, if the result is not finite.
  @discardableResult
  func show(_ value: Lanes, in values: inout LayerValues, isAdditive: Bool) -> Bool {
    var value = value
    if isAdditive, let below = values.value(at: keyPath).flatMap({ Lanes($0) }) { value.v += below.v }
    guard value.isFinite else { return false }
    values.set(value.value(kind), at: keyPath)
    return true
  }
}
