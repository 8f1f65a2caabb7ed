#include <ft2build.h>
#include FT_FREETYPE_H
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

// Casts that GObject offers as macros, which Swift cannot see.
static inline PangoFcFontMap *refresh_pango_fc_font_map(PangoFontMap *map) { return PANGO_FC_FONT_MAP(map); }
static inline PangoCairoFontMap *refresh_pango_cairo_font_map(PangoFontMap *map) { return PANGO_CAIRO_FONT_MAP(map); }
