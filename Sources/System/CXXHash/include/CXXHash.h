#pragma once

#include <xxhash.h>

// On x86 the library may have a version of each function for each kind of processor, which takes a third of the time of the
// one for all of them. Weak: a library that was built without them has none.
#if defined(__x86_64__)
__attribute__((weak)) XXH128_hash_t XXH3_128bits_dispatch(const void *input, size_t length);
__attribute__((weak)) XXH128_hash_t XXH3_128bits_withSeed_dispatch(
    const void *input, size_t length, XXH64_hash_t seed);
__attribute__((weak)) XXH_errorcode XXH3_128bits_update_dispatch(
    XXH3_state_t *state, const void *input, size_t length);
#define REFRESH_XXH3(name, ...) (name##_dispatch ? name##_dispatch(__VA_ARGS__) : name(__VA_ARGS__))
#else
#define REFRESH_XXH3(name, ...) name(__VA_ARGS__)
#endif

static inline XXH128_hash_t refresh_xxh3_128(const void *input, size_t length) {
  return REFRESH_XXH3(XXH3_128bits, input, length);
}

static inline XXH128_hash_t refresh_xxh3_128_with_seed(const void *input, size_t length, XXH64_hash_t seed) {
  return REFRESH_XXH3(XXH3_128bits_withSeed, input, length, seed);
}

static inline void refresh_xxh3_128_update(XXH3_state_t *state, const void *input, size_t length) {
  REFRESH_XXH3(XXH3_128bits_update, state, input, length);
}
