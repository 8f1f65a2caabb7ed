#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <wchar.h>

// The inner loops over rows of a picture and of a PNG file. In C, and 16 bytes at a time, since a picture has millions of bytes
// and authors run their controls from debug builds.

// How a wide vector is passed differs between processors; but every caller has these functions in its own code.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t refresh_bytes __attribute__((vector_size(16), aligned(1), may_alias));
typedef uint32_t refresh_pixels __attribute__((vector_size(16), aligned(1), may_alias));

// The Paeth predictor: left, above or above left, whichever is nearest to left + above − above left.
static inline uint8_t refresh_png_paeth(int left, int up, int corner) {
  int a = up - corner, b = left - corner, c = a + b;
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  if (c < 0) c = -c;
  return (uint8_t)(a <= b && a <= c ? left : b <= c ? up : corner);
}

// Undoes the filter of a row: PNG specification, 9.2. `step` is the bytes of a whole pixel, at least 1. Returns false for a
// filter that there is not.
static inline bool refresh_png_unfilter(
    uint8_t filter, uint8_t *row, const uint8_t *above, size_t count, size_t step) {
  size_t at = 0;
  switch (filter) {
  case 0:
    return true;
  case 1:
    for (at = step; at < count; at++) row[at] = (uint8_t)(row[at] + row[at - step]);
    return true;
  case 2:
    for (; at + 16 <= count; at += 16) *(refresh_bytes *)(row + at) += *(const refresh_bytes *)(above + at);
    for (; at < count; at++) row[at] = (uint8_t)(row[at] + above[at]);
    return true;
  case 3:
    for (; at < count; at++) {
      int left = at < step ? 0 : row[at - step];
      row[at] = (uint8_t)(row[at] + (left + above[at]) / 2);
    }
    return true;
  case 4:
    for (; at < count; at++) {
      int left = at < step ? 0 : row[at - step], corner = at < step ? 0 : above[at - step];
      row[at] = (uint8_t)(row[at] + refresh_png_paeth(left, above[at], corner));
    }
    return true;
  default:
    return false;
  }
}

// A channel times alpha, as Cairo rounds it.
static inline uint32_t refresh_png_times(uint32_t channel, uint32_t alpha) {
  uint32_t product = channel * alpha + 128;
  return (product + (product >> 8)) >> 8;
}

// Bytes of red, green, blue and straight alpha as premultiplied 0xAARRGGBB.
static inline void refresh_png_rgba(const uint8_t *bytes, uint32_t *pixels, size_t count) {
  size_t at = 0;
  while (at < count) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    for (; at + 4 <= count; at += 4) {
      refresh_pixels four = *(const refresh_pixels *)(bytes + 4 * at);
      refresh_pixels alpha = four >> 24;
      if ((alpha[0] & alpha[1] & alpha[2] & alpha[3]) != 255) break;
      *(refresh_pixels *)(pixels + at) = (four & 0xFF00FF00) | (four >> 16 & 0xFF) | (four & 0xFF) << 16;
    }
#endif
    // What is not opaque, and the rest.
    size_t end = at + 4 < count ? at + 4 : count;
    for (; at < end; at++) {
      const uint8_t *p = bytes + 4 * at;
      uint32_t alpha = p[3];
      pixels[at] = alpha << 24 | refresh_png_times(p[0], alpha) << 16 | refresh_png_times(p[1], alpha) << 8
          | refresh_png_times(p[2], alpha);
    }
  }
}

