import CCairo
import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

/// Rectangles with round corners, against Cairo's own filling of the same.
@Suite struct ConvexFillTests {
  /// A shape on a picture with any pixels, and what of it is drawn.
  private struct Case: CustomStringConvertible {
    var width: Int
    var height: Int
    var rect: CGRect
    var radius: CGFloat
    var transform: PlaneTransform
    var part: PixelRect
    var pixel: UInt32
    var before: Int

    var description: String {
      "\(rect), radius \(radius) under \(transform) in \(width)×\(height), "
        + "part \(part), pixel \(String(pixel, radix: 16)) over \(before)"
    }

    init(_ dice: inout Dice) {
      func side() -> Int { dice.whole(1...(dice.chance(0.1) ? 400 : 40)) }
      let (width, height) = (side(), side())
      (self.width, self.height, before) = (width, height, dice.whole(0...1 << 40))
      pixel = 0xFF00_0000 | UInt32(dice.whole(0...0xFF_FFFF))
      // Far below a pixel, of a few, larger than the picture; and thin.
      let most = [0.1, 1, 4, CGFloat(min(width, height)) * 1.2].randomElement(using: &dice)!
      var size = CGSize(width: dice.number(0.001...most), height: dice.number(0.001...most))
      if dice.chance(0.5) { size.height = size.width }
      if dice.chance(0.15) { size.width *= 0.01 }
      rect = CGRect(origin: CGPoint(x: -size.width / 2, y: -size.height / 2), size: size)
      let limit = min(size.width, size.height) / 2
      radius = dice.chance(0.6) ? limit : dice.number(0...limit)
      // On half pixels, in the middle, and anywhere, at times outside.
      func place(_ length: Int) -> CGFloat {
        let anywhere = dice.number(-2...CGFloat(length) + 2)
        return dice.chance(0.3)
          ? (anywhere * 2).rounded() / 2 : dice.chance(0.4) ? CGFloat(length) / 2 : anywhere
      }
      var m = CGAffineTransform(translationX: place(width), y: place(height))
      if dice.chance(0.5) {
        m = m.rotated(by: dice.chance(0.3) ? CGFloat(dice.whole(0...7)) * .pi / 4 : dice.number(0...7))
      }
      if dice.chance(0.4) { m = m.scaledBy(x: dice.number(-1.5...1.5), y: dice.number(-1.5...1.5)) }
      transform = PlaneTransform(m)
      let whole = PixelRect(x: 0, y: 0, width: width, height: height)
      func some() -> PixelRect {
        let (x, y) = (dice.whole(0...width - 1), dice.whole(0...height - 1))
        return PixelRect(x: x, y: y, width: dice.whole(1...width - x), height: dice.whole(1...height - y))
      }
      part = dice.chance(0.3) ? some() : whole
    }

    private func canvas() -> Canvas {
      let whole = PixelRect(x: 0, y: 0, width: width, height: height)
      let canvas = Canvas(rect: whole, scale: 1)
      var dice = Dice(before)
      canvas.surface.withPixels { pixels in
        // Premultiplied: no channel is more than alpha.
        for index in 0..<width * height {
          let random = UInt32(truncatingIfNeeded: dice.next())
          let alpha = random >> 24
          pixels[index] =
            alpha << 24 | (random >> 16 & 255) * alpha / 255 << 16 | (random >> 8 & 255) * alpha / 255 << 8
            | (random & 255) * alpha / 255
        }
      }
      return canvas
    }

    /// Whether the shape is filled without Cairo, and then whether its pixels are Cairo's and the others as before.
    func fill() -> (isFilled: Bool, isRight: Bool) {
      let (ours, cairo, untouched) = (canvas(), canvas(), canvas())
      let isFilled = ours.fill(rect, radius: radius, transform, with: pixel, in: part)
      if isFilled {
        func channel(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / 255 }
        cairo_set_source_rgba(cairo.cr, channel(16), channel(8), channel(0), 1)
        cairo.trace(.roundedRect(rect, radius: radius), transform)
        cairo_fill(cairo.cr)
      }
      let (found, drawn, old) = (
        ours.surface.bitmap.pixels, cairo.surface.bitmap.pixels, untouched.surface.bitmap.pixels
      )
      let isRight = found.indices.allSatisfy { index in
        let (x, y) = (index % width, index / width)
        let isSeen = x >= part.x && x < part.maxX && y >= part.y && y < part.maxY
        return found[index] == (isSeen ? drawn[index] : old[index])
      }
      return (isFilled, isRight)
    }

    /// A simpler case that fails as well, in steps that each make something plainer.
    func shrunk() -> Case {
      let plainer: [(inout Case) -> Void] = [
        { $0.part = PixelRect(x: 0, y: 0, width: $0.width, height: $0.height) },
        { $0.pixel = 0xFF00_0000 }, { $0.before = 0 }, { $0.radius = min($0.rect.width, $0.rect.height) / 2 },
        { ($0.transform.a, $0.transform.b, $0.transform.c, $0.transform.d) = (1, 0, 0, 1) },
        { $0.transform.tx.round() }, { $0.transform.ty.round() },
        { $0.transform.tx = ($0.transform.tx * 16).rounded() / 16 },
        { $0.transform.ty = ($0.transform.ty * 16).rounded() / 16 },
        { $0.transform = PlaneTransform(CGAffineTransform(scaleX: 0.5, y: 0.5)).concatenating($0.transform) },
      ]
      var best = self
      var step = 0
      while step < plainer.count * 8 {
        var next = best
        plainer[step % plainer.count](&next)
        let (isFilled, isRight) = next.fill()
        if isFilled && !isRight { best = next }
        step += 1
      }
      return best
    }
  }

  @Test("a shape laid over any pixels has the bytes of Cairo's", arguments: 0..<20)
  func equalsCairo(seed: Int) {
    var dice = Dice(seed)
    var count = 0
    for _ in 0..<300 {
      let example = Case(&dice)
      let (isFilled, isRight) = example.fill()
      if isFilled { count += 1 }
      guard isRight else {
        Issue.record("seed \(seed): \(example.shrunk())")
        return
      }
    }
    #expect(count > 90, "only \(count) of 300 shapes were filled without Cairo")
  }

  @Test("a disc that the surface cuts is left to Cairo")
  func leavesCutShapes() {
    let canvas = Canvas(rect: PixelRect(x: 0, y: 0, width: 20, height: 20), scale: 1)
    func fills(_ x: CGFloat, perspective: CGFloat = 0) -> Bool {
      var transform = PlaneTransform(translationX: x, y: 5)
      transform.px = perspective
      return canvas.fill(
        CGRect(x: 0, y: 0, width: 8, height: 8), radius: 4, transform, with: 0xFF00_0000,
        in: PixelRect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(fills(0))
    #expect(!fills(-0.5))
    #expect(!fills(12.5))
    #expect(!fills(5, perspective: 0.001))
  }
}
