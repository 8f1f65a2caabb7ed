import Foundation
import RefreshMotion

/// A track for any kind of value, and for start or end values that default to the layer's current value.
final class GeneralTrack: PropertyTrack {
  /// The values over the progress 0…1 of the animation.
  enum ValueCurve {
    /// Animation between two values; a nil one defaults to the layer's value without this animation.
    case between(AnimationValue?, AnimationValue?, by: AnimationValue?)
    case keyframes(Keyframes<AnimationValue>)
  }

  private let curve: ValueCurve

  init(_ curve: ValueCurve, _ traits: CommonSettings) {
    self.curve = curve
    super.init(traits)
  }

  override func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {
    let below =
      values.value(at: keyPath)
      ?? (keyPath.component == nil ? keyPath.property.unset(like: firstValue) : nil)
    guard let below else { return }
    var value = self.value(at: progress, below: below)
    if isCumulative, iteration > 0 {
      value = value.accumulated(self.value(at: 1, below: below), times: iteration)
    }
    if isAdditive { value = value.composed(onto: below) }
    if value.isFinite { values.set(value, at: keyPath) }
  }

  override var bends: [Double] { if case .keyframes(let frames) = curve { frames.keyTimes } else { [] } }
  override var isCurved: Bool {
    if case .keyframes(let frames) = curve { frames.calculationMode.isCubic } else { false }
  }

  override var segmentCurves: [TimingCurve] {
    if case .keyframes(let frames) = curve { frames.segmentCurves } else { [] }
  }

  private var firstValue: AnimationValue? {
    switch curve {
    case .between(let from, let to, let by): from ?? to ?? by
    case .keyframes(let frames): frames.values[0]
    }
  }

  private func value(at progress: Double, below: AnimationValue) -> AnimationValue {
    switch curve {
    case .keyframes(let frames): return frames.value(at: progress)
    case .between(let from, let to, let by):
      let rest = isAdditive ? below.neutral : below
      let (start, end) = FromToByValues(from: from, to: to, by: by).resolved(from: rest)
      return start.interpolated(to: end, at: progress)
    }
  }
}

struct FromToByValues {
  var from: AnimationValue?
  var to: AnimationValue?
  var by: AnimationValue?

  /// The start and end value, given the property's value without the animation.
  func resolved(from rest: AnimationValue) -> (AnimationValue, AnimationValue) {
    known ?? knownEnd(rest)
  }

  /// The start and end value if at least two of the three values are given; nil otherwise.
  var known: (AnimationValue, AnimationValue)? {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, by.composed(onto: from))
    case (nil, let to?, let by?): (to.composedBackwards(by: by), to)
    default: nil
    }
  }

  private func knownEnd(_ rest: AnimationValue) -> (AnimationValue, AnimationValue) {
    switch (from, to, by) {
    case (let from?, _, _): (from, rest)
    case (_, let to?, _): (rest, to)
    case (_, _, let by?): (rest, by.composed(onto: rest))
    default: (rest, rest)
    }
  }
}
