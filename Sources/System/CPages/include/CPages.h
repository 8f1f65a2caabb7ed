#pragma once

// The text of a file that the program holds, by its path under Sources; null if there is none.
//
// The files are in the program's code, so that a plugin is one file that works from anywhere.
const char *refresh_page(const char *path);
