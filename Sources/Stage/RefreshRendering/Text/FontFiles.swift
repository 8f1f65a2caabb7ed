import CPango
import Foundation
import RefreshFiles
import RefreshLayers

/// The fonts that text is drawn in: the files of fonts-dejavu-core, and no others for text that they can draw.
///
/// Whatever else a machine has installed or configured changes nothing, apart from ``MoreFonts``, for text that asks for one of them
/// or has characters that DejaVu lacks.
enum FontFiles {
  static let names = [
    "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf",
    "DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf",
  ]

  /// The families that these files hold.
  static let families = ["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif"]

  /// Where distributions put them: Debian, Fedora (two ways), Arch, Homebrew.
  static let directories = [
    "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu", "/usr/share/fonts/dejavu-sans-fonts",
    "/usr/share/fonts/TTF", "/opt/homebrew/share/fonts",
  ]

  /// The first directory that holds the fonts.
  static func directory(among candidates: [String] = directories) throws -> String {
    for path in candidates where FileManager.default.fileExists(atPath: path + "/" + names[0]) { return path }
    throw RenderError.missingFonts(candidates)
  }

  /// A fontconfig that knows these files alone, made once. It is unsafe to the compiler, since it is a pointer; fontconfig
  /// itself guards it against threads.
  nonisolated(unsafe) private static let shared = Result { try makeConfiguration() }

  static func configuration() throws -> OpaquePointer { try shared.get() }

  /// A fontconfig that knows these files and more.
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

  /// Whether one of the fonts has a character; one that no font has may still be composed of others.
  static func have(_ character: Unicode.Scalar) -> Bool {
    guard let config = try? configuration() else { return true }
    return have(character, in: config)
  }

  /// Whether a font of a configuration has a character.
  static func have(_ character: Unicode.Scalar, in config: OpaquePointer) -> Bool {
    guard let set = FcConfigGetFonts(config, FcSetApplication) else { return false }
    return (0..<Int(set.pointee.nfont)).contains { index in
      var characters: OpaquePointer?
      return FcPatternGetCharSet(set.pointee.fonts[index], FC_CHARSET, 0, &characters) == FcResultMatch
        && FcCharSetHasChar(characters, character.value) != 0
    }
  }

  /// The version of the regular font, such as 2.37, with a digest of all files that are not those of this version; nil if the
  /// fonts are missing.
  static func version() -> String? {
    guard let folder = try? directory(),
      let version = (try? configuration()).flatMap({ version(of: names[0], in: $0) })
    else { return nil }
    let digest = digest(of: names.map { "\(folder)/\($0)" })
    return usual[version] == digest ? version : "\(version)-\(digest.prefix(8))"
  }

  /// The digests of the files of versions as Debian has them; left out of the version, since goldens older than the digest have
  /// none.
  private static let usual = ["2.37": "12544b45b4aa4c3719bef7a1f281e2ba"]

  /// A digest of the bytes of files in order; one that cannot be read counts as empty.
  static func digest(of files: [String]) -> String {
    let hash = ByteHashStream(seed: 0)
    for file in files {
      let bytes = (try? Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped)) ?? Data()
      withUnsafeBytes(of: UInt64(bytes.count)) { hash.feed($0) }
      bytes.withUnsafeBytes { hash.feed($0) }
    }
    return hash.digits
  }

  /// The version of the font in a file of a name.
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
      // 16 bits before the point and 16 behind it.
      return "\(version >> 16).\(Int((Double(version & 0xFFFF) * 100 / 65536).rounded()))"
    }
    return nil
  }
}

extension FontFiles {
  /// Variables that choose how HarfBuzz shapes, how FreeType reads outlines, and where fontconfig believes that files are.
  private static let ignoredVariables = [
    "HB_OPTIONS", "HB_SHAPER_LIST", "HB_FONT_FUNCS", "HB_FACE_LOADER", "FREETYPE_PROPERTIES",
    "FONTCONFIG_SYSROOT", "FC_LANG",
  ]

  /// Keeps the environment from changing how text looks; has an effect only before the first font is looked for.
  ///
  /// The libraries read these variables once, when they are first used. Nothing else that they read there changes
  /// pixels: fontconfig's files and folders are not searched, and Cairo's variable is for other surfaces. Pixman reads
  /// `PIXMAN_DISABLE` when the program is loaded, which is too early to keep it from that; what it draws is part of the
  /// renderer's fingerprint.
  private static func neutralizeEnvironment() {
    for name in ignoredVariables where getenv(name) != nil { unsetenv(name) }
    // Pango chooses letters of a script in the forms of a language that these prefer, as Serbian ones for Cyrillic.
    if getenv("PANGO_LANGUAGE") != nil || getenv("LANGUAGE") != nil { setenv("PANGO_LANGUAGE", "en", 1) }
  }
}
