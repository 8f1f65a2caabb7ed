#include "ConvexFill.h"
#include "CPixelRows.h"

#include <stdlib.h>

// How Cairo, 1.16 as 1.18, fills a polygon: a row of pixels has 15 sub-rows, and each has the columns, in 256ths of a pixel,
// between the edges at its middle. Where no edge begins or ends in a row, the areas that its edges cut off count instead,
// rounded in their own way. Of a polygon that goes down once and up once, there are always two edges, so nothing needs to be
// sorted.

enum {
  subrows = 15,
  // The area of a pixel, in halves of a 256th of a sub-row: so are trapezoids whole numbers.
  whole = 2 * 256 * subrows,
  most_points = 512,
  widest = 2048,
  // How far an edge goes down or aside at most, unless it is upright or level.
  longest = 127 * 256,
};

// MARK: Outline

typedef struct {
  refresh_point points[most_points];
  size_t count;
} polygon;

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

static int32_t most(int32_t a, int32_t b) { return a > b ? a : b; }

static bool is_same(refresh_point a, refresh_point b) { return a.x == b.x && a.y == b.y; }

static refresh_point middle(refresh_point a, refresh_point b) {
  return (refresh_point){a.x + ((b.x - a.x) >> 1), a.y + ((b.y - a.y) >> 1)};
}

static bool add(polygon *p, refresh_point point) {
  if (p->count && is_same(p->points[p->count - 1], point)) return true;
  if (p->count == most_points) return false;
  p->points[p->count++] = point;
  return true;
}

// The square of the distance, in pixels, between a point and a segment; both from the segment's start.
static double distance(double x, double y, double dx, double dy) {
  double square = dx * dx + dy * dy, along = x * dx + y * dy;
  if (along > 0 && square > 0) {
    double share = along >= square ? 1 : along / square;
    x -= share * dx;
    y -= share * dy;
  }
  return x * x + y * y;
}

// Adds the points of a curve but its last.
static bool flatten(polygon *p, refresh_point a, refresh_point b, refresh_point c, refresh_point d) {
  double dx = (d.x - a.x) / 256.0, dy = (d.y - a.y) / 256.0;
  double first = distance((b.x - a.x) / 256.0, (b.y - a.y) / 256.0, dx, dy);
  double second = distance((c.x - a.x) / 256.0, (c.y - a.y) / 256.0, dx, dy);
  // Cairo's default tolerance is a tenth of a pixel.
  if ((first > second ? first : second) < 0.1 * 0.1) return add(p, a);
  refresh_point ab = middle(a, b), bc = middle(b, c), cd = middle(c, d);
  refresh_point left = middle(ab, bc), right = middle(bc, cd), half = middle(left, right);
  return flatten(p, a, ab, left, half) && flatten(p, half, right, cd, d);
}

// The point some points after another one, round the polygon.
static size_t after(const polygon *p, size_t point, size_t count) {
  point += count;
  return point < p->count ? point : point - p->count;
}

static bool outline(polygon *p, const refresh_point *curves, size_t count) {
  p->count = 0;
  if (count) add(p, curves[4 * count - 1]);
  for (const refresh_point *curve = curves; curve < curves + 4 * count; curve += 4) {
    refresh_point a = curve[0], b = curve[1], c = curve[2], d = curve[3];
    // Cairo leaves out a curve that is a point, and may then join the lines around it.
    if (is_same(a, b) && is_same(b, c) && is_same(c, d)) return false;
    if (!flatten(p, a, b, c, d) || !add(p, d)) return false;
  }
  // The last point is the first.
  return p->count-- > 1;
}

// MARK: Sides

// One of the two ways from the top of a polygon to its bottom, and its edge there.
typedef struct {
  // The point at the lower end of the edge, and how far it is to the one after it: 1, or for the way back 1 less than all.
  size_t next, forward;
  // The place of the edge in the polygon.
  size_t index;
  // The edge's upper end and what lies between it and the lower one.
  int32_t x, y, dx, dy;
  // The sub-row below its last.
  int32_t bottom;
  // Its column in the middle of the current sub-row, plus a half, in 2^-32; and how far it goes in one.
  int64_t at, step;
} side;

