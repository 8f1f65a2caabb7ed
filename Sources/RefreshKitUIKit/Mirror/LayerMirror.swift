import RefreshLayers
import UIKit

/// A tree of layers, shown as Core Animation's: each layer has a `CALayer` of its own.
@MainActor final class LayerMirror {
  /// The layer whose tree is shown.
  let source: Layer
  /// What shows it; add it to a view's layer.
  let layer = CALayer()

  init(of source: Layer) {
    self.source = source
  }
}
