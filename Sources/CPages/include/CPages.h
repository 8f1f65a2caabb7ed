#pragma once

// The text of a file of a page that a command writes or serves, by its path under Sources; null if there is none.
//
// The files are in the program's code, so that a plugin is one file that works from anywhere.
const char *refresh_page(const char *path);