// The first sub-row with its middle below a point.
static int32_t subrow(int32_t y) { return (int32_t)((subrows * (int64_t)y + 128) >> 8); }

static int32_t column(int64_t at) { return (int32_t)(at >> 32); }

// The fraction of which all columns of an edge in the middle of sub-rows are multiples.
static int64_t denominator(int32_t dy) { return 2 * subrows * (int64_t)dy; }

// How many of these fractions an edge has gone in the middle of a sub-row.
static int64_t way(const side *s, int32_t row) {
  return (int64_t)s->dx * ((2 * row + 1) * 256ll - 2 * subrows * (int64_t)s->y);
}

// Goes on to the next edge that has a sub-row.
static void advance(side *s, const polygon *p) {
  int32_t top;
  do {
    size_t from = s->next;
    s->next = after(p, from, s->forward);
    s->index = s->forward == 1 ? from : s->next;
    refresh_point a = p->points[from], b = p->points[s->next];
    s->x = a.x;
    s->y = a.y;
    s->dx = b.x - a.x;
    s->dy = b.y - a.y;
    top = subrow(a.y);
    s->bottom = subrow(b.y);
  } while (s->bottom <= top);
  s->at = ((int64_t)s->x << 32) + (1ll << 31);
  s->step = 0;
  if (!s->dx) return;
  int64_t unit = denominator(s->dy);
  s->step = s->dx * (512ll << 32) / unit;
  // Each division has lost less than 1, either way. What makes up for all of them and more is still less than a fraction: of
  // the longest edge, 3,814 of 4,403.
  s->at += way(s, top) * (1ll << 32) / unit + s->bottom - top + 1;
}

// Whether an edge is so short that its columns are exact.
static bool is_short(refresh_point a, refresh_point b) {
  return a.x == b.x || a.y == b.y || (abs(b.x - a.x) <= longest && abs(b.y - a.y) <= longest);
}

// How far the right side is from the left one some sub-rows on; less than 0 if they have crossed.
static int32_t gap(const side *left, const side *right, int32_t count) {
  return column(right->at + count * right->step) - column(left->at + count * left->step);
}

static void swap(side **a, side **b) {
  side *other = *a;
  *a = *b;
  *b = other;
}

// MARK: Rows

// A row of pixels.
typedef struct {
  // By how much more of a pixel is covered than of the one on its left, in halves of 256ths of sub-rows; 0 between rows.
  int16_t changes[widest + 4];
  // The column of the first.
  int32_t origin;
  // Where there are changes: those of the left side and those of the right one.
  refresh_range left, right;
} row;

static void include(refresh_range *r, int32_t a, int32_t b) {
  // An edge changes the pixel in which it is and the next.
  r->from = least(r->from, least(a, b) >> 8);
  r->to = most(r->to, (most(a, b) >> 8) + 2);
}

// Adds what a side covers on its right in some sub-rows, times 1 or -1.
static void add_subrows(row *r, refresh_range *where, side *s, int32_t count, int16_t sign) {
  int64_t at = s->at, step = s->step;
  include(where, column(at), column(at + (count - 1) * step));
  for (; count > 0; count--, at += step) {
    int32_t x = column(at), part = 2 * (x & 255);
    int16_t *change = r->changes + ((x >> 8) - r->origin);
    change[0] += sign * (512 - part);
    change[1] += sign * part;
  }
  s->at = at;
}

typedef struct {
  int64_t whole, rest;
} quotient;

static quotient divide(int64_t a, int64_t b) {
  quotient q = {a / b, a % b};
  if (q.rest < 0) {
    q.whole--;
    q.rest += b;
  }
  return q;
}

