import Indicators
import RefreshKit
import RefreshStage
import RefreshExport
import RefreshKitCLI
import RefreshPreview
import UIKit

final class Spinner: UIKitRefreshControl<SpinnerView> {
  override class var animationDuration: TimeInterval { 1.2 }
  override class var acceptedJumps: [AcceptedJump] {
    let reason = "the app's view sets its arc without an animation"
    return [
      AcceptedJump(of: "arc.strokeEnd", at: .firstCycle, because: reason),
      AcceptedJump(of: "arc.strokeEnd", at: .exit, because: reason),
    ]
  }
  override func makeContent() -> SpinnerView { SpinnerView(frame: CGRect(x: 0, y: 0, width: 36, height: 36)) }
  override func pull(_ content: SpinnerView, ratio: CGFloat) { content.progress = ratio }
  override func start(_ content: SpinnerView) { content.startAnimating() }
  override func stop(_ content: SpinnerView) { content.stopAnimating() }
}

final class SpinnerAlone: UIKitScene<SpinnerView> {
  override func makeContent(in bounds: CGRect) -> SpinnerView {
    SpinnerView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
  }
  override func start(_ content: SpinnerView) { content.startAnimating() }
}

/// Particles, whose chance is the same in each run.
final class Confetti: UIKitScene<ConfettiView> {
  override func makeContent(in bounds: CGRect) -> ConfettiView {
    ConfettiView(frame: CGRect(x: 0, y: 0, width: 120, height: 200))
  }
  override func start(_ content: ConfettiView) {
    content.snow(of: .systemBlue)
    content.fountain()
  }
}

@main struct Samples: RefreshPlugin {
  static let controls: [RefreshControl.Type] = [Spinner.self]
  static let scenes: [StageScene.Type] = [SpinnerAlone.self, Confetti.self]
  static let tools: [any RefreshTool.Type] = [Preview.self, Export.self]
}
