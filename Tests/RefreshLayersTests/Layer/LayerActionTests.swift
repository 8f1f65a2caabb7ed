import Foundation
import RefreshLayers
import RefreshMotion
import Testing

@Suite("a layer's delegate, actions, values by key path, and companion")
struct LayerActionTests {
  private let rig = Rig()

  private final class Delegate: LayerDelegate {
    var asked: [String] = []
    var answer: (String) -> LayerAction? = { _ in nil }
    func action(for layer: Layer, forKey key: String) -> LayerAction? {
      asked.append(key)
      return answer(key)
    }
  }

  @Test("the delegate decides before the actions, and the actions before the transaction")
  func order() {
    let layer = rig.layer()
    let delegate = Delegate()
    layer.delegate = delegate
    layer.actions = ["opacity": .none]

    rig.turn { layer.opacity = 0.5 }
    #expect(delegate.asked == ["opacity"])
    #expect(layer.animationKeys == [])

    delegate.answer = { $0 == "opacity" ? .animate(BasicAnimation(keyPath: "opacity", duration: 2)) : nil }
    rig.turn { layer.opacity = 1 }
    #expect(layer.animationKeys == ["opacity"])
    // A linear run from what was shown to the model.
    #expect(layer.presentation(at: 1).opacity == 0.75)

    rig.turn { layer.position.x = 8 }
    #expect(layer.animationKeys == ["opacity", "position"])
    #expect(delegate.asked == ["opacity", "opacity", "position"])
  }

  @Test("nobody is asked where nothing would animate")
  func notAsked() {
    let delegate = Delegate()
    let arriving = Layer()
    arriving.delegate = delegate
    rig.turn {
      rig.window.layer.addSublayer(arriving)
      arriving.opacity = 0.5
    }
    rig.turn { Transaction.withoutActions { arriving.opacity = 0.25 } }
    let view = rig.view()
    view.layer.delegate = delegate
    rig.turn { view.alpha = 0.5 }
    #expect(delegate.asked == [])
  }

  @Test("a closure is told the layer and the property")
  func closure() {
    let layer = rig.layer()
    var told: [String] = []
    layer.actions["cornerRadius"] = .perform { told.append("\($1) \($0.cornerRadius)") }
    rig.turn { layer.cornerRadius = 3 }
    #expect(told == ["cornerRadius 3.0"])
    #expect(layer.animationKeys == [])
  }

  @Test("values are read and set by key path, and animate as the property does")
  func keyPaths() {
    let layer = rig.layer(ShapeLayer())
    #expect(layer.value(forKeyPath: "lineWidth") == .scalar(1))
    #expect(layer.value(forKeyPath: "strokeColor") == nil)
    #expect(layer.value(forKeyPath: "strokeColour") == nil)
    rig.turn { #expect(layer.setValue(9, forKeyPath: "position.y")) }
    #expect(layer.position == CGPoint(x: 0, y: 9))
    #expect(layer.animationKeys == ["position"])
    rig.turn {
      Transaction.withoutActions {
        layer.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.z")
        layer.setValue(Color.red, forKeyPath: "fillColor")
        layer.setValue(nil, forKeyPath: "fillColor")
      }
    }
    #expect(abs(layer.transform.m12 - 1) < 1e-12 && abs(layer.transform.m11) < 1e-12)
    #expect(layer.fillColor == nil)
    #expect(!layer.setValue(Color.red, forKeyPath: "opacity"))
    #expect(!layer.setValue(nil, forKeyPath: "position.x"))
    #expect(layer.opacity == 1)
  }

  @Test("the context and its time are known inside its turns alone")
  func currentContext() {
    #expect(LayerContext.current == nil)
    var times: [TimeInterval] = []
    LayerContext.perform { times.append($0.now) }
    #expect(times == [])
    rig.turn { LayerContext.perform { times.append($0.now) } }
    rig.scheduler.schedule(at: 1.5) { times.append(LayerContext.current!.now) }
    rig.advance(to: 2)
    #expect(times == [0, 0, 1.5])
    #expect(rig.context.rootLayer === rig.window.layer)
  }

  private final class Companion {
    let layer = Layer()
    let onEnd: () -> Void
    init(onEnd: @escaping () -> Void) {
      self.onEnd = onEnd
      layer.companion = self
    }
    deinit {
      layer.companion = nil
      onEnd()
    }
  }

  @Test("a companion lives as long as its layer is in a superlayer, and goes with the tree")
  func companions() {
    let notes = rig.notes
    var root: Layer? = Layer()
    do {
      let kept = Companion { notes.note("kept") }
      let removed = Companion { notes.note("removed") }
      root!.addSublayer(kept.layer)
      kept.layer.addSublayer(removed.layer)
    }
    #expect(notes.lines == [])
    (root!.sublayers[0].sublayers[0]).removeFromSuperlayer()
    #expect(notes.lines == ["removed"])
    root = nil
    #expect(notes.lines == ["removed", "kept"])
  }
}
