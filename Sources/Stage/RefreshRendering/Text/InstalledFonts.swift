import CPango
import Foundation
import RefreshFiles
import RefreshLayers
import Synchronization

/// Fonts in addition to DejaVu: those of selected Debian packages, if installed, and registered fonts.
struct InstalledFonts: @unchecked Sendable {
  struct Package {
    let name: String
    /// The family name; `word` is its name in the fingerprint.
    let family: String
    let word: String
    let folder: String
    let files: [String]

    /// True if the package contains a family; the Noto CJK collection has one for each language.
    func has(_ family: String) -> Bool {
      family == self.family || name == InstalledFonts.cjk.name && family.hasPrefix("Noto Sans CJK")
    }
  }

  static let inter = Package(
    name: "fonts-inter", family: "Inter", word: "inter", folder: "/usr/share/fonts/opentype/inter",
    files: ["Regular", "Thin", "ExtraLight", "Light", "Medium", "SemiBold", "Bold", "ExtraBold", "Black"]
      .map { "Inter-\($0).otf" })
  static let cjk = Package(
    name: "fonts-noto-cjk", family: "Noto Sans CJK SC", word: "noto-cjk",
    folder: "/usr/share/fonts/opentype/noto",
    files: ["NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"])
  static let emoji = Package(
    name: "fonts-symbola", family: "Symbola", word: "symbola",
    folder: "/usr/share/fonts/truetype/ancient-scripts", files: ["Symbola_hint.ttf"])
  static let packages = [inter, cjk, emoji]

  /// The installed packages, each with its word in the fingerprint, such as `inter-4.0`.
  let installed: [(package: Package, word: String)]
  /// The families that text can request.
  let families: [String]
  /// The fontconfig configuration with these fonts and DejaVu's.
  let configuration: OpaquePointer
  let registered: [RegisteredFonts.File]
  /// The cached digests of font files by family.
  private let digests = LockedValue<[String: String]>([:])

  private static let last = Mutex<InstalledFonts?>(nil)

  /// The fonts currently installed and registered; cached until another font is registered.
  ///
  /// - Throws: `RenderError.missingFonts`.
  static func now() throws -> InstalledFonts {
    let registered = RegisteredFonts.all
    return try last.withLock { last in
      if let last, last.registered == registered { return last }
      let fonts = try InstalledFonts(registered)
      last = fonts
      return fonts
    }
  }

  private init(_ registered: [RegisteredFonts.File]) throws {
    let found = Self.packages.filter { package in
      let file = "\(package.folder)/\(package.files[0])"
      let version = FileVersion(path: file)
      ReadFileLog.note(file, version)
      return version != nil
    }
    let paths = found.flatMap { package in package.files.map { "\(package.folder)/\($0)" } }
    // A new configuration, because an older one may still be in use.
    let configuration = try FontFiles.configuration(with: paths + registered.map(\.path))
    self.configuration = configuration
    installed = found.map {
      ($0, "\($0.word)-\(FontFiles.version(of: $0.files[0], in: configuration) ?? "unknown")")
    }
    families = FontFiles.families + found.map(\.family) + registered.map(\.family)
    self.registered = registered
  }

  /// True if a text certainly needs only DejaVu: the system family and ASCII; a fast check, true for most texts.
  static func isPlain(_ text: TextValues) -> Bool {
    text.font.family == Font.systemFamily && text.string.utf8.allSatisfy { $0 < 0x80 }
  }

  /// The font families for a text in order of fallback, separated by commas; nil if DejaVu suffices.
  func families(for text: TextValues) -> String? {
    let own = text.font.family
    let isOwn = !FontFiles.families.contains(own) && families.contains(own)
    let others = text.string.unicodeScalars.filter { !$0.isASCII && !FontFiles.have($0) }
    guard isOwn || !others.isEmpty else { return nil }
    let first =
      isOwn ? "\(own),\(Font.systemFamily)" : FontFiles.families.contains(own) ? own : Font.systemFamily
    guard !others.isEmpty else { return first }
    return "\(first),\(Self.cjkFamily(for: text.string)),\(Self.emoji.family)"
  }

  /// The Noto CJK family for a text, because shared characters differ by language: Japanese with kana, Korean with
  /// hangul, otherwise simplified Chinese.
  private static func cjkFamily(for string: String) -> String {
    let scalars = string.unicodeScalars
    if scalars.contains(where: { (0x3040...0x30FF).contains($0.value) }) { return "Noto Sans CJK JP" }
    if scalars.contains(where: { (0xAC00...0xD7AF).contains($0.value) }) { return "Noto Sans CJK KR" }
    return cjk.family
  }

  /// A digest of the font files for a text; nil if DejaVu suffices, which is part of the renderer's fingerprint.
  static func digest(for text: TextValues) -> String? {
    if isPlain(text) { return nil }
    guard let fonts = try? now(), let families = fonts.families(for: text) else { return nil }
    return families.split(separator: ",").map { fonts.digest(of: String($0)) }.joined(separator: " ")
  }

  fileprivate func digest(of family: String) -> String {
    if let known = digests.withLock({ $0[family] }) { return known }
    let packages = installed.map(\.package).filter { $0.has(family) }
    let files =
      packages.flatMap { package in package.files.map { "\(package.folder)/\($0)" } }
      + registered.filter { $0.family == family }.map(\.path)
    for file in files { ReadFileLog.note(file, FileVersion(path: file)) }
    let digest = FontFiles.digest(of: files)
    digests.withLock { $0[family] = digest }
    return digest
  }

  /// The words of the renderer's fingerprint, such as `inter-4.0`, for the installed fonts in which a text is drawn.
  func words(for text: TextValues) -> [String] {
    guard let families = families(for: text)?.split(separator: ",") else { return [] }
    return installed.filter { font in families.contains { font.package.has(String($0)) } }.map(\.word)
  }

  /// The name of the Debian package whose font has a character; nil if none is known.
  static func package(with character: Unicode.Scalar) -> String? {
    switch character.value {
    case 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x323AF: cjk.name
    case 0x2190...0x2BFF, 0x1F000...0x1FAFF: emoji.name
    default: nil
    }
  }
}

extension Font {
  /// A short digest of the font files of a registered family; nil for other families.
  package static func contents(of family: String) -> String? {
    guard RegisteredFonts.all.contains(where: { $0.family == family }), let fonts = try? InstalledFonts.now()
    else {
      return nil
    }
    return String(fonts.digest(of: family).prefix(8))
  }
}
