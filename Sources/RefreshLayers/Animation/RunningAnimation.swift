import Foundation
import RefreshMotion

/// An animation that a layer runs: a function of time, with who is to be told when it ends.
final class RunningAnimation {
  enum Content {
    case property(PropertyTrack)
    case group([RunningAnimation])
  }

  let key: String
  /// Its begin time is absolute in the layer's time once the layer is on a context.
  var timing: MediaTiming
  let curve: TimingCurve?
  let content: Content
  let isRemovedOnCompletion: Bool
  /// Whether `timing.beginTime` still awaits the layer's arrival on a context.
  var isPending = true
  var endEvent: Scheduler.Event?
  private var completions: [(Bool) -> Void] = []

  init(
    key: String, timing: MediaTiming, curve: TimingCurve?, content: Content, isRemovedOnCompletion: Bool,
    completion: ((Bool) -> Void)?
  ) {
    self.key = key
    self.timing = timing
    self.curve = curve
    self.content = content
    self.isRemovedOnCompletion = isRemovedOnCompletion
    if let completion { completions.append(completion) }
  }

  func onEnd(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

  /// Tells everyone that the animation has ended; later calls tell nobody.
  func end(finished: Bool) {
    endEvent?.cancel()
    endEvent = nil
    let completions = completions
    self.completions = []
    for completion in completions { completion(finished) }
  }

  /// Moves what it animates to where it is at a time of the layer, or of the group it belongs to.
  func apply(at time: TimeInterval, to values: inout LayerValues) {
    guard let sample = timing.sample(at: time) else { return }
    let fraction = curve?.value(at: sample.fraction) ?? sample.fraction
    switch content {
    case .property(let track):
      let seconds = track.spring == nil ? 0 : sample.fraction * timing.duration
      track.apply(fraction: fraction, seconds: seconds, iteration: sample.iteration, to: &values)
    case .group(let members):
      let time = fraction * timing.duration
      for member in members { member.apply(at: time, to: &values) }
    }
  }

  /// The properties that it moves.
  var properties: Set<LayerProperty> {
    switch content {
    case .property(let track): [track.keyPath.property]
    case .group(let members): members.reduce(into: []) { $0.formUnion($1.properties) }
    }
  }
}
