import RefreshExport
import RefreshFarm
import RefreshKit
import RefreshKitCLI
import RefreshLottieFiles
import RefreshPreview
import RefreshStage
import RefreshVideo

/// Small controls with one fault each, and three without, that `check` is tested on.
@main
struct BrokenControls: RefreshPlugin {
  static let tools: [any RefreshTool.Type] = [
    Preview.self, Export.self, LottieFiles.self, Video.self, Farm.self,
  ]
  static let controls: [RefreshControl.Type] = [
    Sound.self, NeverCompletes.self, CompletesTwice.self, JumpsAtTheSeam.self, LeavesItsInset.self,
    DropsZero.self,
    TakesNoTime.self, Traps.self, GathersLayers.self, Hangs.self, KeepsItself.self, IsNotReset.self,
    Chatters.self, CountsTooFar.self, Reverses.self, LeavesUnseen.self, Foreign.self,
    TrapsWhenArmed.self,
  ]
  static let scenes: [StageScene.Type] = [Unshowable.self, ManyScripts.self]
}
