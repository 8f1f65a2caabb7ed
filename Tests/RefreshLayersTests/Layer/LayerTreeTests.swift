import Foundation
import TestSupport
import Testing

@testable import RefreshLayers

@Suite struct LayerTreeTests {
  let rig = Rig()
  private let fade = BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 1)

  @Test("a layer that is added elsewhere leaves where it was, and its animations end unfinished")
  func moving() {
    let (a, b, child) = (rig.layer(), rig.layer(), Layer())
    rig.turn { a.addSublayer(child) }
    var finished: Bool?
    rig.turn { child.add(with(fade) { $0.completion = { finished = $0 } }) }
    rig.turn { b.addSublayer(child) }
    #expect(a.sublayers.isEmpty)
    #expect(child.superlayer === b)
    #expect(finished == false)
    #expect(child.animationKeys.isEmpty)
  }

  @Test("a layer that changes its place among its siblings keeps its animations")
  func reordering() {
    let parent = rig.layer()
    let layers = (0..<4).map { _ in Layer() }
    rig.turn { for layer in layers { parent.addSublayer(layer) } }
    rig.turn {
      layers[0].add(fade, forKey: "fade")
      parent.addSublayer(layers[0])
      parent.insertSublayer(layers[3], at: -5)
    }
    #expect(parent.sublayers.map(ObjectIdentifier.init) == [3, 1, 2, 0].map { ObjectIdentifier(layers[$0]) })
    #expect(layers[0].animationKeys == ["fade"])
  }

  @Test("a mask leaves its layer when it is replaced, taken out or added elsewhere")
  func masks() {
    let (layer, other, first, second) = (rig.layer(), rig.layer(), Layer(), Layer())
    rig.turn { layer.mask = first }
    #expect(first.superlayer === layer && first.context === rig.context)
    rig.turn { layer.mask = second }
    #expect(first.superlayer == nil && first.context == nil)
    rig.turn { second.removeFromSuperlayer() }
    #expect(layer.mask == nil && second.superlayer == nil)
    rig.turn {
      layer.addSublayer(first)
      other.mask = first
    }
    #expect(layer.sublayers.isEmpty)
    #expect(other.mask === first)
    rig.turn {
      first.add(fade, forKey: "fade")
      other.mask = other.mask
    }
    #expect(first.animationKeys == ["fade"])
    rig.turn { other.addSublayer(first) }
    #expect(other.mask == nil)
    #expect(other.sublayers.count == 1)
  }

  @Test("a tree that leaves its context ends every animation in it")
  func leaving() {
    let context = LayerContext()
    let (root, child, mask) = (Layer(), Layer(), Layer())
    var ends = 0
    context.scheduler.turn {
      root.host(on: context)
      root.addSublayer(child)
      child.mask = mask
      for layer in [root, child, mask] { layer.add(with(fade) { $0.completion = { if !$0 { ends += 1 } } }) }
    }
    context.scheduler.turn { root.host(on: nil) }
    #expect(ends == 3)
    #expect(mask.context == nil)
  }

  @Test("layers and views that are removed in the middle of everything are let go")
  func lifetimes() {
    weak var view: View?
    weak var layer: Layer?
    weak var animator: PropertyAnimator?
    do {
      let strong = rig.view()
      (view, layer) = (strong, strong.layer)
      rig.turn {
        View.animate(withDuration: 5) {
          strong.center.x = 300
        } completion: { _ in
          strong.alpha = 1
        }
        rig.block(5, [.repeat, .autoreverse]) { strong.alpha = 0 }
        strong.layer.add(BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 6, duration: 9))
        let moves = PropertyAnimator(duration: 2) { strong.transform = CGAffineTransform(scaleX: 2, y: 2) }
        moves.addCompletion { _ in strong.alpha = 1 }
        moves.startAnimation()
        animator = moves
      }
    }
    rig.advance(to: 1)
    rig.turn { view?.removeFromSuperview() }
    rig.advance(to: 10)
    #expect(view == nil && layer == nil && animator == nil)
  }

  @Test("a stage is let go although its last layers arrived outside any turn")
  func lifetimeOfArrivals() {
    weak var context: LayerContext?
    weak var layer: Layer?
    do {
      let (strong, root) = (LayerContext(), Layer())
      (context, layer) = (strong, root)
      root.host(on: strong)
      root.addSublayer(Layer())
    }
    #expect(context == nil)
    #expect(layer == nil)
  }

  @Test("a view that removes itself inside its own animation block, or in its completion, harms nothing")
  func removalInside() {
    let (first, second) = (rig.view(), rig.view())
    rig.turn {
      rig.block(1, noting: "first") {
        first.center.x = 100
        first.removeFromSuperview()
        first.alpha = 0
      }
      View.animate(withDuration: 1) {
        second.alpha = 0
      } completion: {
        second.removeFromSuperview()
        rig.notes.note("second \($0) \(rig.now)")
      }
    }
    rig.advance(to: 2)
    #expect(rig.notes.lines == ["first false 0.0", "second true 1.0"])
    #expect(rig.window.subviews.isEmpty)
  }

  @Test("what a block animates off any stage does not run when the layer arrives on one later")
  func offStageBlocks() {
    let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    rig.animate(1) { view.center.x = 100 }
    #expect(isClose(view.layer.presentation(at: 0.5).position.x, 52.5, within: 1e-6))
    rig.advance(to: 3)
    rig.turn { rig.window.addSubview(view) }
    #expect(view.layer.animationKeys.isEmpty)
    #expect(view.layer.presentation(at: 3.5).position.x == 100)
  }

  @Test("an animation added off any stage waits for the layer to arrive on one")
  func offStageAnimations() {
    let layer = Layer()
    rig.turn { layer.add(fade, forKey: "fade") }
    #expect(layer.presentation(at: 0.25).opacity == 0.25)
    rig.advance(to: 3)
    rig.turn { rig.window.layer.addSublayer(layer) }
    #expect(layer.presentation(at: 3.25).opacity == 0.25)
    rig.advance(to: 4)
    #expect(layer.animationKeys.isEmpty)
  }
}
