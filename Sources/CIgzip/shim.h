#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

// Swift does not see macros made of macros.
static const uint32_t igzip_level2_room = ISAL_DEF_LVL2_DEFAULT;
static const uint32_t igzip_level3_room = ISAL_DEF_LVL3_DEFAULT;

// Where igzip's hash table has four bytes: their CRC-32C without the inversions, in 13 bits.
static inline uint32_t refresh_igzip_bucket(uint32_t bytes) {
  for (int bit = 0; bit < 32; bit++) bytes = bytes >> 1 ^ (bytes & 1 ? 0x82F63B78 : 0);
  return bytes & 0x1FFF;
}
