import RefreshFrames
import RefreshGoldens
import RefreshMotion

extension MotionTrace {
  /// The trace with another's values wherever nobody can see a difference: a file that is exported again is rounded otherwise.
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
      let (own, other) = (self[part] ?? part.standard, others[part] ?? part.standard)
      if own != other, own.isLike(other, part) { values[part] = others[part] }
    }
    return values
  }
}

extension TraceValue {
  /// Whether nobody sees a difference: a fiftieth of a point, a hundredth of a degree of a turn, a thousandth of a factor, a
  /// 255th of a colour.
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
  /// Whether nobody sees a difference from another of the same property.
  fileprivate func isLike(_ other: Self) -> Bool {
    guard keyPath == other.keyPath, knots.count == other.knots.count, repeats == other.repeats,
      autoreverses == other.autoreverses,
      abs((period ?? duration) - (other.period ?? other.duration)) < 0.001,
      abs(begin - other.begin) < 0.001,
      abs(duration - other.duration) < 0.001, spring == other.spring, curve.isLike(other.curve),
      groupCurve.isLike(other.groupCurve), segmentCurves.count == other.segmentCurves.count
    else { return false }
    return zip(segmentCurves, other.segmentCurves).allSatisfy { $0.isLike($1) }
      && zip(knots, other.knots).allSatisfy { own, other in
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
