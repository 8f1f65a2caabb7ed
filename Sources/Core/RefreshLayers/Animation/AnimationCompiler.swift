import Foundation
import RefreshMotion

/// Converts an author's animation into a `RunningAnimation`; throws an `AnimationError` for invalid values or key
/// paths.
struct AnimationCompiler {
  let layerName: String
  let properties: PropertyTable
  /// The duration in seconds of animations that have none: the duration of the group or the transaction.
  let defaultDuration: TimeInterval

  func compile(_ animation: any Animation, key: String) throws -> RunningAnimation {
    var timing = animation.timing
    try check(timing)
    if timing.duration <= 0 { timing.duration = defaultDuration }
    return RunningAnimation(
      key: key, timing: timing, curve: animation.timingFunction, content: try content(of: animation, timing),
      isRemovedOnCompletion: animation.isRemovedOnCompletion, source: animation)
  }

  private func content(of animation: any Animation, _ timing: MediaTiming) throws -> RunningAnimation.Content
  {
    switch animation {
    case let basic as BasicAnimation:
      return .property(try between(basic, basic.fromValue, basic.toValue, basic.byValue, spring: nil))
    case let spring as SpringAnimation:
      return .property(
        try between(spring, spring.fromValue, spring.toValue, spring.byValue, spring: spring.spring))
    case let keyframes as KeyframeAnimation: return .property(try track(of: keyframes))
    case let group as AnimationGroup:
      let compiler = AnimationCompiler(
        layerName: layerName, properties: properties, defaultDuration: timing.duration)
      return .group(try group.animations.map { try compiler.compile($0, key: "") })
    default:
      throw AnimationError(
        "layer \(layerName): \(type(of: animation)) is not an animation type that layers support: use BasicAnimation, SpringAnimation, KeyframeAnimation or AnimationGroup"
      )
    }
  }

  private func between(
    _ animation: any PropertyAnimation, _ from: (any AnimatableValue)?, _ to: (any AnimatableValue)?,
    _ by: (any AnimatableValue)?, spring: Spring?
  ) throws -> PropertyTrack {
    let keyPath = try keyPath(animation.keyPath)
    let ends = FromToByValues(
      from: try from.map { try value($0, for: keyPath) }, to: try to.map { try value($0, for: keyPath) },
      by: try by.map { try value($0, for: keyPath) })
    return .between(ends, traits(keyPath, animation, spring: spring))
  }

  private func track(of animation: KeyframeAnimation) throws -> PropertyTrack {
    let keyPath = try keyPath(animation.keyPath)
    let traits = traits(keyPath, animation)
    if let path = animation.path { return try track(along: path, animation, traits) }
    guard !animation.values.isEmpty else {
      throw AnimationError(
        "layer \(layerName): a keyframe animation of '\(keyPath.string)' has no values; it needs at least one, or a path"
      )
    }
    return .through(try keyframes(animation, animation.values.map { try value($0, for: keyPath) }), traits)
  }

  /// The track of a point along a path; key times and timing functions apply to the segments of the path.
  private func track(
    along path: BezierPath, _ animation: KeyframeAnimation, _ traits: PropertyTrack.CommonSettings
  ) throws -> PropertyTrack {
    let keyPath = traits.keyPath
    guard keyPath.kind == .point else {
      throw AnimationError(
        "layer \(layerName): key path '\(keyPath.string)' takes \(keyPath.kind.rawValue) and cannot follow a path"
      )
    }
    guard AnimationValue.path(path).isFinite else {
      throw AnimationError(
        "layer \(layerName): the path for '\(keyPath.string)' is not finite; every number in it must be finite"
      )
    }
    let segments = path.segments
    guard let first = segments.first else {
      throw AnimationError(
        "layer \(layerName): the path for '\(keyPath.string)' is empty; it needs at least one segment")
    }
    switch animation.calculationMode {
    case .discrete:
      let points = [first.point(at: 0)] + segments.map { $0.point(at: 1) }
      var animation = animation
      if !(1...points.count + 1).contains(animation.keyTimes?.count ?? 0) {
        // One step for each segment: the last point shows only at the end of the duration.
        animation.keyTimes = (0...segments.count).map { Double($0) / Double(segments.count) }
      }
      return .through(try keyframes(animation, points.map { .point($0) }), traits)
    case .paced, .cubicPaced:
      return PathTrack(PathMotion(segments), pacing: nil, rotation: animation.rotationMode, traits)
    case .linear, .cubic:
      let motion = PathMotion(segments, pacing: .perSegment(keyTimes: animation.keyTimes))
      guard let curves = animation.timingFunctions else {
        return PathTrack(motion, pacing: nil, rotation: animation.rotationMode, traits)
      }
      // Keyframes of progress, evenly spaced values at the author's key times, so that a curve applies to each
      // segment.
      let even = PathMotion(segments, pacing: .perSegment())
      let pacing = Keyframes(
        values: (0...segments.count).map { Double($0) / Double(segments.count) },
        keyTimes: animation.keyTimes,
        timingCurves: curves)
      return PathTrack(even, pacing: pacing, rotation: animation.rotationMode, traits)
    }
  }

