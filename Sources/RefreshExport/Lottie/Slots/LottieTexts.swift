import RefreshLayers
import RefreshRendering

/// The texts of an animation that stay texts, which players set themselves.
struct LottieTexts {
  /// The names of their layers, by which apps replace them in players without slots, by what they say.
  var names: [String: String] = [:]
  /// In which fonts.
  var fonts = GlyphFonts(for: [])
}
