import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers

/// A control that plays a Lottie file: one part with the pull, one in a loop, one at the end.
///
///     let rocket = try LottieRefreshControl(contentsOfFile: "rocket.json", height: 90)
///     rocket.add(to: scrollView) { (handle: RefreshHandle) in handle.endRefreshing() }
///
/// A subclass names its file, for commands that find controls by type:
///
///     final class Rocket: LottieRefreshControl {
///       override class var file: String { "Animations/rocket.json" }
///     }
///
/// The parts are ``LottieFrameRanges``: found by the file's markers, or set explicitly.
nonisolated open class LottieRefreshControl: RefreshControl {
  // MARK: Declarations of a subclass

  /// The path of the class's Lottie file. A subclass must override it.
  open class var file: String { "" }

  /// The parts to play (default: nil, the parts that the file's markers name).
  open class var parts: LottieFrameRanges? { nil }

  /// Values that replace the file's own, such as colours (default: none).
  open class var replacements: LottieReplacements { LottieReplacements() }

  /// Height of the control in points (default: the animation's height, at most 120).
  open override class var height: CGFloat { standardHeight(of: shared) }

  /// Duration of the loop, in seconds.
  open override class var animationDuration: TimeInterval {
    shared.map { duration(of: parts ?? LottieFrameRanges($0), $0) } ?? 1
  }

  /// The file's own jumps between the pull, the loop and the end, which checks of the control accept.
  open override class var acceptedJumps: [AcceptedJump] {
    shared.map { LottieSeams($0, parts ?? LottieFrameRanges($0)).jumps } ?? []
  }

  // MARK: Settings

  /// Scaling of the animation in the control (default: aspect fit).
  public final var contentMode = ContentMode.scaleAspectFit {
    didSet { place() }
  }

  /// The animation; nil if the file cannot be read, which the control reports as an error.
  public final let animation: LottieAnimation?

  private let ownParts: LottieFrameRanges
  private let player: LottiePlayer?
  /// A layer in the animation's size, scaled and positioned by the content mode.
  private let holder = Layer()
  private var fault: String?
  /// The state of the end animation; nil before it starts and after a reset.
  private var ending: EndAnimation?

  private final class EndAnimation {
    var isOver = false
    /// The completion of the exit animation, called when the end animation finishes.
    var completion: (() -> Void)?
  }

  /// Creates a control that plays the class's file.
  public required init(type: RefreshControlType = .slideDown) {
    let result = Self.load()
    animation = try? result.get()
    ownParts =
      Self.parts ?? animation.map { LottieFrameRanges($0) }
      ?? LottieFrameRanges(pull: 0...1, refreshing: 0...1)
    player = animation.map { LottiePlayer($0) }
    super.init(type: type)
    if case .failure(let error) = result { fault = error.description }
  }

  /// Creates a control that plays a file.
  ///
  /// - Parameters:
  ///   - path: the path of a `.json` or `.lottie` file.
  ///   - height: height in points (default: nil, the animation's height, at most 120).
  ///   - parts: the parts to play (default: nil, the parts that the file's markers name).
  ///   - replacements: values that replace the file's own.
  ///   - type: the placement of the control.
  /// - Throws: `LottieError` for a file that cannot be read or shown.
  public init(
    contentsOfFile path: String, type: RefreshControlType = .slideDown, height: CGFloat? = nil,
    parts: LottieFrameRanges? = nil, replacing replacements: LottieReplacements = LottieReplacements()
  ) throws {
    let animation = try LottieAnimation(contentsOfFile: path, replacing: replacements)
    self.animation = animation
    ownParts = parts ?? LottieFrameRanges(animation)
    player = LottiePlayer(animation)
    super.init(
      type: type, height: height ?? Self.standardHeight(of: animation),
      animationDuration: Self.duration(of: ownParts, animation))
  }

  private static func standardHeight(of animation: LottieAnimation?) -> CGFloat {
    min(120, animation?.size.height ?? 80)
  }

  private static func duration(of parts: LottieFrameRanges, _ animation: LottieAnimation) -> TimeInterval {
    let frames = parts.refreshing.upperBound - parts.refreshing.lowerBound
    return max(0.01, min(60, (frames / 0.01).rounded() * 0.01 / animation.frameRate))
  }

  // MARK: Files

  private static var shared: LottieAnimation? { try? load().get() }

  private static func load() -> Result<LottieAnimation, LottieError> {
    let path = file
    guard !path.isEmpty else {
      return .failure(
        LottieError("\(Self.self) must override file: write `override class var file: String { \"…\" }`"))
    }
    return LottieFileCache.animation(at: path, replacing: replacements)
  }

  // MARK: Hooks

  open override func setup() {
    anchorPosition = .middle
    if let fault { layer.context?.report(Diagnostic(.error, fault)) }
    guard let player else { return }
    holder.name = "lottie"
    holder.addSublayer(player.layer)
    animationView.layer.addSublayer(holder)
    resetAnimationView(animationView)
  }

  open override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    let pull = ownParts.pull
    player?.show(pull.lowerBound + (pull.upperBound - pull.lowerBound) * Double(pullRatio))
  }

  open override func setupRefreshControl(for animationView: View) {
    ending = nil
    run(ownParts.refreshing)
  }

  open override func animationCycle(for animationView: View) {}

  open override func showResult(_ result: RefreshResult, on animationView: View) { beginEnding() }

  open override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    if ending == nil { beginEnding() }
    if ending?.isOver ?? true { completion() } else { ending?.completion = completion }
  }

  /// Plays the end part once and keeps its last frame; without an end part, shows the last frame of the loop.
  private func beginEnding() {
    let ending = EndAnimation()
    self.ending = ending
    guard let end = ownParts.end, let animation else {
      ending.isOver = true
      player?.show(ownParts.refreshing.upperBound)
      return
    }
    run(end)
    var wait = BasicAnimation(keyPath: "zPosition", from: 0, to: 0)
    wait.duration = (end.upperBound - end.lowerBound) / animation.frameRate
    wait.completion = { [weak self] _ in
      ending.isOver = true
      if let self, self.ending === ending { player?.show(end.upperBound) }
      ending.completion?()
    }
    holder.add(wait, forKey: "end")
  }

  open override func resetAnimationView(_ animationView: View) {
    ending = nil
    place()
    player?.show(ownParts.pull.lowerBound)
  }

  private func run(_ part: ClosedRange<Double>) {
    guard let context = layer.context else { return }
    player?.run(from: part.lowerBound, at: holder.localTime(at: context.now))
  }

  /// Scales and positions the animation according to the content mode.
  private func place() {
    guard let size = animation?.size, size.width > 0, size.height > 0 else { return }
    let rect = contentMode.rect(for: size, in: animationView.bounds)
    holder.bounds.size = size
    holder.position = CGPoint(x: rect.midX, y: rect.midY)
    holder.affineTransform = CGAffineTransform(scaleX: rect.width / size.width, y: rect.height / size.height)
  }
}

/// A cache of the files that control classes play; a changed file is read again.
private enum LottieFileCache {
  private struct Version: Hashable {
    let path: String
    let replacements: LottieReplacements
    let file: FileVersion
  }

  private static let known = LockedValue<[Version: Result<LottieAnimation, LottieError>]>([:])

  static func animation(
    at path: String, replacing replacements: LottieReplacements
  ) -> Result<LottieAnimation, LottieError> {
    let version = FileVersion(path: path).map {
      Version(path: path, replacements: replacements, file: $0)
    }
    if let version, let found = known.withLock({ $0[version] }) { return found }
    let result = Result { try LottieAnimation(contentsOfFile: path, replacing: replacements) }
      .mapError { $0 as? LottieError ?? LottieError("\($0)") }
    if let version, version.file.isSettled { known.withLock { $0[version] = result } }
    return result
  }
}