  private func keyframes(_ animation: KeyframeAnimation, _ values: [AnimationValue]) throws -> KeyframeValues
  {
    let lists = [
      animation.keyTimes, animation.tensionValues, animation.continuityValues, animation.biasValues,
    ]
    guard lists.allSatisfy({ $0?.allSatisfy(\.isFinite) ?? true }) else {
      throw AnimationError(
        "layer \(layerName): a key time, tension, continuity or bias of '\(animation.keyPath)' is not finite; every number must be finite"
      )
    }
    return KeyframeValues(
      values: values, keyTimes: animation.keyTimes, timingCurves: animation.timingFunctions,
      calculationMode: animation.calculationMode, tensionValues: animation.tensionValues,
      continuityValues: animation.continuityValues, biasValues: animation.biasValues)
  }

  private func traits(
    _ keyPath: LayerKeyPath, _ animation: any PropertyAnimation, spring: Spring? = nil
  ) -> PropertyTrack.CommonSettings {
    // Paths and images have no sum, so their value replaces the one below. A run that reverses ends where it began,
    // so repeats cannot accumulate.
    let hasSum = keyPath.kind != .path && keyPath.kind != .image
    return PropertyTrack.CommonSettings(
      keyPath: keyPath, spring: spring, isAdditive: animation.isAdditive && hasSum,
      isCumulative: animation.isCumulative && hasSum && !animation.timing.autoreverses)
  }
}

// MARK: Checks

extension AnimationCompiler {
  /// Throws for times that are not numbers; only the duration, repeat count and repeat duration may be infinite.
  private func check(_ timing: MediaTiming) throws {
    let finite = [
      ("beginTime", timing.beginTime), ("speed", timing.speed), ("timeOffset", timing.timeOffset),
    ]
    let numbers = [
      ("duration", timing.duration), ("repeatCount", timing.repeatCount),
      ("repeatDuration", timing.repeatDuration),
    ]
    if let (name, value) = finite.first(where: { !$0.1.isFinite }) ?? numbers.first(where: { $0.1.isNaN }) {
      throw AnimationError("layer \(layerName): the \(name) of an animation is \(value); it must be a number")
    }
  }

  private func keyPath(_ string: String) throws -> LayerKeyPath {
    if let keyPath = properties.keyPaths[string] { return keyPath }
    if let keyPath = LayerKeyPath(string) {
      throw AnimationError("layer \(layerName): a layer of this kind has no '\(keyPath.property.name)'")
    }
    let near = properties.keyPathNames(near: string)
    let hint = near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: ", "))?"
    throw AnimationError("layer \(layerName): no property has the key path '\(string)'\(hint)")
  }

  private func value(_ value: any AnimatableValue, for keyPath: LayerKeyPath) throws -> AnimationValue {
    var value = value.animationValue
    if keyPath.component == .translation, case .point(let p) = value {
      value = .size(CGSize(width: p.x, height: p.y))
    }
    guard value.kind == keyPath.kind else {
      throw AnimationError(
        "layer \(layerName): key path '\(keyPath.string)' takes \(keyPath.kind.rawValue), not \(value.kindName)"
      )
    }
    guard value.isFinite else {
      throw AnimationError(
        "layer \(layerName): a value for '\(keyPath.string)' is not finite; every number must be finite")
    }
    return value
  }
}

/// The reason why an animation cannot be added, in one line that names the layer and what is allowed.
struct AnimationError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
