import Lottie
import UIKit

/// Shows a Lottie file of RefreshKit with lottie-ios 4.
///
/// The file's markers name its parts: `pull`, `refreshing`, and `end`, or an `end-` for each result.
final class LottieRefreshView: RefreshAnimationView {
  private enum Phase {
    case pull(CGFloat)
    case refreshing
    /// The last loop is played to its end.
    case leaving(String)
    case ending(String)
    case ended(String)
  }

  private let name: String
  private let bundle: Bundle
  private let player = LottieAnimationView()
  private var phase = Phase.pull(0)
  private var completion: (() -> Void)?
  /// Counts what was played. lottie-ios calls the completion of a play that another replaces, with `false`.
  private var playCount = 0

  /// - Parameter name: the control's name. `Waves` shows `Waves.json`, or `Waves-dark.json` in the dark if it is there.
  init(named name: String, in bundle: Bundle = .main) {
    (self.name, self.bundle) = (name, bundle)
    super.init(frame: .zero)
    player.contentMode = .scaleAspectFit
    player.isUserInteractionEnabled = false
    addSubview(player)
    show(RefreshAppearance())
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    player.frame = bounds
  }

  // MARK: The life of a refresh

  override func pull(_ ratio: CGFloat) {
    completion = nil
    phase = .pull(ratio)
    guard let part = frames("pull") else { return }
    playCount += 1
    player.currentFrame = part.lowerBound + min(max(ratio, 0), 1) * (part.upperBound - part.lowerBound)
  }

  override func refresh() {
    completion = nil
    phase = .refreshing
    resume()
  }

  override func end(_ result: String, completion: @escaping () -> Void) {
    self.completion = completion
    if case .refreshing = phase { phase = .leaving(result) } else { phase = .ending(result) }
    // Nothing is played without a window, and nothing completes.
    if window == nil { finish() } else { resume() }
  }

  override func show(_ appearance: RefreshAppearance) {
    let frame = player.realtimeAnimationFrame
    let names = appearance.fileNames(of: name)
    let found = names.lazy.compactMap { name in
      LottieAnimation.named(name, bundle: self.bundle).map { (name, $0) }
    }
    guard let (file, animation) = found.first else {
      assertionFailure("\(name).json is not in the bundle")
      return
    }
    playCount += 1
    // Of another file its marker "reduced motion" is played while that is on; of one that is made for it every part.
    player.configuration.reducedMotionOption =
      file.contains("-reduced-motion") ? .specific(.standardMotion) : .systemReducedMotionToggle
    player.animation = animation
    // A play begins at the frame that is shown, if it is one of its part.
    player.currentFrame = frame
    if case .pull(let ratio) = phase { pull(ratio) } else { resume() }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    switch phase {
    case .pull, .ended: break
    case .refreshing: if window != nil { resume() }
    case .leaving, .ending: if window == nil { finish() }
    }
  }

  // MARK: Playing

  /// The first and the last frame of a part.
  private func frames(_ part: String) -> ClosedRange<CGFloat>? {
    let (start, length) = (player.frameTime(forMarker: part), player.durationFrameTime(forMarker: part))
    guard let start, let length else { return nil }
    return start...start + length
  }

  /// The ending of a result: its own, that of success, or the only one.
  private func ending(_ result: String) -> String? {
    ["end-\(result)", "end-success", "end"].first { frames($0) != nil }
      ?? player.animation?.markerNames.first { $0.hasPrefix("end") }
  }

  /// Plays what the phase says, from the frame that is shown.
  private func resume() {
    playCount += 1
    let count = playCount
    // lottie-ios returns without a completion where there is no marker of a name: the frames are looked up here.
    switch phase {
    case .pull: break
    case .refreshing:
      guard let loop = frames("refreshing") else { return }
      player.play(fromFrame: loop.lowerBound, toFrame: loop.upperBound, loopMode: .loop)
    case .leaving(let result):
      guard let loop = frames("refreshing") else { return finish() }
      player.play(fromFrame: nil, toFrame: loop.upperBound, loopMode: .playOnce) { [weak self] _ in
        guard let self, self.playCount == count else { return }
        self.phase = .ending(result)
        self.resume()
      }
    case .ending(let result):
      guard let part = ending(result).flatMap(frames) else { return finish() }
      player.play(fromFrame: part.lowerBound, toFrame: part.upperBound, loopMode: .playOnce) {
        [weak self] _ in
        guard let self, self.playCount == count else { return }
        self.finish()
      }
    case .ended(let result):
      if let part = ending(result).flatMap(frames) { player.currentFrame = part.upperBound }
    }
  }

  /// Shows the last frame of the ending.
  private func finish() {
    switch phase {
    case .leaving(let result), .ending(let result): phase = .ended(result)
    case .pull, .refreshing, .ended: return
    }
    resume()
    let completion = self.completion
    self.completion = nil
    completion?()
  }
}
