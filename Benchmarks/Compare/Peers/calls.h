// The Cairo calls of a recording: one code each, and the count of numbers after it.
//
// A recording is a run of doubles: a code, then its numbers. Surfaces are numbered. A frame also needs
// ready pixels, such as the alpha of a text: they are at the head, like the masks that a hand-written program would
// cache.

#pragma once

#define SIMPLE_CALLS(X) \
  X(save, 0) X(restore, 0) X(clip, 0) X(identity_matrix, 0) X(new_path, 0) X(close_path, 0) X(fill, 0) X(stroke, 0) \
  X(paint, 0) X(paint_with_alpha, 1) X(set_source_rgba, 4) X(rectangle, 4) X(move_to, 2) X(line_to, 2) \
  X(curve_to, 6) X(set_line_width, 1) X(set_miter_limit, 1) X(scale, 2) X(translate, 2)

#define ENUM_CALLS(X) \
  X(set_fill_rule, cairo_fill_rule_t) X(set_line_cap, cairo_line_cap_t) X(set_line_join, cairo_line_join_t)

enum code {
#define X(name, count) CALL_##name,
  SIMPLE_CALLS(X)
#undef X
#define X(name, type) CALL_##name,
  ENUM_CALLS(X)
#undef X
  CALL_set_matrix,          // xx, yx, xy, yy, x0, y0
  CALL_set_dash,            // count, offset, lengths
  CALL_set_source_surface,  // surface, x, y
  CALL_mask_surface,        // surface, x, y
  CALL_source_extend,       // extend
  CALL_source_filter,       // filter
  CALL_surface,             // surface, width, height: creates one and draws there from now on
  CALL_target,              // surface: draws there from now on; 0 is the frame
  CALL_pixels,              // surface, format, width, height, stride, then the bytes filled up to whole doubles
  CALL_frame,               // width, height: the next frame begins
};
