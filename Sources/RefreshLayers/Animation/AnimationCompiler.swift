import Foundation
import RefreshMotion

/// Turns what an author wrote into a running animation, or says what is wrong with it.
struct AnimationCompiler {
  let layerName: String
  let values: LayerValues
  /// The duration for animations without one.
  let defaultDuration: TimeInterval

  func compile(_ animation: any Animation, key: String) throws -> RunningAnimation {
    var timing = animation.timing
    if timing.duration <= 0 || timing.duration.isNaN { timing.duration = defaultDuration }
    return RunningAnimation(
      key: key, timing: timing, curve: animation.timingFunction, content: try content(of: animation, timing),
      isRemovedOnCompletion: animation.isRemovedOnCompletion, completion: animation.completion)
  }

  private func content(of animation: any Animation, _ timing: MediaTiming) throws -> RunningAnimation.Content {
    switch animation {
    case let basic as BasicAnimation:
      return .property(
        try between(basic, basic.fromValue, basic.toValue, basic.byValue, spring: nil))
    case let spring as SpringAnimation:
      return .property(
        try between(spring, spring.fromValue, spring.toValue, spring.byValue, spring: spring.spring))
    case let keyframes as KeyframeAnimation: return .property(try track(of: keyframes))
    case let group as AnimationGroup:
      let compiler = AnimationCompiler(
        layerName: layerName, values: values, defaultDuration: timing.duration)
      return .group(try group.animations.map { try compiler.compile($0, key: "") })
    default:
      throw AnimationError(
        "layer \(layerName): \(type(of: animation)) is no animation that a layer can run: use BasicAnimation, SpringAnimation, KeyframeAnimation or AnimationGroup"
      )
    }
  }

  private func between(
    _ animation: any PropertyAnimation, _ from: (any AnimatableValue)?, _ to: (any AnimatableValue)?,
    _ by: (any AnimatableValue)?, spring: Spring?
  ) throws -> PropertyTrack {
    let keyPath = try keyPath(animation.keyPath)
    let course = PropertyTrack.Course.between(
      try from.map { try value($0, for: keyPath) }, try to.map { try value($0, for: keyPath) },
      by: try by.map { try value($0, for: keyPath) })
    return track(keyPath, course, animation, spring: spring)
  }

  private func track(of animation: KeyframeAnimation) throws -> PropertyTrack {
    let keyPath = try keyPath(animation.keyPath)
    if let path = animation.path {
      guard keyPath.kind == .point else {
        throw AnimationError(
          "layer \(layerName): key path '\(keyPath.string)' takes \(keyPath.kind.rawValue) and cannot follow a path")
      }
      let paced = [.paced, .cubicPaced].contains(animation.calculationMode)
      let motion = PathMotion(
        path.segments, pacing: paced ? .constantSpeed : .perSegment(keyTimes: animation.keyTimes))
      return track(keyPath, .path(motion, rotation: animation.rotationMode), animation)
    }
    guard !animation.values.isEmpty else {
      throw AnimationError(
        "layer \(layerName): a keyframe animation of '\(keyPath.string)' has no values; it takes one or more, or a path"
      )
    }
    let frames = Keyframes(
      values: try animation.values.map { try value($0, for: keyPath) }, keyTimes: animation.keyTimes,
      timingCurves: animation.timingFunctions, calculationMode: animation.calculationMode,
      tensionValues: animation.tensionValues, continuityValues: animation.continuityValues,
      biasValues: animation.biasValues)
    return track(keyPath, .keyframes(frames), animation)
  }

  private func track(
    _ keyPath: LayerKeyPath, _ course: PropertyTrack.Course, _ animation: any PropertyAnimation,
    spring: Spring? = nil
  ) -> PropertyTrack {
    PropertyTrack(
      keyPath: keyPath, course: course, spring: spring, isAdditive: animation.isAdditive,
      isCumulative: animation.isCumulative)
  }

  private func keyPath(_ string: String) throws -> LayerKeyPath {
    guard let keyPath = LayerKeyPath(string) else {
      let near = LayerKeyPath.names(near: string)
      let hint = near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: ", "))?"
      throw AnimationError("layer \(layerName): no property has the key path '\(string)'\(hint)")
    }
    guard values.has(keyPath.property) else {
      throw AnimationError("layer \(layerName): a layer of this kind has no '\(keyPath.property.rawValue)'")
    }
    return keyPath
  }

  private func value(_ value: any AnimatableValue, for keyPath: LayerKeyPath) throws -> AnimationValue {
    var value = value.animationValue
    if keyPath.component == .translation, case .point(let p) = value {
      value = .size(CGSize(width: p.x, height: p.y))
    }
    guard value.kind == keyPath.kind else {
      throw AnimationError(
        "layer \(layerName): key path '\(keyPath.string)' takes \(keyPath.kind.rawValue), not \(value.kindName)")
    }
    guard value.isFinite else {
      throw AnimationError(
        "layer \(layerName): a value for '\(keyPath.string)' is not finite; every number must be")
    }
    return value
  }
}
