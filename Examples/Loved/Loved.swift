import RefreshExport
import RefreshFarm
import RefreshKit
import RefreshKitCLI
import RefreshLottieFiles
import RefreshPreview
import RefreshVideo

/// The plugin of the ten: well-loved animations of the open-source world, each redrawn in one file.
@main
struct Loved: RefreshPlugin {
  static let tools: [any RefreshTool.Type] = [
    Preview.self, Export.self, LottieFiles.self, Video.self, Farm.self,
  ]
  static let controls: [RefreshControl.Type] = [
    Classic.self, Material.self, StoreHouse.self, Elastic.self, Bounce.self, Sun.self, Soup.self,
    Firework.self, Drop.self, Fly.self,
  ]
}
