// Records the Cairo calls with which a program draws its frames: preloaded into it, with RECORD naming the file.
//
// A frame is a surface over the program's own memory. Surfaces that the program fills itself, and alpha surfaces, are
// ready pixels, stored when they are first used; drawing on any other surface is recorded.

#define _GNU_SOURCE
#include "calls.h"

#include <cairo.h>
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
  void *address = dlsym(RTLD_NEXT, name);
  if (!address) {
    fprintf(stderr, "record: Cairo has no %s\n", name);
    exit(1);
  }
  return address;
}

// MARK: Surfaces

struct surface {
  cairo_surface_t *pointer;
  int number;    // 0 is the picture
  int is_ready;  // its pixels are not drawn by recorded calls
  int is_new;    // nothing has been recorded of it
};

static struct surface surfaces[1 << 14];
static int surface_count, next_number = 1;
static int target = -1;
static FILE *heads, *calls;

static struct surface *find(cairo_surface_t *pointer) {
  for (int i = surface_count - 1; i >= 0; i--)
    if (surfaces[i].pointer == pointer) return &surfaces[i];
  return NULL;
}

static void remember(cairo_surface_t *pointer, int number, int is_ready) {
  if (surface_count == sizeof surfaces / sizeof *surfaces) {
    fprintf(stderr, "record: too many surfaces\n");
    exit(1);
  }
  surfaces[surface_count++] = (struct surface){pointer, number, is_ready, 1};
}

static void put(FILE *file, double number) { fwrite(&number, sizeof number, 1, file); }

static void begin(void) {
  if (heads) return;
  const char *name = getenv("RECORD");
  char path[4096];
  snprintf(path, sizeof path, "%s.calls", name);
  heads = fopen(name, "wb");
  calls = fopen(path, "wb");
  if (!heads || !calls) {
    fprintf(stderr, "record: RECORD '%s' cannot be written\n", name);
    exit(1);
  }
}

cairo_surface_t *cairo_image_surface_create(cairo_format_t format, int width, int height) {
  cairo_surface_t *made = REAL(cairo_image_surface_create)(format, width, height);
  remember(made, next_number++, format == CAIRO_FORMAT_A8);
  return made;
}

cairo_surface_t *cairo_image_surface_create_for_data(
    unsigned char *data, cairo_format_t format, int width, int height, int stride) {
  cairo_surface_t *made = REAL(cairo_image_surface_create_for_data)(data, format, width, height, stride);
  begin();
  remember(made, 0, 0);
  put(calls, CALL_frame), put(calls, width), put(calls, height);
  target = 0;
  return made;
}

unsigned char *cairo_image_surface_get_data(cairo_surface_t *pointer) {
  struct surface *surface = find(pointer);
  if (surface && surface->number) surface->is_ready = 1;
  return REAL(cairo_image_surface_get_data)(pointer);
}

void cairo_surface_destroy(cairo_surface_t *pointer) {
  struct surface *surface = find(pointer);
  if (surface && cairo_surface_get_reference_count(pointer) == 1) *surface = surfaces[--surface_count];
  REAL(cairo_surface_destroy)(pointer);
}

// MARK: Calls

/// Whether to record a context's drawing; switches the recording to its target.
static int records(cairo_t *cr) {
  struct surface *surface = find(cairo_get_target(cr));
  if (!surface || surface->is_ready || !calls) return 0;
  if (surface->number && surface->is_new) {
    put(calls, CALL_surface), put(calls, surface->number);
    put(calls, cairo_image_surface_get_width(surface->pointer));
    put(calls, cairo_image_surface_get_height(surface->pointer));
    surface->is_new = 0;
  } else if (surface->number != target) {
    put(calls, CALL_target), put(calls, surface->number);
  }
  target = surface->number;
  return 1;
}

/// The number of a source surface; stores its pixels if they are ready.
static int used(cairo_surface_t *pointer) {
  struct surface *surface = find(pointer);
  if (!surface) {
    fprintf(stderr, "record: a surface of unknown origin is drawn with\n");
    exit(1);
  }
  if (surface->is_ready && surface->is_new) {
    surface->is_new = 0;
    int stride = cairo_image_surface_get_stride(pointer), height = cairo_image_surface_get_height(pointer);
    cairo_surface_flush(pointer);
    put(heads, CALL_pixels), put(heads, surface->number), put(heads, cairo_image_surface_get_format(pointer));
    put(heads, cairo_image_surface_get_width(pointer)), put(heads, height), put(heads, stride);
    size_t size = (size_t)stride * height;
    fwrite(REAL(cairo_image_surface_get_data)(pointer), 1, size, heads);
    for (; size % sizeof(double); size++) fputc(0, heads);
  }
  return surface->number;
}

