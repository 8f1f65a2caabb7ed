import Foundation
import RefreshMotion

extension Layer {
  /// The times of the context, after `start` up to `end`, at which an animation of the layer begins, ends, repeats or
  /// passes a keyframe; between them the motion is smooth.
  ///
  /// Of a repeating animation only the first thousand runs are included.
  package final func keyInstants(after start: TimeInterval, upTo end: TimeInterval) -> [TimeInterval] {
    let animations = animations.filter { $0.driver == nil }
    let (a, b) = (localTime(at: start), localTime(at: end))
    guard !animations.isEmpty, contextSpeed != 0, a.isFinite, b.isFinite else { return [] }
    var local: [TimeInterval] = []
    for animation in animations { animation.addKeyInstants(in: min(a, b)...max(a, b), to: &local) }
    return local.map { contextTime(atLocal: $0) }.filter { $0 > start && $0 <= end }
  }
}

extension RunningAnimation {
  private static let maximumRuns = 1000.0

  /// Adds the times in `span`, and a few just outside it, at which the animated value begins, ends, repeats or passes a
  /// key time; in the time of the layer or of the enclosing group, in seconds.
  fileprivate func addKeyInstants(in span: ClosedRange<TimeInterval>, to times: inout [TimeInterval]) {
    let speed = timing.speed.magnitude
    guard speed > 0, timing.duration > 0 else { return }
    var bends: [TimeInterval] = [0, timing.duration]
    switch content {
    case .property(let track):
      bends += track.bends.map { fraction(showing: $0) * timing.duration }
    case .group(let members):
      var inner: [TimeInterval] = []
      for member in members { member.addKeyInstants(in: 0...timing.duration, to: &inner) }
      bends += inner.filter { $0 > 0 && $0 < timing.duration }.map {
        fraction(showing: $0 / timing.duration) * timing.duration
      }
    }
    let (length, sign) = (timing.activeDuration, timing.speed < 0 ? -1.0 : 1)
    // The seconds since the beginning are sign · (local time shown) + shift. `timeOffset` shifts the shown motion; a
    // motion of finite length that is shifted past one end continues at the other. An endless animation has the same
    // runs before and after its beginning.
    let rest = timing.timeOffset.truncatingRemainder(dividingBy: length)
    let offset = rest < 0 ? rest + length : rest
    let shifts =
      length < .infinity
      ? (sign > 0 ? [-offset, length - offset] : [length + offset, offset]) : [-sign * timing.timeOffset]
    let runs = length < .infinity ? 0...(length / timing.duration).rounded(.up) : -.infinity...(.infinity)
    for shift in shifts {
      let ends = [span.lowerBound, span.upperBound].map {
        (sign * (($0 - timing.beginTime) * speed - shift) / timing.duration).rounded(.down)
      }
      // One more run at either side, because times are rounded. The number of runs may exceed the range of an integer.
      let first = max(ends.min()! - 1, runs.lowerBound)
      let end = min(ends.max()! + 2, first + Self.maximumRuns, runs.upperBound)
      guard first.isFinite else { continue }
      for run in stride(from: first, to: end, by: 1) {
        let isReversed = timing.autoreverses && run.truncatingRemainder(dividingBy: 2) != 0
        for bend in bends {
          let passed = sign * (run * timing.duration + (isReversed ? timing.duration - bend : bend)) + shift
          if passed >= 0, passed <= length { times.append(timing.beginTime + passed / speed) }
        }
      }
    }
    times.append(timing.beginTime)
    times.append(timing.endTime)
  }

  /// The inverse of the easing curve: the fraction of the duration at which it reaches a progress.
  private func fraction(showing progress: Double) -> Double {
    guard let curve, progress > 0, progress < 1 else { return progress }
    return inverse(of: curve.value(at:), at: progress, halvings: 50)
  }
}
