import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

@Suite struct DisplayListDamageTests {
  let dot = box(10, 10, 10, 10, .red)
  let bar = box(0, 40, 100, 10, .blue)
  var root: Layer { box(0, 0, 100, 100, .white, name: nil, dot, bar) }

  /// What a change damages.
  private func damage(of root: Layer, after change: () -> Void) -> CGRect {
    let before = list(of: root, 100, 100)
    change()
    return list(of: root, 100, 100).damage(since: before)
  }

  @Test("equal lists have no damage")
  func equal() {
    let root = root
    #expect(list(of: root, 100, 100).damage(since: list(of: root, 100, 100)).isNull)
  }

  @Test("without another list, or with one of another size, all is damaged")
  func whole() {
    let root = root
    let whole = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(list(of: root, 100, 100).damage(since: nil) == whole)
    #expect(list(of: root, 100, 100).damage(since: list(of: root, 50, 100)) == whole)
  }

  @Test("what moves damages where it was and where it is")
  func move() {
    let damage = damage(of: root) { dot.position.x += 30 }
    #expect(damage == CGRect(x: 10, y: 10, width: 40, height: 10))
  }

  @Test("what comes or goes damages itself alone")
  func comeAndGo() {
    let (root, own) = (root, CGRect(x: 10, y: 10, width: 10, height: 10))
    for isHidden in [true, false] { #expect(damage(of: root) { dot.isHidden = isHidden } == own) }
  }

  @Test("what moves inside a clip damages no more than the clip shows")
  func clip() {
    let root = box(
      0, 0, 100, 100, .white, name: nil,
      configured(box(20, 20, 20, 20, nil, name: nil, dot)) {
        $0.masksToBounds = true
      }, bar)
    dot.frame = CGRect(x: -5, y: 0, width: 10, height: 10)
    #expect(damage(of: root) { dot.position.x += 2 } == CGRect(x: 20, y: 20, width: 7, height: 10))
  }

  @Test("one of two dots in a fading group damages itself alone")
  func group() {
    let other = box(60, 60, 10, 10, .green)
    let group = configured(box(0, 0, 100, 100, nil, name: nil, dot, other, box(5, 5, 30, 30, .gray))) {
      $0.opacity = 0.5
    }
    let root = box(0, 0, 100, 100, .white, name: nil, group)
    #expect(damage(of: root) { other.position.x += 10 } == CGRect(x: 60, y: 60, width: 20, height: 10))
    #expect(damage(of: root) { group.opacity = 0.6 }.contains(CGRect(x: 5, y: 5, width: 75, height: 65)))
  }

  @Test("of many discs, those that come, go and move are all that is damaged, among any number that stay")
  func amongMany() {
    // Discs on a grid; the left half moves, and one of them is gone: nothing of the right half is damaged.
    let discs = (0..<6000).map { index in
      configured(box(CGFloat(index % 100) * 10, CGFloat(index / 100) * 10, 6, 6, .red)) {
        $0.cornerRadius = 3
      }
    }
    let root = box(0, 0, 1000, 600, .white)
    for disc in discs { root.addSublayer(disc) }
    let before = list(of: root, 1000, 600)
    for (index, disc) in discs.enumerated() where index % 100 < 40 { disc.position.y += 1 }
    discs[37].isHidden = true
    let damage = list(of: root, 1000, 600).damage(since: before)
    #expect(damage == CGRect(x: 0, y: 0, width: 396, height: 597))
  }

  @Test("the damage of commands that come and go takes time linear in their number")
  func linear() {
    func seconds(_ count: Int) -> Double {
      func discs(_ isKept: (Int) -> Bool) -> DisplayList {
        let fills = (0..<count).filter(isKept).map { index in
          let rect = CGRect(x: index % 300 * 4, y: index / 300 * 4, width: 3, height: 3)
          return DisplayCommand(
            drawing: .fill(.rect(rect), .red),
            transform: ProjectiveTransform(translationX: CGFloat(index % 7), y: 0),
            bounds: rect)
        }
        return DisplayList(size: CGSize(width: 1200, height: 1200), commands: fills)
      }
      // Every third of one is missing in the other, and every fifth of the other in the one.
      let (new, old) = (discs { $0 % 3 > 0 }, discs { $0 % 5 > 0 })
      return (0..<3).map { _ in
        let start = clock()
        let damage = new.damageRegion(since: old)
        #expect(damage.rects.count >= 1)
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
      }.min()!
    }
    let (few, many) = (seconds(3000), seconds(48000))
    // 16 times the commands: a search among all of them would take 256 times as long.
    #expect(many < few * 48, "\(few) s, then \(many) s")
  }

  @Test("a region holds every rectangle that was added, as few that lie apart")
  func region() {
    func isIn(_ a: CGRect, _ b: CGRect) -> Bool {
      a.minX >= b.minX - 1e-9 && a.minY >= b.minY - 1e-9 && a.maxX <= b.maxX + 1e-9 && a.maxY <= b.maxY + 1e-9
    }
    for seed in 0..<300 {
      var dice = Dice(seed)
      var region = DamageRegion()
      let rects = (0..<dice.whole(0...40)).map { _ in
        CGRect(
          x: dice.number(-50...900), y: dice.number(-50...900), width: dice.number(-1...60),
          height: dice.number(0...60)
        ).standardized
      }
      for rect in rects { region.add(rect) }
      #expect(region.rects.count <= DamageRegion.maximumCount)
      for rect in rects where !rect.isEmpty {
        #expect(region.rects.contains { isIn(rect, $0) }, "seed \(seed)")
      }
      #expect(region.isEmpty == rects.allSatisfy(\.isEmpty))
    }
    var region = DamageRegion(CGRect(x: 0, y: 0, width: 40, height: 40))
    region.add(CGRect(x: 300, y: 600, width: 4, height: 60))
    region.add(.null)
    region.add(CGRect(x: 10, y: 10, width: 0, height: 5))
    #expect(region.rects.count == 2)
    #expect(region.bounds == CGRect(x: 0, y: 0, width: 304, height: 660))
  }

  @Test("what throws a shadow through its superlayer damages the shadow too")
  func shadow() {
    let root = box(
      0, 0, 100, 100, .white, name: nil,
      configured(box(0, 0, 100, 100, nil, name: nil, dot, bar)) {
        ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 2, CGSize(width: 0, height: 20))
      })
    let damage = damage(of: root) { dot.backgroundColor = nil }
    // 10…20 and 20 lower, with three deviations around.
    #expect(damage.contains(CGRect(x: 4, y: 10, width: 22, height: 36)))
    #expect(damage.maxX < 35)
  }

  @Test("pixel rectangles hold the damage with one pixel around it, none before the first")
  func pixelRect() {
    let renderer = CairoRenderer(scale: 2)
    #expect(
      renderer.pixelRect(for: CGRect(x: 10, y: 10.2, width: 5, height: 5))
        == PixelRect(x: 19, y: 19, width: 12, height: 13))
    #expect(
      renderer.pixelRect(for: CGRect(x: 0, y: 0, width: 4, height: 4))
        == PixelRect(x: 0, y: 0, width: 9, height: 9))
    #expect(renderer.pixelRect(for: .null).isEmpty)
  }
}
