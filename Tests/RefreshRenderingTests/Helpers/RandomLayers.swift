import Foundation
import RefreshLayers

/// Trees of layers of every kind, with numbers from dice.
struct RandomLayers {
  var dice: Dice

  init(_ seed: Int) { dice = Dice(seed) }

  mutating func tree(depth: Int = 3) -> Layer {
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    if dice.chance(0.7) { root.backgroundColor = color(opaque: true) }
    addSublayers(to: root, depth: depth)
    return root
  }

  /// Changes something of a few of a tree's layers.
  mutating func change(_ root: Layer) {
    var all: [Layer] = []
    root.forEachLayer { all.append($0) }
    for _ in 0..<dice.whole(1...3) {
      let layer = all[dice.whole(0...all.count - 1)]
      switch dice.whole(0...9) {
      case 0: layer.position.x += dice.number(-9...9)
      case 1: layer.position.y += dice.number(-1...1)
      case 2: layer.opacity = dice.number(0...1)
      case 3: layer.backgroundColor = color()
      case 4: layer.isHidden.toggle()
      case 5: layer.masksToBounds.toggle()
      case 6: layer.transform = layer.transform.rotated(by: 0.2, x: 0, y: 0, z: 1)
      case 7: layer.addSublayer(self.layer(depth: 0))
      case 8: layer.sublayers.first?.removeFromSuperlayer()
      default: layer.bounds.size.width += dice.number(-8...8)
      }
    }
  }

  /// Turns most of a tree's layers in space, under eyes of their own and of their superlayers.
  mutating func turnInSpace(_ root: Layer) {
    var all: [Layer] = []
    root.forEachLayer { all.append($0) }
    for layer in all {
      if dice.chance(0.4) { layer.sublayerTransform.m34 = -1 / dice.number(80...400) }
      guard layer !== root, dice.chance(0.6) else { continue }
      var space = CATransform3D.identity
      if dice.chance(0.7) { space.m34 = -1 / dice.number(60...400) }
      layer.transform = space.rotated(
        by: dice.number(-1.4...1.4), x: dice.number(-1...1), y: dice.number(-1...1),
        z: dice.number(-0.3...0.3))
    }
  }

  /// Blurs a quarter of a tree's layers, in a shear some of them.
  mutating func blur(_ root: Layer) {
    var all: [Layer] = []
    root.forEachLayer { all.append($0) }
    for layer in all where dice.chance(0.25) {
      layer.blurRadius = dice.number(0.2...4)
      if dice.chance(0.2) { layer.transform.m12 += dice.number(-0.5...0.5) }
    }
  }

  private mutating func addSublayers(to layer: Layer, depth: Int) {
    for _ in 0..<dice.whole(1...4) { layer.addSublayer(self.layer(depth: depth)) }
  }

