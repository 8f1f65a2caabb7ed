#if canImport(UIKit)
import Foundation
import QuartzCore
import RefreshLayers
import UIKit

/// Text measurer with the metrics of UIKit.
final class PlatformTextMeasurer: TextMeasurer {
  /// Size of text wrapped at a width, in whole points.
  func size(of text: TextValues, width: CGFloat) -> CGSize {
    let font = text.font.platformFont
    let width = text.numberOfLines == 1 ? .greatestFiniteMagnitude : min(width, .greatestFiniteMagnitude)
    let size = (text.string as NSString).boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: [.font: font], context: nil
    ).size
    let limit = text.numberOfLines == 0 ? CGFloat.infinity : CGFloat(text.numberOfLines) * font.lineHeight
    // UIKit's documentation requires fractional sizes to be rounded up.
    return CGSize(width: size.width.rounded(.up), height: min(size.height, limit).rounded(.up))
  }
}

/// Text layer that can centre its text vertically, as a label does.
///
/// On Apple platforms `CATextLayer` draws its text from the top.
final class CenteredTextLayer: CATextLayer {
  /// Text to centre; nil for text that begins at the top.
  var centered: TextValues? { didSet { if centered != oldValue { setNeedsDisplay() } } }

  override func draw(in context: CGContext) {
    guard let centered else { return super.draw(in: context) }
    let height = PlatformTextMeasurer().size(of: centered, width: bounds.width).height
    context.saveGState()
    context.translateBy(x: 0, y: (bounds.height - height) / 2)
    super.draw(in: context)
    context.restoreGState()
  }
}

extension RefreshLayers.Font {
  /// UIKit's font; the system font for the stage's system family, a monospaced one if the family is not installed.
  var platformFont: UIFont {
    if family == Self.systemFamily { return .systemFont(ofSize: pointSize, weight: weight.platformWeight) }
    return UIFont(name: family, size: pointSize)
      ?? .monospacedSystemFont(ofSize: pointSize, weight: weight.platformWeight)
  }
}

extension RefreshLayers.Font.Weight {
  fileprivate var platformWeight: UIFont.Weight {
    switch self {
    case .ultraLight: .ultraLight
    case .thin: .thin
    case .light: .light
    case .regular: .regular
    case .medium: .medium
    case .semibold: .semibold
    case .bold: .bold
    case .heavy: .heavy
    case .black: .black
    }
  }
}
#endif
