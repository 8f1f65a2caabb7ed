import RefreshKit
import RefreshKitCLI
import RefreshLottieFiles

/// `refresh-lottie`: the program with the commands for Lottie files, which needs no package of controls.
@main
struct LottieProgram: RefreshPlugin {
  static let controls: [RefreshControl.Type] = []
  static let tools: [any RefreshTool.Type] = [LottieFiles.self]
}
