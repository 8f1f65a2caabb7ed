import Foundation
import RefreshMotion
import Testing

@testable import RefreshLayers

/// The tree of what is shown, against the same worked out step by step.
@Suite struct PresentedLayerTests {
  /// A tree of layers that are moved, turned, scaled, and seen in perspective.
  private func tree(_ random: inout SeededRandom, depth: Int) -> Layer {
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
    let layer = Layer()
    layer.bounds = CGRect(
      x: number(-9...9), y: number(-9...9), width: number(1...80), height: number(1...80))
    layer.position = CGPoint(x: number(-40...40), y: number(-40...40))
    layer.anchorPoint = CGPoint(x: number(0...1), y: number(0...1))
    layer.zPosition = number(-20...20)
    layer.transform = CATransform3D(rotationAngle: number(-1...1), x: 0.3, y: 0.2, z: 1)
      .scaledBy(x: number(0.3...2), y: number(0.3...2), z: 1)
    layer.sublayerTransform.m34 = -1 / number(300...900)
    if depth > 0 { for _ in 0..<2 { layer.addSublayer(tree(&random, depth: depth - 1)) } }
    return layer
  }

  /// Where a point of a layer is seen in the root's superlayer: moved through one superlayer after the other, each of which
  /// is flat.
  private func seen(_ point: CGPoint, of layer: Layer, below root: Layer) -> CGPoint {
    let anchor = CGPoint(
      x: layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width,
      y: layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height)
    let t = layer.transform
    let (x, y) = (point.x - anchor.x, point.y - anchor.y)
    let w = x * t.m14 + y * t.m24 + t.m44
    var p = (
      x: (x * t.m11 + y * t.m21 + t.m41) + layer.position.x * w,
      y: (x * t.m12 + y * t.m22 + t.m42) + layer.position.y * w,
      z: (x * t.m13 + y * t.m23 + t.m43) + layer.zPosition * w, w: w
    )
    guard layer !== root, let superlayer = layer.superlayer else {
      return CGPoint(x: p.x / p.w, y: p.y / p.w)
    }
    // Perspective is seen from above the anchor point.
    let eye = CGPoint(
      x: superlayer.bounds.minX + superlayer.anchorPoint.x * superlayer.bounds.width,
      y: superlayer.bounds.minY + superlayer.anchorPoint.y * superlayer.bounds.height)
    let depth = p.w + p.z * superlayer.sublayerTransform.m34
    p.x = (p.x - eye.x * p.w) / depth + eye.x
    p.y = (p.y - eye.y * p.w) / depth + eye.y
    return seen(CGPoint(x: p.x, y: p.y), of: superlayer, below: root)
  }

  @Test("a layer is seen where its superlayers, one after the other, show it", arguments: 1...20)
  func corners(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let root = tree(&random, depth: 3)
    var count = 0
    PresentedLayer(root: root, at: 0).forEachLayer { shown, path in
      count += 1
      let box = shown.layer.bounds
      let corners = [
        CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
        CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
      ]
      for (corner, own) in zip(corners, shown.corners) {
        let oracle = seen(corner, of: shown.layer, below: root)
        let size = max(1, abs(oracle.x), abs(oracle.y))
        #expect(hypot(own.x - oracle.x, own.y - oracle.y) < 1e-8 * size, "seed \(seed), \(path)")
      }
    }
    #expect(count == 15)
  }

