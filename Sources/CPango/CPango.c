#include "CPango.h"

#include <dlfcn.h>

struct refresh_pango refresh_pango;

const char *refresh_pango_load(const char *library) {
  void *loaded = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  if (!loaded) return dlerror();
  struct refresh_pango found;
#define FIND(result, name, parameters, arguments) \
  found.name = (result(*) parameters)dlsym(loaded, #name); \
  if (!found.name) return dlerror();
  REFRESH_PANGO_FUNCTIONS(FIND)
  refresh_pango = found;
  return 0;
}