  private mutating func layer(depth: Int) -> Layer {
    let layer = content()
    // Half of all layers are aligned to pixels, as most layers of real controls do.
    func place(_ v: CGFloat) -> CGFloat { v.rounded(.down) }
    let isAligned = dice.chance(0.5)
    var frame = CGRect(
      x: dice.number(-20...80), y: dice.number(-20...60), width: dice.number(1...70),
      height: dice.number(1...60))
    if isAligned {
      frame = CGRect(
        x: place(frame.minX), y: place(frame.minY), width: place(frame.width), height: place(frame.height))
    }
    layer.frame = frame
    if dice.chance(0.5) { layer.backgroundColor = color() }
    if dice.chance(0.3) { layer.cornerRadius = dice.number(1...20) }
    if dice.chance(0.2) {
      layer.borderWidth = dice.number(0.5...5)
      layer.borderColor = color()
    }
    if dice.chance(0.3) { layer.opacity = dice.number(0.1...0.95) }
    if dice.chance(0.3) { layer.masksToBounds = true }
    if dice.chance(0.2) { layer.zPosition = dice.number(-3...3) }
    if dice.chance(0.25) {
      layer.transform = CATransform3D(rotationAngle: dice.number(-3...3), x: 0, y: 0, z: 1)
    }
    if dice.chance(0.1) {
      layer.transform.m34 = -1 / 200
      layer.transform = layer.transform.rotated(by: dice.number(-1...1), x: 1, y: 0.5, z: 0)
    }
    if dice.chance(0.2) {
      layer.shadowOpacity = dice.number(0.2...1)
      layer.shadowRadius = dice.number(0...5)
      layer.shadowOffset = CGSize(width: dice.number(-9...9), height: dice.number(-9...9))
      if dice.chance(0.3) { layer.shadowPath = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 30, height: 20)) }
    }
    if depth > 0 {
      if dice.chance(0.15) { layer.mask = self.layer(depth: 0) }
      if dice.chance(0.6) { addSublayers(to: layer, depth: depth - 1) }
    }
    return layer
  }

  private mutating func content() -> Layer {
    switch dice.whole(0...9) {
    case 0, 1, 2: return shape()
    case 3:
      let layer = GradientLayer()
      layer.type = [.axial, .radial, .conic][dice.whole(0...2)]
      layer.colors = [color(), color(), color()]
      layer.endPoint = CGPoint(x: dice.number(0.2...1), y: dice.number(0.2...1))
      return layer
    case 4:
      let layer = TextLayer()
      layer.string = ["Pull", "refresh it now", "three short lines"][dice.whole(0...2)]
      layer.numberOfLines = dice.whole(0...2)
      layer.fontSize = dice.number(5...20)
      layer.foregroundColor = color()
      return layer
    case 5:
      let layer = ImageLayer()
      var pixels: [UInt32] = []
      for _ in 0..<36 { pixels.append(0xFF00_0000 | UInt32(dice.whole(0...0xFFFFFF))) }
      layer.contents = Image(width: 6, height: 6, pixels: pixels)
      layer.contentMode = ContentMode.allCases[dice.whole(0...ContentMode.allCases.count - 1)]
      return layer
    case 6:
      let layer = ReplicatorLayer()
      layer.instanceCount = dice.whole(0...5)
      layer.instanceTransform = CATransform3D(translationX: dice.number(-9...9), y: dice.number(-9...9))
      layer.instanceAlphaOffset = -0.15
      return layer
    default: return Layer()
    }
  }

  private mutating func shape() -> Layer {
    let layer = ShapeLayer()
    func point() -> CGPoint { CGPoint(x: dice.number(-20...90), y: dice.number(-20...70)) }
    var path = BezierPath()
    for _ in 0..<dice.whole(1...2) {
      path.move(to: point())
      for _ in 0..<dice.whole(1...3) {
        if dice.chance(0.5) {
          path.addLine(to: point())
        } else {
          path.addCurve(to: point(), controlPoint1: point(), controlPoint2: point())
        }
      }
      if dice.chance(0.5) { path.close() }
    }
    layer.path = path
    layer.fillColor = dice.chance(0.6) ? color() : nil
    layer.fillRule = dice.chance(0.5) ? .evenOdd : .nonZero
    if dice.chance(0.6) {
      layer.strokeColor = color()
      layer.lineWidth = dice.number(0.3...12)
      layer.lineJoin = [.miter, .round, .bevel][dice.whole(0...2)]
      layer.lineCap = [.butt, .round, .square][dice.whole(0...2)]
      if dice.chance(0.3) { layer.lineDashPattern = [dice.number(1...9), dice.number(1...9)] }
      if dice.chance(0.4) { layer.strokeEnd = dice.number(0...1) }
    }
    return layer
  }

  private mutating func color(opaque: Bool = false) -> Color {
    Color(
      red: dice.number(0...1), green: dice.number(0...1), blue: dice.number(0...1),
      alpha: opaque || dice.chance(0.6) ? 1 : dice.number(0...1))
  }
}