  @Test("the instances of a replicator are moved, tinted and delayed one step each, and seen in perspective")
  func instances() {
    let row = ReplicatorLayer(frame: CGRect(x: 5, y: 7, width: 40, height: 20))
    (row.instanceCount, row.instanceDelay) = (4, 0.25)
    row.instanceTransform = CATransform3D(translationX: 30, y: 2)
    row.instanceColor = Color(red: 1, green: 0.5, blue: 1, alpha: 0.9)
    (row.instanceRedOffset, row.instanceAlphaOffset) = (-0.4, 0.2)
    let dot = Layer(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    row.addSublayer(dot)
    var budget = InstanceBudget()
    let scopes = PresentedLayer(root: row, at: 2).sublayerScopes(&budget)
    #expect(scopes.map(\.time) == [2, 1.75, 1.5, 1.25] && scopes.map(\.delay) == [0, 0.25, 0.5, 0.75])
    #expect(scopes.map(\.instances) == [[0], [1], [2], [3]])
    let reds = [1, 0.6, 0.2, 0]
    let alphas = [0.9, 1, 1, 1]
    for (index, scope) in scopes.enumerated() {
      let corner = PresentedLayer(dot, in: scope).corners[0]
      #expect(isClose(corner.x, 5 + 1 + 30 * CGFloat(index)) && isClose(corner.y, 7 + 2 + 2 * CGFloat(index)))
      let tint = scope.tint ?? .white
      #expect(
        isClose(tint.red, reds[index]) && isClose(tint.green, 0.5) && isClose(tint.alpha, alphas[index]))
    }
  }

  @Test("replicators in each other show no more than 100,000 instances, and say which makes too many")
  func tooManyInstances() {
    let rig = Rig()
    let outer = rig.layer(ReplicatorLayer())
    let inner = ReplicatorLayer()
    (outer.name, outer.instanceCount, inner.name, inner.instanceCount) = ("outer", 400, "inner", 400)
    inner.addSublayer(Layer())
    rig.turn { outer.addSublayer(inner) }
    var budget = InstanceBudget()
    var count = 0
    for scope in PresentedLayer(root: outer, at: 0).sublayerScopes(&budget) {
      count += PresentedLayer(inner, in: scope).sublayerScopes(&budget).count
    }
    #expect(count == 100_000 - 400)
    #expect(
      rig.messages.contains {
        $0.contains("layer inner: instanceCount is 400") && $0.contains("more than 100000 instances")
      })
  }

  @Test("layers are shown by their depth, also while it is animated")
  func depth() {
    let rig = Rig()
    let parent = rig.layer()
    let layers = ["a", "b", "c"].map { Layer(name: $0) }
    func order(_ time: TimeInterval) -> [String] {
      InheritedLayerState(time: time).backToFront(parent.sublayers).map { $0.name! }
    }
    for layer in layers { parent.addSublayer(layer) }
    #expect(order(rig.now) == ["a", "b", "c"])
    layers[0].zPosition = 1
    rig.turn {}
    #expect(order(rig.now) == ["b", "c", "a"])
    let rise = BasicAnimation(keyPath: "zPosition", from: 0, to: 4, duration: 1).with(.linear)
    rig.turn { layers[1].add(AnimationGroup([rise], duration: 1)) }
    #expect(order(rig.now + 0.2) == ["c", "b", "a"] && order(rig.now + 0.3) == ["c", "a", "b"])
  }

  @Test("a layer is visible unless it, or what it is in, is hidden, clear, turned away or collapsed")
  func visibility() {
    func isVisible(_ change: (_ parent: Layer, _ child: Layer) -> Void) -> Bool {
      let (parent, child) = (Layer(frame: CGRect(x: 0, y: 0, width: 9, height: 9)), Layer())
      parent.addSublayer(child)
      change(parent, child)
      var isVisible = false
      PresentedLayer(root: parent, at: 0).forEachLayer { shown, _ in
        if shown.layer === child { isVisible = shown.isVisible }
      }
      return isVisible
    }
    let half = CATransform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    #expect(isVisible { _, _ in })
    #expect(!isVisible { parent, _ in parent.isHidden = true })
    #expect(!isVisible { _, child in child.isHidden = true })
    #expect(!isVisible { parent, _ in parent.opacity = 0 })
    #expect(!isVisible { _, child in child.opacity = 0 })
    #expect(isVisible { parent, _ in parent.transform = half })
    #expect(!isVisible { parent, _ in (parent.transform, parent.isDoubleSided) = (half, false) })
    #expect(!isVisible { parent, _ in parent.transform = CATransform3D(scaleX: 0, y: 1) })
    // Turned by what it is in.
    #expect(!isVisible { parent, child in (parent.sublayerTransform, child.isDoubleSided) = (half, false) })
  }
}
