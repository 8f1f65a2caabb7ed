import Foundation
import RefreshLayers
import RefreshMotion
import Testing

@Suite struct ImplicitActionTests {
  let rig = Rig()
  let layer: Layer

  init() { layer = rig.layer() }

  /// Makes a change in a transaction that says how long and that it runs evenly.
  private func linearly(for seconds: Double, _ change: () -> Void) {
    Transaction.perform {
      Transaction.animationDuration = seconds
      Transaction.animationTimingFunction = .linear
      change()
    }
  }

  @Test("a layer of its own animates a change for .25 s along the default curve")
  func implicit() {
    rig.advance(to: 2)
    rig.turn { layer.opacity = 0 }
    #expect(layer.opacity == 0)
    for part in [0.0, 0.1, 0.5, 0.9] {
      #expect(isClose(layer.presentation(at: 2 + part * 0.25).opacity, 1 - defaultCurve(part), within: 1e-6))
    }
    #expect(layer.presentation(at: 2.25).opacity == 0)
    rig.advance(to: 2.25)
    #expect(layer.animationKeys.isEmpty)
  }

  @Test("a second change begins at what is shown, not at the model, alone and in blocks")
  func fromPresentation() {
    rig.turn { layer.opacity = 0 }
    rig.advance(to: 0.1)
    let shown = layer.presentation(at: 0.1).opacity
    rig.turn { layer.opacity = 1 }
    #expect(isClose(layer.presentation(at: 0.1).opacity, shown))
    #expect(layer.animationKeys == ["opacity"])
    rig.animate(2, .curveLinear) { layer.cornerRadius = 4 }
    rig.advance(to: 1.1)
    rig.animate(1, .curveLinear) { layer.cornerRadius = 0 }
    #expect(isClose(layer.shown(\.cornerRadius, at: 1.1, 1.6, 2.1), [2, 1, 0]))
  }

  @Test("nothing animates in the turn in which a layer arrives")
  func arrival() {
    let arriving = Layer()
    rig.turn {
      rig.window.layer.addSublayer(arriving)
      arriving.opacity = 0
    }
    #expect(arriving.animationKeys.isEmpty)
    rig.turn { arriving.opacity = 1 }
    #expect(arriving.animationKeys == ["opacity"])
  }

  @Test("nothing animates off any stage, nor with actions disabled, nor where the value stays the same")
  func notAnimated() {
    let lone = Layer()
    rig.turn {
      Transaction.withoutActions { layer.opacity = 0 }
      layer.zPosition = 0
      lone.opacity = 0
      View.performWithoutAnimation { layer.position.x = 4 }
    }
    #expect(layer.animationKeys.isEmpty)
    #expect(lone.animationKeys.isEmpty)
  }

  @Test("a transaction says how long and along which curve")
  func transaction() {
    rig.turn { linearly(for: 2) { layer.position = CGPoint(x: 10, y: 20) } }
    #expect(layer.presentation(at: 0.5).position == CGPoint(x: 2.5, y: 5))
    rig.turn { linearly(for: 0) { layer.position = CGPoint(x: 50, y: 50) } }
    #expect(layer.position == CGPoint(x: 50, y: 50))
  }

  @Test("inside a view's animation block it takes the block's duration and curve, and the block waits for it")
  func insideBlock() {
    rig.turn {
      Transaction.withoutActions { rig.block(2, .curveLinear, noting: "block") { layer.opacity = 0 } }
    }
    #expect(isClose(layer.shown(\.opacity, at: 0, 0.5, 1, 2, 9), [1, 0.75, 0.5, 0, 0]))
    rig.advance(to: 3)
    #expect(rig.notes.lines == ["block true 2.0"])
  }

  @Test("inside a block a transaction still has the last word")
  func transactionInsideBlock() {
    let (still, quick) = (rig.layer(), rig.layer())
    rig.turn {
      View.animate(withDuration: 2) {
        Transaction.withoutActions { still.opacity = 0 }
        linearly(for: 1) { quick.opacity = 0 }
      }
    }
    #expect(still.animationKeys.isEmpty)
    #expect(isClose(quick.presentation(at: 0.5).opacity, 0.5))
  }

  @Test("a delayed block shows the old value until its time")
  func delayed() {
    rig.animate(1, .curveLinear, delay: 1) { layer.opacity = 0 }
    #expect(isClose(layer.shown(\.opacity, at: 0.9, 1.5), [1, 0.5]))
  }

  @Test("a colour that was not set comes out of the clear of what it becomes")
  func unsetColour() {
    rig.turn { linearly(for: 1) { layer.backgroundColor = .red } }
    #expect(layer.presentation(at: 0.25).backgroundColor == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
    rig.advance(to: 1)
    rig.turn { layer.backgroundColor = nil }
    #expect(layer.presentation(at: 1).backgroundColor == .red)
    #expect(layer.presentation(at: 1.26).backgroundColor == nil)
  }
}
