// Draws recorded frames again in a loop, by the same calls to Cairo, on one thread.
//
//   replay RECORDING draw SECONDS      draws all frames repeatedly
//   replay RECORDING hashes            draws each frame once, and prints a hash of its pixels
//   replay RECORDING png STEP DIR      draws every STEP-th frame and writes it by cairo_surface_write_to_png
//   replay RECORDING raw               draws each frame once, and writes its pixels to standard output

#define _GNU_SOURCE
#include "calls.h"

#include <cairo.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct target {
  cairo_surface_t *surface;
  cairo_t *cr;
};

static struct target *targets;
static int target_count;
static int width, height;
static const double *calls, *end;

static struct target *target(int number) {
  if (number >= target_count) {
    targets = realloc(targets, (number + 256) * sizeof *targets);
    memset(targets + target_count, 0, (number + 256 - target_count) * sizeof *targets);
    target_count = number + 256;
  }
  return &targets[number];
}

static void make(int number, cairo_format_t format, int w, int h) {
  struct target *made = target(number);
  if (made->cr) cairo_destroy(made->cr);
  if (made->surface) cairo_surface_destroy(made->surface);
  made->surface = cairo_image_surface_create(format, w, h);
  made->cr = cairo_create(made->surface);
  cairo_surface_mark_dirty(made->surface);
}

/// Creates the ready pixels at the head of the recording; the calls follow.
static void make_pixels(void) {
  while (calls < end && *calls == CALL_pixels) {
    int number = calls[1], stride = calls[5], rows = calls[4];
    make(number, (cairo_format_t)calls[2], calls[3], rows);
    cairo_surface_t *surface = targets[number].surface;
    if (cairo_image_surface_get_stride(surface) != stride) exit(1);
    cairo_surface_flush(surface);
    memcpy(cairo_image_surface_get_data(surface), calls + 6, (size_t)stride * rows);
    cairo_surface_mark_dirty(surface);
    calls += 6 + ((size_t)stride * rows + 7) / 8;
  }
}

/// Draws the frame that begins at a call; returns where the next one begins.
static const double *draw(const double *call) {
  // One context per frame, like a program that keeps only its pixels from frame to frame.
  if (targets[0].cr) cairo_destroy(targets[0].cr);
  cairo_t *cr = targets[0].cr = cairo_create(targets[0].surface);
  for (call += 3; call < end;) {
    const double *n = call + 1;
    switch ((int)*call) {
#define NUMBERS0
#define NUMBERS1 , n[0]
#define NUMBERS2 , n[0], n[1]
#define NUMBERS4 , n[0], n[1], n[2], n[3]
#define NUMBERS6 , n[0], n[1], n[2], n[3], n[4], n[5]
#define X(name, count) case CALL_##name: cairo_##name(cr NUMBERS##count); call = n + count; break;
      SIMPLE_CALLS(X)
#undef X
#define X(name, type) case CALL_##name: cairo_##name(cr, (type)n[0]); call = n + 1; break;
      ENUM_CALLS(X)
#undef X
      case CALL_set_matrix: {
        cairo_matrix_t matrix = {n[0], n[1], n[2], n[3], n[4], n[5]};
        cairo_set_matrix(cr, &matrix);
        call = n + 6;
        break;
      }
      case CALL_set_dash:
        cairo_set_dash(cr, n + 2, n[0], n[1]);
        call = n + 2 + (int)n[0];
        break;
      case CALL_set_source_surface:
        cairo_set_source_surface(cr, targets[(int)n[0]].surface, n[1], n[2]);
        call = n + 3;
        break;
      case CALL_mask_surface:
        cairo_mask_surface(cr, targets[(int)n[0]].surface, n[1], n[2]);
        call = n + 3;
        break;
      case CALL_source_extend:
        cairo_pattern_set_extend(cairo_get_source(cr), (cairo_extend_t)n[0]);
        call = n + 1;
        break;
      case CALL_source_filter:
        cairo_pattern_set_filter(cairo_get_source(cr), (cairo_filter_t)n[0]);
        call = n + 1;
        break;
      case CALL_surface:
        make(n[0], CAIRO_FORMAT_ARGB32, n[1], n[2]);
        cr = targets[(int)n[0]].cr;
        call = n + 3;
        break;
      case CALL_target:
        cr = targets[(int)n[0]].cr;
        call = n + 1;
        break;
      case CALL_frame:
        return call;
      default:
        fprintf(stderr, "replay: unknown call %g\n", *call);
        exit(1);
    }
  }
  return call;
}

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void print_hash(void) {
  cairo_surface_flush(targets[0].surface);
  const uint32_t *pixels = (const uint32_t *)cairo_image_surface_get_data(targets[0].surface);
  uint64_t hash = 0xCBF29CE484222325;
  for (size_t at = 0; at < (size_t)width * height; at++) hash = (hash ^ pixels[at]) * 0x100000001B3;
  printf("%lx\n", hash);
}

int main(int count, char **words) {
  if (count < 3) return 64;
  FILE *file = fopen(words[1], "rb");
  if (!file) return 64;
  fseek(file, 0, SEEK_END);
  size_t size = ftell(file);
  double *all = malloc(size);
  rewind(file);
  if (fread(all, 1, size, file) != size) return 64;
  calls = all, end = all + size / sizeof *all;
  target(0);
  make_pixels();
  width = calls[1], height = calls[2];
  make(0, CAIRO_FORMAT_ARGB32, width, height);

  // An unmeasured run that finds where each frame begins and fills Cairo's caches.
  const char *work = words[2];
  int is_png = !strcmp(work, "png"), is_hash = !strcmp(work, "hashes"), frame_count = 0;
  int is_raw = !strcmp(work, "raw");
  const double **frames = NULL;
  for (const double *call = calls; call < end;) {
    frames = realloc(frames, ++frame_count * sizeof *frames);
    frames[frame_count - 1] = call;
    call = draw(call);
    if (is_hash) print_hash();
    if (is_raw) {
      cairo_surface_flush(targets[0].surface);
      fwrite(cairo_image_surface_get_data(targets[0].surface), 4, (size_t)width * height, stdout);
    }
  }
  if (is_hash || is_raw) return 0;

  double seconds = is_png ? 0 : atof(words[3]), cpu = 0, wall = 0;
  int step = is_png ? atoi(words[3]) : 1, done = 0;
  do {
    double cpu_start = now(CLOCK_THREAD_CPUTIME_ID), wall_start = now(CLOCK_MONOTONIC);
    for (int number = 0; number < frame_count; number += step, done++) {
      draw(frames[number]);
      if (!is_png) continue;
      char name[4096];
      snprintf(name, sizeof name, "%s/frame-%04d.png", words[4], number);
      if (cairo_surface_write_to_png(targets[0].surface, name)) return 1;
    }
    cpu += now(CLOCK_THREAD_CPUTIME_ID) - cpu_start;
    wall += now(CLOCK_MONOTONIC) - wall_start;
  } while (cpu < seconds);
  printf("{\"frames\":%d,\"cpu\":%.6f,\"wall\":%.6f}\n", done, cpu, wall);
  return 0;
}