// Half a step back from the middle of a sub-row to its top: Cairo halves whole numbers and rests one by one.
static quotient back(quotient q, int64_t step, int64_t unit) {
  q.whole -= step / unit / 2;
  q.rest -= step % unit / 2;
  if (q.rest < 0) {
    q.whole--;
    q.rest += unit;
  } else if (q.rest >= unit) {
    q.whole++;
    q.rest -= unit;
  }
  return q;
}

// Adds a side that has one edge in all of a row, times 1 or -1: what lies to its right.
static void add_row(row *r, refresh_range *where, side *s, int32_t y, int sign) {
  quotient a = {s->x, 0}, b = a;
  int64_t unit = 1;
  if (s->dx) {
    unit = denominator(s->dy);
    int64_t start = way(s, y), step = 512ll * s->dx;
    a = divide(start, unit);
    b = divide(start + subrows * step, unit);
    a.whole += s->x;
    b.whole += s->x;
    a = back(a, step, unit);
    b = back(b, step, unit);
    s->at += subrows * s->step;
  }
  if (a.whole >> 8 > b.whole >> 8) {
    quotient other = a;
    a = b;
    b = other;
  }
  int32_t first = (int32_t)(a.whole >> 8), last = (int32_t)(b.whole >> 8);
  int32_t from = a.whole & 255, to = b.whole & 255;
  int16_t *change = r->changes + (first - r->origin);
  include(where, (int32_t)a.whole, (int32_t)b.whole);
  if (first == last) {
    change[0] += sign * (whole - subrows * (from + to));
    change[1] += sign * subrows * (from + to);
    return;
  }
  // How many sub-rows the edge has passed at the right of each pixel.
  int64_t width = (b.whole - a.whole) * unit + b.rest - a.rest;
  quotient passed = divide((((first + 1) * 256ll - a.whole) * unit - a.rest) * subrows, width);
  int32_t before = (int32_t)passed.whole;
  *change++ += sign * before * (256 - from);
  *change += sign * before * (256 + from);
  if (first + 1 < last) {
    quotient pixel = divide(subrows * 256 * unit, width);
    for (int32_t x = first + 1; x < last; x++) {
      passed.whole += pixel.whole;
      passed.rest += pixel.rest;
      if (passed.rest >= width) {
        passed.whole++;
        passed.rest -= width;
      }
      int32_t more = (int32_t)passed.whole - before;
      *change++ += sign * more * 256;
      *change += sign * more * 256;
      before = (int32_t)passed.whole;
    }
  }
  change[0] += sign * (subrows - before) * (512 - to);
  change[1] += sign * (subrows - before) * to;
}

// The four channels of a pixel, each in 16 bits.
static uint64_t channels(uint32_t pixel) { return (pixel | (uint64_t)pixel << 24) & 0x00FF00FF00FF00FF; }

// Channels times a share from 0 to 255, as Cairo rounds them.
static uint64_t share(uint64_t channels, uint32_t share) {
  uint64_t product = channels * share + 0x007F007F007F007F;
  return (product + (product >> 8 & 0x00FF00FF00FF00FF)) >> 8 & 0x00FF00FF00FF00FF;
}

static uint8_t coverage(int16_t area) { return (uint8_t)((area * 17 + 256) >> 9); }

// Draws the pixels of a range of columns, sums up its changes and forgets them.
static int16_t draw(
    row *r, refresh_range part, int16_t area, uint32_t *pixels, refresh_range seen, uint32_t pixel) {
  uint64_t over = channels(pixel);
  for (int32_t x = part.from; x < part.to; x++) {
    area = (int16_t)(area + r->changes[x - r->origin]);
    r->changes[x - r->origin] = 0;
    if (x < seen.from || x >= seen.to) continue;
    uint32_t covered = coverage(area);
    uint64_t sum = share(over, covered) + share(channels(pixels[x]), 255 - covered);
    pixels[x] = (uint32_t)(sum | sum >> 24);
  }
  return area;
}

