import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

/// Frames drawn one after another, in pictures that are used again.
@Suite struct IncrementalRendererTests {
  @Test("frames drawn by damage equal whole drawings, however many pictures are held", arguments: [1, 2, 5])
  func equalsWholeDrawings(pictures: Int) throws {
    for seed in 0..<20 {
      var random = RandomLayers(seed + 90_000)
      let root = random.tree()
      let drawing = IncrementalRenderer(scale: 1, holding: pictures, verifiesDamage: true)
      var last: DisplayList?
      var handedOn: [(Bitmap, Bitmap)] = []
      for index in 0..<8 {
        if index % 3 != 2 { random.change(root) }
        let list = list(of: root, 100, 80)
        let (bitmap, damage) = try drawing.draw(list, damage: list.damageRegion(since: last))
        last = list
        #expect((damage == nil) == (index == 0))
        handedOn.append((bitmap, try CairoRenderer(scale: 1).render(list)))
      }
      // Pictures that were handed on are not drawn over.
      for (drawn, whole) in handedOn { #expect(drawn == whole, "seed \(seed)") }
    }
  }

  @Test("a spinner above and an indicator below are drawn apart, each in its own rectangle")
  func farApart() throws {
    let (spinner, bar) = (box(40, 4, 20, 20, .red), box(150, 280, 4, 16, .gray))
    let root = box(0, 0, 160, 300, .white, name: nil, spinner, bar)
    let drawing = IncrementalRenderer(scale: 2, verifiesDamage: true)
    var last: DisplayList?
    for step in 0..<6 {
      spinner.transform = spinner.transform.rotated(by: 0.3, x: 0, y: 0, z: 1)
      bar.position.y = 280 + CGFloat(step)
      let list = list(of: root, 160, 300)
      let (_, rects) = try drawing.draw(list, damage: list.damageRegion(since: last))
      last = list
      guard step > 0 else { continue }
      #expect(rects?.count == 2)
      // Each is no larger than what moved, with a pixel around it: the picture has 192,000 pixels.
      #expect(rects?.allSatisfy { $0.area < 5000 } == true)
    }
  }

  @Test("damage that is too small is reported with frame, pixel and both colours")
  func findsWhatDamageMisses() throws {
    let drawing = IncrementalRenderer(scale: 1, verifiesDamage: true)
    let before = list(of: box(0, 0, 20, 20, .red), 20, 20)
    let after = list(of: box(0, 0, 20, 20, .red, name: nil, box(4, 5, 6, 6, .blue)), 20, 20)
    _ = try drawing.draw(before, damage: DamageRegion(CGRect(x: 0, y: 0, width: 20, height: 20)))
    let error = #expect(throws: DamageError.self) {
      try drawing.draw(after, damage: DamageRegion(CGRect(x: 12, y: 12, width: 4, height: 4)))
    }
    #expect(
      error?.description
        == "frame 1, pixel (4, 5): incremental drawing gives 0xffff0000, full drawing 0xff0000ff")
  }
}
