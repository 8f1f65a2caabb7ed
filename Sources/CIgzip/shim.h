#include <isa-l/igzip_lib.h>

// Swift does not see macros made of macros.
static const uint32_t igzip_level2_room = ISAL_DEF_LVL2_DEFAULT;
