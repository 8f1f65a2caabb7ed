import UIKit

/// Declares a preview for Xcode; expands to nothing.
@freestanding(declaration)
public macro Preview<Content: View>(
  _ name: String? = nil, traits: PreviewTrait..., @ViewBuilder body: @escaping () -> Content
) = #externalMacro(module: "PreviewMacros", type: "Preview")
