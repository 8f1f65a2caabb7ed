import Foundation
import RefreshMotion

/// The values of one animated property as a function of progress; the base class of all tracks.
///
/// Values of up to four numbers and whole transforms have subclasses that avoid boxing; `GeneralTrack` handles the
/// rest. All are immutable.
class PropertyTrack {
  let keyPath: LayerKeyPath
  /// The spring that gives the progress from elapsed seconds; nil for animations with an easing curve.
  let spring: Spring?
  let isAdditive: Bool
  let isCumulative: Bool
  /// The author's values from which the track was made; nil for a track along a path.
  fileprivate(set) final var source: TrackSource?

  /// The properties that all tracks share: key path, spring and accumulation.
  struct CommonSettings {
    var keyPath: LayerKeyPath
    var spring: Spring?
    var isAdditive = false
    var isCumulative = false
  }

  init(_ traits: CommonSettings) {
    keyPath = traits.keyPath
    spring = traits.spring
    isAdditive = traits.isAdditive
    isCumulative = traits.isCumulative
  }

  /// The progress values 0…1 at which the interpolation changes direction or jumps: the key times.
  var bends: [Double] { [] }

  /// True if values between two key times are not interpolated along a straight line.
  var isCurved: Bool { false }

  /// The easing curve of each segment between key times; empty if the segments have none.
  var segmentCurves: [TimingCurve] { [] }

  /// The value at a progress, for tracks of a single number; nil for other tracks.
  func number(at progress: Double) -> Double? { nil }

  /// Sets the property's value at a progress, 0…1 or beyond on overshoot, after `iteration` whole repeats.
  ///
  /// A value that is not finite is ignored, and the property keeps its value.
  func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {}
}

extension PropertyTrack {
  /// Creates the track between two values, of the most specific subclass.
  static func between(_ ends: FromToByValues, _ traits: CommonSettings) -> PropertyTrack {
    let track = plainest(ends, traits)
    track.source = .between(ends)
    return track
  }

  private static func plainest(_ ends: FromToByValues, _ traits: CommonSettings) -> PropertyTrack {
    guard let (from, to) = ends.known else {
      return GeneralTrack(.between(ends.from, ends.to, by: ends.by), traits)
    }
    if let a = SIMDValue(from), let b = SIMDValue(to) { return SIMDTrack(from: a, to: b, traits) }
    if case (.transform(let a), .transform(let b)) = (from, to) {
      return TransformTrack(TransformInterpolation(from: a, to: b), traits)
    }
    return GeneralTrack(.between(from, to, by: nil), traits)
  }

  /// Creates the track through keyframes, of the most specific subclass.
  static func through(_ frames: KeyframeValues, _ traits: CommonSettings) -> PropertyTrack {
    let track = plainest(frames, traits)
    track.source = .through(frames)
    return track
  }

  private static func plainest(_ frames: KeyframeValues, _ traits: CommonSettings) -> PropertyTrack {
    guard SIMDValue(frames.values[0]) != nil else {
      let general = frames.typed { $0 }
      return TransformKeyframeTrack(general, traits) ?? GeneralTrack(.keyframes(general), traits)
    }
    return SIMDKeyframeTrack(frames.typed { SIMDValue($0) }, traits)
  }
}

/// The author's values from which a track was made, for recreating the animation on another player such as Core
/// Animation.
enum TrackSource {
  case between(FromToByValues)
  case through(KeyframeValues)
}

/// An author's keyframes before their static type is known: one or more values, all of one kind.
struct KeyframeValues {
  var values: [AnimationValue]
  var keyTimes: [Double]?
  var timingCurves: [TimingCurve]?
  var calculationMode = CalculationMode.linear
  var tensionValues: [Double]?
  var continuityValues: [Double]?
  var biasValues: [Double]?

  /// The keyframes with every value unwrapped to a static type.
  func typed<Value>(_ value: (AnimationValue) -> Value?) -> Keyframes<Value> {
    Keyframes(
      values: values.compactMap(value), keyTimes: keyTimes, timingCurves: timingCurves,
      calculationMode: calculationMode, tensionValues: tensionValues, continuityValues: continuityValues,
      biasValues: biasValues)
  }
}

extension PropertyTrack {
  /// Sets the transform at the key path, concatenated if additive; ignored if the result is not finite.
  fileprivate final func show(_ value: CATransform3D, in values: inout LayerValues) {
    var value = value
    if isAdditive, case .transform(let below)? = values.value(at: keyPath) {
      value = value.concatenating(below)
    }
    if value.isFinite { values.set(.transform(value), at: keyPath) }
  }
}

/// A track between two whole transforms, each of which is decomposed once.
final class TransformTrack: PropertyTrack {
  private let interpolation: TransformInterpolation

  init(_ interpolation: TransformInterpolation, _ traits: CommonSettings) {
    self.interpolation = interpolation
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = interpolation.value(at: progress)
    if isCumulative, iteration > 0 { value = value.concatenating(interpolation.to.power(iteration)) }
    show(value, in: &values)
  }
}

/// A track of whole transforms through keyframes with linear interpolation; each transform is decomposed once.
final class TransformKeyframeTrack: PropertyTrack {
  private let frames: Keyframes<AnimationValue>
  private let transforms: [CATransform3D]
  private let interpolations: [TransformInterpolation]

  /// Creates the track; nil if a value is not a transform or the interpolation is cubic.
  init?(_ frames: Keyframes<AnimationValue>, _ traits: CommonSettings) {
    transforms = frames.values.compactMap { if case .transform(let value) = $0 { value } else { nil } }
    guard traits.keyPath.kind == .transform, transforms.count == frames.values.count,
      !frames.calculationMode.isCubic
    else { return nil }
    self.frames = frames
    interpolations = zip(transforms, transforms.dropFirst()).map { TransformInterpolation(from: $0, to: $1) }
    super.init(traits)
  }

  override var bends: [Double] { frames.keyTimes }
  override var segmentCurves: [TimingCurve] { frames.segmentCurves }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = value(at: progress)
    if isCumulative, iteration > 0 { value = value.concatenating(self.value(at: 1).power(iteration)) }
    show(value, in: &values)
  }

  private func value(at progress: Double) -> CATransform3D {
    switch frames.straightPlace(at: progress) {
    case .key(let key): transforms[key]
    case .segment(let segment, let progress): interpolations[segment].value(at: progress)
    }
  }
}

/// A track of a point that follows a path, and optionally rotates the layer along it.
final class PathTrack: PropertyTrack {
  private let motion: PathMotion
  /// The position along the path, 0…1, as a function of progress; nil is linear.
  private let pacing: Keyframes<Double>?
  private let rotation: KeyframeAnimation.RotationMode?

  init(
    _ motion: PathMotion, pacing: Keyframes<Double>?, rotation: KeyframeAnimation.RotationMode?,
    _ traits: CommonSettings
  ) {
    self.motion = motion
    self.pacing = pacing
    self.rotation = rotation
    super.init(traits)
  }

  override var isCurved: Bool { true }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    let progress = pacing?.value(at: progress) ?? progress
    var point = motion.point(at: progress)
    if isCumulative, iteration > 0 { point = point.adding(motion.point(at: 1), scaledBy: iteration) }
    guard show(SIMDValue(point), in: &values), let rotation else { return }
    let angle = motion.angle(at: progress) + (rotation == .rotateAutoReverse ? .pi : 0)
    values.transform = CATransform3D(CGAffineTransform(rotationAngle: angle)).concatenating(values.transform)
  }
}
