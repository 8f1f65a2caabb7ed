// Empty module that the compiler imports for sources with Testing and UIKit; on iOS it attaches images to tests.
