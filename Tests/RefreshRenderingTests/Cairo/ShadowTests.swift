import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

@Suite struct ShadowTests {
  /// A wide layer, whose shadow near the middle of an edge is that of a half plane.
  func wall(radius: CGFloat, offset: CGFloat = 0, _ change: (Layer) -> Void = { _ in }) -> Layer {
    configured(box(-100, 20, 240, 100, .black)) {
      ($0.shadowOpacity, $0.shadowRadius) = (1, radius)
      ($0.shadowOffset, $0.shadowColor) = (CGSize(width: 0, height: offset), .black)
      change($0)
    }
  }

  @Test("a shadow's edge is a bell curve whose deviation is the radius", arguments: [1.0, 2, 4])
  func profile(radius: CGFloat) throws {
    let bitmap = try render(wall(radius: radius), 40, 60, scale: 2)
    for row in 0..<40 {
      let distance = 20 - (CGFloat(row) + 0.5) / 2
      let expected = 255 * 0.5 * erfc(distance / (radius * 2.0.squareRoot()))
      #expect(abs(CGFloat(bitmap[40, row] >> 24) - expected) < 2.5, "row \(row)")
    }
  }

  @Test("an unblurred shadow is the silhouette, moved and tinted")
  func hard() throws {
    let layer = configured(box(2, 2, 2, 2, .white)) {
      ($0.shadowOpacity, $0.shadowRadius, $0.shadowColor) = (0.5, 0, .red)
      $0.shadowOffset = CGSize(width: 3, height: 1)
    }
    let bitmap = try render(box(0, 0, 10, 6, .white, name: nil, layer), 10, 6)
    expectPixels(of: bitmap) { x, y in
      (5..<7).contains(x) && (3..<5).contains(y) ? 0xFFFF_7F7F : 0xFFFF_FFFF
    }
  }

  @Test("a group's shadow, a simple layer's and a path's are the same where their outlines are")
  func threeWays() throws {
    func picture(_ change: (Layer) -> Void) throws -> Bitmap {
      try render(
        configured(box(20, 20, 20, 20, .white)) {
          ($0.shadowOpacity, $0.shadowRadius) = (0.8, 3)
          $0.shadowOffset = CGSize(width: 1, height: 2)
          change($0)
        }, 60, 60, scale: 2)
    }
    let simple = try picture { _ in }
    let path = try picture { $0.shadowPath = BezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    let group = try picture {
      $0.backgroundColor = nil
      $0.addSublayer(box(0, 0, 10, 20, .white))
      $0.addSublayer(box(10, 0, 10, 20, .white))
    }
    #expect(difference(simple, path) <= 1)
    #expect(difference(simple, group) <= 1)
  }

  @Test("a layer that masks to its bounds cuts off its own shadow, as Core Animation does")
  func clipped() throws {
    let bitmap = try render(wall(radius: 3) { $0.masksToBounds = true }, 40, 60)
    #expect((0..<20).allSatisfy { bitmap[20, $0] == 0 })
    #expect(bitmap[20, 20] == 0xFF00_0000)
  }

  @Test("what is off the picture throws its shadow onto it")
  func fromOutside() throws {
    let group = configured(
      box(0, -20, 40, 18, nil, name: nil, box(0, 0, 20, 18, .red), box(20, 0, 20, 18, .red))
    ) {
      ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 0, CGSize(width: 0, height: 10))
    }
    let bitmap = try render(group, 40, 20)
    #expect(bitmap[20, 7] == 0xFF00_0000)
    #expect(bitmap[20, 8] == 0)
  }
}
