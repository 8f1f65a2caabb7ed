import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

/// Exact pixels of solid layers along pixel edges, reckoned by hand.
@Suite struct SolidTests {
  @Test("a layer fills its frame and nothing beside it, at any scale", arguments: [1, 2, 3])
  func fill(scale: Int) throws {
    let bitmap = try render(
      box(0, 0, 10, 8, .white, name: nil, box(2, 3, 4, 2, .red)), 10, 8, scale: CGFloat(scale))
    #expect(bitmap.width == 10 * scale && bitmap.height == 8 * scale)
    expectPixels(of: bitmap) { x, y in
      (2 * scale..<6 * scale).contains(x) && (3 * scale..<5 * scale).contains(y) ? 0xFFFF_0000 : 0xFFFF_FFFF
    }
  }

  @Test("nothing drawn is transparent")
  func empty() throws {
    #expect(try render(Layer(), 3, 2).pixels == Array(repeating: 0, count: 6))
  }

  @Test("half a pixel covered is half the colour")
  func halfPixel() throws {
    let bitmap = try render(box(0, 0, 4, 1, .black, name: nil, box(0.5, 0, 2, 1, .white)), 4, 1)
    #expect(
      bitmap.pixels.map { Int($0 & 255) }.enumerated().allSatisfy { abs($1 - [128, 255, 128, 0][$0]) <= 1 })
  }

  @Test("alpha composites as source plus the rest of what lies below", arguments: [0.1, 0.25, 0.5, 0.9])
  func alpha(alpha: CGFloat) throws {
    let color = Color(red: 0.2, green: 0.6, blue: 1, alpha: alpha)
    let bitmap = try render(box(0, 0, 1, 1, Color(hex: 0x804020), name: nil, box(0, 0, 1, 1, color)), 1, 1)
    let below: [CGFloat] = [128, 64, 32]
    for (index, channel) in [color.red, color.green, color.blue].enumerated() {
      let expected = channel * 255 * alpha + below[index] * (1 - alpha)
      let found = CGFloat(bitmap[0, 0] >> UInt32(16 - 8 * index) & 255)
      #expect(abs(found - expected) <= 1.01)
    }
  }

  @Test("the border lies inside the bounds and over the sublayers")
  func border() throws {
    let layer = configured(box(0, 0, 10, 10, .white, name: nil, box(0, 0, 10, 10, .green))) {
      ($0.borderWidth, $0.borderColor) = (2, .blue)
    }
    let bitmap = try render(layer, 10, 10)
    expectPixels(of: bitmap) { x, y in
      let isBorder = x < 2 || y < 2 || x >= 8 || y >= 8
      return isBorder ? 0xFF00_00FF : 0xFF00_FF00
    }
  }

  @Test("sublayers are cut at the bounds only where the layer masks to them")
  func clip() throws {
    let inner = box(-2, 2, 10, 2, .red)
    let layer = box(4, 4, 4, 6, nil, name: nil, inner)
    let root = box(0, 0, 12, 12, .white, name: nil, layer)
    func reds() throws -> Int { try render(root, 12, 12).pixels.count { $0 == 0xFFFF_0000 } }
    #expect(try reds() == 20)
    layer.masksToBounds = true
    #expect(try reds() == 8)
  }

  @Test("later sublayers cover earlier ones, and greater z positions cover both")
  func order() throws {
    let (red, blue) = (box(0, 0, 1, 1, .red), box(0, 0, 1, 1, .blue))
    let root = box(0, 0, 1, 1, .white, name: nil, red, blue)
    #expect(try render(root, 1, 1)[0, 0] == 0xFF00_00FF)
    red.zPosition = 1
    #expect(try render(root, 1, 1)[0, 0] == 0xFFFF_0000)
    blue.zPosition = 1
    #expect(try render(root, 1, 1)[0, 0] == 0xFF00_00FF)
    blue.zPosition = -1
    #expect(try render(root, 1, 1)[0, 0] == 0xFFFF_0000)
  }

  @Test("a quarter turn about the anchor point lands on the pixels where arithmetic puts it")
  func quarterTurn() throws {
    let layer = configured(box(0, 0, 4, 2, .red)) {
      ($0.anchorPoint, $0.position) = (.zero, CGPoint(x: 6, y: 1))
      $0.affineTransform = CGAffineTransform(rotationAngle: .pi / 2)
    }
    // x' = -y + 6 and y' = x + 1: from (0…4, 0…2) to (4…6, 1…5).
    let bitmap = try render(box(0, 0, 8, 8, .white, name: nil, layer), 8, 8)
    expectPixels(of: bitmap) { x, y in
      (4..<6).contains(x) && (1..<5).contains(y) ? 0xFFFF_0000 : 0xFFFF_FFFF
    }
  }

  @Test("the area of a disc is that of its formula")
  func disc() throws {
    let layer = configured(box(5, 5, 40, 40, .black)) { $0.cornerRadius = 20 }
    let covered = try render(layer, 50, 50, scale: 2).pixels.reduce(0) { $0 + Double($1 >> 24) / 255 }
    #expect(abs(covered - .pi * 40 * 40) < 12)
  }

  @Test("bounds that begin elsewhere than at zero move what lies in them")
  func boundsOrigin() throws {
    let scroll = configured(box(0, 0, 4, 4, nil, name: nil, box(10, 12, 1, 1, .red))) {
      $0.bounds.origin = CGPoint(x: 9, y: 10)
    }
    let bitmap = try render(scroll, 4, 4)
    #expect(bitmap[1, 2] == 0xFFFF_0000)
    #expect(bitmap.pixels.count { $0 != 0 } == 1)
  }
}
