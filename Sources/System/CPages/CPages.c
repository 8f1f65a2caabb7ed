#include "CPages.h"

#include <stddef.h>
#include <string.h>

// The assembler copies each file. What the package manager embeds is an array of bytes in Swift, which takes the compiler
// seconds.
#define FILES(FILE) \
  FILE(uikit_symbols, "Commands/RefreshKitLauncher/Port/Symbols/UIKit.txt")             \
  FILE(preview_canvas_js, "Tools/RefreshPreview/Page/canvas.js")                     \
  FILE(preview_choices_js, "Tools/RefreshPreview/Page/choices.js")                   \
  FILE(preview_fields_js, "Tools/RefreshPreview/Page/fields.js")                     \
  FILE(preview_fingers_js, "Tools/RefreshPreview/Page/fingers.js")                   \
  FILE(preview_graph_js, "Tools/RefreshPreview/Page/graph.js")                       \
  FILE(preview_index_html, "Tools/RefreshPreview/Page/index.html")                   \
  FILE(preview_inspector_js, "Tools/RefreshPreview/Page/inspector.js")               \
  FILE(preview_keeping_js, "Tools/RefreshPreview/Page/keeping.js")                   \
  FILE(preview_kept_js, "Tools/RefreshPreview/Page/kept.js")                         \
  FILE(preview_link_js, "Tools/RefreshPreview/Page/link.js")                         \
  FILE(preview_main_js, "Tools/RefreshPreview/Page/main.js")                         \
  FILE(preview_motions_js, "Tools/RefreshPreview/Page/motions.js")                   \
  FILE(preview_moving_js, "Tools/RefreshPreview/Page/moving.js")                     \
  FILE(preview_parts_js, "Tools/RefreshPreview/Page/parts.js")                       \
  FILE(preview_style_css, "Tools/RefreshPreview/Page/style.css")                     \
  FILE(preview_timeline_js, "Tools/RefreshPreview/Page/timeline.js")                 \
  FILE(preview_tuning_js, "Tools/RefreshPreview/Page/tuning.js")                     \
  FILE(report_curves_js, "Goldens/RefreshGoldens/Report/Page/curves.js")             \
  FILE(report_page_js, "Goldens/RefreshGoldens/Report/Page/page.js")                 \
  FILE(report_pictures_js, "Goldens/RefreshGoldens/Report/Page/pictures.js")         \
  FILE(report_style_css, "Goldens/RefreshGoldens/Report/Page/style.css")             \
  FILE(report_timeline_js, "Goldens/RefreshGoldens/Report/Page/timeline.js")         \
  FILE(report_viewer_js, "Goldens/RefreshGoldens/Report/Page/viewer.js")             \
  FILE(template_keyframes, "../Examples/Guide/Templates/KeyframesTemplate.swift")    \
  FILE(template_label, "../Examples/Guide/Templates/LabelTemplate.swift")            \
  FILE(template_layer, "../Examples/Guide/Templates/LayerTemplate.swift")            \
  FILE(template_ring, "../Examples/Guide/Templates/RingTemplate.swift")              \
  FILE(web_content_js, "Tools/RefreshExport/Web/Page/content.js")                    \
  FILE(web_control_js, "Tools/RefreshExport/Web/Page/control.js")                    \
  FILE(web_element_d_ts, "Tools/RefreshExport/Web/Page/element.d.ts")                \
  FILE(web_frames_js, "Tools/RefreshExport/Web/Page/frames.js")                      \
  FILE(web_input_js, "Tools/RefreshExport/Web/Page/input.js")                        \
  FILE(web_laws_js, "Tools/RefreshExport/Web/Page/laws.js")                          \
  FILE(web_list_js, "Tools/RefreshExport/Web/Page/list.js")                          \
  FILE(web_look_js, "Tools/RefreshExport/Web/Page/look.js")                          \
  FILE(web_motion_js, "Tools/RefreshExport/Web/Page/motion.js")                      \
  FILE(web_outlines_js, "Tools/RefreshExport/Web/Page/outlines.js")                  \
  FILE(web_page_html, "Tools/RefreshExport/Web/Page/page.html")                      \
  FILE(web_painter_js, "Tools/RefreshExport/Web/Page/painter.js")                    \
  FILE(web_perspective_js, "Tools/RefreshExport/Web/Page/perspective.js")            \
  FILE(web_texts_js, "Tools/RefreshExport/Web/Page/texts.js")                        \
  FILE(web_trimming_js, "Tools/RefreshExport/Web/Page/trimming.js")

