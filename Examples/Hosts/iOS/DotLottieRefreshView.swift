import DotLottie
import UIKit

/// Shows a dotLottie file of RefreshKit with dotlottie-ios. The file's state machine plays the parts.
final class DotLottieRefreshView: RefreshAnimationView, StateMachineObserver {
  private enum Phase {
    case pull(CGFloat)
    case refreshing, ending, ended
  }

  private let name: String
  private let bundle: Bundle
  private var animation: DotLottieAnimation?
  private var player: UIView?
  private var phase = Phase.pull(0)
  private var completion: (() -> Void)?

  /// - Parameter name: the control's name. `Waves` shows `Waves.lottie`, in the dark `Waves-dark.lottie` or, without such
  ///   a file, the dark of `Waves.lottie`.
  init(named name: String, in bundle: Bundle = .main) {
    self.name = name
    self.bundle = bundle
    super.init(frame: .zero)
    show(RefreshAppearance())
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    player?.frame = bounds
  }

  // MARK: The life of a refresh

  override func pull(_ ratio: CGFloat) {
    completion = nil
    phase = .pull(ratio)
    _ = animation?.stateMachineSetNumericInput(key: "pull", value: Float(100 * min(max(ratio, 0), 1)))
    animation?.stateMachineFire(event: "pulled")
  }

  override func refresh() {
    completion = nil
    phase = .refreshing
    _ = animation?.stateMachineSetBooleanInput(key: "isRefreshing", value: true)
  }

  override func end(_ result: String, completion: @escaping () -> Void) {
    self.completion = completion
    phase = .ending
    // False for a file with one ending, which has no such input.
    _ = animation?.stateMachineSetStringInput(key: "result", value: result)
    let isPlaying = animation?.stateMachineSetBooleanInput(key: "isRefreshing", value: false) ?? false
    if window == nil || !isPlaying { finish() }
  }

  override func show(_ appearance: RefreshAppearance) {
    let names = appearance.fileNames(of: name)
    let files = names.lazy.compactMap { file in
      self.bundle.url(forResource: file, withExtension: "lottie").map { (file, $0) }
    }
    // By its bytes: `DotLottieAnimation(fileName:)` prefers a .json of the same name, which has no state machine.
    guard let (file, url) = files.first, let data = try? Data(contentsOf: url) else {
      assertionFailure("\(name).lottie is not in the bundle")
      return
    }
    if let animation { _ = animation.stateMachineUnsubscribe(self) }
    let animation = DotLottieAnimation(
      dotLottieData: data, config: AnimationConfig(autoplay: false, loop: false, useFrameInterpolation: true))
    animation.framerate = 60
    // A file of one appearance has it as `refresh`, one of several has a state machine for each.
    let machines = file == names[0] ? ["refresh"] : appearance.fileNames(of: "refresh")
    _ = machines.contains { animation.stateMachineLoad(id: $0) }
    _ = animation.stateMachineStart()
    _ = animation.stateMachineSubscribe(self)
    self.animation = animation
    player?.removeFromSuperview()
    let view: DotLottieAnimationView = animation.view()
    view.isUserInteractionEnabled = false
    view.frame = bounds
    addSubview(view)
    player = view
    switch phase {
    case .pull(let ratio): pull(ratio)
    case .refreshing: refresh()
    // A state machine begins with the pull: what is left of the ending is not shown.
    case .ending: finish()
    case .ended: break
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { finish() }
  }

  private func finish() {
    guard case .ending = phase else { return }
    phase = .ended
    let completion = self.completion
    self.completion = nil
    completion?()
  }

  // MARK: StateMachineObserver

  // The state machine also fires the custom event `refreshend`, which dotlottie-ios does not pass on.
  func onStateEntered(enteringState: String) { if enteringState == "done" { finish() } }
  func onStateExit(leavingState: String) {}
  func onTransition(previousState: String, newState: String) {}
}
