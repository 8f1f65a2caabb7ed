import Foundation
import RefreshLayers
import TestSupport
import Testing

@testable import RefreshRendering

/// What a list that scrolls damages: its edges, its separators and the glyphs of its rows.
@Suite struct ScrolledDamageTests {
  private static let size = CGSize(width: 240, height: 360)

  /// A screen with a list of rows, and layers of all kinds above, below and on it.
  private struct Screen {
    let root = box(0, 0, size.width, size.height, .white)
    let list: Layer
    let tree: Layer
    var dice: Dice

    init(_ seed: Int) {
      dice = Dice(seed)
      list = box(0, 60, Screen.width(&dice), 1200, Color(white: 0.9))
      var random = RandomLayers(seed)
      tree = random.tree(depth: 2)
      tree.frame.origin = CGPoint(x: dice.number(0...100), y: dice.number(-20...200))
      for index in 0..<30 {
        let text = TextLayer()
        (text.string, text.fontSize) = ("Row \(index)", 12)
        text.isVerticallyCentered = index % 2 == 0
        text.alignment = [.left, .center, .right][index % 3]
        text.frame = CGRect(x: 12, y: CGFloat(index) * 40, width: 200, height: 39.5)
        list.addSublayer(text)
        list.addSublayer(box(12, CGFloat(index) * 40 + 39.5, 240, 0.5, .gray))
      }
      if dice.chance(0.3) { list.sublayers[dice.whole(0...20)].opacity = 0.6 }
      if dice.chance(0.3) { list.backgroundColor = Color(white: 0.8, alpha: 0.7) }
      if dice.chance(0.2) { list.shadowOpacity = 0.4 }
      if dice.chance(0.2) { list.masksToBounds = true }
      root.addSublayer(box(0, 0, Screen.size.width, 70, .orange))
      if dice.chance(0.5) { root.addSublayer(tree) }
      root.addSublayer(list)
      if dice.chance(0.5) { list.addSublayer(tree) }
      root.addSublayer(configured(box(200, 20, 30, 30, .red)) { $0.cornerRadius = 15 })
    }

    private static func width(_ dice: inout Dice) -> CGFloat {
      dice.chance(0.7) ? 240 : dice.number(150...250)
    }

    private static var size: CGSize { ScrolledDamageTests.size }

    /// Scrolls, and changes something now and then.
    mutating func change(_ step: Int) {
      list.position.y -= dice.chance(0.2) ? CGFloat(dice.whole(-20...20)) : dice.number(-9...20)
      if dice.chance(0.1) { list.position.x += dice.number(-3...3) }
      if dice.chance(0.2) { root.sublayers.last?.position.y += dice.number(0...3) }
      if dice.chance(0.2) { list.sublayers[dice.whole(0...20)].isHidden.toggle() }
      if dice.chance(0.3) {
        var random = RandomLayers(dice.whole(0...10_000))
        random.change(tree)
      }
    }
  }

  @Test(
    "a list that scrolls, drawn in the parts that differ, equals the whole drawing",
    arguments: 0..<(TestRun.isLong ? 60 : 6))
  func equalsTheWhole(seed: Int) throws {
    var screen = Screen(seed)
    let scale: CGFloat = [2, 1, 1.5][seed % 3]
    let renderer = CairoRenderer(scale: scale)
    var last = list(of: screen.root, Self.size.width, Self.size.height)
    var drawn = try renderer.render(last)
    for step in 0..<8 {
      screen.change(step)
      let next = list(of: screen.root, Self.size.width, Self.size.height)
      try renderer.render(next, into: &drawn, damage: next.damageRegion(since: last))
      let whole = try CairoRenderer(scale: scale).render(next)
      let off = difference(drawn, whole)
      #expect(off == 0, "seed \(seed), step \(step)")
      (last, drawn) = (next, whole)
    }
  }

