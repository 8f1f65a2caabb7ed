import Foundation
import RefreshLayers
import TestSupport
import Testing

@testable import RefreshRendering

/// Drawing the damage alone gives, byte for byte, what drawing everything gives.
@Suite struct DamageDrawingTests {
  /// How many of each hundred trees are tried; `make fuzz` tries all thousand.
  static let treesInHundred = TestRun.isLong ? 100 : 3

  @Test("a changed random tree drawn by its damage equals the whole drawing", arguments: 0..<10)
  func damageOfRandomTrees(hundred: Int) throws {
    for seed in hundred * 100..<hundred * 100 + Self.treesInHundred {
      var random = RandomLayers(seed)
      let root = random.tree()
      let size = CGSize(width: 100, height: 80)
      // One and a half makes every second pixel edge fall between points.
      let scale: CGFloat = [1, 2, 1.5][seed % 3]
      let renderer = CairoRenderer(scale: scale)
      var list = DisplayList(of: root, at: 0, size: size)
      var drawn = try renderer.render(list)
      var inRects = drawn
      for step in 0..<3 {
        random.change(root)
        let next = DisplayList(of: root, at: 0, size: size)
        let damage = renderer.pixelRect(for: next.damage(since: list))
        try renderer.render(next, into: &drawn, damage: damage)
        try renderer.render(next, into: &inRects, damage: next.damageRegion(since: list))
        let whole = try CairoRenderer(scale: scale).render(next)
        let off = difference(drawn, whole)
        #expect(off == 0, "seed \(seed), step \(step)")
        #expect(inRects == whole, "in rectangles, seed \(seed), step \(step)")
        (list, drawn) = (next, whole)
      }
    }
  }

  @Test("the same for trees in which most layers stand in perspective", arguments: 0..<4)
  func damageInPerspective(hundred: Int) throws {
    // Each takes a second or two in a debug build.
    for seed in hundred * 100..<hundred * 100 + (Self.treesInHundred + 1) / 2 {
      var random = RandomLayers(seed + 90_000)
      let root = random.tree(depth: 2)
      random.turnInSpace(root)
      let size = CGSize(width: 70, height: 60)
      let renderer = CairoRenderer(scale: seed % 2 == 0 ? 1 : 1.5)
      var list = DisplayList(of: root, at: 0, size: size)
      var drawn = try renderer.render(list)
      for step in 0..<2 {
        random.change(root)
        if step == 0 { random.turnInSpace(root) }
        let next = DisplayList(of: root, at: 0, size: size)
        try renderer.render(next, into: &drawn, damage: renderer.pixelRect(for: next.damage(since: list)))
        let whole = try CairoRenderer(scale: renderer.scale).render(next)
        let off = difference(drawn, whole)
        #expect(off == 0, "seed \(seed), step \(step)")
        (list, drawn) = (next, whole)
      }
    }
  }

  @Test("the same for trees in which layers are blurred", arguments: 0..<4)
  func damageOfBlurs(hundred: Int) throws {
    for seed in hundred * 100..<hundred * 100 + max(1, Self.treesInHundred / 4) {
      var random = RandomLayers(seed + 70_000)
      let root = random.tree(depth: 1)
      random.blur(root)
      let size = CGSize(width: 40, height: 30)
      let renderer = CairoRenderer(scale: hundred % 2 == 0 ? 1 : 1.5)
      var list = DisplayList(of: root, at: 0, size: size)
      var drawn = try renderer.render(list)
      for step in 0..<2 {
        random.change(root)
        if step == 0 { random.blur(root) }
        let next = DisplayList(of: root, at: 0, size: size)
        try renderer.render(next, into: &drawn, damage: next.damageRegion(since: list))
        let whole = try CairoRenderer(scale: renderer.scale).render(next)
        let off = difference(drawn, whole)
        #expect(off == 0, "seed \(seed), step \(step)")
        (list, drawn) = (next, whole)
      }
    }
  }

  @Test("any part of a random tree drawn over its own picture changes nothing", arguments: 0..<4)
  func anyPartIsTheSame(hundred: Int) throws {
    for seed in hundred * 100..<hundred * 100 + Self.treesInHundred {
      var random = RandomLayers(seed + 50_000)
      let list = DisplayList(of: random.tree(), at: 0, size: CGSize(width: 100, height: 80))
      let renderer = CairoRenderer(scale: 1)
      let whole = try renderer.render(list)
      var part = whole
      let rect = PixelRect(
        x: random.dice.whole(-5...90), y: random.dice.whole(-5...70), width: random.dice.whole(1...60),
        height: random.dice.whole(1...50))
      try renderer.render(list, into: &part, damage: rect)
      let off = difference(part, whole)
      #expect(off == 0, "seed \(seed)")
    }
  }

  @Test("what lies outside the damage is left as it was")
  func outsideIsUntouched() throws {
    let renderer = CairoRenderer(scale: 1)
    var bitmap = Bitmap(width: 20, height: 20, filledWith: 0xFF12_3456)
    let red = list(of: box(0, 0, 20, 20, .red), 20, 20)
    try renderer.render(red, into: &bitmap, damage: PixelRect(x: 5, y: 6, width: 3, height: 2))
    expectPixels(of: bitmap) { x, y in
      (5..<8).contains(x) && (6..<8).contains(y) ? 0xFFFF_0000 : 0xFF12_3456
    }
  }

  @Test("the damage is cleared before it is drawn")
  func damageIsCleared() throws {
    let renderer = CairoRenderer(scale: 1)
    var bitmap = Bitmap(width: 8, height: 8, filledWith: 0xFFFF_FFFF)
    let empty = list(of: Layer(), 8, 8)
    try renderer.render(empty, into: &bitmap, damage: PixelRect(x: 0, y: 0, width: 4, height: 8))
    #expect(bitmap[3, 3] == 0)
    #expect(bitmap[4, 3] == 0xFFFF_FFFF)
  }

  @Test("a bitmap of another size is refused with both sizes named")
  func wrongSize() {
    var bitmap = Bitmap(width: 3, height: 3)
    #expect {
      try CairoRenderer(scale: 2).render(list(of: Layer(), 10, 10), into: &bitmap, damage: nil)
    } throws: { error in
      "\(error)" == "the bitmap is 3 × 3 pixels and should be 20 × 20"
    }
  }
}
