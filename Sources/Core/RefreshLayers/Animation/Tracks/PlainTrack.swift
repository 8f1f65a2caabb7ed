import Foundation
import RefreshMotion

/// The track of a plain value between two.
final class PlainTrack: PropertyTrack {
  private let from: Lanes
  private let to: Lanes
  private let place: PlainPlace

  init(from: Lanes, to: Lanes, _ kind: Lanes.Kind, _ traits: Traits) {
    (self.from, self.to) = (from, to)
    place = PlainPlace(traits.keyPath, kind)
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

/// The track of a plain value through keyframes.
final class PlainKeyframeTrack: PropertyTrack {
  private let frames: Keyframes<Lanes>
  private let place: PlainPlace

  override var bends: [Double] { frames.keyTimes }
  override var isCurved: Bool { frames.calculationMode.isCubic }
  override var segmentCurves: [TimingCurve] { frames.segmentCurves }

  override func number(at progress: Double) -> Double? {
    keyPath.kind == .scalar ? frames.value(at: progress).v.x : nil
  }

  init(_ frames: Keyframes<Lanes>, _ kind: Lanes.Kind, _ traits: Traits) {
    self.frames = frames
    place = PlainPlace(traits.keyPath, kind)
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = frames.value(at: progress)
    if isCumulative, iteration > 0 { value = value.adding(frames.value(at: 1), scaledBy: iteration) }
    place.show(value, in: &values, isAdditive: isAdditive)
  }
}

/// Where a plain track shows its numbers.
struct PlainPlace {
  private let keyPath: LayerKeyPath
  private let kind: Lanes.Kind

  init(_ keyPath: LayerKeyPath, _ kind: Lanes.Kind) {
    self.keyPath = keyPath
    self.kind = kind
  }

  /// Shows numbers, on top of what is there where they are additive.
  ///
  /// Numbers that have overflowed are not shown, which is answered with false.
  @discardableResult
  func show(_ value: Lanes, in values: inout LayerValues, isAdditive: Bool) -> Bool {
    var value = value
    if isAdditive, let below = values.value(at: keyPath).flatMap({ Lanes($0) }) { value.v += below.v }
    guard value.isFinite else { return false }
    values.set(value.value(kind), at: keyPath)
    return true
  }
}
