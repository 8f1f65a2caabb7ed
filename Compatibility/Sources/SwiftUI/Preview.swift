import UIKit

/// A view for Xcode to show beside the source; nothing here.
@freestanding(declaration)
public macro Preview<Content: View>(
  _ name: String? = nil, traits: PreviewTrait..., @ViewBuilder body: @escaping () -> Content
) = #externalMacro(module: "PreviewMacros", type: "Preview")