#define ARGS0
#define ARGS1 , double a
#define ARGS2 , double a, double b
#define ARGS4 , double a, double b, double c, double d
#define ARGS6 , double a, double b, double c, double d, double e, double f
#define PASS0
#define PASS1 , a
#define PASS2 , a, b
#define PASS4 , a, b, c, d
#define PASS6 , a, b, c, d, e, f
#define PUT0
#define PUT1 put(calls, a);
#define PUT2 PUT1 put(calls, b);
#define PUT4 PUT2 put(calls, c); put(calls, d);
#define PUT6 PUT4 put(calls, e); put(calls, f);
#define X(name, count) \
  void cairo_##name(cairo_t *cr ARGS##count) { \
    if (records(cr)) { put(calls, CALL_##name); PUT##count } \
    REAL(cairo_##name)(cr PASS##count); \
  }
SIMPLE_CALLS(X)
#undef X
#define X(name, type) \
  void cairo_##name(cairo_t *cr, type a) { \
    if (records(cr)) { put(calls, CALL_##name), put(calls, a); } \
    REAL(cairo_##name)(cr, a); \
  }
ENUM_CALLS(X)
#undef X

void cairo_set_matrix(cairo_t *cr, const cairo_matrix_t *m) {
  if (records(cr)) {
    put(calls, CALL_set_matrix), put(calls, m->xx), put(calls, m->yx), put(calls, m->xy), put(calls, m->yy);
    put(calls, m->x0), put(calls, m->y0);
  }
  REAL(cairo_set_matrix)(cr, m);
}

void cairo_set_dash(cairo_t *cr, const double *dashes, int count, double offset) {
  if (records(cr)) {
    put(calls, CALL_set_dash), put(calls, count), put(calls, offset);
    for (int i = 0; i < count; i++) put(calls, dashes[i]);
  }
  REAL(cairo_set_dash)(cr, dashes, count, offset);
}

static void record_surface(cairo_t *cr, int code, cairo_surface_t *surface, double x, double y) {
  if (!records(cr)) return;
  int number = used(surface);
  put(calls, code), put(calls, number), put(calls, x), put(calls, y);
}

void cairo_set_source_surface(cairo_t *cr, cairo_surface_t *surface, double x, double y) {
  record_surface(cr, CALL_set_source_surface, surface, x, y);
  REAL(cairo_set_source_surface)(cr, surface, x, y);
}

void cairo_mask_surface(cairo_t *cr, cairo_surface_t *surface, double x, double y) {
  record_surface(cr, CALL_mask_surface, surface, x, y);
  REAL(cairo_mask_surface)(cr, surface, x, y);
}

// A pattern is configured right after it becomes the source of the last context.
static cairo_t *source_owner;

cairo_pattern_t *cairo_get_source(cairo_t *cr) {
  source_owner = cr;
  return REAL(cairo_get_source)(cr);
}

void cairo_pattern_set_extend(cairo_pattern_t *pattern, cairo_extend_t extend) {
  if (source_owner && records(source_owner)) put(calls, CALL_source_extend), put(calls, extend);
  REAL(cairo_pattern_set_extend)(pattern, extend);
}

void cairo_pattern_set_filter(cairo_pattern_t *pattern, cairo_filter_t filter) {
  if (source_owner && records(source_owner)) put(calls, CALL_source_filter), put(calls, filter);
  REAL(cairo_pattern_set_filter)(pattern, filter);
}

// MARK: The end

__attribute__((destructor)) static void end(void) {
  if (!heads) return;
  fclose(calls);
  char path[4096], block[1 << 16];
  snprintf(path, sizeof path, "%s.calls", getenv("RECORD"));
  FILE *file = fopen(path, "rb");
  for (size_t count; (count = fread(block, 1, sizeof block, file));) fwrite(block, 1, count, heads);
  fclose(file);
  remove(path);
  fclose(heads);
}
