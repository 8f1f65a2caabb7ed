import Foundation
import RefreshMotion

/// The values that one property runs through, ready to be evaluated.
struct PropertyTrack {
  /// The run of values over a fraction of the duration.
  enum Course {
    /// Between two values, either of which may be left to what the layer shows below.
    case between(AnimationValue?, AnimationValue?, by: AnimationValue?)
    case keyframes(Keyframes<AnimationValue>)
    case path(PathMotion, rotation: KeyframeAnimation.RotationMode?)
  }

  let keyPath: LayerKeyPath
  let course: Course
  /// Real seconds on a spring, in place of a fraction.
  let spring: Spring?
  let isAdditive: Bool
  let isCumulative: Bool

  /// Moves the property in `values` to where it is at a fraction of the duration, `seconds` into the run.
  func apply(fraction: Double, seconds: Double, iteration: Double, to values: inout LayerValues) {
    let below =
      values.value(at: keyPath)
      ?? (keyPath.component == nil ? keyPath.property.unset(like: firstValue) : nil)
    guard let below else { return }
    let progress = spring.map { $0.value(at: seconds) } ?? fraction
    var value = self.value(at: progress, below: below)
    if isCumulative, iteration > 0 {
      value = value.adding(self.value(at: 1, below: below), scaledBy: iteration)
    }
    if isAdditive { value = value.composed(onto: below) }
    values.set(value, at: keyPath)
    if case .path(let motion, let rotation?) = course {
      let angle = motion.angle(at: progress) + (rotation == .rotateAutoReverse ? .pi : 0)
      values.transform = CATransform3D(CGAffineTransform(rotationAngle: angle)).concatenating(values.transform)
    }
  }

  private var firstValue: AnimationValue? {
    switch course {
    case .between(let from, let to, let by): from ?? to ?? by
    case .keyframes(let frames): frames.value(at: 0)
    case .path: nil
    }
  }

  private func value(at progress: Double, below: AnimationValue) -> AnimationValue {
    switch course {
    case .between(let from?, let to?, _): return from.interpolated(to: to, at: progress)
    case .between(let from, let to, let by):
      let rest = isAdditive ? Self.neutral(of: below) : below
      let (start, end): (AnimationValue, AnimationValue) =
        switch (from, to, by) {
        case (let from?, _, let by?): (from, from.adding(by, scaledBy: 1))
        case (let from?, _, nil): (from, rest)
        case (nil, let to?, let by?): (to.adding(by, scaledBy: -1), to)
        case (nil, let to?, nil): (rest, to)
        case (nil, nil, let by?): (rest, rest.adding(by, scaledBy: 1))
        case (nil, nil, nil): (rest, rest)
        }
      return start.interpolated(to: end, at: progress)
    case .keyframes(let frames): return frames.value(at: progress)
    case .path(let motion, _): return .point(motion.point(at: progress))
    }
  }

  /// The value that changes nothing when it is added.
  private static func neutral(of value: AnimationValue) -> AnimationValue {
    if case .transform = value { return .transform(.identity) }
    return value.adding(value, scaledBy: -1)
  }
}
