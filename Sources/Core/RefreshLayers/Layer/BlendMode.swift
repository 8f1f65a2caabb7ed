/// The blending of a layer with its backdrop, like `mix-blend-mode` in CSS; formulas of W3C Compositing and Blending
/// Level 1.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  /// The layer covers the backdrop.
  case normal
  /// The colours are multiplied, which darkens the backdrop.
  case multiply
  /// The complements of the colours are multiplied, which lightens the backdrop.
  case screen
  /// `multiply` or `screen` for each component, depending on the backdrop.
  case overlay
  /// The darker value of each component.
  case darken
  /// The lighter value of each component.
  case lighten
  /// The backdrop is brightened (dodge) or darkened (burn) by the layer's colour.
  case colorDodge, colorBurn
  /// `multiply` or `screen` for each component, depending on the layer's colour; `softLight` is the softer variant.
  case hardLight, softLight
  /// The absolute difference of each component; `exclusion` has less contrast.
  case difference, exclusion
  /// The named attribute of the layer's colour, combined with the other attributes of the backdrop.
  case hue, saturation, color, luminosity
  /// Premultiplied colours and alpha are added.
  case plusLighter
}

/// The channel of a mask that shows the masked layer, like `mask-type` in CSS, or its inverse.
public enum MaskMode: String, Hashable, Sendable, CaseIterable {
  /// The alpha of the mask, or 1 − alpha.
  case alpha, invertedAlpha
  /// The luminance (Rec. 709) times the alpha of the mask, or 1 minus this product.
  case luminance, invertedLuminance

  /// True if the mask's colours matter, not only its alpha.
  package var isOfColors: Bool { self == .luminance || self == .invertedLuminance }
  /// True if the mask is inverted.
  package var isInverted: Bool { self == .invertedAlpha || self == .invertedLuminance }
}
