import CPango
import Foundation
import RefreshLayers
import Synchronization

/// A text and the size of its box in points; the key of cached layouts.
struct TextBox: Hashable {
  let text: TextValues
  let size: CGSize

  // Only the fields that distinguish most texts of a screen.
  func hash(into hasher: inout Hasher) {
    hasher.combine(text.string)
    hasher.combine(text.font.pointSize)
    hasher.combine(size.width)
  }
}

/// Text layout with Pango, configured to give the same lines on every machine and at every scale, with a cache of
/// layouts.
final class PangoTextLayouts {
  /// The number of layouts at which the cache is emptied: more take more memory, fewer lay texts out again.
  private static let limit = 512

  /// The shared instance for queries without a renderer, such as outlines and missing glyphs.
  static let shared = Mutex(PangoTextLayouts())

  /// The Pango contexts for DejaVu only, and for additional and registered fonts.
  private var context: OpaquePointer?
  private var more: (registered: [RegisteredFonts.File], context: OpaquePointer)?
  private var layouts: [TextBox: TextLayout] = [:]

  /// Lays out a text in a box of a size in points, which may be infinite; the text's colour is ignored.
  ///
  /// - Throws: `RenderError.missingFonts`.
  func layout(_ text: TextValues, in size: CGSize) throws -> TextLayout {
    var text = text
    text.foregroundColor = .black
    let key = TextBox(text: text, size: size)
    if let more, more.registered != RegisteredFonts.all {
      layouts = [:]
      PangoLock.withLock { g_object_unref(UnsafeMutableRawPointer(more.context)) }
      self.more = nil
    }
    if let layout = layouts[key] { return layout }
    let layout = try PangoLock.withLock { try makeLayout(text, in: size) }
    if layouts.count >= Self.limit { layouts = [:] }
    layouts[key] = layout
    return layout
  }

  deinit {
    PangoLock.withLock {
      for context in [context, more?.context] {
        if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
      }
    }
  }

  private func makeLayout(_ text: TextValues, in size: CGSize) throws -> TextLayout {
    if !InstalledFonts.isPlain(text), case let fonts = try InstalledFonts.now(),
      let families = fonts.families(for: text)
    {
      let context = try more?.context ?? Self.context(with: fonts.configuration)
      more = (fonts.registered, context)
      return TextLayout(text, in: size, families: families, context: context)
    }
    let context = try context ?? Self.context(with: try FontFiles.configuration())
    self.context = context
    let family = FontFiles.families.contains(text.font.family) ? text.font.family : Font.systemFamily
    return TextLayout(text, in: size, families: family, context: context)
  }

  private static func context(with configuration: OpaquePointer) throws -> OpaquePointer {
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw RenderError.cairo("Pango was built without FreeType")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(map)) }
    pango_fc_font_map_set_config(refresh_pango_fc_font_map(map), configuration)
    pango_cairo_font_map_set_resolution(refresh_pango_cairo_font_map(map), 72)
    let context = pango_font_map_create_context(map)!
    // Hinting is off, because it would fit glyphs to the pixels of one scale.
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_base_dir(context, PANGO_DIRECTION_WEAK_LTR)
    pango_context_set_language(context, pango_language_from_string("en"))
    return context
  }
}

/// A global lock that lets one thread at a time use Pango.
///
/// Pango's documentation allows threads with separate font maps, but with the hyphen attribute Pango 1.50 then breaks
/// one line in a hundred differently. Results are cached, so threads seldom wait.
enum PangoLock {
  // Recursive, because a cached layout may be deallocated while its thread holds the lock.
  private static let lock = NSRecursiveLock()

  static func withLock<Result>(_ work: () throws -> Result) rethrows -> Result {
    try lock.withLock(work)
  }
}

/// A text measurer with the fonts and line breaks of `CairoRenderer`.
///
/// The measurer is confined to the thread of its stage. Without the fonts every text has size zero, and drawing fails
/// with an error.
public final class PangoTextMeasurer: TextMeasurer {
  private let library = PangoTextLayouts()

  /// Creates a measurer.
  public init() {}

  /// The size of a text for a maximum line width, in points, rounded up to whole points like a label's size.
  public func size(of text: TextValues, width: CGFloat) -> CGSize {
    guard !text.string.isEmpty, text.font.pointSize > 0, text.font.pointSize.isFinite, !width.isNaN,
      let layout = try? library.layout(text, in: CGSize(width: width, height: .infinity))
    else { return .zero }
    // Tolerance for rounding errors: a thousandth of a point.
    func up(_ v: CGFloat) -> CGFloat { (v - 1e-3).rounded(.up) }
    return CGSize(width: min(up(layout.size.width), max(0, width)), height: up(layout.size.height))
  }
}
