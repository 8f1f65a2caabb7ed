import Foundation
import RefreshLayers
import RefreshMotion
import Testing

@Suite("transitions of a layer")
struct LayerTransitionTests {
  /// A layer of 100 × 50 at (10, 20), with a square that turns from red to blue in a linear transition of a second.
  private func run(_ kind: LayerTransition.Kind) -> (rig: Rig, new: Layer, old: Layer, notes: Notes) {
    let rig = Rig()
    let layer = Layer(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    layer.addSublayer(Layer(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    layer.sublayers[0].backgroundColor = .red
    let notes = Notes()
    rig.turn { rig.window.layer.addSublayer(layer) }
    rig.turn {
      var transition = LayerTransition(kind, duration: 1)
      transition.timingFunction = .linear
      transition.animationDidStart = { notes.note("start \(rig.now)") }
      transition.completion = { notes.note("stop \(rig.now) \($0)") }
      layer.add(transition)
      Transaction.withoutActions { layer.sublayers[0].backgroundColor = .blue }
    }
    let old = rig.window.layer.sublayers.first { $0 !== layer }!
    return (rig, layer, old, notes)
  }

  @Test("the old look fades out over the new one, and goes at the end")
  func fade() {
    let (rig, new, old, notes) = run(.fade)
    #expect(rig.window.layer.sublayers.map { $0 === new } == [true, false])
    #expect(old.sublayers[0].backgroundColor == .red)
    #expect(new.sublayers[0].backgroundColor == .blue)
    #expect(old.presentation(at: 0.25).opacity == 0.75)
    #expect(new.presentation(at: 0.25).opacity == 1)
    rig.advance(to: 1)
    #expect(rig.window.layer.sublayers.count == 1)
    #expect(notes.lines == ["start 0.0", "stop 1.0 true"])
  }

  @Test(
    "looks move by the layer's own size, away from the edge",
    arguments: [
      (LayerTransition.Kind.push(from: .left), CGPoint(x: 25, y: 0), CGPoint(x: -75, y: 0), true),
      (.push(from: .bottom), CGPoint(x: 0, y: -12.5), CGPoint(x: 0, y: 37.5), true),
      (.moveIn(from: .right), .zero, CGPoint(x: 75, y: 0), false),
      (.reveal(from: .top), CGPoint(x: 0, y: 12.5), .zero, true),
    ])
  func moves(kind: LayerTransition.Kind, oldMove: CGPoint, newMove: CGPoint, isAbove: Bool) {
    let (rig, new, old, _) = run(kind)
    #expect(rig.window.layer.sublayers.map { $0 === new } == [isAbove, !isAbove])
    for (layer, move) in [(old, oldMove), (new, newMove)] {
      #expect(layer.presentation(at: 0.25).position == CGPoint(x: 60 + move.x, y: 45 + move.y))
    }
    rig.advance(to: 1)
    #expect(new.presentation(at: 1).position == CGPoint(x: 60, y: 45))
    #expect(rig.window.layer.sublayers.count == 1)
  }

  @Test("the old look has a path of its own, and leaves the paths of other layers as they are")
  func paths() {
    for kind in [LayerTransition.Kind.fade, .moveIn(from: .top)] {
      let rig = Rig()
      let layers = (0..<3).map { _ in rig.layer() }
      layers[2].name = "card"
      rig.turn { for layer in layers { layer.add(LayerTransition(kind, duration: 1)) } }
      let paths = LayerPath.names(in: rig.window.layer, isRoot: true)
      #expect(paths.count == 6)
      #expect(Set(paths) == ["[0]", "[1]", "card", "[0] (before)", "[1] (before)", "card (before)"])
      for layer in layers {
        let path = layer.path(below: rig.window.layer)
        #expect(path == layer.name ?? "[\(layer === layers[0] ? 0 : 1)]")
      }
    }
  }
}
