#pragma once

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <stdbool.h>
#include <stddef.h>

// Swift does not see macros made of macros.
static const uint32_t igzip_level2_room = ISAL_DEF_LVL2_DEFAULT;
static const uint32_t igzip_level3_room = ISAL_DEF_LVL3_DEFAULT;

// Where igzip's hash table has four bytes: their CRC-32C without the inversions, in 13 bits.
static inline uint32_t refresh_igzip_bucket(uint32_t bytes) {
  for (int bit = 0; bit < 32; bit++) bytes = bytes >> 1 ^ (bytes & 1 ? 0x82F63B78 : 0);
  return bytes & 0x1FFF;
}

// Swift takes an array in a structure of C for a tuple, and the compiler makes a quarter of a megabyte of code of one as large as
// igzip's. So Swift sees the states of igzip as memory alone.

// Compressing.

static inline size_t refresh_igzip_stream_size(void) { return sizeof(struct isal_zstream); }

// Begins a stream of a level, with the room that the level needs.
static inline void refresh_igzip_begin(void *memory, uint32_t level, uint8_t *room, uint32_t size) {
  struct isal_zstream *stream = memory;
  isal_deflate_init(stream);
  stream->level = level;
  stream->level_buf = room;
  stream->level_buf_size = size;
}

// Takes a piece that refers to nothing before it, and ends on a byte; the last one ends the stream.
static inline void refresh_igzip_take(void *memory, const uint8_t *bytes, uint32_t count, bool is_last) {
  struct isal_zstream *stream = memory;
  isal_deflate_reset(stream);
  stream->flush = FULL_FLUSH;
  stream->end_of_stream = is_last;
  stream->next_in = (uint8_t *)bytes;
  stream->avail_in = count;
}

// Writes what there is room for, and says how much room is left; returns COMP_OK or igzip's error.
static inline int refresh_igzip_write(void *memory, uint8_t *output, uint32_t *room) {
  struct isal_zstream *stream = memory;
  stream->next_out = output;
  stream->avail_out = *room;
  int code = isal_deflate(stream);
  *room = stream->avail_out;
  return code;
}

// Decompressing a stream with zlib's frame.

static inline size_t refresh_igzip_inflater_size(void) { return sizeof(struct inflate_state); }

static inline void refresh_igzip_begin_inflating(void *memory) {
  struct inflate_state *state = memory;
  isal_inflate_init(state);
  state->crc_flag = ISAL_ZLIB;
  state->avail_in = 0;
}

static inline bool refresh_igzip_has_ended(const void *memory) {
  return ((const struct inflate_state *)memory)->block_state == ISAL_BLOCK_FINISH;
}

// How many bytes of the last piece are not read yet.
static inline uint32_t refresh_igzip_unread(const void *memory) {
  return ((const struct inflate_state *)memory)->avail_in;
}

// Takes the next piece, when the last one is read.
static inline void refresh_igzip_feed(void *memory, const uint8_t *bytes, uint32_t count) {
  struct inflate_state *state = memory;
  state->next_in = (uint8_t *)bytes;
  state->avail_in = count;
}

// Writes what there is room for, and says how much room is left; false for damaged data.
static inline bool refresh_igzip_inflate(void *memory, uint8_t *output, uint32_t *room) {
  struct inflate_state *state = memory;
  state->next_out = output;
  state->avail_out = *room;
  int code = isal_inflate(state);
  *room = state->avail_out;
  return code == ISAL_DECOMP_OK;
}