// Bytes of red, green and blue as opaque 0xFFRRGGBB.
static inline void refresh_png_rgb(const uint8_t *bytes, uint32_t *pixels, size_t count) {
  size_t at = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  // Four bytes are read for each pixel but the last, which has only three.
  for (; at + 1 < count; at++) {
    uint32_t word;
    memcpy(&word, bytes + 3 * at, 4);
    pixels[at] = __builtin_bswap32(word) >> 8 | 0xFF000000;
  }
#endif
  for (; at < count; at++) {
    const uint8_t *p = bytes + 3 * at;
    pixels[at] = 0xFF000000 | (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
  }
}

// Numbers of 1, 2, 4 or 8 bits, the highest bits first, as the colours of a table of 256, of which those that there are not
// are 0. Returns whether there is a colour for each.
static inline bool refresh_png_indexed(
    const uint8_t *bytes, uint32_t *pixels, size_t count, unsigned bits, const uint32_t *colors) {
  uint32_t all = 0xFF000000;
  unsigned mask = (1u << bits) - 1;
  for (size_t at = 0; at < count; at++) {
    size_t bit = at * bits;
    pixels[at] = colors[bits == 8 ? bytes[at] : bytes[bit / 8] >> (8 - bits - bit % 8) & mask];
    all &= pixels[at];
  }
  return all >> 24 == 255;
}

typedef uint16_t refresh_channels __attribute__((vector_size(32), aligned(1), may_alias));

// Makes all pixels the same: with the widest stores of the processor, in debug builds too.
static inline void refresh_pixels_fill(uint32_t *pixels, size_t count, uint32_t pixel) {
  _Static_assert(sizeof(wchar_t) == sizeof *pixels, "a wide character is as large as a pixel");
  wmemset((wchar_t *)pixels, (wchar_t)pixel, count);
}

// Four pixels times a share from 0 to 255, as Cairo rounds it.
static inline refresh_channels refresh_pixels_share(refresh_bytes four, uint32_t share) {
  refresh_channels product = __builtin_convertvector(four, refresh_channels) * (uint16_t)share + 127;
  return (product + (product >> 8)) >> 8;
}

// Lays a pixel over others that it covers in part, from 0 to 255: no sum of the two shares is more than 255.
static inline void refresh_pixels_cover(uint32_t *pixels, size_t count, uint32_t pixel, uint32_t coverage) {
  refresh_channels over = refresh_pixels_share((refresh_bytes)(refresh_pixels){pixel, pixel, pixel, pixel}, coverage);
  size_t at = 0;
  for (; at + 4 <= count; at += 4) {
    refresh_bytes *four = (refresh_bytes *)(pixels + at);
    *four = __builtin_convertvector(over + refresh_pixels_share(*four, 255 - coverage), refresh_bytes);
  }
  if (at == count) return;
  refresh_bytes rest = {0};
  memcpy(&rest, pixels + at, (count - at) * sizeof *pixels);
  rest = __builtin_convertvector(over + refresh_pixels_share(rest, 255 - coverage), refresh_bytes);
  memcpy(pixels + at, &rest, (count - at) * sizeof *pixels);
}

typedef int16_t refresh_differences __attribute__((vector_size(32), aligned(1), may_alias));

static inline refresh_differences refresh_png_magnitudes(refresh_differences numbers) {
  refresh_differences isNegative = numbers < 0;
  return (numbers ^ isNegative) - isNegative;
}

// The Paeth predictor of 16 bytes.
static inline refresh_bytes refresh_png_paeths(refresh_bytes left, refresh_bytes up, refresh_bytes corner) {
  refresh_differences a = __builtin_convertvector(left, refresh_differences);
  refresh_differences b = __builtin_convertvector(up, refresh_differences);
  refresh_differences c = __builtin_convertvector(corner, refresh_differences);
  refresh_differences toLeft = refresh_png_magnitudes(b - c), toUp = refresh_png_magnitudes(a - c);
  refresh_differences toCorner = refresh_png_magnitudes(a + b - c - c);
  refresh_differences isLeft = (toLeft <= toUp) & (toLeft <= toCorner), isUp = toUp <= toCorner;
  return __builtin_convertvector((isLeft & a) | (~isLeft & ((isUp & b) | (~isUp & c))), refresh_bytes);
}

// Writes a row as differences to its neighbours, with filter 0 to 4: PNG specification, 9.2. `step` is the bytes of a whole
// pixel, at least 1. Filters 0 and 1 do not read `above`.
static inline void refresh_png_filter(
    uint8_t filter, const uint8_t *row, const uint8_t *above, uint8_t *out, size_t count, size_t step) {
  size_t at = 0, head = step < count ? step : count;
  switch (filter) {
  case 1:
    for (; at < head; at++) out[at] = row[at];
    for (; at + 16 <= count; at += 16) {
      *(refresh_bytes *)(out + at) = *(const refresh_bytes *)(row + at) - *(const refresh_bytes *)(row + at - step);
    }
    for (; at < count; at++) out[at] = (uint8_t)(row[at] - row[at - step]);
    return;
  case 2:
    for (; at + 16 <= count; at += 16) {
      *(refresh_bytes *)(out + at) = *(const refresh_bytes *)(row + at) - *(const refresh_bytes *)(above + at);
    }
    for (; at < count; at++) out[at] = (uint8_t)(row[at] - above[at]);
    return;
  case 3:
    for (; at < head; at++) out[at] = (uint8_t)(row[at] - above[at] / 2);
    for (; at + 16 <= count; at += 16) {
      refresh_bytes left = *(const refresh_bytes *)(row + at - step), up = *(const refresh_bytes *)(above + at);
      // Half of the sum, without the bit that it has beyond the eighth.
      *(refresh_bytes *)(out + at) = *(const refresh_bytes *)(row + at) - ((left & up) + ((left ^ up) >> 1));
    }
    for (; at < count; at++) out[at] = (uint8_t)(row[at] - (row[at - step] + above[at]) / 2);
    return;
  case 4:
    for (; at < head; at++) out[at] = (uint8_t)(row[at] - above[at]);
    for (; at + 16 <= count; at += 16) {
      refresh_bytes left = *(const refresh_bytes *)(row + at - step), up = *(const refresh_bytes *)(above + at);
      refresh_bytes predicted = refresh_png_paeths(left, up, *(const refresh_bytes *)(above + at - step));
      *(refresh_bytes *)(out + at) = *(const refresh_bytes *)(row + at) - predicted;
    }
    for (; at < count; at++) out[at] = (uint8_t)(row[at] - refresh_png_paeth(row[at - step], above[at], above[at - step]));
    return;
  default:
    memcpy(out, row, count);
  }
}

// The sum of the magnitudes of bytes as signed numbers.
static inline size_t refresh_png_size(const uint8_t *bytes, size_t count) {
  size_t sum = 0, at = 0;
  while (at + 16 <= count) {
    // 16 bits hold the magnitudes of 255 bytes, of at most 128 each.
    size_t end = at + 255 * 16 < count ? at + 255 * 16 : count;
    refresh_channels sums = {0};
    for (; at + 16 <= end; at += 16) {
      refresh_bytes four = *(const refresh_bytes *)(bytes + at), isNegative = (refresh_bytes)(four > 127);
      sums += __builtin_convertvector((four ^ isNegative) - isNegative, refresh_channels);
    }
    for (size_t lane = 0; lane < 16; lane++) sum += sums[lane];
  }
  for (; at < count; at++) sum += bytes[at] > 127 ? 256 - bytes[at] : bytes[at];
  return sum;
}

// Count of pixels that differ from the one before, but in no channel by more than 8.
static inline size_t refresh_pixels_slight(const uint32_t *pixels, size_t count) {
  size_t slight = 0, at = 1;
  for (; at + 4 <= count; at += 4) {
    refresh_pixels four = *(const refresh_pixels *)(pixels + at), last = *(const refresh_pixels *)(pixels + at - 1);
    refresh_bytes a = (refresh_bytes)four, b = (refresh_bytes)last, isMore = (refresh_bytes)(a > b);
    refresh_bytes difference = (isMore & (a - b)) | (~isMore & (b - a));
    refresh_pixels isFar = (refresh_pixels)(difference > 8);
    refresh_pixels isSlight = (refresh_pixels)(isFar == 0) & (refresh_pixels)(four != last);
    slight += (isSlight[0] & 1) + (isSlight[1] & 1) + (isSlight[2] & 1) + (isSlight[3] & 1);
  }
  for (; at < count; at++) {
    bool isFar = false;
    for (unsigned shift = 0; shift < 32; shift += 8) {
      int difference = (int)(pixels[at] >> shift & 255) - (int)(pixels[at - 1] >> shift & 255);
      isFar = isFar || difference > 8 || difference < -8;
    }
    slight += !isFar && pixels[at] != pixels[at - 1];
  }
  return slight;
}

// Premultiplied 0xAARRGGBB as bytes of red, green, blue and straight alpha, rounded to the nearest.
static inline void refresh_png_straight(const uint32_t *pixels, uint8_t *bytes, size_t count) {
  for (size_t at = 0; at < count; at++, bytes += 4) {
    uint32_t pixel = pixels[at], alpha = pixel >> 24;
    for (unsigned channel = 0; channel < 3; channel++) {
      uint32_t value = pixel >> (16 - 8 * channel) & 255;
      if (alpha != 255) value = alpha == 0 ? 0 : (value * 255 + alpha / 2) / alpha;
      bytes[channel] = value < 255 ? (uint8_t)value : 255;
    }
    bytes[3] = (uint8_t)alpha;
  }
}

typedef float refresh_numbers __attribute__((vector_size(32), aligned(4), may_alias));

// Adds multiples of numbers to sums. A product is rounded before it is added, on every processor.
static inline void refresh_numbers_add(float *sums, const float *numbers, float weight, size_t count) {
#pragma STDC FP_CONTRACT OFF
  size_t at = 0;
  for (; at + 8 <= count; at += 8) {
    *(refresh_numbers *)(sums + at) += *(const refresh_numbers *)(numbers + at) * weight;
  }
  for (; at < count; at++) sums[at] += numbers[at] * weight;
}

// Bytes as numbers, and numbers of 0 or more as bytes, cut off at 255.
static inline void refresh_numbers_read(float *numbers, const uint8_t *bytes, size_t count) {
  for (size_t at = 0; at < count; at++) numbers[at] = bytes[at];
}

static inline void refresh_numbers_write(uint8_t *bytes, const float *numbers, size_t count) {
  for (size_t at = 0; at < count; at++) bytes[at] = numbers[at] < 255 ? (uint8_t)numbers[at] : 255;
}

// Fills a row of a gradient from a table of its colours. `unit` takes pixels of the row `y` to the unit square: a, b, c, d, tx, ty;
// `line` is the start and the way to the end there. A radial gradient is 1 at the ellipse whose radii are that way.
static inline void refresh_pixels_gradient(
    uint32_t *pixels, size_t count, double y, const double *unit, const double *line, bool is_radial,
    const uint32_t *colors, size_t steps) {
#pragma STDC FP_CONTRACT OFF
  double dx = line[2], dy = line[3], square = dx * dx + dy * dy;
  for (size_t at = 0; at < count; at++) {
    double x = (double)at;
    double u = unit[0] * x + unit[2] * y + unit[4] - line[0], v = unit[1] * x + unit[3] * y + unit[5] - line[1];
    double part;
    if (is_radial) {
      u /= dx;
      v /= dy;
      part = __builtin_sqrt(u * u + v * v);
    } else {
      part = (u * dx + v * dy) / square;
    }
    double index = part * (double)(steps - 1) + 0.5;
    pixels[at] = colors[index >= (double)steps ? steps - 1 : index > 0 ? (size_t)index : 0];
  }
}

// Replaces premultiplied pixels by black ones whose alpha is their luminance. The weights in 65536ths add up to one.
static inline void refresh_pixels_luminance(uint32_t *pixels, size_t count) {
  for (size_t at = 0; at < count; at++) {
    uint32_t pixel = pixels[at];
    uint32_t light = (pixel >> 16 & 255) * 13933 + (pixel >> 8 & 255) * 46871 + (pixel & 255) * 4732;
    pixels[at] = ((light + 0x8000) >> 16) << 24;
  }
}

// A projective transform, with the names of RefreshLayers' ProjectiveTransform.
typedef struct {
  double a, b, c, d, tx, ty, px, py, w;
  bool is_affine;
} refresh_projection;

// A picture to look up colours in. `shrink` is its scale relative to the full-size picture, in whose pixels places are given.
typedef struct {
  const uint32_t *pixels;
  size_t width, height;
  double shrink;
  // True if the picture is transparent beyond its edges, false if its outermost pixels go on.
  bool is_bounded;
} refresh_picture;

// Adds the bilinear colour at a place of a frame to the sums of blue, green, red and alpha. `inverse` takes the frame to the
// full-size picture.
static inline void refresh_picture_add(
    const refresh_picture *from, const refresh_projection *inverse, double fx, double fy, float *sums) {
#pragma STDC FP_CONTRACT OFF
  double x = inverse->a * fx + inverse->c * fy + inverse->tx, y = inverse->b * fx + inverse->d * fy + inverse->ty;
  double depth = inverse->px * fx + inverse->py * fy + inverse->w;
  if (!inverse->is_affine) {
    x /= depth;
    y /= depth;
  }
  x *= from->shrink;
  y *= from->shrink;
  if (!__builtin_isfinite(x) || !__builtin_isfinite(y)) return;
  double width = (double)from->width, height = (double)from->height;
  if (from->is_bounded && !(depth > 0 && x >= 0 && y >= 0 && x <= width && y <= height)) return;
  x -= 0.5;
  y -= 0.5;
  x = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
  y = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
  size_t left = (size_t)x, top = (size_t)y;
  size_t right = left + 1 < from->width ? left + 1 : left, bottom = top + 1 < from->height ? top + 1 : top;
  const uint32_t *upper = from->pixels + top * from->width, *lower = from->pixels + bottom * from->width;
  uint32_t p = upper[left], q = upper[right], r = lower[left], s = lower[right];
  if ((p | q | r | s) == 0) return;
  float h = (float)(x - (double)left), v = (float)(y - (double)top);
  for (unsigned channel = 0; channel < 4; channel++) {
    unsigned shift = 8 * channel;
    float above = (float)(p >> shift & 255) * (1 - h) + (float)(q >> shift & 255) * h;
    float below = (float)(r >> shift & 255) * (1 - h) + (float)(s >> shift & 255) * h;
    sums[channel] += above * (1 - v) + below * v;
  }
}

// Fills pixels of a frame from (x, y) on to the right, each with the mean of `side` × `side` colours of a picture.
static inline void refresh_pixels_project(
    uint32_t *pixels, size_t count, long x, long y, refresh_picture from, refresh_projection inverse,
    unsigned side) {
#pragma STDC FP_CONTRACT OFF
  double step = 1 / (double)side;
  float total = (float)(side * side);
  for (size_t at = 0; at < count; at++) {
    float sums[4] = {0, 0, 0, 0};
    for (unsigned j = 0; j < side; j++) {
      for (unsigned i = 0; i < side; i++) {
        refresh_picture_add(
            &from, &inverse, (double)(x + (long)at) + (i + 0.5) * step, (double)y + (j + 0.5) * step, sums);
      }
    }
    uint32_t pixel = 0;
    for (unsigned channel = 0; channel < 4; channel++) {
      pixel |= (uint32_t)(sums[channel] / total + 0.5f) << 8 * channel;
    }
    pixels[at] = pixel;
  }
}
