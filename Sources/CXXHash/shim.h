#include <xxhash.h>

// On x86 the library may have a version of the hash for each kind of processor, which takes a third of the time of the one
// for all of them. Weak: a library that was built without them has none.
#if defined(__x86_64__)
__attribute__((weak)) XXH128_hash_t XXH3_128bits_dispatch(const void *input, size_t length);

static inline XXH128_hash_t refresh_xxh3_128(const void *input, size_t length) {
  return XXH3_128bits_dispatch ? XXH3_128bits_dispatch(input, length) : XXH3_128bits(input, length);
}
#else
static inline XXH128_hash_t refresh_xxh3_128(const void *input, size_t length) {
  return XXH3_128bits(input, length);
}
#endif
