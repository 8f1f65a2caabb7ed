/// How a layer is mixed with what is behind it, as `mix-blend-mode` of CSS; by Compositing and Blending Level 1.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  /// It covers what is behind it.
  case normal
  /// Colours are multiplied: what is behind becomes darker.
  case multiply
  /// Their complements are multiplied: what is behind becomes lighter.
  case screen
  /// Multiplied or screened, by what is behind.
  case overlay
  /// The darker of each component.
  case darken
  /// The lighter of each component.
  case lighten
  /// What is behind is brightened, or darkened, to reflect the layer.
  case colorDodge, colorBurn
  /// Multiplied or screened, by the layer; softly in the second.
  case hardLight, softLight
  /// The difference of each component; with less contrast in the second.
  case difference, exclusion
  /// One quality of the layer's colours with the others of what is behind.
  case hue, saturation, color, luminosity
  /// Colours and alpha are added.
  case plusLighter
}

/// What of a mask shows the masked layer, as `mask-type` of CSS, and the opposite of it.
public enum MaskMode: String, Hashable, Sendable, CaseIterable {
  /// Where the mask is opaque, or where it is not.
  case alpha, invertedAlpha
  /// Where the mask is light, or where it is not: its luminance times its alpha, by Rec. 709.
  case luminance, invertedLuminance

  /// Whether the colours of the mask count.
  package var isOfColors: Bool { self == .luminance || self == .invertedLuminance }
  /// Whether the layer is seen where the mask is not.
  package var isInverted: Bool { self == .invertedAlpha || self == .invertedLuminance }
}
