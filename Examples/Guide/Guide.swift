import RefreshExport
import RefreshFarm
import RefreshKit
import RefreshKitCLI
import RefreshLottieFiles
import RefreshPreview
import RefreshVideo

/// The controls of the articles; a test compares the articles with these files.
@main
struct Guide: RefreshPlugin {
  static let tools: [any RefreshTool.Type] = [
    Preview.self, Export.self, LottieFiles.self, Video.self, Farm.self,
  ]
  static let controls: [RefreshControl.Type] = [
    RotatingSquare.self, PullSays.self, Tumble.self, Pendulum.self, Hop.self,
  ]
}
