import Foundation
import RefreshFrames
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

extension Clip {
  /// The discs in a refresh of some seconds.
  public static func discs(_ size: CGSize, seconds: Double) -> Clip {
    var clip = discs(size)
    clip.scenario = refresh(for: seconds)
    return clip
  }

  /// Discs that grow more, in slower cycles.
  public static func slowGrownDiscs(_ size: CGSize, seconds: Double) -> Clip {
    var clip = Clip(SlowGrownDiscs.self)
    clip.stage.title = "Discs"
    clip.stage.rows = Clip(Discs.self).stage.rows
    clip.stage.size = size
    clip.scenario = refresh(for: seconds)
    return clip
  }

  private static func refresh(for seconds: Double) -> Scenario {
    Scenario(
      "long", [.pull(to: 130, over: 0.5), .hold(for: 0.2), .release, .refresh(for: seconds - 1.6), .settle])
  }
}
