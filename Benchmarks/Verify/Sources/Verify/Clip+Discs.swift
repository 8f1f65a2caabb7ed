import Foundation
import RefreshRendering
import RefreshStage

extension Clip {
  /// The clip that is verified.
  static func discs(_ size: CGSize) -> Clip {
    var clip = Clip(Discs.self)
    clip.stage.size = size
    return clip
  }
}
