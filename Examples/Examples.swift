import RefreshKit
import RefreshKitCLI

/// The plugin that carries the examples: lists of controls and of scenes are all it takes.
@main
struct Examples: RefreshPlugin {
  static let controls: [RefreshControl.Type] = [Colors.self, Bubbles.self, Google.self, Yahoo.self]

  static let scenes: [StageScene.Type] = [
    BounceLimit.self, LockedTiles.self, SnapDrag.self, Photos.self,
  ]
}