static void draw_row(row *r, uint32_t *pixels, refresh_range seen, uint32_t pixel) {
  refresh_range left = r->left, right = r->right;
  if (left.to >= right.from) {
    draw(r, (refresh_range){least(left.from, right.from), most(left.to, right.to)}, 0, pixels, seen, pixel);
    return;
  }
  int16_t area = draw(r, left, 0, pixels, seen, pixel);
  int32_t from = most(left.to, seen.from), to = least(right.from, seen.to);
  if (from < to) {
    size_t count = (size_t)(to - from);
    if (area == whole) refresh_pixels_fill(pixels + from, count, pixel);
    else refresh_pixels_cover(pixels + from, count, pixel, coverage(area));
  }
  draw(r, right, area, pixels, seen, pixel);
}

// MARK: Polygon

// The first of the highest points, if the polygon goes down from it once and up once.
static bool find_top(const polygon *p, size_t *top) {
  *top = 0;
  for (size_t i = 1; i < p->count; i++)
    if (p->points[i].y < p->points[*top].y) *top = i;
  bool rises = false;
  size_t at = *top;
  do {
    size_t next = after(p, at, 1);
    refresh_point a = p->points[at], b = p->points[next];
    if ((rises && b.y > a.y) || !is_short(a, b)) return false;
    rises = rises || b.y < a.y;
    at = next;
  } while (at != *top);
  return true;
}

bool refresh_fill_convex(
    const refresh_point *curves, size_t count, uint32_t *pixels, size_t length, refresh_range columns,
    refresh_range rows, uint32_t pixel) {
  polygon p;
  size_t top;
  if (!outline(&p, curves, count) || !find_top(&p, &top)) return false;
  refresh_point low = p.points[top], high = low;
  for (size_t i = 0; i < p.count; i++) {
    low.x = least(low.x, p.points[i].x);
    high = (refresh_point){most(high.x, p.points[i].x), most(high.y, p.points[i].y)};
  }
  if (high.x - low.x > widest * 256) return false;

  row r;
  refresh_range seen = {low.x >> 8, (high.x + 255) >> 8};
  r.origin = seen.from - 1;
  memset(r.changes, 0, (size_t)(seen.to - seen.from + 4) * sizeof *r.changes);
  seen = (refresh_range){most(seen.from, columns.from), least(seen.to, columns.to)};

  int32_t y = subrow(low.y), end = subrow(high.y);
  side sides[2] = {
      {.next = top, .forward = 1, .bottom = y}, {.next = top, .forward = p.count - 1, .bottom = y}};
  side *left = &sides[0], *right = &sides[1];
  while (y < end) {
    int32_t line = y / subrows, until = least(end, (line + 1) * subrows);
    if (line >= rows.to) break;
    r.left = r.right = (refresh_range){INT32_MAX, INT32_MIN};
    while (y < until) {
      bool left_ends = left->bottom == y, right_ends = right->bottom == y;
      if (left_ends) advance(left, &p);
      if (right_ends) advance(right, &p);
      // In one column, an edge that goes on comes before one that begins, and of two that begin the earlier of the polygon.
      if (left_ends && (!right_ends || right->index < left->index)) swap(&left, &right);
      if (gap(left, right, 0) < 0) swap(&left, &right);
      int32_t bottom = least(left->bottom, right->bottom);
      if (y == line * subrows && bottom >= y + subrows && gap(left, right, subrows) >= 0) {
        add_row(&r, &r.left, left, y, 1);
        add_row(&r, &r.right, right, y, -1);
        y += subrows;
        continue;
      }
      int32_t count = least(bottom, until) - y;
      // Sides that are this close may cross in between, within what is rounded.
      if (gap(left, right, 0) <= 0 || gap(left, right, count - 1) <= 0) count = 1;
      add_subrows(&r, &r.left, left, count, 1);
      add_subrows(&r, &r.right, right, count, -1);
      y += count;
    }
    draw_row(&r, pixels + (size_t)line * length, line >= rows.from ? seen : (refresh_range){0, 0}, pixel);
  }
  return true;
}

bool refresh_fills_fast(void) {
#ifdef __OPTIMIZE__
  return true;
#else
  return false;
#endif
}
