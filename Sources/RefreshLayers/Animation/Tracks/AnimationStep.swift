import Foundation
import RefreshMotion

/// An animation in the form in which a layer evaluates it: what most of them need, side by side in memory.
///
/// Evaluating thousands of layers at an instant is bound by memory, not by arithmetic: the numbers of a plain
/// animation stand in the layer's own list, and following references is left to the others. The references are not
/// counted here; the layer's running animations hold them.
struct AnimationStep {
  private let timing: MediaTiming
  private let run: PlainRun?
  private let curve: Unmanaged<SharedCurve>?
  private let animation: Unmanaged<RunningAnimation>

  init(_ animation: RunningAnimation) {
    timing = animation.timing
    curve = animation.curve.map { Unmanaged.passUnretained($0) }
    self.animation = .passUnretained(animation)
    if animation.driver == nil, case .property(let track as PlainTrack) = animation.content,
      track.spring == nil
    {
      run = track.run
    } else {
      run = nil
    }
  }

  /// Moves what the animation moves to where it is at a time of the layer.
  @inline(__always)
  func apply(at time: TimeInterval, to values: inout LayerValues) {
    guard let run else {
      animation._withUnsafeGuaranteedRef { $0.apply(at: time, to: &values) }
      return
    }
    guard let sample = timing.sample(at: time) else { return }
    let progress = curve?._withUnsafeGuaranteedRef { $0.value(at: sample.fraction) } ?? sample.fraction
    run.apply(at: progress, iteration: sample.iteration, to: &values)
  }
}

/// A timing curve that many animations refer to, since its numbers take more room than theirs.
final class SharedCurve: Sendable {
  let curve: TimingCurve

  private init(_ curve: TimingCurve) { self.curve = curve }

  @inline(__always)
  func value(at fraction: Double) -> Double { curve.value(at: fraction) }

  /// The curve by itself, the common ones from a store.
  static func shared(_ curve: TimingCurve) -> SharedCurve? {
    if curve == .linear { return nil }
    return common.first { $0.curve == curve } ?? SharedCurve(curve)
  }

  private static let common = [TimingCurve.easeInEaseOut, .default, .easeIn, .easeOut].map(SharedCurve.init)
}
