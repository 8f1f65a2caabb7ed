import Foundation
import RefreshKit
import RefreshStage

/// Three photos in one scroll view: swipe between them, zoom by pinch or double tap, scroll, and swipe again.
final class Photos: StageScene {
  override class var name: String { "PhotoBrowser" }

  override class var scenario: Scenario {
    Scenario(
      "photo-browser",
      [
        .trace(.fling(from: CGPoint(x: 300, y: 400), velocity: CGPoint(x: -900, y: 0), over: 0.15)), .settle,
        .trace(.pinch(at: CGPoint(x: 187, y: 350), distances: (from: 80, to: 220), over: 0.5)), .settle,
        .drag(x: 60, y: 90, over: 0.4), .hold(for: 0.2), .release, .settle,
        .trace(.doubleTap(at: CGPoint(x: 187, y: 350))), .wait(for: 0.5), .settle,
        .trace(.fling(from: CGPoint(x: 300, y: 400), velocity: CGPoint(x: -900, y: 0), over: 0.15)), .settle,
      ])
  }

  override func setUp(on stage: Stage) {
    let scrollView = stage.scrollView
    stage.list.removeFromSuperview()
    scrollView.backgroundColor = .black
    scrollView.contentInset = .zero
    scrollView.contentOffset = .zero
    scrollView.alwaysBounceVertical = false
    scrollView.showsHorizontalScrollIndicator = false
    let pages = (0..<3).map { index -> View in
      let page = ImageView(image: Self.picture(index))
      page.contentMode = .scaleAspectFit
      return page
    }
    scrollView.addBehavior(PhotoBrowser(pages: pages))
  }

  /// Hills under a sky, each at a different time of day.
  private static func picture(_ index: Int) -> Image {
    let (width, height) = (300, 400)
    let skies: [(Color, Color)] = [
      (Color(hex: 0x2B5876), Color(hex: 0xF8B195)), (Color(hex: 0x56CCF2), Color(hex: 0xE0F7FA)),
      (Color(hex: 0x141E30), Color(hex: 0x6D4C7D)),
    ]
    let hills = [Color(hex: 0x3E5641), Color(hex: 0x4F9D4F), Color(hex: 0x1B2A41)]
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
        var color = skies[index].0.interpolated(to: skies[index].1, at: v)
        let sun = hypot(u - 0.3 - 0.2 * Double(index), (v - 0.25) * 4 / 3)
        if sun < 0.09 { color = Color(hex: 0xFFF3C4) }
        for hill in 0..<3 {
          let top =
            0.55 + 0.13 * Double(hill) + 0.06 * sin(u * (5 + 2 * Double(hill)) + Double(index * 2 + hill))
          if v > top { color = hills[index].interpolated(to: .black, at: 0.22 * Double(hill)) }
        }
        func byte(_ value: CGFloat) -> UInt32 { UInt32((max(0, min(1, value)) * 255).rounded()) }
        pixels.append(0xFF00_0000 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue))
      }
    }
    return Image(width: width, height: height, pixels: pixels)
  }
}
