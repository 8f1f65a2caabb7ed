import RefreshExport
import RefreshFarm
import RefreshKit
import RefreshKitCLI
import RefreshLottieFiles
import RefreshPreview
import RefreshStage
import RefreshVideo

/// The plugin of the examples: it only lists its controls and scenes.
@main
struct Examples: RefreshPlugin {
  static let tools: [any RefreshTool.Type] = [
    Preview.self, Export.self, LottieFiles.self, Video.self, Farm.self,
  ]
  static let controls: [RefreshControl.Type] = [Colors.self, Bubbles.self, Google.self, Yahoo.self]

  static let scenes: [StageScene.Type] = [
    BounceLimit.self, LockedTiles.self, SnapDrag.self, Photos.self,
  ]
}
