import Foundation

/// How a preview is shown.
public struct PreviewTrait: Sendable {
  public static let sizeThatFitsLayout = PreviewTrait()
  public static let defaultLayout = PreviewTrait()
  public static let portrait = PreviewTrait()
  public static let landscapeLeft = PreviewTrait()
  public static let landscapeRight = PreviewTrait()
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait { PreviewTrait() }
}

/// A view for Xcode to show beside the source; nothing here.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait..., body: @escaping () -> UIView
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A controller for Xcode to show beside the source; nothing here.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait..., body: @escaping () -> UIViewController
) = #externalMacro(module: "PreviewMacros", type: "Preview")
