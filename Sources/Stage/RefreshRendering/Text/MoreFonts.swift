import CPango
import Foundation
import RefreshFiles
import RefreshLayers
import Synchronization

/// Fonts beside DejaVu's: those of some packages of Debian's, where they are installed, and those that were registered.
struct MoreFonts: @unchecked Sendable {
  /// A package of fonts.
  struct Package {
    let name: String
    /// The family, and its name in the fingerprint.
    let family: String
    let word: String
    let folder: String
    let files: [String]

    /// Whether a family is in its files; the collection of Chinese has one for each language.
    func has(_ family: String) -> Bool {
      family == self.family || name == MoreFonts.cjk.name && family.hasPrefix("Noto Sans CJK")
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

  /// Those that are installed, each with the words of the fingerprint that name it, such as `inter-4.0`.
  let installed: [(package: Package, word: String)]
  /// The families that text can ask for.
  let families: [String]
  /// A fontconfig that knows DejaVu's files too.
  let configuration: OpaquePointer
  /// The fonts that were registered.
  let registered: [RegisteredFonts.File]
  /// The digests of the files of families, once they were asked for.
  private let digests = Locked<[String: String]>([:])

  private static let last = Mutex<MoreFonts?>(nil)

  /// The fonts at this moment.
  ///
  /// - Throws: `RenderError.missingFonts`.
  static func now() throws -> MoreFonts {
    let registered = RegisteredFonts.all
    return try last.withLock { last in
      if let last, last.registered == registered { return last }
      let fonts = try MoreFonts(registered)
      last = fonts
      return fonts
    }
  }

  private init(_ registered: [RegisteredFonts.File]) throws {
    let found = Self.packages.filter { package in
      let file = "\(package.folder)/\(package.files[0])"
      let version = FileVersion(path: file)
      ReadFiles.note(file, version)
      return version != nil
    }
    let paths = found.flatMap { package in package.files.map { "\(package.folder)/\($0)" } }
    // An older one may be in use: it stays.
    let configuration = try FontFiles.configuration(with: paths + registered.map(\.path))
    self.configuration = configuration
    installed = found.map {
      ($0, "\($0.word)-\(FontFiles.version(of: $0.files[0], in: configuration) ?? "unknown")")
    }
    families = FontFiles.families + found.map(\.family) + registered.map(\.family)
    self.registered = registered
  }

  /// Whether a text needs none of these, found out quickly: nearly all texts of all frames do not.
  static func isPlain(_ text: TextValues) -> Bool {
    text.font.family == Font.systemFamily && text.string.utf8.allSatisfy { $0 < 0x80 }
  }

  /// The families that a text is drawn in, in the order in which their glyphs are looked for; nil if DejaVu's files have all of it.
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

  /// Japanese for text with kana, Korean with hangul, else simplified Chinese: the forms of shared characters differ.
  private static func cjkFamily(for string: String) -> String {
    let scalars = string.unicodeScalars
    if scalars.contains(where: { (0x3040...0x30FF).contains($0.value) }) { return "Noto Sans CJK JP" }
    if scalars.contains(where: { (0xAC00...0xD7AF).contains($0.value) }) { return "Noto Sans CJK KR" }
    return cjk.family
  }

  /// A digest of the files of the fonts that a text is drawn in; nil for text that DejaVu's files have, which are part of the
  /// renderer's fingerprint.
  static func digest(for text: TextValues) -> String? {
    if isPlain(text) { return nil }
    guard let fonts = try? now(), let families = fonts.families(for: text) else { return nil }
    return families.split(separator: ",").map { fonts.digest(of: String($0)) }.joined(separator: " ")
  }

  /// A digest of the files of a family.
  fileprivate func digest(of family: String) -> String {
    if let known = digests.withLock({ $0[family] }) { return known }
    let packages = installed.map(\.package).filter { $0.has(family) }
    let files =
      packages.flatMap { package in package.files.map { "\(package.folder)/\($0)" } }
      + registered.filter { $0.family == family }.map(\.path)
    for file in files { ReadFiles.note(file, FileVersion(path: file)) }
    let digest = FontFiles.digest(of: files)
    digests.withLock { $0[family] = digest }
    return digest
  }

  /// What the fingerprint says of the machine's fonts that a text is drawn in.
  func words(for text: TextValues) -> [String] {
    guard let families = families(for: text)?.split(separator: ",") else { return [] }
    return installed.filter { font in families.contains { font.package.has(String($0)) } }.map(\.word)
  }

  /// The package whose font has a character; nil if none is known to.
  static func package(with character: Unicode.Scalar) -> String? {
    switch character.value {
    case 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x323AF: cjk.name
    case 0x2190...0x2BFF, 0x1F000...0x1FAFF: emoji.name
    default: nil
    }
  }
}

extension Font {
  /// A short name for the contents of the files of a registered family; nil for other fonts.
  package static func contents(of family: String) -> String? {
    guard RegisteredFonts.all.contains(where: { $0.family == family }), let fonts = try? MoreFonts.now()
    else {
      return nil
    }
    return String(fonts.digest(of: family).prefix(8))
  }
}
