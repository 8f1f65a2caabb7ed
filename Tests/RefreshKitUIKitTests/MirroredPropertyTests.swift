import Foundation
import RefreshLayers
import RefreshMotion
import Testing
import UIKit

@testable import RefreshKitUIKit

/// Every row of the property tables, changed by itself.
@MainActor @Suite struct MirroredPropertyTests {
  /// What animations cannot move has no setter by name.
  private static let fixed: [String: (Layer) -> Void] = [
    "isHidden": { $0.isHidden = true },
    "masksToBounds": { $0.masksToBounds = true },
    "isDoubleSided": { $0.isDoubleSided = false },
    "maskedCorners": { $0.maskedCorners = [.topLeft] },
    "lineDashPattern": { ($0 as! ShapeLayer).lineDashPattern = [3, 2] },
    "fillRule": { ($0 as! ShapeLayer).fillRule = .evenOdd },
    "lineCap": { ($0 as! ShapeLayer).lineCap = .round },
    "lineJoin": { ($0 as! ShapeLayer).lineJoin = .bevel },
    "type": { ($0 as! GradientLayer).type = .conic },
    "string": { ($0 as! TextLayer).string = "Release to refresh" },
    "font": { ($0 as! TextLayer).font = .boldSystemFont(ofSize: 17) },
    "alignment": { ($0 as! TextLayer).alignment = .right },
    "lineBreakMode": { ($0 as! TextLayer).lineBreakMode = .byTruncatingMiddle },
    "numberOfLines": { ($0 as! TextLayer).numberOfLines = 0 },
    "contentMode": { ($0 as! ImageLayer).contentMode = .scaleAspectFit },
    "instanceCount": { ($0 as! ReplicatorLayer).instanceCount = 3 },
  ]

  private static let picture = RefreshLayers.Image(
    width: 2, height: 2, pixels: [0xFF00_00FF, 0x8000_4000, 0xFFFF_FFFF, 0], scale: 2)

  private func changed(_ value: AnimationValue?, _ name: String) -> AnimationValue {
    switch value {
    case .scalar(let v): .scalar(v == 0 ? 0.25 : v / 2)
    case .point(let v): .point(CGPoint(x: v.x + 0.25, y: v.y + 0.5))
    case .size(let v): .size(CGSize(width: v.width + 4, height: v.height + 8))
    case .rect: .rect(CGRect(x: 1, y: 2, width: 30, height: 40))
    case .transform: .transform(CATransform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1))
    case .color(let v): .color(Color(red: 0.25, green: 0.5, blue: 0.125, alpha: v.alpha / 2))
    case .colors: .colors([.black, .white])
    case .scalars: .scalars([0.2, 0.7])
    case nil where name == "contents": .image(Self.picture)
    case nil where name == "path" || name == "shadowPath":
      .path(BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 10)))
    case nil: .color(Color(red: 0.25, green: 0.5, blue: 0.125))
    case .path, .image, .word: value!
    }
  }

  private static let makers: [() -> Layer] = [
    { Layer() }, { ShapeLayer() }, { TextLayer() }, { ImageLayer() }, { ReplicatorLayer() },
    {
      let layer = GradientLayer()
      layer.colors = [.clear, .clear]
      return layer
    },
  ]

  @Test("every property of every kind of layer shows on the mirror, changed by itself")
  func rows() {
    var count = 0
    for make in Self.makers {
      let names = make().properties.properties.map(\.name)
      for name in names where !MirrorComparison.unmirrored.contains(name) {
        let (context, root, layer) = (LayerContext(), Layer(), make())
        root.addSublayer(layer)
        root.host(on: context)
        let bench = MirrorBench(root, on: context)
        #expect(bench.difference() == nil, "\(layer) before \(name)")
        context.scheduler.turn {
          Transaction.withoutActions {
            if let change = Self.fixed[name] {
              change(layer)
            } else {
              let old = layer.value(forKeyPath: name)
              #expect(layer.setValue(changed(old, name), forKeyPath: name), "\(layer).\(name) has no change")
            }
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
    let (context, root) = (LayerContext(), Layer())
    let layers = (0..<4).map { number in
      let layer = Layer()
      layer.position.x = CGFloat(number)
      return layer
    }
    for layer in layers { root.addSublayer(layer) }
    root.host(on: context)
    let bench = MirrorBench(root, on: context)
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
    let (context, root) = (LayerContext(), Layer())
    root.host(on: context)
    let bench = MirrorBench(root, on: context)
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
    plant { mirrored.position.y += 0.1 }
    #expect(bench.difference() != nil)
    plant { mirrored.position.y -= 0.1 }
    #expect(bench.difference() == nil)
    plant { mirrored.cornerRadius = 1 }
    #expect(bench.difference() != nil)
    plant { mirrored.cornerRadius = 0 }
    plant { bench.mirror.layer.beginTime += 1.0 / 60 }
    #expect(bench.difference() != nil)
    plant { bench.mirror.layer.beginTime -= 1.0 / 60 }
    #expect(bench.difference() == nil)
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
