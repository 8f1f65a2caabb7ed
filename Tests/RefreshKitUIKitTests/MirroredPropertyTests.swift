import Foundation
import RefreshLayers
import RefreshMotion
import TestControls
import TestSupport
import Testing
import UIKit

@testable import RefreshKitUIKit

/// Every row of the property tables, changed by itself.
@MainActor @Suite struct MirroredPropertyTests {
  @Test("every property of every kind of layer shows on the mirror, changed by itself")
  func rows() {
    var count = 0
    for make in LayerChange.kinds {
      for name in make().properties.properties.filter(MirrorComparison.isMirrored).map(\.name) {
        let (root, layer) = (Layer(), make())
        root.addSublayer(layer)
        let bench = MirrorBench(hosting: root)
        #expect(bench.difference() == nil, "\(layer) before \(name)")
        bench.context.scheduler.turn {
          Transaction.withoutActions {
            #expect(LayerChange.apply(name, to: layer), "\(layer).\(name) has no change")
          }
        }
        bench.advanceHost()
        #expect(bench.difference() != nil, "\(layer).\(name) did not change")
        bench.update()
        #expect(bench.difference() == nil, "\(layer).\(name)")
        #expect(bench.host.diagnostics.isEmpty)
        count += 1
      }
    }
    #expect(count > 6 * 21)
  }

  @Test("order, removal, another parent and a mask show on the mirror")
  func tree() {
    let root = Layer()
    let layers = (0..<4).map { number in with(Layer()) { $0.position.x = CGFloat(number) } }
    for layer in layers { root.addSublayer(layer) }
    let bench = MirrorBench(hosting: root)
    let changes: [() -> Void] = [
      { root.insertSublayer(layers[3], at: 0) }, { layers[1].removeFromSuperlayer() },
      { layers[0].addSublayer(layers[2]) }, { layers[0].mask = layers[1] }, { root.addSublayer(layers[2]) },
      { layers[0].mask = nil }, { root.mask = layers[3] },
    ]
    for (number, change) in changes.enumerated() {
      bench.change(change)
      #expect(bench.difference() == nil, "change \(number)")
    }
  }

  @Test("what differs by a tenth of a point, a frame, a property or a fill mode is seen")
  func planted() {
    let root = Layer()
    let bench = MirrorBench(hosting: root)
    var animation = BasicAnimation(keyPath: "position.x", from: 0, to: 100, duration: 1)
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    bench.change { root.add(animation, forKey: "move") }
    bench.advance(to: 0.5)
    #expect(bench.difference() == nil)
    bench.advanceHost(to: 0.5 + 1.0 / 60)
    #expect(bench.difference(at: 1.5) == nil)
    let mirrored = bench.mirror.layer.sublayers![0]
    func plant(_ change: () -> Void) { bench.host.scheduler.turn { Transaction.withoutActions(change) } }
    let changes: [(CGFloat) -> Void] = [
      { mirrored.position.y += 0.1 * $0 }, { mirrored.cornerRadius += $0 },
      { bench.mirror.layer.beginTime += $0 / 60 },
    ]
    for (number, change) in changes.enumerated() {
      plant { change(1) }
      #expect(bench.difference() != nil, "change \(number)")
      plant { change(-1) }
      #expect(bench.difference() == nil, "change \(number)")
    }
    plant {
      let other = mirrored.animation(forKey: "move")!
      other.fillMode = .removed
      mirrored.add(other, forKey: "move")
    }
    #expect(bench.difference() == nil && bench.difference(at: 1.5) != nil)
  }

  // CALayer.h: "bottom" always means the least y, which on iOS is the upper edge.
  @Test("a picture at the top is where Core Animation says bottom")
  func gravity() {
    let layer = ImageLayer()
    let words: [(RefreshLayers.ContentMode, String)] = [
      (.top, "bottom"), (.topLeft, "bottomLeft"), (.bottomRight, "topRight"), (.left, "left"),
      (.center, "center"), (.scaleAspectFit, "resizeAspect"),
    ]
    for (mode, word) in words {
      layer.contentMode = mode
      let shown = CALayer()
      MirroredProperty.set(layer.values, on: shown, of: layer)
      #expect(shown.contentsGravity.rawValue == word)
    }
  }
}
