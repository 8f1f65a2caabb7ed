import Foundation
import RefreshLayers
import RefreshRendering
import UIKitBase

/// Visibility of a layer's drawing against its background.
enum Contrast {
  /// Thresholds of visible drawing, of 255: minimum alpha (26) and minimum difference of a component (16). Lower values
  /// would count faint drawing as visible, higher ones would miss light drawing.
  private static let (leastAlpha, leastDifference) = (26, 16)

  /// Background colour of the nearest ancestor layer that has one.
  static func ground(behind layer: Layer) -> Color {
    var next = layer.superlayer
    while let layer = next {
      if let color = layer.backgroundColor, color.alpha > 0 { return color }
      next = layer.superlayer
    }
    return .white
  }

  /// True if the layer's drawing is visible on a colour at a time; nil if the layer draws nothing then.
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

  /// A grey that contrasts with a background: dark for a light one, light for a dark one (by its Rec. 601
  /// luma).
  static func contrasting(_ ground: Color) -> Color {
    let luminance = 0.299 * ground.red + 0.587 * ground.green + 0.114 * ground.blue
    return Color(white: luminance > 0.5 ? 0.25 : 0.9)
  }
}