// Makes this file depend on them, so that a change of one is built.
#if !(__has_include("Commands/RefreshKitLauncher/Port/Symbols/UIKit.txt") && \
      __has_include("Tools/RefreshPreview/Page/canvas.js") && \
      __has_include("Tools/RefreshPreview/Page/choices.js") && \
      __has_include("Tools/RefreshPreview/Page/fields.js") && \
      __has_include("Tools/RefreshPreview/Page/fingers.js") && \
      __has_include("Tools/RefreshPreview/Page/graph.js") && \
      __has_include("Tools/RefreshPreview/Page/index.html") && \
      __has_include("Tools/RefreshPreview/Page/inspector.js") && \
      __has_include("Tools/RefreshPreview/Page/keeping.js") && \
      __has_include("Tools/RefreshPreview/Page/kept.js") && \
      __has_include("Tools/RefreshPreview/Page/link.js") && \
      __has_include("Tools/RefreshPreview/Page/main.js") && \
      __has_include("Tools/RefreshPreview/Page/motions.js") && \
      __has_include("Tools/RefreshPreview/Page/moving.js") && \
      __has_include("Tools/RefreshPreview/Page/parts.js") && \
      __has_include("Tools/RefreshPreview/Page/style.css") && \
      __has_include("Tools/RefreshPreview/Page/timeline.js") && \
      __has_include("Tools/RefreshPreview/Page/tuning.js") && \
      __has_include("Goldens/RefreshGoldens/Report/Page/curves.js") && \
      __has_include("Goldens/RefreshGoldens/Report/Page/page.js") && \
      __has_include("Goldens/RefreshGoldens/Report/Page/pictures.js") && \
      __has_include("Goldens/RefreshGoldens/Report/Page/style.css") && \
      __has_include("Goldens/RefreshGoldens/Report/Page/timeline.js") && \
      __has_include("Goldens/RefreshGoldens/Report/Page/viewer.js") && \
      __has_include("../Examples/Guide/Templates/KeyframesTemplate.swift") && \
      __has_include("../Examples/Guide/Templates/LabelTemplate.swift") && \
      __has_include("../Examples/Guide/Templates/LayerTemplate.swift") && \
      __has_include("../Examples/Guide/Templates/RingTemplate.swift") && \
      __has_include("Tools/RefreshExport/Web/Page/content.js") && \
      __has_include("Tools/RefreshExport/Web/Page/control.js") && \
      __has_include("Tools/RefreshExport/Web/Page/element.d.ts") && \
      __has_include("Tools/RefreshExport/Web/Page/frames.js") && \
      __has_include("Tools/RefreshExport/Web/Page/input.js") && \
      __has_include("Tools/RefreshExport/Web/Page/laws.js") && \
      __has_include("Tools/RefreshExport/Web/Page/list.js") && \
      __has_include("Tools/RefreshExport/Web/Page/look.js") && \
      __has_include("Tools/RefreshExport/Web/Page/motion.js") && \
      __has_include("Tools/RefreshExport/Web/Page/outlines.js") && \
      __has_include("Tools/RefreshExport/Web/Page/page.html") && \
      __has_include("Tools/RefreshExport/Web/Page/painter.js") && \
      __has_include("Tools/RefreshExport/Web/Page/perspective.js") && \
      __has_include("Tools/RefreshExport/Web/Page/texts.js") && \
      __has_include("Tools/RefreshExport/Web/Page/trimming.js"))
#error "a file of a page is missing"
#endif

#ifdef __APPLE__
#define CONSTANTS ".section __TEXT,__const\n"
#define SYMBOL(name) "_refresh_page_" #name
#else
#define CONSTANTS ".section .rodata\n"
#define SYMBOL(name) "refresh_page_" #name
#endif

#define COPY(name, path)                                                                 \
  __asm__(CONSTANTS SYMBOL(name) ":\n.incbin \"" path "\"\n.byte 0\n.text\n"); \
  extern const char refresh_page_##name[] __attribute__((visibility("hidden")));
FILES(COPY)

#define IS_ASKED_FOR(name, file) \
  if (strcmp(path, file) == 0) return refresh_page_##name;

const char *refresh_page(const char *path) {
  FILES(IS_ASKED_FOR)
  return NULL;
}
