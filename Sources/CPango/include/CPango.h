#pragma once

// What text uses of Pango and GObject. The library is not linked but loaded when text is first laid out, since its loading,
// with that of the libraries behind it, would take a fifth of the time in which a command starts.
//
// The structures and values are those of Pango's own headers, and part of its binary interface.

#include <cairo.h>
#include <stdint.h>

typedef struct _FcConfig FcConfig;
typedef struct _PangoAttribute PangoAttribute;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoCairoFontMap PangoCairoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFcFontMap PangoFcFontMap;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;

typedef uint32_t PangoGlyph;

// In the units of which a point has PANGO_SCALE.
typedef struct {
  int x, y, width, height;
} PangoRectangle;

typedef struct _GSList GSList;
struct _GSList {
  void *data;
  GSList *next;
};

typedef struct {
  PangoLayout *layout;
  int start_index;
  int length;
  GSList *runs;
  unsigned is_paragraph_start : 1;
  unsigned resolved_dir : 3;
} PangoLayoutLine;

typedef struct {
  void *shape_engine, *lang_engine;
  PangoFont *font;
  uint8_t level, gravity, flags, script;
  PangoLanguage *language;
  GSList *extra_attrs;
} PangoAnalysis;

typedef struct {
  int offset, length, num_chars;
  PangoAnalysis analysis;
} PangoItem;

typedef struct {
  PangoGlyph glyph;
  struct {
    int width, x_offset, y_offset;
  } geometry;
  unsigned attributes;
} PangoGlyphInfo;

typedef struct {
  int num_glyphs;
  PangoGlyphInfo *glyphs;
  int *log_clusters;
} PangoGlyphString;

typedef struct {
  PangoItem *item;
  PangoGlyphString *glyphs;
} PangoGlyphItem;

typedef enum { PANGO_DIRECTION_RTL = 1, PANGO_DIRECTION_WEAK_LTR = 4 } PangoDirection;
typedef enum { PANGO_ELLIPSIZE_START = 1, PANGO_ELLIPSIZE_MIDDLE, PANGO_ELLIPSIZE_END } PangoEllipsizeMode;
typedef enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_BOLD = 700 } PangoWeight;
typedef enum { PANGO_WRAP_CHAR = 1, PANGO_WRAP_WORD_CHAR } PangoWrapMode;

static const int PANGO_SCALE = 1024;
static const uint8_t PANGO_ANALYSIS_FLAG_IS_ELLIPSIS = 1 << 1;
static const PangoGlyph PANGO_GLYPH_UNKNOWN_FLAG = 0x10000000;

// The functions: the result of each, its name, its parameters and their names.
#define REFRESH_PANGO_FUNCTIONS(F) \
  F(void, g_object_unref, (void *object), (object)) \
  F(PangoAttribute *, pango_attr_insert_hyphens_new, (int inserts), (inserts)) \
  F(void, pango_attr_list_insert, (PangoAttrList * list, PangoAttribute *attribute), (list, attribute)) \
  F(PangoAttrList *, pango_attr_list_new, (void), ()) \
  F(void, pango_attr_list_unref, (PangoAttrList * list), (list)) \
  F(void, pango_cairo_context_set_font_options, (PangoContext * context, const cairo_font_options_t *options), \
    (context, options)) \
  F(PangoFontMap *, pango_cairo_font_map_new_for_font_type, (cairo_font_type_t type), (type)) \
  F(void, pango_cairo_font_map_set_resolution, (PangoCairoFontMap * map, double dpi), (map, dpi)) \
  F(void, pango_cairo_layout_line_path, (cairo_t * cr, PangoLayoutLine *line), (cr, line)) \
  F(void, pango_context_set_base_dir, (PangoContext * context, PangoDirection direction), (context, direction)) \
  F(void, pango_context_set_language, (PangoContext * context, PangoLanguage *language), (context, language)) \
  F(void, pango_context_set_round_glyph_positions, (PangoContext * context, int rounds), (context, rounds)) \
  F(void, pango_fc_font_map_set_config, (PangoFcFontMap * map, FcConfig *config), (map, config)) \
  F(void, pango_font_description_free, (PangoFontDescription * font), (font)) \
  F(PangoFontDescription *, pango_font_description_new, (void), ()) \
  F(void, pango_font_description_set_absolute_size, (PangoFontDescription * font, double size), (font, size)) \
  F(void, pango_font_description_set_family, (PangoFontDescription * font, const char *family), (font, family)) \
  F(void, pango_font_description_set_weight, (PangoFontDescription * font, PangoWeight weight), (font, weight)) \
  F(void, pango_font_get_glyph_extents, \
    (PangoFont * font, PangoGlyph glyph, PangoRectangle *ink, PangoRectangle *logical), (font, glyph, ink, logical)) \
  F(PangoContext *, pango_font_map_create_context, (PangoFontMap * map), (map)) \
  F(PangoLanguage *, pango_language_from_string, (const char *language), (language)) \
  F(PangoLayoutLine *, pango_layout_get_line, (PangoLayout * layout, int index), (layout, index)) \
  F(int, pango_layout_get_line_count, (PangoLayout * layout), (layout)) \
  F(void, pango_layout_line_get_extents, (PangoLayoutLine * line, PangoRectangle *ink, PangoRectangle *logical), \
    (line, ink, logical)) \
  F(PangoLayout *, pango_layout_new, (PangoContext * context), (context)) \
  F(void, pango_layout_set_attributes, (PangoLayout * layout, PangoAttrList *attributes), (layout, attributes)) \
  F(void, pango_layout_set_ellipsize, (PangoLayout * layout, PangoEllipsizeMode mode), (layout, mode)) \
  F(void, pango_layout_set_font_description, (PangoLayout * layout, const PangoFontDescription *font), (layout, font)) \
  F(void, pango_layout_set_text, (PangoLayout * layout, const char *text, int length), (layout, text, length)) \
  F(void, pango_layout_set_width, (PangoLayout * layout, int width), (layout, width)) \
  F(void, pango_layout_set_wrap, (PangoLayout * layout, PangoWrapMode mode), (layout, mode)) \
  F(const char *, pango_version_string, (void), ())

// Where they are once the library is loaded.
struct refresh_pango {
#define REFRESH_PANGO_MEMBER(result, name, parameters, arguments) result(*name) parameters;
  REFRESH_PANGO_FUNCTIONS(REFRESH_PANGO_MEMBER)
#undef REFRESH_PANGO_MEMBER
};
extern struct refresh_pango refresh_pango;

// To be called after that, by their own names.
#define REFRESH_PANGO_CALL(result, name, parameters, arguments) \
  static inline result name parameters { return refresh_pango.name arguments; }
REFRESH_PANGO_FUNCTIONS(REFRESH_PANGO_CALL)
#undef REFRESH_PANGO_CALL

// Loads the library of a name with the ones behind it; returns why that failed, or NULL.
const char *refresh_pango_load(const char *library);
