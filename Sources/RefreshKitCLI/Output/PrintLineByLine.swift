// The C library's variable may be read before threads begin, which the compiler cannot know.
@preconcurrency import Glibc

/// Hands on every line that is printed as soon as it ends, into a pipe too; to be called before anything is printed.
func printLineByLine() { setvbuf(stdout, nil, _IOLBF, 0) }
