#include "CPixelRows.h"
