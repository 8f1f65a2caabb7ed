import Foundation

/// Traits of an Xcode preview; without effect.
public struct PreviewTrait: Sendable {
  public static let sizeThatFitsLayout = PreviewTrait()
  public static let defaultLayout = PreviewTrait()
  public static let portrait = PreviewTrait()
  public static let landscapeLeft = PreviewTrait()
  public static let landscapeRight = PreviewTrait()
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait { PreviewTrait() }
}

/// Declares a preview of a view for Xcode; expands to nothing.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait..., body: @escaping () -> UIView
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// Declares a preview of a view controller for Xcode; expands to nothing.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait..., body: @escaping () -> UIViewController
) = #externalMacro(module: "PreviewMacros", type: "Preview")
