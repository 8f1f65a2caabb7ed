import CPango
import Foundation
import RefreshFiles
import RefreshLayers

/// The default fonts: the files of Debian's fonts-dejavu-core, the only ones used for text that they can draw.
///
/// Other fonts and the machine's font configuration have no effect, except ``InstalledFonts`` for text that requests
/// one of them or has characters that DejaVu lacks.
enum FontFiles {
  static let names = [
    "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf",
    "DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf",
  ]

  static let families = ["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif"]

  /// The directories of the DejaVu fonts: Debian, Fedora (two), Arch, Homebrew.
  static let directories = [
    "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu", "/usr/share/fonts/dejavu-sans-fonts",
    "/usr/share/fonts/TTF", "/opt/homebrew/share/fonts",
  ]

  /// The first directory that contains the DejaVu fonts.
  static func directory(among candidates: [String] = directories) throws -> String {
    for path in candidates where FileManager.default.fileExists(atPath: path + "/" + names[0]) { return path }
    throw RenderError.missingFonts(candidates)
  }

  /// The fontconfig configuration with only the DejaVu files, made once. `nonisolated(unsafe)` because it is a
  /// pointer; fontconfig itself is thread-safe.
  nonisolated(unsafe) private static let shared = Result { try makeConfiguration() }

  static func configuration() throws -> OpaquePointer { try shared.get() }

  /// A fontconfig configuration with the DejaVu files and additional ones.
  static func configuration(with more: [String]) throws -> OpaquePointer {
    let config = try makeConfiguration()
    for path in more { FcConfigAppFontAddFile(config, path) }
    return config
  }

  private static func makeConfiguration() throws -> OpaquePointer {
    neutralizeEnvironment()
    let directory = try directory()
    guard let config = FcConfigCreate() else { throw RenderError.missingFonts([directory]) }
    for name in names { FcConfigAppFontAddFile(config, directory + "/" + name) }
    return config
  }

  /// True if a DejaVu font has a glyph for a character; a character without one may still be composed of others.
  static func have(_ character: Unicode.Scalar) -> Bool {
    guard let config = try? configuration() else { return true }
    return have(character, in: config)
  }

  /// True if a font in a configuration has a glyph for a character.
  static func have(_ character: Unicode.Scalar, in config: OpaquePointer) -> Bool {
    guard let set = FcConfigGetFonts(config, FcSetApplication) else { return false }
    return (0..<Int(set.pointee.nfont)).contains { index in
      var characters: OpaquePointer?
      return FcPatternGetCharSet(set.pointee.fonts[index], FC_CHARSET, 0, &characters) == FcResultMatch
        && FcCharSetHasChar(characters, character.value) != 0
    }
  }

  /// The version of the regular font, such as 2.37, with a digest appended if the files differ from Debian's of that
  /// version; nil if the fonts are missing.
  static func version() -> String? {
    guard let folder = try? directory(),
      let version = (try? configuration()).flatMap({ version(of: names[0], in: $0) })
    else { return nil }
    let digest = digest(of: names.map { "\(folder)/\($0)" })
    return usual[version] == digest ? version : "\(version)-\(digest.prefix(8))"
  }

  /// The digests of Debian's font files by version; omitted from `version()` because goldens older than the digest
  /// have none.
  private static let usual = ["2.37": "12544b45b4aa4c3719bef7a1f281e2ba"]

  /// A digest of the bytes of files in order; an unreadable file counts as empty.
  static func digest(of files: [String]) -> String {
    let hash = ByteHashStream(seed: 0)
    for file in files {
      let bytes = (try? Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped)) ?? Data()
      withUnsafeBytes(of: UInt64(bytes.count)) { hash.feed($0) }
      bytes.withUnsafeBytes { hash.feed($0) }
    }
    return hash.digits
  }

  /// The version of the font in a named file of a configuration; nil if it is not there.
  static func version(of name: String, in config: OpaquePointer) -> String? {
    guard let set = FcConfigGetFonts(config, FcSetApplication) else { return nil }
    for index in 0..<Int(set.pointee.nfont) {
      let font = set.pointee.fonts[index]
      var file: UnsafeMutablePointer<FcChar8>?
      var version: Int32 = 0
      guard FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch, let file,
        String(cString: file).hasSuffix("/" + name),
        FcPatternGetInteger(font, FC_FONTVERSION, 0, &version) == FcResultMatch
      else { continue }
      // Fixed point with 16 integer and 16 fractional bits.
      return "\(version >> 16).\(Int((Double(version & 0xFFFF) * 100 / 65536).rounded()))"
    }
    return nil
  }
}

extension FontFiles {
  /// Environment variables that affect HarfBuzz's shaping, FreeType's outlines and fontconfig's paths.
  private static let ignoredVariables = [
    "HB_OPTIONS", "HB_SHAPER_LIST", "HB_FONT_FUNCS", "HB_FACE_LOADER", "FREETYPE_PROPERTIES",
    "FONTCONFIG_SYSROOT", "FC_LANG",
  ]

  /// Removes environment variables that would change the appearance of text; effective only before the first font
  /// lookup.
  ///
  /// The libraries read these variables once, on first use. Other variables do not change pixels: fontconfig's files
  /// and folders are not searched, and Cairo's variable is for other surfaces. Pixman reads `PIXMAN_DISABLE` at load
  /// time, too early to remove it; its effect is part of the renderer's fingerprint.
  private static func neutralizeEnvironment() {
    for name in ignoredVariables where getenv(name) != nil { unsetenv(name) }
    // Pango chooses glyph variants by the preferred language, such as Serbian forms of Cyrillic letters.
    if getenv("PANGO_LANGUAGE") != nil || getenv("LANGUAGE") != nil { setenv("PANGO_LANGUAGE", "en", 1) }
  }
}
