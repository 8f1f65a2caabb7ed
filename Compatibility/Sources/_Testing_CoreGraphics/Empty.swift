// Empty module that the compiler imports for sources with Testing and CoreGraphics; on iOS it attaches images to tests.
