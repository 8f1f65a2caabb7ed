import CPango

/// The library that lays out text, loaded when that is first to be done: a command that draws nothing seldom has text, and
/// starts sooner without the library and those behind it.
///
/// Its functions may be called once `load()` has returned.
enum Pango {
  /// Its part for Cairo, which brings the others.
  static let library: String = {
    #if os(macOS) && arch(arm64)
      // Homebrew's libraries, where the system does not look for them.
      "/opt/homebrew/lib/libpangocairo-1.0.0.dylib"
    #elseif os(macOS)
      "libpangocairo-1.0.0.dylib"
    #else
      "libpangocairo-1.0.so.0"
    #endif
  }()

  private static let loaded = Result { try load(library) }

  /// Loads it, unless that was done before.
  ///
  /// - Throws: `RenderError.missingPango`.
  static func load() throws { try loaded.get() }

  /// Loads it from a library of a name; not for several threads.
  ///
  /// - Throws: `RenderError.missingPango`.
  static func load(_ library: String) throws {
    guard let reason = refresh_pango_load(library) else { return }
    throw RenderError.missingPango(String(cString: reason))
  }

  /// Its version, such as 1.50.12; nil if it is missing.
  static var version: String? {
    guard (try? load()) != nil else { return nil }
    return String(cString: pango_version_string())
  }
}

extension CairoRenderer {
  /// Loads what text is drawn with, for copies of this process, each of which would load it otherwise; a text that is drawn
  /// without says what is missing.
  package static func loadText() {
    guard (try? FontFiles.configuration()) != nil else { return }
    try? Pango.load()
  }
}
