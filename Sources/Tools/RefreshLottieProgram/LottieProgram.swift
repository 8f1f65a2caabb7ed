import RefreshKit
import RefreshKitCLI
import RefreshLottieFiles

/// `refresh-lottie`: what is done with Lottie files alone, without the controls of a package.
@main
struct LottieProgram: RefreshPlugin {
  static let controls: [RefreshControl.Type] = []
  static let tools: [any RefreshTool.Type] = [LottieFiles.self]
}
