import Foundation
import RefreshMotion

/// A running animation, with the data that another player, such as Core Animation, needs.
package struct RunningAnimationData {
  fileprivate let running: RunningAnimation

  /// The identity of the animation, stable until it is removed.
  package var identity: AnyObject { running }
  package var key: String { running.key }
  /// The begin time in the layer's own time, in seconds.
  package var beginTime: TimeInterval { running.timing.beginTime }
  /// The end time in the layer's own time, in seconds.
  package var endTime: TimeInterval { running.timing.endTime }

  /// The animation with resolved times, in the layer's own time; implicit animations are converted to explicit ones.
  /// Nil for an animation that waits for a context or is driven by a property animator.
  package var animation: (any Animation)? { running.isPending ? nil : running.authored }
}

extension Layer {
  /// The running animations of the layer, in the order in which they were added.
  package final var runningMotions: [RunningAnimationData] {
    animations.map { RunningAnimationData(running: $0) }
  }
}

extension RunningAnimation {
  /// The equivalent explicit animation with resolved times; nil if a property animator drives it.
  fileprivate var authored: (any Animation)? {
    guard driver == nil, var animation = form else { return nil }
    animation.timing = timing
    animation.timingFunction = curve
    animation.isRemovedOnCompletion = isRemovedOnCompletion
    return animation
  }

  private var form: (any Animation)? {
    switch content {
    case .group(let members):
      let forms = members.compactMap(\.authored)
      return forms.count == members.count ? AnimationGroup(forms) : nil
    case .property(let track): return source ?? track.form
    }
  }
}

extension PropertyTrack {
  /// The explicit animation with the track's values; nil for a track along a path, which always has an author's
  /// animation.
  fileprivate var form: (any Animation)? {
    switch source {
    case nil: nil
    case .between(let ends)?: animation(ends)
    case .through(let frames)?: animation(frames)
    }
  }

  private func animation(_ ends: FromToByValues) -> any Animation {
    guard let spring else {
      var basic = BasicAnimation(keyPath: keyPath.string, from: ends.from, to: ends.to)
      basic.byValue = ends.by
      return composed(basic)
    }
    var animation = SpringAnimation(keyPath: keyPath.string, from: ends.from, to: ends.to)
    animation.byValue = ends.by
    (animation.mass, animation.stiffness) = (spring.mass, spring.stiffness)
    (animation.damping, animation.initialVelocity) = (spring.damping, spring.initialVelocity)
    animation.allowsOverdamping = spring.dampingRatio > 1
    return composed(animation)
  }

  private func animation(_ frames: KeyframeValues) -> any Animation {
    var animation = KeyframeAnimation(
      keyPath: keyPath.string, values: frames.values, keyTimes: frames.keyTimes)
    animation.timingFunctions = frames.timingCurves
    animation.calculationMode = frames.calculationMode
    animation.tensionValues = frames.tensionValues
    animation.continuityValues = frames.continuityValues
    animation.biasValues = frames.biasValues
    return composed(animation)
  }

  private func composed<A: PropertyAnimation>(_ animation: A) -> A {
    var animation = animation
    (animation.isAdditive, animation.isCumulative) = (isAdditive, isCumulative)
    return animation
  }
}
