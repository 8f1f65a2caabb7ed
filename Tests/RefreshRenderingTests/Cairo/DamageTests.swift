import Foundation
import RefreshLayers
import TestSupport
import Testing

@testable import RefreshRendering

/// Drawing the damage alone gives, byte for byte, what drawing everything gives.
@Suite struct DamageDrawingTests {
  /// How many of each hundred trees are tried; `make fuzz` tries all thousand.
  static let treesInHundred = TestRun.isLong ? 100 : 3

  /// How damage is drawn: in one rectangle around it, or in the rectangles that it is made of.
  private enum Form: CaseIterable { case bounds, region }

  /// Trees of a kind, each drawn in a size and changed some times; what its damage draws anew is compared with the whole.
  private func expectDamage(
    of seeds: Range<Int>, offset: Int, depth: Int = 3, in size: CGSize, scales: [CGFloat], steps: Int,
    forms: [Form], arrange: (inout RandomLayers, Layer) -> Void = { _, _ in }
  ) throws {
    for seed in seeds {
      var random = RandomLayers(seed + offset)
      let root = random.tree(depth: depth)
      arrange(&random, root)
      let renderer = CairoRenderer(scale: scales[seed % scales.count])
      var list = DisplayList(of: root, at: 0, size: size)
      var drawn = try renderer.render(list)
      for step in 0..<steps {
        random.change(root)
        if step == 0 { arrange(&random, root) }
        let next = DisplayList(of: root, at: 0, size: size)
        let whole = try CairoRenderer(scale: renderer.scale).render(next)
        for form in forms {
          var part = drawn
          switch form {
          case .bounds:
            try renderer.render(next, into: &part, damage: renderer.pixelRect(for: next.damage(since: list)))
          case .region: try renderer.render(next, into: &part, damage: next.damageRegion(since: list))
          }
          #expect(difference(part, whole) == 0, "seed \(seed), step \(step), \(form)")
        }
        (list, drawn) = (next, whole)
      }
    }
  }

  /// The first trees of a hundred.
  private func seeds(_ hundred: Int, _ count: Int = Self.treesInHundred) -> Range<Int> {
    hundred * 100..<hundred * 100 + count
  }

  @Test("a changed random tree drawn by its damage equals the whole drawing", arguments: 0..<10)
  func damageOfRandomTrees(hundred: Int) throws {
    // One and a half makes every second pixel edge fall between points.
    try expectDamage(
      of: seeds(hundred), offset: 0, in: CGSize(width: 100, height: 80), scales: [1, 2, 1.5], steps: 3,
      forms: Form.allCases)
  }

  @Test("the same for trees in which most layers stand in perspective", arguments: 0..<4)
  func damageInPerspective(hundred: Int) throws {
    // Each takes a second or two in a debug build.
    try expectDamage(
      of: seeds(hundred, (Self.treesInHundred + 1) / 2), offset: 90_000, depth: 2,
      in: CGSize(width: 70, height: 60), scales: [1, 1.5], steps: 2, forms: [.bounds],
      arrange: { $0.turnInSpace($1) })
  }

  @Test("the same for trees in which layers are blurred", arguments: 0..<4)
  func damageOfBlurs(hundred: Int) throws {
    try expectDamage(
      of: seeds(hundred, max(1, Self.treesInHundred / 4)), offset: 70_000, depth: 1,
      in: CGSize(width: 40, height: 30), scales: [hundred % 2 == 0 ? 1 : 1.5], steps: 2, forms: [.region],
      arrange: { $0.blur($1) })
  }

  @Test("any part of a random tree drawn over its own picture changes nothing", arguments: 0..<4)
  func anyPartIsTheSame(hundred: Int) throws {
    for seed in seeds(hundred) {
      var random = RandomLayers(seed + 50_000)
      let list = DisplayList(of: random.tree(), at: 0, size: CGSize(width: 100, height: 80))
      let renderer = CairoRenderer(scale: 1)
      let whole = try renderer.render(list)
      var part = whole
      let rect = PixelRect(
        x: random.dice.whole(-5...90), y: random.dice.whole(-5...70), width: random.dice.whole(1...60),
        height: random.dice.whole(1...50))
      try renderer.render(list, into: &part, damage: rect)
      #expect(difference(part, whole) == 0, "seed \(seed)")
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
