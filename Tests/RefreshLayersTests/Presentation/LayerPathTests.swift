import Foundation
import Testing

@testable import RefreshLayers

@Suite struct LayerPathTests {
  private func tree() -> Layer {
    func layer(_ name: String?, _ sublayers: Layer...) -> Layer {
      let layer = Layer()
      layer.name = name
      for sublayer in sublayers { layer.addSublayer(sublayer) }
      return layer
    }
    let masked = layer("masked", layer("mask"), layer("rest"))
    masked.mask = layer("shape", layer("hole"))
    let ring = layer("ring", layer("dot"), layer(nil), layer("dot"), layer("a/b"))
    return layer("root", ring, layer("scroll"), layer("."), masked, layer("mask"))
  }

  private static let paths = [
    ".", "ring", "ring/dot", "ring/[1]", "ring/dot[2]", "ring/a_b", "scroll[1]", ".[2]", "masked",
    "masked/mask[0]", "masked/rest", "masked/mask", "masked/mask/hole", "mask",
  ]

  @Test("names lead down from the root; an index tells those apart that mean something else")
  func grammar() {
    var paths: [String] = []
    PresentedLayer(root: tree(), at: 0).forEachLayer { paths.append($1) }
    #expect(paths == Self.paths)
    #expect(LayerPath.depth(of: ".") == 0 && LayerPath.depth(of: "ring/dot[2]") == 2)
  }

  @Test("a path leads to its layer, and the layer has that path")
  func lookup() {
    let root = tree()
    let shown = PresentedLayer(root: root, at: 0)
    shown.forEachLayer { layer, path in
      #expect(shown.descendant(at: path)?.layer === layer.layer, "\(path)")
      #expect(layer.layer.path(below: root) == path)
      #expect(layer.layer.path() == path)
    }
    for wrong in ["", "/", "ring/", "ring/[0]", "ring/dot[0]", "nothing", "mask/mask", "ring/dot/mask"] {
      #expect(shown.descendant(at: wrong) == nil, "\(wrong)")
    }
    #expect(Layer().path(below: root) == nil)
  }
}
