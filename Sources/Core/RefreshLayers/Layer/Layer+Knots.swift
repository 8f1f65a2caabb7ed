import Foundation
import RefreshMotion

extension Layer {
  /// The times of the context, after `start` up to `end`, at which an animation of the layer begins, ends, repeats or
  /// passes a keyframe; between them the motion is smooth.
  ///
  /// Of a repeating animation only the first thousand runs are included.
  package final func knots(after start: TimeInterval, upTo end: TimeInterval) -> [TimeInterval] {
    var local: [TimeInterval] = []
    for animation in animations where animation.driver == nil { animation.addKnots(to: &local) }
    return local.map { contextTime(atLocal: $0) }.filter { $0 > start && $0 <= end }
  }
}

extension RunningAnimation {
  private static let mostRuns = 1000

  /// Adds the times of the layer, or of the enclosing group, at which the animated value is not smooth.
  fileprivate func addKnots(to times: inout [TimeInterval]) {
    let speed = timing.speed.magnitude
    guard speed > 0, timing.duration > 0 else { return }
    var bends: [TimeInterval] = [0, timing.duration]
    switch content {
    case .property(let track):
      bends += track.bends.map { fraction(showing: $0) * timing.duration }
    case .group(let members):
      var inner: [TimeInterval] = []
      for member in members { member.addKnots(to: &inner) }
      bends += inner.filter { $0 > 0 && $0 < timing.duration }.map {
        fraction(showing: $0 / timing.duration) * timing.duration
      }
    }
    let runs = timing.activeDuration / timing.duration
    let isBack = timing.speed < 0
    // The number of runs may be infinite or exceed `Int.max`.
    for run in 0..<Int(min(Double(Self.mostRuns), runs.rounded(.up))) {
      let isReversed = (timing.autoreverses && run % 2 == 1) != isBack
      for bend in bends {
        let within = Double(run) * timing.duration + (isReversed ? timing.duration - bend : bend)
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
