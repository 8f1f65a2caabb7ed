import Foundation
import UIKit

/// A stand-in for lottie-ios' view: the signatures that hosts use, and what its sources do with them.
///
/// The rules are those of `LottieAnimationLayer` with the main thread engine: a play that another replaces completes with
/// false; a marker that is not there returns without a completion; a play begins at the current frame where that is one
/// of its frames, else at its first; without a window nothing is played, and what was played continues once there is one.
open class LottieAnimationView: UIView {
  private struct Play {
    let frames: ClosedRange<CGFloat>
    /// The frame at `began`.
    var first: CGFloat
    var began: TimeInterval
    let loops: Bool
    let completion: LottieCompletionBlock?
  }

  private var play: Play?
  private var isInWindow = false
  private var stillFrame: CGFloat = 0

  public init(animation: LottieAnimation? = nil) {
    self.animation = animation
    super.init(frame: .zero)
    LottieClock.shared.add(self)
  }

  public required init?(coder: NSCoder) { nil }

  /// The file that is shown; a test reads its name.
  public var animation: LottieAnimation? {
    didSet {
      stop(at: animation?.startFrame ?? 0)
    }
  }
  public var shownName: String? { animation?.name }

  public var configuration = LottieConfiguration()
  public var loopMode = LottieLoopMode.playOnce
  public var isAnimationPlaying: Bool { play != nil && isInWindow }

  public var currentFrame: AnimationFrameTime {
    get { stillFrame }
    set { stop(at: newValue) }
  }

  public var realtimeAnimationFrame: AnimationFrameTime {
    guard let play, let animation, isInWindow else { return stillFrame }
    let frames = CGFloat((LottieClock.shared.now - play.began) * animation.framerate)
    let passed = play.first - play.frames.lowerBound + frames
    let length = play.frames.upperBound - play.frames.lowerBound
    guard length > 0 else { return play.frames.upperBound }
    return play.frames.lowerBound
      + (play.loops ? passed.truncatingRemainder(dividingBy: length) : min(passed, length))
  }

  public func frameTime(forMarker named: String) -> AnimationFrameTime? {
    animation?.markers.first { $0.name == named }?.frameTime
  }

  public func durationFrameTime(forMarker named: String) -> AnimationFrameTime? {
    animation?.markers.first { $0.name == named }?.durationFrameTime
  }

  open func play(
    marker: String, loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    guard let start = frameTime(forMarker: marker), let length = durationFrameTime(forMarker: marker) else {
      return
    }
    play(fromFrame: start, toFrame: start + length, loopMode: loopMode, completion: completion)
  }

  open func play(
    fromFrame: AnimationFrameTime? = nil, toFrame: AnimationFrameTime, loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    guard let animation else { return }
    stop(at: realtimeAnimationFrame)
    if let loopMode { self.loopMode = loopMode }
    let limits = animation.startFrame...animation.endFrame
    func clamped(_ frame: CGFloat) -> CGFloat { min(max(frame, limits.lowerBound), limits.upperBound) }
    let (from, to) = (clamped(fromFrame ?? stillFrame), clamped(toFrame))
    precondition(from <= to, "the stand-in plays forwards")
    var first = min(max(stillFrame, from), to)
    if first == to { first = from }
    play = Play(
      frames: from...to, first: first, began: LottieClock.shared.now, loops: self.loopMode == .loop,
      completion: completion)
    stillFrame = first
  }

  open func stop() { stop(at: 0) }
  open func pause() { stop(at: realtimeAnimationFrame) }

  /// When what is played completes.
  var end: TimeInterval? {
    guard let play, let animation, !play.loops, isInWindow else { return nil }
    return play.began + TimeInterval(play.frames.upperBound - play.first) / animation.framerate
  }

  func complete() {
    let completion = play?.completion
    stillFrame = play?.frames.upperBound ?? stillFrame
    play = nil
    completion?(true)
  }

  private func stop(at frame: CGFloat) {
    if let completion = play?.completion { LottieClock.shared.replaced.append { completion(false) } }
    play = nil
    stillFrame = frame
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    // The play is kept for the next window.
    stillFrame = realtimeAnimationFrame
    isInWindow = newWindow != nil
    play?.first = stillFrame
    play?.began = LottieClock.shared.now
  }
}

/// How a view plays.
public struct LottieConfiguration: Hashable, Sendable {
  /// When the marker "reduced motion" takes the place of what is played.
  public var reducedMotionOption = ReducedMotionOption.systemReducedMotionToggle
}

public enum ReducedMotionMode: Hashable, Sendable {
  case standardMotion, reducedMotion
}

public enum ReducedMotionOption: Hashable, Sendable {
  case specific(ReducedMotionMode)
  /// What the system says; of lottie-ios it is a static property.
  case systemReducedMotionToggle
}
