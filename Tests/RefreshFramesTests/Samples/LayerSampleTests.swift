import Foundation
import Testing

@testable import RefreshFrames
@testable import RefreshLayers

@Suite struct LayerSampleTests {
  @Test("a new layer of any kind has nothing to tell but its font")
  func nothingIsTold() {
    for type in [
      Layer.self, ShapeLayer.self, GradientLayer.self, ImageLayer.self, ReplicatorLayer.self,
    ] {
      let layer = type.init()
      #expect(LayerSample(layer.values, of: layer).properties.isEmpty)
    }
    let text = TextLayer()
    #expect(LayerSample(text.values, of: text).properties == ["font": .word("DejaVu Sans 400")])
  }
}
