import Foundation
import RefreshLayers
import RefreshRendering
import UIKitBase

/// Whether what a layer shows can be told from what is behind it.
enum Contrast {
  /// The least alpha that counts as something drawn, and the least difference of a component that is seen; of 255.
  private static let (leastAlpha, leastDifference) = (26, 16)

  /// The colour behind a layer: the nearest one of those that it is in.
  static func ground(behind layer: Layer) -> Color {
    var next = layer.superlayer
    while let layer = next {
      if let color = layer.backgroundColor, color.alpha > 0 { return color }
      next = layer.superlayer
    }
    return .white
  }

  /// Whether something of a layer is seen on a colour; nil if it draws nothing at the time.
  static func isSeen(_ layer: Layer, on ground: Color, at time: TimeInterval) -> Bool? {
    let size = layer.bounds.size
    guard size.width >= 1, size.height >= 1 else { return nil }
    let (root, copy) = (Layer(), layer.snapshot(at: time))
    root.bounds.size = size
    copy.transform = .identity
    copy.frame = CGRect(origin: .zero, size: size)
    root.addSublayer(copy)
    guard let bitmap = try? CairoRenderer(scale: 1).render(DisplayList(of: root, at: time, size: size)) else {
      return nil
    }
    let colors = [ground.red, ground.green, ground.blue].map { Int(($0 * 255).rounded()) }
    var draws = false
    for pixel in bitmap.pixels where Int(pixel >> 24) >= leastAlpha {
      draws = true
      let rest = 255 - Int(pixel >> 24)
      for (shift, behind) in zip([16, 8, 0], colors) {
        let shown = Int(pixel >> UInt32(shift) & 255) + behind * rest / 255
        if abs(shown - behind) >= leastDifference { return true }
      }
    }
    return draws ? false : nil
  }

  /// A colour on which white or black is seen, whichever the ground is like.
  static func contrasting(_ ground: Color) -> Color {
    let luminance = 0.299 * ground.red + 0.587 * ground.green + 0.114 * ground.blue
    return Color(white: luminance > 0.5 ? 0.25 : 0.9)
  }
}
