import Foundation
import RefreshMotion

/// An animation that a layer runs, as another player needs it.
package struct RunningMotion {
  fileprivate let running: RunningAnimation

  /// The same object for as long as the layer has the animation.
  package var identity: AnyObject { running }
  package var key: String { running.key }
  /// When it begins, in the layer's own time.
  package var beginTime: TimeInterval { running.timing.beginTime }
  /// When it has run its course, in the layer's own time.
  package var endTime: TimeInterval { running.timing.endTime }

  /// The animation with its times resolved, in the layer's own time: also one that a change of the layer made, in the
  /// form in which an author would have written it. Nil for one whose time an animator moves, which has no such form.
  package var animation: (any Animation)? { running.isPending ? nil : running.authored }
}

extension Layer {
  /// The animations that the layer runs, in the order in which they were added.
  package final var runningMotions: [RunningMotion] { animations.map { RunningMotion(running: $0) } }
}

extension RunningAnimation {
  /// The animation as an author would have written it, with the times at which it runs here.
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
  /// The animation of the track's values; nil for a track along a path, which only an author makes.
  fileprivate var form: (any Animation)? {
    switch recipe {
    case nil: nil
    case .between(let ends)?: animation(ends)
    case .through(let frames)?: animation(frames)
    }
  }

  private func animation(_ ends: AnimationEnds) -> any Animation {
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
