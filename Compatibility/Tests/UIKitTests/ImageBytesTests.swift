import Foundation
import RefreshKit
import RefreshRendering
import Testing
import UIKit

/// Pictures made of bytes, as those are in memory.
@Suite("pictures of bytes") struct ImageBytesTests {
  private let bench = Bench()

  /// The order of a pixel's bytes in memory, from Core Graphics' documentation of the constants.
  static let layouts: [(CGImageAlphaInfo, CGBitmapInfo, String)] = [
    (.premultipliedLast, [], "RGBA"), (.premultipliedLast, .byteOrder32Big, "RGBA"),
    (.premultipliedLast, .byteOrder32Little, "ABGR"), (.premultipliedFirst, [], "ARGB"),
    (.premultipliedFirst, .byteOrder32Little, "BGRA"), (.last, [], "RGBA"), (.first, [], "ARGB"),
    (.first, .byteOrder32Little, "BGRA"), (.noneSkipLast, [], "RGBx"),
    (.noneSkipFirst, .byteOrder32Little, "BGRx"), (.noneSkipFirst, .byteOrder32Big, "xRGB"),
  ]

  private func picture(
    _ bytes: [UInt8], _ size: (Int, Int), stride: Int? = nil, _ alpha: CGImageAlphaInfo,
    _ order: CGBitmapInfo = [], bits: Int = 8
  ) -> CGImage? {
    guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
    return CGImage(
      width: size.0, height: size.1, bitsPerComponent: bits, bitsPerPixel: 4 * bits,
      bytesPerRow: stride ?? 4 * size.0, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: order.rawValue | alpha.rawValue), provider: provider, decode: nil,
      shouldInterpolate: false, intent: .defaultIntent)
  }

  /// A white square of 20 pixels.
  private var white: CGImage? {
    picture([UInt8](repeating: 255, count: 20 * 20 * 4), (20, 20), .premultipliedLast)
  }

  @Test("the bytes of every layout are the pixel that they say", arguments: layouts.indices)
  func layout(index: Int) throws {
    let (alpha, order, names) = Self.layouts[index]
    let isPremultiplied = alpha != .first && alpha != .last
    // Half of a colour that is (200, 100, 50) in full.
    let shown: [Character: UInt8] =
      isPremultiplied ? ["R": 100, "G": 50, "B": 25, "A": 128] : ["R": 200, "G": 100, "B": 50, "A": 128]
    let image = try #require(picture(names.map { shown[$0] ?? 7 }, (1, 1), alpha, order))
    let pixels = image.image.pixels
    try #require(pixels.count == 1)
    let wanted: [UInt32] = names.contains("x") ? [255, 100, 50, 25] : [128, 100, 50, 25]
    for (place, component) in wanted.enumerated() {
      #expect(abs(Int(pixels[0] >> (24 - 8 * UInt32(place)) & 255) - Int(component)) <= 1)
    }
  }

  @Test("rows may be longer than their pixels, and too few bytes or absurd sizes make no picture")
  func rows() throws {
    let two = try #require(
      picture([1, 2, 3, 255, 9, 9, 4, 5, 6, 255], (1, 2), stride: 6, .premultipliedLast))
    #expect(two.image.pixels == [0xFF01_0203, 0xFF04_0506])
    #expect(picture([1, 2, 3], (1, 1), .premultipliedLast) == nil)
    for size in [(0, 1), (1, -1), (Int.max, 1), (1, Int.max), (1 << 40, 1 << 40)] {
      #expect(picture([1, 2, 3, 4], size, stride: 4, .premultipliedLast) == nil)
      #expect(picture([1, 2, 3, 4], size, stride: .max, .premultipliedLast) == nil)
    }
  }

  @Test("bytes of other depths are reported, and make no picture")
  func depth() {
    bench.turn {
      #expect(
        picture([UInt8](repeating: 0, count: 8), (1, 1), stride: 8, .premultipliedLast, bits: 16) == nil)
      #expect(picture([0, 0, 0, 0], (1, 1), .none) == nil)
    }
    #expect(bench.context.diagnostics.count == 1)
  }

  @Test("a layer's contents have its pixels per point, set before them or after")
  func scale() throws {
    for isFirst in [true, false] {
      let view = bench.show { UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40)) }
      bench.turn {
        view.backgroundColor = .black
        view.layer.contentsGravity = .center
        if isFirst { view.layer.contentsScale = 2 }
        view.layer.contents = white
        if !isFirst { view.layer.contentsScale = 2 }
      }
      // Twenty pixels at two a point are ten points, in the middle of forty.
      let pixels = try bench.frame(scale: 1)
      #expect((10..<50).filter { pixels[30 * 120 + $0] == 0xFFFF_FFFF } == Array(25..<35))
      bench.turn { view.removeFromSuperview() }
    }
  }

  // CALayer.h: "bottom" always means the least y and "top" the greatest, however y points on the screen.
  @Test(
    "a layer's contents are where its gravity says, whose bottom is the edge of the least y",
    arguments: [
      (CALayerContentsGravity.bottom, 15, 10), (.topRight, 20, 20), (.left, 10, 15),
    ])
  func gravity(gravity: CALayerContentsGravity, x: Int, y: Int) throws {
    let view = bench.show { UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20)) }
    bench.turn {
      // Ten points, at the two pixels a point of a view's layer.
      view.backgroundColor = .black
      view.layer.contentsGravity = gravity
      view.layer.contents = white
    }
    let pixels = try bench.frame(scale: 1)
    let first = try #require(
      pixels.indices.first { at in
        (10..<30).contains(at % 120) && (10..<30).contains(at / 120) && pixels[at] == 0xFFFF_FFFF
      })
    #expect((first % 120, first / 120) == (x, y))
  }
}
