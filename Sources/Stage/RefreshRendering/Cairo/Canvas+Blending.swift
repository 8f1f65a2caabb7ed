import CCairo
import CPixelRows
import RefreshLayers

extension BlendMode {
  /// The Cairo operator of the mode; both follow W3C Compositing and Blending Level 1.
  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}

extension Canvas {
  /// Multiplies the alpha of all pixels by an opacity.
  func fade(to opacity: Double) {
    usePixels()
    cairo_set_operator(cr, CAIRO_OPERATOR_DEST_IN)
    cairo_set_source_rgba(cr, 0, 0, 0, opacity)
    cairo_paint(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
  }

  /// Clears pixels in proportion to the alpha of another canvas.
  func cut(off other: Canvas) {
    usePixels()
    cairo_set_operator(cr, CAIRO_OPERATOR_DEST_OUT)
    cairo_set_source_surface(
      cr, other.surface.pointer, Double(other.rect.x - rect.x), Double(other.rect.y - rect.y))
    cairo_paint(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
  }
}

extension Surface {
  /// Replaces each pixel's alpha by its luminance (Rec. 709) times its alpha, as in CSS luminance masks.
  func turnLuminanceIntoAlpha() {
    withPixels { refresh_pixels_luminance($0, width * height) }
  }
}
