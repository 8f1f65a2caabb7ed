import CPango
import Foundation
import RefreshLayers
import Synchronization

/// A text in a box of a size in points.
struct TextBox: Hashable {
  let text: TextValues
  let size: CGSize

  // The parts that distinguish most texts of a screen.
  func hash(into hasher: inout Hasher) {
    hasher.combine(text.string)
    hasher.combine(text.font.pointSize)
    hasher.combine(size.width)
  }
}

/// Pango set up to give the same lines on every machine and at every scale, with the texts laid out lately.
final class TextLibrary {
  /// How many layouts are kept before all are forgotten.
  private static let limit = 512

  /// For what is asked beside a renderer: outlines, and characters that no font has.
  static let shared = Mutex(TextLibrary())

  /// What lays out text in DejaVu's fonts alone, and in more, with those that were registered.
  private var context: OpaquePointer?
  private var more: (registered: [RegisteredFonts.File], context: OpaquePointer)?
  private var layouts: [TextBox: TextLayout] = [:]

  /// The lines of a text in a box of a size in points, either side of which may be infinite; its colour plays no part.
  ///
  /// - Throws: `RenderError.missingFonts`.
  func layout(_ text: TextValues, in size: CGSize) throws -> TextLayout {
    var text = text
    text.foregroundColor = .black
    let key = TextBox(text: text, size: size)
    if let more, more.registered != RegisteredFonts.all {
      layouts = [:]
      PangoTurn.take { g_object_unref(UnsafeMutableRawPointer(more.context)) }
      self.more = nil
    }
    if let layout = layouts[key] { return layout }
    let layout = try PangoTurn.take { try makeLayout(text, in: size) }
    if layouts.count >= Self.limit { layouts = [:] }
    layouts[key] = layout
    return layout
  }

  deinit {
    PangoTurn.take {
      for context in [context, more?.context] {
        if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
      }
    }
  }

  private func makeLayout(_ text: TextValues, in size: CGSize) throws -> TextLayout {
    if !MoreFonts.isPlain(text), case let fonts = try MoreFonts.now(),
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
    // Glyphs as they were designed: hinting would move them to the pixels of one scale.
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

/// Lets one thread at a time work with Pango.
///
/// Pango's documentation allows threads with font maps of their own, but with an attribute about hyphens Pango 1.50
/// then breaks one line in a hundred elsewhere. What comes out is kept, so that threads seldom wait.
enum PangoTurn {
  // Recursive, because a layout that is forgotten may be let go in somebody's turn.
  private static let lock = NSRecursiveLock()

  static func take<Result>(_ work: () throws -> Result) rethrows -> Result {
    try lock.withLock(work)
  }
}

/// Measures text with the fonts and line breaks that `CairoRenderer` draws.
///
/// Confined to the thread of its stage. Without the fonts every text has size zero, and drawing fails with an error.
public final class PangoTextMeasurer: TextMeasurer {
  private let library = TextLibrary()

  /// A measurer with the fonts of the renderer.
  public init() {}

  /// The size of a text in lines of at most a width, in points, rounded up to whole points as a label's size is.
  public func size(of text: TextValues, width: CGFloat) -> CGSize {
    guard !text.string.isEmpty, text.font.pointSize > 0, text.font.pointSize.isFinite, !width.isNaN,
      let layout = try? library.layout(text, in: CGSize(width: width, height: .infinity))
    else { return .zero }
    // A thousandth over a whole point is the noise of arithmetic.
    func up(_ v: CGFloat) -> CGFloat { (v - 1e-3).rounded(.up) }
    return CGSize(width: min(up(layout.size.width), max(0, width)), height: up(layout.size.height))
  }
}
