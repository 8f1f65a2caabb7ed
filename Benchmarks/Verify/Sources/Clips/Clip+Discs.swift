import Foundation
import RefreshClips
import RefreshStage

extension Clip {
  /// The clip that is verified.
  public static func discs(_ size: CGSize) -> Clip {
    var clip = Clip(Discs.self)
    clip.stage.size = size
    return clip
  }
}

extension Clip {
  /// The same with discs that grow a little more: its moving frames differ from those of the other.
  public static func grownDiscs(_ size: CGSize) -> Clip {
    var clip = Clip(GrownDiscs.self)
    clip.stage.title = "Discs"
    clip.stage.rows = Clip(Discs.self).stage.rows
    clip.stage.size = size
    return clip
  }
}
