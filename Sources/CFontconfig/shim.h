// FreeType, which Fontconfig's own headers and its package require.
#include <ft2build.h>
#include FT_FREETYPE_H
#include <fontconfig/fontconfig.h>
