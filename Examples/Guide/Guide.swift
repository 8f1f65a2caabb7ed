import RefreshKit
import RefreshKitCLI

/// The controls of the articles; a test compares the articles with these files.
@main
struct Guide: RefreshPlugin {
  static let controls: [RefreshControl.Type] = [
    RotatingSquare.self, PullSays.self, Tumble.self, Pendulum.self, Hop.self,
  ]
}
