import Foundation
import RefreshMotion

extension Layer {
  /// The times of the context, after `start` up to `end`, at which an animation of the layer begins, ends, repeats or
  /// passes a keyframe; between them the motion is smooth.
  ///
  /// Of a repeating animation only the first thousand runs are included.
  package final func knots(after start: TimeInterval, upTo end: TimeInterval) -> [TimeInterval] {
    let animations = animations.filter { $0.driver == nil }
    let (a, b) = (localTime(at: start), localTime(at: end))
    guard !animations.isEmpty, contextSpeed != 0, a.isFinite, b.isFinite else { return [] }
    var local: [TimeInterval] = []
    for animation in animations { animation.addKnots(in: min(a, b)...max(a, b), to: &local) }
    return local.map { contextTime(atLocal: $0) }.filter { $0 > start && $0 <= end }
  }
}

extension RunningAnimation {
  private static let mostRuns = 1000.0

  /// Adds the times of the layer, or of the group around, at which what the animation shows is not smooth: those in a
  /// span, and a few around it.
  fileprivate func addKnots(in span: ClosedRange<TimeInterval>, to times: inout [TimeInterval]) {
    let speed = timing.speed.magnitude
    guard speed > 0, timing.duration > 0 else { return }
    var bends: [TimeInterval] = [0, timing.duration]
    switch content {
    case .property(let track):
      bends += track.bends.map { fraction(showing: $0) * timing.duration }
    case .group(let members):
      var inner: [TimeInterval] = []
      for member in members { member.addKnots(in: 0...timing.duration, to: &inner) }
      bends += inner.filter { $0 > 0 && $0 < timing.duration }.map {
        fraction(showing: $0 / timing.duration) * timing.duration
      }
    }
    let runs = timing.activeDuration / timing.duration
    let isBack = timing.speed < 0
    func run(at time: TimeInterval) -> Double {
      ((time - timing.beginTime) * speed / timing.duration).rounded(.down)
    }
    // A run more at either side, as times are rounded. There may be more runs than an integer can say.
    let first = max(0, run(at: span.lowerBound) - 1)
    let end = min(run(at: span.upperBound) + 2, first + Self.mostRuns, runs.rounded(.up))
    for run in stride(from: first, to: end, by: 1) {
      let isReversed = (timing.autoreverses && run.truncatingRemainder(dividingBy: 2) == 1) != isBack
      for bend in bends {
        let within = run * timing.duration + (isReversed ? timing.duration - bend : bend)
        if within <= timing.activeDuration { times.append(timing.beginTime + within / speed) }
      }
    }
    times.append(timing.endTime)
  }

  /// The inverse of the easing curve: the fraction of the duration at which it reaches a progress.
  private func fraction(showing progress: Double) -> Double {
    guard let curve, progress > 0, progress < 1 else { return progress }
    return inverse(of: curve.value(at:), at: progress, halvings: 50)
  }
}
