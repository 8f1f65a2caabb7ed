#include "CIgzip.h"
