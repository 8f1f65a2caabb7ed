import CPango
import Foundation
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
  /// How many fonts were registered.
  let count: Int

  private static let last = Mutex<MoreFonts?>(nil)

  /// The fonts at this moment.
  ///
  /// - Throws: `RenderError.missingFonts`.
  static func now() throws -> MoreFonts {
    let registered = RegisteredFonts.all
    return try last.withLock { last in
      if let last, last.count == registered.count { return last }
      let fonts = try MoreFonts(registered)
      last = fonts
      return fonts
    }
  }

  private init(_ registered: [(path: String, family: String)]) throws {
    let found = Self.packages.filter { FileManager.default.fileExists(atPath: "\($0.folder)/\($0.files[0])") }
    let paths = found.flatMap { package in package.files.map { "\(package.folder)/\($0)" } }
    // An older one may be in use: it stays.
    let configuration = try FontFiles.configuration(with: paths + registered.map(\.path))
    self.configuration = configuration
    installed = found.map {
      ($0, "\($0.word)-\(FontFiles.version(of: $0.files[0], in: configuration) ?? "unknown")")
    }
    families = FontFiles.families + found.map(\.family) + registered.map(\.family)
    count = registered.count
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

  /// What the fingerprint says of the machine's fonts that a text is drawn in.
  func words(for text: TextValues) -> [String] {
    guard let families = families(for: text)?.split(separator: ",") else { return [] }
    return installed.filter { font in
      // The collection has a family for each language.
      families.contains {
        $0 == font.package.family || font.package.name == Self.cjk.name && $0.hasPrefix("Noto Sans CJK")
      }
    }.map(\.word)
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
