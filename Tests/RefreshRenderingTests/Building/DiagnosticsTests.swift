import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

@Suite struct DiagnosticsTests {
  @Test("a layer with a number that is not finite is left out and named, with all below it")
  func notFinite() {
    let dot = box(0, 0, 4, 4, .red, name: "dot", box(0, 0, 2, 2, .green))
    dot.position = CGPoint(x: CGFloat.nan, y: 3)
    let root = box(0, 0, 10, 10, .white, name: nil, dot, box(5, 5, 1, 1, .blue))
    let context = LayerContext()
    root.host(on: context)
    #expect(list(of: root, 10, 10).commands.count == 2)
    #expect(
      context.diagnostics.map(\.description) == [
        "error: layer dot: position is (nan, 3.0): every number must be finite"
      ])
  }

  @Test("every property is looked at")
  func everyProperty() {
    var line = BezierPath()
    line.move(to: CGPoint(x: 1, y: CGFloat.infinity))
    let changes: [(String, Layer)] = [
      ("bounds", configured(Layer()) { $0.bounds.size.width = .infinity }),
      ("opacity", configured(Layer()) { $0.opacity = .nan }),
      ("transform", configured(Layer()) { $0.transform.m12 = .nan }),
      ("zPosition", configured(Layer()) { $0.zPosition = .infinity }),
      ("backgroundColor", configured(Layer()) { $0.backgroundColor = Color(white: .nan) }),
      ("path", shape(line)),
      ("lineWidth", shape(BezierPath()) { $0.lineWidth = .nan }),
      ("lineDashPattern", shape(BezierPath()) { $0.lineDashPattern = [1, .infinity] }),
      ("colors", configured(GradientLayer()) { $0.colors = [Color(white: .nan)] }),
      ("fontSize", configured(TextLayer()) { $0.fontSize = .infinity }),
      ("instanceDelay", configured(ReplicatorLayer()) { $0.instanceDelay = .nan }),
    ]
    for (name, layer) in changes {
      let context = LayerContext()
      layer.host(on: context)
      #expect(list(of: layer, 9, 9).commands.isEmpty)
      #expect(
        context.diagnostics.first?.message.contains(": \(name) is ") == true,
        "\(name): \(context.diagnostics)")
    }
  }
}
