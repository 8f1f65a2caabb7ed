import RefreshKit
import RefreshKitCLI

/// The plugin that carries the four examples: a list of controls is all it takes.
@main
struct Examples: RefreshPlugin {
  static let controls: [RefreshControl.Type] = [Colors.self, Bubbles.self, Google.self, Yahoo.self]
}
