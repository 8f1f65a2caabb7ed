import RefreshKit
import RefreshKitCLI

/// The controls that the documentation shows, word by word; a test holds the articles to these files.
@main
struct Guide: RefreshPlugin {
  static let controls: [RefreshControl.Type] = [RotatingSquare.self, PullSays.self, Pendulum.self]
}
