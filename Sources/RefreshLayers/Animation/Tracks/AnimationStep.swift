import Foundation
import RefreshMotion

/// An animation in the form in which a layer evaluates it: what most of them need, side by side in memory.
///
/// Evaluating thousands of layers at an instant is bound by memory, not by arithmetic: the numbers of a plain
/// animation are in the layer's own list, and of any other that time moves only the track is looked up. The references
/// are not counted here; the layer's running animations hold them.
struct AnimationStep {
  private enum Motion {
    /// From one plain value to another.
    case plain(PlainRun)
    /// Along any other track.
    case track(Unmanaged<PropertyTrack>)
    /// A group, or what a driver moves.
    case animation(Unmanaged<RunningAnimation>)
  }

  private let timing: MediaTiming
  private let curve: Unmanaged<SharedCurve>?
  private let motion: Motion

  init(_ animation: RunningAnimation) {
    timing = animation.timing
    curve = animation.curve.map { Unmanaged.passUnretained($0) }
    if animation.driver == nil, case .property(let track) = animation.content {
      if let plain = track as? PlainTrack, track.spring == nil {
        motion = .plain(plain.run)
      } else {
        motion = .track(.passUnretained(track))
      }
    } else {
      motion = .animation(.passUnretained(animation))
    }
  }

  /// Where the track is in memory; nil of what is looked up otherwise.
  var trackAddress: UnsafeRawPointer? {
    if case .track(let track) = motion { UnsafeRawPointer(track.toOpaque()) } else { nil }
  }

  /// Moves what the animation moves to where it is at a time of the layer.
  @inline(__always)
  func apply(at time: TimeInterval, to values: inout LayerValues) {
    switch motion {
    case .plain(let run):
      guard let sample = timing.sample(at: time) else { return }
      run.apply(at: progress(at: sample.fraction), iteration: sample.iteration, to: &values)
    case .track(let track):
      guard let sample = timing.sample(at: time) else { return }
      track._withUnsafeGuaranteedRef {
        let progress =
          $0.spring?.value(at: sample.fraction * timing.duration) ?? progress(at: sample.fraction)
        $0.apply(at: progress, iteration: sample.iteration, to: &values)
      }
    case .animation(let animation):
      animation._withUnsafeGuaranteedRef { $0.apply(at: time, to: &values) }
    }
  }

  @inline(__always)
  private func progress(at fraction: Double) -> Double {
    curve?._withUnsafeGuaranteedRef { $0.value(at: fraction) } ?? fraction
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
