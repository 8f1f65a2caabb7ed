import Foundation
import RefreshLayers
import RefreshRendering
import Testing

@Suite("contents on every kind of layer")
struct ContentsTests {
  private static let dot = Image(width: 1, height: 1, pixels: [0xFFFF_0000])

  @Test("a picture is drawn above the background and below the kind's own content", arguments: [true, false])
  func order(isShape: Bool) throws {
    let layer = isShape ? ShapeLayer() : Layer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = .white
    layer.contents = Self.dot
    layer.contentsGravity = .topLeft
    (layer as? ShapeLayer)?.path = BezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 2))
    let bitmap = try render(layer, 4, 4)
    #expect(bitmap[0, 0] == (isShape ? 0xFF00_0000 : 0xFFFF_0000))
    #expect(bitmap[3, 3] == 0xFFFF_FFFF)
    layer.contentsGravity = .bottomRight
    #expect(try render(layer, 4, 4)[3, 3] == 0xFFFF_0000)
    layer.contents = nil
    #expect(try render(layer, 4, 4)[3, 3] == 0xFFFF_FFFF)
  }

  @Test("contents animate by their key path on a layer that had none")
  func animation() throws {
    let context = LayerContext()
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
    root.host(on: context)
    context.scheduler.turn {
      root.add(KeyframeAnimation(keyPath: "contents", values: [Self.dot, Self.dot], duration: 1))
    }
    #expect(root.presentation(at: 0.5).contents == Self.dot)
    #expect(root.contents == nil)
    #expect(context.diagnostics == [])
  }
}
