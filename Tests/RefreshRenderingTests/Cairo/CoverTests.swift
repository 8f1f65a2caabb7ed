import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

/// What opaque rectangles hide is not drawn, and no pixel shows it.
@Suite struct CoverTests {
  private static let size = CGSize(width: 200, height: 160)

  /// Layers on layers, most of them opaque and along pixels, as the backgrounds of a screen are.
  private static func screen(_ dice: inout Dice) -> Layer {
    let root = box(0, 0, size.width, size.height, dice.chance(0.8) ? .white : nil)
    for _ in 0..<12 {
      let edge: CGFloat = dice.chance(0.2) ? 0.5 : 0
      let (left, top) = (CGFloat(dice.whole(-2...15)) * 10 + edge, CGFloat(dice.whole(-2...12)) * 10)
      let layer = box(
        dice.chance(0.5) ? 0 : left, top, dice.chance(0.5) ? size.width : CGFloat(dice.whole(2...16)) * 10,
        CGFloat(dice.whole(1...12)) * 10,
        Color(red: dice.number(0...1), green: dice.number(0...1), blue: dice.number(0...1)))
      if dice.chance(0.15) { layer.backgroundColor = layer.backgroundColor?.withAlphaComponent(0.6) }
      if dice.chance(0.15) { layer.opacity = 0.7 }
      if dice.chance(0.15) { layer.cornerRadius = 7 }
      if dice.chance(0.1) {
        layer.transform = CATransform3D(rotationAngle: dice.number(-1...1), x: 0, y: 0, z: 1)
      }
      if dice.chance(0.1) { layer.shadowOpacity = 0.5 }
      if dice.chance(0.3) { layer.masksToBounds = true }
      if dice.chance(0.4) { layer.addSublayer(box(3, 5, 90, 40, .orange)) }
      if dice.chance(0.3) {
        layer.addSublayer(
          shape(BezierPath(ovalIn: CGRect(x: -4, y: 6, width: 60, height: 31))) { $0.fillColor = .blue })
      }
      root.addSublayer(layer)
    }
    return root
  }

  /// The same list in which no fill outside of pushes is known to be a rectangle, so that all commands are carried out.
  private static func uncovered(_ list: DisplayList) -> DisplayList {
    var depth = 0
    let commands = list.commands.map { command -> DisplayCommand in
      var command = command
      if command.drawing.isPush { depth += 1 }
      if case .pop = command.drawing { depth -= 1 }
      if depth == 0, case .fill(.rect(let rect), let color) = command.drawing,
        command.transform.keepsRectangles, rect.minX == rect.minX.rounded()
      {
        command.drawing = .fill(.path(BezierPath(rect: rect), .nonZero), color)
      }
      return command
    }
    return DisplayList(size: list.size, commands: commands)
  }

  @Test("a screen of backgrounds equals the same drawn from the bottom to the top", arguments: 0..<60)
  func equalsAllOfIt(seed: Int) throws {
    var dice = Dice(seed)
    let list = list(of: Self.screen(&dice), Self.size.width, Self.size.height)
    for scale: CGFloat in [1, 2] {
      let renderer = CairoRenderer(scale: scale)
      let whole = try renderer.render(list)
      #expect(difference(whole, try renderer.render(Self.uncovered(list))) == 0)
      var part = Bitmap(width: whole.width, height: whole.height, filledWith: 0xFF12_3456)
      var expected = part
      let rect = PixelRect(
        x: dice.whole(0...60), y: dice.whole(0...60), width: dice.whole(20...400),
        height: dice.whole(20...400)
      ).intersection(whole.bounds)
      try renderer.render(list, into: &part, damage: rect)
      expected.copy(rect, from: whole)
      #expect(difference(part, expected) == 0, "\(rect) at scale \(scale)")
    }
  }
}
