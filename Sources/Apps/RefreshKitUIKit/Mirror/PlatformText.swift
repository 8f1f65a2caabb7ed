import Foundation
import QuartzCore
import RefreshLayers
import UIKit

/// Measures text as UIKit draws it.
final class PlatformTextMeasurer: TextMeasurer {
  /// The size of text at a line width, in whole points.
  func size(of text: TextValues, width: CGFloat) -> CGSize {
    let font = text.font.platformFont
    let width = text.numberOfLines == 1 ? .greatestFiniteMagnitude : min(width, .greatestFiniteMagnitude)
    let size = (text.string as NSString).boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: [.font: font], context: nil
    ).size
    let limit = text.numberOfLines == 0 ? CGFloat.infinity : CGFloat(text.numberOfLines) * font.lineHeight
    // As UIKit's documentation says: fractions are to be raised to the next integer.
    return CGSize(width: size.width.rounded(.up), height: min(size.height, limit).rounded(.up))
  }
}

/// A text layer whose text can be in the middle of its height, as in a label.
///
/// Here `CATextLayer` draws by itself, without `draw(in:)`, and begins at the top.
final class CenteredTextLayer: CATextLayer {
  /// The text that is centred; nil for one that begins at the top.
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
  /// The platform's font: the system's for the family that is the system's on a stage.
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
