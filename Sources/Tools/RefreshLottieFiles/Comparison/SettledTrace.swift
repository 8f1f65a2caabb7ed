import RefreshFrames
import RefreshGoldens
import RefreshMotion

extension MotionTrace {
  /// Trace that takes values and animations from another trace if the difference is invisible, because a new export of
  /// a file may round differently.
  func settled(on other: MotionTrace) -> MotionTrace {
    var trace = self
    for index in trace.frames.indices where other.frames.indices.contains(index) {
      let own = other.frames[index]
      for (path, values) in trace.frames[index].layers {
        guard let others = own.layers[path], others != values else { continue }
        trace.frames[index].layers[path] = values.settled(on: others)
      }
    }
    let known = Dictionary(grouping: other.frames.flatMap(\.animations), by: \.layer)
    for index in trace.frames.indices {
      for place in trace.frames[index].animations.indices {
        let animation = trace.frames[index].animations[place]
        guard let twin = known[animation.layer]?.first(where: animation.isLike) else { continue }
        trace.frames[index].animations[place] = twin
      }
    }
    return trace
  }
}

extension [TracePart: TraceValue] {
  fileprivate func settled(on others: Self) -> Self {
    var values = self
    for part in Set(keys).union(others.keys) {
      let (own, other) = (self[part] ?? part.defaultValue, others[part] ?? part.defaultValue)
      if own != other, own.isLike(other, part) { values[part] = others[part] }
    }
    return values
  }
}

extension TraceValue {
  /// True if the difference is invisible: up to 0.02 points of a length, 0.0002 radians of a rotation, 0.00001 of a
  /// perspective, 0.0011 of another number (or a relative 0.00001), 0.05 points of a path, or 1 of 255 in a colour
  /// component.
  fileprivate func isLike(_ other: TraceValue, _ part: TracePart) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)):
      let slack = part.isLength ? 0.02 : part.isTurn ? 0.0002 : part.isPerspective ? 1e-5 : 0.0011
      return abs(a - b) <= Swift.max(slack, 1e-5 * abs(a))
    case (.path(let a), .path(let b)):
      return a == b
        || a.measures != nil && b.measures != nil && a.distance(to: b) <= 0.05 && a.isBalanced(as: b)
    case (.color, .color), (.colors, .colors):
      return components.count == other.components.count
        && zip(components, other.components).allSatisfy { abs($0 - $1) <= 1 }
    default: return self == other
    }
  }
}

extension MotionTrace.Animation {
  /// True if both animations have the same property, and invisible differences in times, curves and keyframes.
  fileprivate func isLike(_ other: Self) -> Bool {
    guard keyPath == other.keyPath, keyframes.count == other.keyframes.count, repeats == other.repeats,
      autoreverses == other.autoreverses,
      abs((period ?? duration) - (other.period ?? other.duration)) < 0.001,
      abs(begin - other.begin) < 0.001,
      abs(duration - other.duration) < 0.001, spring == other.spring, curve.isLike(other.curve),
      groupCurve.isLike(other.groupCurve), segmentCurves.count == other.segmentCurves.count
    else { return false }
    return zip(segmentCurves, other.segmentCurves).allSatisfy { $0.isLike($1) }
      && zip(keyframes, other.keyframes).allSatisfy { own, other in
        abs(own.at - other.at) < 0.0005
          && Set(own.values.keys).union(other.values.keys).allSatisfy { part in
            own.value(part).isLike(other.value(part), part)
          }
      }
  }
}

extension TraceCurve {
  fileprivate func isLike(_ other: TraceCurve) -> Bool {
    self == other
      || [0.2, 0.4, 0.6, 0.8].allSatisfy { abs(timing.value(at: $0) - other.timing.value(at: $0)) < 0.006 }
  }
}
