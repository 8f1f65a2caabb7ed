#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A point in 256ths of a pixel, as Cairo keeps paths.
typedef struct {
  int32_t x, y;
} refresh_point;

// Columns or rows of pixels, without the last.
typedef struct {
  int32_t from, to;
} refresh_range;

// Fills what curves enclose with an opaque pixel, byte for byte as Cairo's image backend does: it joins four points for each
// cubic curve, one curve to the next and the last to the first by lines.
//
// Only the given columns and rows change. They must be in the picture, whose rows lie `length` pixels apart, and so must all
// points.
//
// Returns false, and draws nothing, if the outline goes down and up more than once, has very many or very long edges, or a
// curve that is no more than a point.
bool refresh_fill_convex(
    const refresh_point *curves, size_t count, uint32_t *pixels, size_t length, refresh_range columns,
    refresh_range rows, uint32_t pixel);

// Whether this is optimized, without which Cairo is faster.
bool refresh_fills_fast(void);