  @Test("scrolling rows damage less than a third of the screen, in many parts")
  func isSmall() {
    let root = box(0, 0, 240, 360, .white)
    let rows = box(0, 60, 240, 1200, Color(white: 0.9))
    for index in 0..<30 {
      let text = TextLayer()
      (text.string, text.fontSize) = ("Row \(index)", 12)
      text.frame = CGRect(x: 12, y: CGFloat(index) * 40, width: 200, height: 39.5)
      rows.addSublayer(text)
      rows.addSublayer(box(12, CGFloat(index) * 40 + 39.5, 228, 0.5, .gray))
    }
    root.addSublayer(rows)
    let renderer = CairoRenderer(scale: 2)
    let screen = PixelRect(x: 0, y: 0, width: 480, height: 720)
    var last = list(of: root, 240, 360)
    for offset: CGFloat in [3, 2.3, 10.75, 3] {
      rows.position.y -= offset
      let next = list(of: root, 240, 360)
      let parts = renderer.pixelRects(for: next.damageRegion(since: last), in: screen)
      #expect(parts.count > 8, "\(offset)")
      #expect(parts.area * 3 < screen.area, "\(offset)")
      last = next
    }
  }

  @Test("an opaque rectangle that moves or grows damages what it covers no more, or only now")
  func plate() {
    let plate = box(0, 100, 200, 300, .blue)
    let root = box(0, 0, 200, 300, .white, name: nil, plate)
    func damage(_ change: () -> Void) -> [CGRect] {
      let before = list(of: root, 200, 300)
      change()
      return list(of: root, 200, 300).damageRegion(since: before).rects
    }
    // Its lower edge is out of sight.
    #expect(damage { plate.position.y -= 8 } == [CGRect(x: 0, y: 92, width: 200, height: 8)])
    #expect(damage { plate.frame.size.width = 150 } == [CGRect(x: 150, y: 92, width: 50, height: 208)])
    // What shows through, turns, or throws a shadow changes all over.
    #expect(damage { plate.backgroundColor = .red } == [CGRect(x: 0, y: 92, width: 150, height: 208)])
    plate.backgroundColor = Color.red.withAlphaComponent(0.5)
    #expect(damage { plate.position.y += 8 } == [CGRect(x: 0, y: 92, width: 150, height: 208)])
    plate.backgroundColor = .red
    plate.shadowOpacity = 0.5
    let shaded = damage { plate.position.y += 8 }
    #expect(shaded.contains { $0.width >= 150 && $0.height >= 192 })
  }

  @Test("text that moves damages its glyphs, where it was and where it is")
  func text() throws {
    let text = TextLayer()
    (text.string, text.fontSize, text.isVerticallyCentered) = ("Refresh", 14, true)
    text.frame = CGRect(x: 10, y: 10, width: 180, height: 80)
    let root = box(0, 0, 200, 100, .white, name: nil, text)
    let before = list(of: root, 200, 100)
    text.position.y += 3
    let after = list(of: root, 200, 100)
    let damage = after.damage(since: before)
    #expect(damage.width < 80 && damage.height < 24)
    let renderer = CairoRenderer(scale: 3)
    let (old, new) = (try renderer.render(before), try renderer.render(after))
    let rect = renderer.pixelRect(for: damage)
    for (index, (a, b)) in zip(old.pixels, new.pixels).enumerated() where a != b {
      let (x, y) = (index % old.width, index / old.width)
      #expect((rect.x..<rect.maxX).contains(x) && (rect.y..<rect.maxY).contains(y))
    }
    // What another text covers is not known by the first.
    text.string = "Done"
    #expect(list(of: root, 200, 100).damage(since: after) == CGRect(x: 10, y: 13, width: 180, height: 80))
  }

  @Test("rectangles without a pixel twice hold the same pixels, and share whole rows or none")
  func disjoint() {
    for seed in 0..<200 {
      var dice = Dice(seed)
      let rects = (0..<dice.whole(1...12)).map { _ in
        PixelRect(
          x: dice.whole(0...30), y: dice.whole(0...30), width: dice.whole(1...12), height: dice.whole(1...12))
      }
      func covered(_ rects: [PixelRect]) -> [Int] {
        var counts = [Int](repeating: 0, count: 48 * 48)
        for rect in rects {
          for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { counts[y * 48 + x] += 1 } }
        }
        return counts
      }
      let parts = rects.disjoint
      #expect(covered(parts) == covered(rects).map { min($0, 1) }, "seed \(seed)")
      for (a, b) in zip(parts, parts.dropFirst()) {
        #expect(a.y == b.y ? a.height == b.height && a.maxX < b.x : a.maxY <= b.y, "seed \(seed)")
      }
      let rows = (0..<48).filter { y in rects.contains { ($0.y..<$0.maxY).contains(y) } }
      #expect(rects.rows.flatMap { Array($0) } == rows, "seed \(seed)")
    }
  }
}
