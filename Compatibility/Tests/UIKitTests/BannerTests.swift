import Foundation
import RefreshKit
import RefreshRendering
import Testing
import UIKit

@testable import Indicators

/// Older animation blocks, text layers, depth and letters as shapes.
@Suite("banners, words and pictures")
struct BannerTests {
  private let bench = Bench()
  private let own = Bench()

  private func pair() -> (Bench, BannerView, Bench, View) {
    let (bench, own) = (Bench(), Bench())
    let banner = bench.show { BannerView(frame: CGRect(x: 0, y: 0, width: 120, height: 90)) }
    var card: View!
    own.turn {
      let view = View(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
      card = View(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
      card.backgroundColor = Color(red: 1, green: 0.5, blue: 0)
      view.addSubview(card)
      own.root.addSubview(view)
    }
    return (bench, banner, own, card)
  }

  @Test("beginAnimations, settings and commitAnimations move as one block")
  func blocks() throws {
    let (bench, banner, own, card) = pair()
    bench.turn { banner.come() }
    own.turn {
      View.animate(withDuration: 0.4, delay: 0.1, options: .curveEaseOut) {
        card.center = CGPoint(x: 60, y: 30)
        card.alpha = 0.5
      }
    }
    try expectSameFrames(bench, own, at: [0, 0.1, 0.2, 0.3, 0.5, 0.7], looks: 4)
    // One that nobody commits ends with its turn, and the next changes at once.
    bench.turn {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(2)
    }
    bench.turn { banner.card.alpha = 1 }
    #expect(banner.card.layer.animationKeys() == nil)
    bench.turn {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationRepeatCount(2.5)
      UIView.setAnimationRepeatAutoreverses(true)
      banner.card.alpha = 0
      UIView.commitAnimations()
    }
    // 0.2 s there and 0.2 s back, two times and a half.
    let start = bench.context.now
    func shown(after seconds: Double) -> Double {
      bench.advance(to: start + seconds)
      return Double(banner.card.layer.refreshLayer.presentation(at: bench.context.now).opacity)
    }
    #expect(abs(shown(after: 0.4) - 1) < 1e-9)
    #expect(shown(after: 0.999) < 0.01)
    bench.advance(to: start + 1.01)
    #expect(banner.card.layer.animationKeys() == nil)
  }

  @Test("changes repeat as often as modifyAnimations says")
  func repeats() {
    let (bench, banner, _, _) = pair()
    bench.turn { banner.blink() }
    let layer = banner.card.layer.refreshLayer
    for (time, opacity) in [(0.05, 0.75), (0.2, 0), (0.3, 0.5), (0.45, 0.75), (1.1, 0.5)] {
      bench.advance(to: time)
      #expect(abs(Double(layer.presentation(at: time).opacity) - opacity) < 1e-9, "at \(time)")
    }
    bench.advance(to: 1.21)
    #expect(layer.animationKeys == [])
  }

  @Test("a transition dissolves, a text layer writes, and a sublayer transform has depth")
  func looks() throws {
    let (bench, banner, own, card) = pair()
    bench.turn { banner.swap() }
    bench.advance(to: 0.25)
    // Half of each; the ground is white.
    let pixel = try bench.frame[20 * 240 + 30]
    #expect(abs(Int(pixel >> 16 & 255) - 128) < 3 && abs(Int(pixel & 255) - 128) < 3)
    bench.advance(to: 1)
    #expect(try bench.frame[20 * 240 + 30] == 0xFF00_00FF)

    bench.turn {
      banner.card.backgroundColor = .orange
      banner.write("Ag")
      banner.tilt()
    }
    own.turn {
      let title = TextLayer()
      (title.string, title.font, title.alignment) = ("Ag", .boldSystemFont(ofSize: 14), .center)
      (title.foregroundColor, title.lineBreakMode) = (Color(red: 1, green: 0, blue: 0), .byClipping)
      title.frame = CGRect(x: 0, y: 40, width: 120, height: 20)
      let parent = own.root.subviews[0].layer
      parent.addSublayer(title)
      var space = CATransform3D.identity
      space.m34 = -1 / 200
      parent.sublayerTransform = space
      card.layer.transform = CATransform3D(rotationAngle: .pi / 3, x: 0, y: 1, z: 0)
    }
    bench.advance(to: 2)
    own.advance(to: 2)
    #expect(try bench.frame == own.frame)
    // A blur is a flat tint, and says so once.
    #expect(bench.messages.filter { $0.contains("blur") }.count == 1)
    #expect(banner.ground.backgroundColor == UIColor(white: 0.1, alpha: 0.8))
  }

  @Test("the letters of a line are shapes that cover what the text covers")
  func word() throws {
    bench.turn {
      let view = WordView(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
      view.show("Wave", size: 30)
      bench.root.addSubview(view.refreshView)
      bench.held = view
    }
    own.turn {
      let label = TextLayer()
      (label.string, label.font, label.alignment) = ("Wave", .boldSystemFont(ofSize: 30), .left)
      (label.lineBreakMode, label.foregroundColor) = (.byClipping, .black)
      label.frame = CGRect(x: 10, y: 10, width: 110, height: 40)
      own.root.layer.addSublayer(label)
    }
    let (shapes, text) = (try bench.frame, try own.frame)
    func ink(_ frame: [UInt32]) -> Double { frame.reduce(0) { $0 + Double(255 - $1 & 255) / 255 } }
    #expect(ink(text) > 500)
    #expect(abs(ink(shapes) - ink(text)) < 0.05 * ink(text))
    // Where one is black the other is, but for edges; the font's ascent is not a whole number of pixels.
    let best = (-3...3).map { shift in
      (5 * 240..<175 * 240).reduce(0.0) { sum, place in
        sum + Double(abs(Int(shapes[place + shift * 240] & 255) - Int(text[place] & 255))) / 255
      }
    }.min()!
    #expect(best < 0.25 * ink(text))

    let font = CTFontCreateWithName("Helvetica", 20, nil)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "Wave a", attributes: [.font: font, .kern: 2]))
    var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    let plain = NSAttributedString(string: "Wave a", attributes: [.font: font]).size().width
    #expect(abs(width - Double(plain) - 12) <= 1)
    #expect(ascent == font.ascender && descent == -font.descender)
    // The letter H stands on the baseline, as high as capitals are.
    var characters: [UniChar] = Array("H".utf16)
    var glyphs: [CGGlyph] = [0]
    #expect(CTFontGetGlyphsForCharacters(font, &characters, &glyphs, 1))
    let box = try #require(CTFontCreatePathForGlyph(font, glyphs[0], nil)).boundingBoxOfPath
    #expect(abs(box.minY) < 0.1 && abs(box.maxY - font.capHeight) < 0.1)
    #expect(CTFontCreatePathForGlyph(font, 0x20, nil) == nil)
  }

  @Test("a picture is written as a PNG file that decoders read back")
  func png() throws {
    try bench.turn {
      let image = UIGraphicsImageRenderer.ofPixels(3, 2).image { context in
        UIColor(red: 1, green: 0.2, blue: 0, alpha: 1).setFill()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
        UIColor(red: 0, green: 0, blue: 1, alpha: 0.6).setFill()
        context.fill(CGRect(x: 2, y: 1, width: 1, height: 1))
      }
      let data = try #require(image.pngData())
      let bitmap = try PNGDecoder.decode([UInt8](data), maximumPixels: 100)
      #expect(bitmap.pixels == [0xFFFF_3300, 0, 0, 0xFFFF_3300, 0, 0x9900_0099])
      let again = try #require(UIImage(data: data))
      #expect(again.size == CGSize(width: 3, height: 2))
      #expect(UIImagePNGRepresentation(again) == data)
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
      defer { try? FileManager.default.removeItem(at: file) }
      try data.write(to: file)
      // A picture in a file is tinted and cut like one in memory.
      let read = try #require(UIImage(contentsOfFile: file.path))
      let tinted = read.withTintColor(.green).picture?.pixels
      #expect(tinted == [0xFF00_FF00, 0, 0, 0xFF00_FF00, 0, 0x9900_9900])
    }
  }
}
