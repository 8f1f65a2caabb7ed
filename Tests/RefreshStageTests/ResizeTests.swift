import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import TestSupport
import Testing

/// A screen that changes its size.
@Suite struct ResizeTests {
  @Test("the list, its lines and the bar have their new places at once, in both directions and on both axes")
  func atOnce() {
    for direction in [RefreshEnvironment.LayoutDirection.leftToRight, .rightToLeft] {
      for edge in [RefreshEdge.top, .left] {
        let stage = Stage(
          with(Stage.Configuration()) { ($0.environment.layoutDirection, $0.edge) = (direction, edge) })
        stage.context.scheduler.advance(to: 1)
        stage.resize(to: CGSize(width: 700, height: 300))
        stage.context.scheduler.advance(to: 1.1)
        var lines = 0
        stage.window.layer.forEachLayer { layer in
          let shown = layer.presentation(at: stage.time)
          #expect(shown.position == layer.position && shown.bounds == layer.bounds, "\(layer)")
          if layer.superlayer === stage.list.layer && min(layer.bounds.width, layer.bounds.height) == 0.5 {
            lines += 1
          }
        }
        #expect(lines == 24)
      }
    }
  }
}
