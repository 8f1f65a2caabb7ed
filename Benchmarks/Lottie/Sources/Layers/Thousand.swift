import RefreshKit
import RefreshKitCLI
import RefreshLottie

/// A thousand layers that all move, from the file that `preview.py` writes into the folder in which this runs.
final class Thousand: LottieRefreshControl {
  override class var file: String { "thousand.json" }
  override class var height: CGFloat { 160 }
}

@main
struct Layers: RefreshPlugin {
  static let controls: [RefreshControl.Type] = [Thousand.self]
}
