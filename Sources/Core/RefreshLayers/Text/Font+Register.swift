import Foundation
import RefreshInput

extension Font {
  /// Registers a TTF or OTF file for all text of the process and returns its family; nil, with a warning, if the file
  /// is not a font.
  ///
  ///     private static let brand = Font.register(
  ///       contentsOf: Bundle.module.url(forResource: "Brand", withExtension: "otf"))
  ///
  ///     override func setup() {
  ///       label.font = Font(family: Self.brand ?? Font.systemFamily, pointSize: 17)
  ///     }
  ///
  /// The system's fonts do not change. In an app, list the file in the Info.plist under `UIAppFonts`, like any font.
  /// Register each weight of a family with its own file, before any text is drawn in it.
  @discardableResult
  public static func register(contentsOf url: URL?) -> String? {
    guard let url else {
      report("a font", "there is no such file in the bundle")
      return nil
    }
    do throws(InputFileError) {
      let file = [UInt8](try InputFile.read(url.path, within: Limits.fontFile))
      guard let family = FontNameTableParser.family(of: file) else {
        report(url.path, "it is not a TTF or OTF font with a name")
        return nil
      }
      RegisteredFonts.add(.init(path: url.path, family: family, version: FileVersion(path: url.path)))
      return family
    } catch {
      report(url.path, "\(error)")
      return nil
    }
  }

  private static func report(_ path: String, _ fault: String) {
    ImplicitAnimationState.current.report(
      Diagnostic(.warning, "font \(path): \(fault); text has the system's font", topic: .content))
  }
}

/// The font files registered in this process.
package enum RegisteredFonts {
  package struct File: Hashable, Sendable {
    package let path: String
    package let family: String
    /// The version of the file at its last registration; nil if unknown.
    let version: FileVersion?
  }

  private static let known = LockedValue<[File]>([])

  static func add(_ file: File) {
    known.withLock { known in
      if let place = known.firstIndex(where: { $0.path == file.path }) {
        known[place] = file
      } else {
        known.append(file)
      }
    }
  }

  /// The registered files in order of registration; files are never removed.
  package static var all: [File] { known.withLock { $0 } }
}

/// A parser of the `name` table of a font file, by the OpenType specification.
enum FontNameTableParser {
  /// The family name of a font file; nil if the file is not a font.
  static func family(of file: [UInt8]) -> String? {
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= file.count else { return nil }
      return file[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }
    var start = 0
    // Of a font collection, only the first font is read.
    if file.starts(with: "ttcf".utf8) { start = number(12, 4) ?? 0 }
    guard let version = number(start, 4), [0x10000, 0x4F54_544F, 0x7472_7565].contains(version),
      let count = number(start + 4, 2)
    else { return nil }
    let tables = (0..<count).map { start + 12 + 16 * $0 }
    guard let table = tables.first(where: { number($0, 4) == 0x6E61_6D65 }), let names = number(table + 8, 4),
      let records = number(names + 2, 2), let texts = number(names + 4, 2)
    else { return nil }
    var found: [Int: String] = [:]
    for record in (0..<records).map({ names + 6 + 12 * $0 }) {
      // Names of the Windows and Unicode platforms are in big-endian UTF-16.
      guard let platform = number(record, 2), platform == 3 || platform == 0,
        let kind = number(record + 6, 2),
        kind == 1 || kind == 16, let length = number(record + 8, 2), let offset = number(record + 10, 2),
        case let at = names + texts + offset, at + length <= file.count
      else { continue }
      let units = stride(from: at, to: at + length - 1, by: 2).map {
        UInt16(file[$0]) << 8 | UInt16(file[$0 + 1])
      }
      // English, language 0x409, takes precedence over other languages.
      if found[kind] == nil || number(record + 4, 2) == 0x409 {
        found[kind] = String(decoding: units, as: UTF16.self)
      }
    }
    let family = found[16] ?? found[1]
    return family?.isEmpty == false ? family : nil
  }
}
