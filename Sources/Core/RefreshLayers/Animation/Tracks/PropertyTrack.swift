import Foundation
import RefreshMotion

/// The values that one property runs through, ready to be evaluated.
///
/// Plain values, which are up to four numbers, and whole transforms have subclasses that move them without boxing;
/// `GeneralTrack` does the rest. All are immutable.
class PropertyTrack {
  let keyPath: LayerKeyPath
  /// Real seconds on a spring, in place of a fraction.
  let spring: Spring?
  let isAdditive: Bool
  let isCumulative: Bool
  /// What the track was made of; nil for one along a path.
  fileprivate(set) final var recipe: TrackRecipe?

  /// The parts that all tracks share, whatever their values.
  struct Traits {
    var keyPath: LayerKeyPath
    var spring: Spring?
    var isAdditive = false
    var isCumulative = false
  }

  init(_ traits: Traits) {
    keyPath = traits.keyPath
    spring = traits.spring
    isAdditive = traits.isAdditive
    isCumulative = traits.isCumulative
  }

  /// The progress, 0…1, at which the run of values bends or jumps.
  var bends: [Double] { [] }

  /// Whether values between two bends are not on the straight line.
  var isCurved: Bool { false }

  /// The curves between the bends, where they have their own.
  var segmentCurves: [TimingCurve] { [] }

  /// The number at a progress, of a track of single numbers; nil for any other.
  func number(at progress: Double) -> Double? { nil }

  /// Moves the property to where it is at a progress, 0…1 and beyond, after a number of whole repeats.
  ///
  /// A value that overflows is not shown: the property stays as it is without this track.
  func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {}
}

extension PropertyTrack {
  /// The track between values, of the plainest type that fits.
  static func between(_ ends: AnimationEnds, _ traits: Traits) -> PropertyTrack {
    let track = plainest(ends, traits)
    track.recipe = .between(ends)
    return track
  }

  private static func plainest(_ ends: AnimationEnds, _ traits: Traits) -> PropertyTrack {
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
    let track = plainest(frames, traits)
    track.recipe = .through(frames)
    return track
  }

  private static func plainest(_ frames: KeyframeValues, _ traits: Traits) -> PropertyTrack {
    guard let kind = frames.values[0].kind.lanes else {
      let general = frames.typed { $0 }
      return TransformKeyframeTrack(general, traits) ?? GeneralTrack(.keyframes(general), traits)
    }
    return PlainKeyframeTrack(frames.typed { Lanes($0) }, kind, traits)
  }
}

/// The values that a track was made of, by which another player can be given the same.
enum TrackRecipe {
  case between(AnimationEnds)
  case through(KeyframeValues)
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

/// Where the whole transform of a property is shown.
private struct TransformPlace {
  private let keyPath: LayerKeyPath
  private let isAdditive: Bool

  init(_ traits: PropertyTrack.Traits) {
    keyPath = traits.keyPath
    isAdditive = traits.isAdditive
  }

  /// Shows a transform, unless that overflows.
  func show(_ value: CATransform3D, in values: inout LayerValues) {
    var value = value
    if isAdditive, case .transform(let below)? = values.value(at: keyPath) {
      value = value.concatenating(below)
    }
    if value.isFinite { values.set(.transform(value), at: keyPath) }
  }
}

/// The track of a whole transform between two, both of which are taken apart once.
final class TransformTrack: PropertyTrack {
  private let place: TransformPlace
  private let course: TransformCourse

  init(_ course: TransformCourse, _ traits: Traits) {
    self.course = course
    place = TransformPlace(traits)
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = course.value(at: progress)
    if isCumulative, iteration > 0 { value = value.concatenating(course.to.power(iteration)) }
    place.show(value, in: &values)
  }
}

/// The track of a whole transform through keyframes with straight ways between them, each of which is taken apart once.
final class TransformKeyframeTrack: PropertyTrack {
  private let frames: Keyframes<AnimationValue>
  private let transforms: [CATransform3D]
  /// From each key to the next.
  private let courses: [TransformCourse]
  private let place: TransformPlace

  /// Nil where the values are no transforms, or the way through them is smooth.
  init?(_ frames: Keyframes<AnimationValue>, _ traits: Traits) {
    transforms = frames.values.compactMap { if case .transform(let value) = $0 { value } else { nil } }
    guard traits.keyPath.kind == .transform, transforms.count == frames.values.count,
      !frames.calculationMode.isCubic
    else { return nil }
    self.frames = frames
    courses = zip(transforms, transforms.dropFirst()).map { TransformCourse(from: $0, to: $1) }
    place = TransformPlace(traits)
    super.init(traits)
  }

  override var bends: [Double] { frames.keyTimes }
  override var segmentCurves: [TimingCurve] { frames.segmentCurves }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    var value = value(at: progress)
    if isCumulative, iteration > 0 { value = value.concatenating(self.value(at: 1).power(iteration)) }
    place.show(value, in: &values)
  }

  private func value(at progress: Double) -> CATransform3D {
    switch frames.straightPlace(at: progress) {
    case .key(let key): transforms[key]
    case .segment(let segment, let progress): courses[segment].value(at: progress)
    }
  }
}

/// The track of a point that follows a path, and may turn the layer with it.
final class PathTrack: PropertyTrack {
  private let motion: PathMotion
  /// How progress runs from one piece of the path to the next; nil runs evenly.
  private let pacing: Keyframes<Double>?
  private let rotation: KeyframeAnimation.RotationMode?
  private let place: PlainPlace

  init(
    _ motion: PathMotion, pacing: Keyframes<Double>?, rotation: KeyframeAnimation.RotationMode?,
    _ traits: Traits
  ) {
    self.motion = motion
    self.pacing = pacing
    self.rotation = rotation
    place = PlainPlace(traits.keyPath, .point)
    super.init(traits)
  }

  override var isCurved: Bool { true }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    let progress = pacing?.value(at: progress) ?? progress
    var point = motion.point(at: progress)
    if isCumulative, iteration > 0 { point = point.adding(motion.point(at: 1), scaledBy: iteration) }
    guard place.show(Lanes(point), in: &values, isAdditive: isAdditive), let rotation else { return }
    let angle = motion.angle(at: progress) + (rotation == .rotateAutoReverse ? .pi : 0)
    values.transform = CATransform3D(CGAffineTransform(rotationAngle: angle)).concatenating(values.transform)
  }
}
