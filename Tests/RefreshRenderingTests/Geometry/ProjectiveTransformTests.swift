import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

@Suite struct ProjectiveTransformTests {
  static let space: CATransform3D = {
    var t = CATransform3D.identity
    t.m34 = -1 / 300
    return t.rotated(by: 0.7, x: 0.3, y: 1, z: 0.2).translatedBy(x: 12, y: -7, z: 3)
  }()

  static let points = [CGPoint.zero, CGPoint(x: 40, y: 13), CGPoint(x: -21, y: 55)]

  @Test("points are seen where the transform in space projects them")
  func project() {
    for p in Self.points {
      let (a, b) = (ProjectiveTransform(Self.space).map(p), Self.space.project(p))
      #expect(hypot(a.x - b.x, a.y - b.y) < 1e-9)
    }
  }

  @Test("one transform followed by another maps as both in turn")
  func concatenation() {
    let (s, t) = (
      ProjectiveTransform(Self.space),
      ProjectiveTransform(CGAffineTransform(a: 1, b: 0.5, c: -0.2, d: 2, tx: 5, ty: 6))
    )
    for p in Self.points {
      for (first, second) in [(s, t), (t, s), (s, s), (t, t)] {
        let (a, b) = (first.concatenating(second).map(p), second.map(first.map(p)))
        #expect(hypot(a.x - b.x, a.y - b.y) < 1e-9)
      }
    }
  }

  @Test("the inverse leads back")
  func inverse() throws {
    let t = ProjectiveTransform(Self.space)
    let back = try #require(t.inverted())
    for p in Self.points {
      let q = back.map(t.map(p))
      #expect(hypot(p.x - q.x, p.y - q.y) < 1e-9)
    }
    #expect(ProjectiveTransform(CGAffineTransform(scaleX: 0, y: 1)).inverted() == nil)
  }

  @Test("what lies behind the eye is cut away before it is seen")
  func behindTheEye() {
    var t = CATransform3D.identity
    t.m34 = -1 / 50
    let plane = ProjectiveTransform(t.rotated(by: 1.5, x: 0, y: 1, z: 0))
    let seen = plane.bounds(of: CGRect(x: -200, y: -5, width: 400, height: 10))
    #expect(seen.minX.isFinite && seen.maxX.isFinite && seen.width > 0)
    #expect(plane.depth(at: CGPoint(x: -200, y: 0)) < 0 || plane.depth(at: CGPoint(x: 200, y: 0)) < 0)
  }

  @Test("a mirrored tree draws the mirrored picture", arguments: 0..<20)
  func mirror(seed: Int) throws {
    var random = RandomLayers(seed + 20_000)
    let tree = random.tree(depth: 2)
    // Text is laid on its own pixels, so that it has no exact mirror image.
    tree.forEachLayer { if let text = $0 as? TextLayer { text.string = "" } }
    let plain = box(0, 0, 100, 80, .white, name: nil, tree)
    let picture = try render(plain, 100, 80)
    plain.transform = CATransform3D(scaleX: -1, y: 1)
    let mirrored = try render(plain, 100, 80)
    var off = 0
    for y in 0..<80 {
      for x in 0..<100 where picture[x, y] != mirrored[99 - x, y] {
        // Smoothed edges round to either side.
        let (a, b) = (picture[x, y], mirrored[99 - x, y])
        for shift: UInt32 in [16, 8, 0] where abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > 24 {
          off += 1
        }
      }
    }
    #expect(off < 40, "seed \(seed)")
  }
}
