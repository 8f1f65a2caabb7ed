import CPango
import Foundation
import RefreshLayers
import RefreshMotion
import Synchronization

/// A check for text and images that cannot be drawn as requested; each is reported once.
public enum UndrawableContent {
  /// Reports text and images in a layer tree that cannot be drawn as requested to the layers' context.
  ///
  /// Drawing reports the same; use this method to play a scenario without drawing. Hidden layers are ignored.
  public static func report(in layer: Layer) {
    if layer.isHidden { return }
    report(layer.values.content, of: layer)
    if let picture = layer.values.pictureBelowContent { report(.image(picture), of: layer) }
    for sublayer in layer.sublayers { report(in: sublayer) }
    if let mask = layer.mask { report(in: mask) }
  }

  static func report(_ content: LayerContent, of layer: Layer) {
    let faults: [String]
    switch content {
    case .text(let text): faults = MissingFontsAndGlyphs.faults(of: text)
    case .image(let values): faults = values.contents.flatMap(ImageFileCache.fault).map { [$0] } ?? []
    case .none, .shape, .gradient, .replicator: return
    }
    guard !faults.isEmpty, let context = layer.context else { return }
    for fault in faults { context.report(Diagnostic(.warning, "layer \(layer): \(fault)", topic: .content)) }
  }
}

/// The faults of a text: a missing font family, and characters without a glyph in any font.
enum MissingFontsAndGlyphs {
  private struct CacheKey: Hashable {
    let string: String
    let family: String
    let registered: [RegisteredFonts.File]
  }

  /// The number of texts at which the cache is emptied: more take more memory.
  private static let limit = 4096
  private static let known = Mutex<[CacheKey: [String]]>([:])

  static func faults(of text: TextValues) -> [String] {
    if InstalledFonts.isPlain(text) { return [] }
    let key = CacheKey(string: text.string, family: text.font.family, registered: RegisteredFonts.all)
    if let faults = known.withLock({ $0[key] }) { return faults }
    let faults = [fontFault(text.font.family), glyphFault(text)].compactMap { $0 }
    known.withLock { known in
      if known.count >= limit { known = [:] }
      known[key] = faults
    }
    return faults
  }

  private static var families: [String] { (try? InstalledFonts.now().families) ?? FontFiles.families }

  private static func fontFault(_ family: String) -> String? {
    if families.contains(family) { return nil }
    let package = InstalledFonts.packages.first { $0.family == family }.map { "; Debian: \($0.name)" } ?? ""
    return
      "font family \"\(family)\" is not available; \(Font.systemFamily) is used instead (available: \(families.joined(separator: ", "))\(package))"
  }

  private static func glyphFault(_ text: TextValues) -> String? {
    // A character with a glyph needs no layout; one without may still be composed of others, which only the layout
    // shows.
    guard text.string.unicodeScalars.contains(where: { !$0.isASCII && !FontFiles.have($0) }) else {
      return nil
    }
    let missing = PangoTextLayouts.shared.withLock { try? $0.charactersWithoutGlyph(in: text) }
    guard let missing, !missing.isEmpty else { return nil }
    let shown = missing.prefix(5).map { "\($0) (U+\(String($0.value, radix: 16, uppercase: true)))" }
    let rest = missing.count > 5 ? " and \(missing.count - 5) more" : ""
    let packages = Set(missing.compactMap(InstalledFonts.package)).sorted()
    let advice = packages.isEmpty ? "" : "; Debian: \(packages.joined(separator: ", "))"
    return
      "no font has \(shown.joined(separator: ", "))\(rest): drawn as boxes (available fonts: \(families.joined(separator: ", "))\(advice))"
  }
}

extension PangoTextLayouts {
  /// The characters of a text that would be drawn as boxes, without duplicates.
  ///
  /// - Throws: `RenderError.missingFonts`.
  func charactersWithoutGlyph(in text: TextValues) throws -> [Unicode.Scalar] {
    var text = text
    (text.numberOfLines, text.lineBreakMode) = (0, .byClipping)
    text.font.pointSize = 12
    return try PangoLock.withLock {
      let layout = try self.layout(text, in: CGSize(width: CGFloat.infinity, height: .infinity))
      let bytes = Array(text.string.utf8)
      var missing: [Unicode.Scalar] = []
      for line in layout.lines {
        var node = line.line.pointee.runs
        while let run = node {
          node = run.pointee.next
          guard let item = run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee else {
            continue
          }
          for index in 0..<Int(item.glyphs.pointee.num_glyphs)
          where item.glyphs.pointee.glyphs[index].glyph & Self.unknownGlyph != 0 {
            let start = Int(item.item.pointee.offset) + Int(item.glyphs.pointee.log_clusters[index])
            guard start < bytes.count,
              let scalar = String(decoding: bytes[start...].prefix(4), as: UTF8.self).unicodeScalars.first,
              !missing.contains(scalar)
            else { continue }
            missing.append(scalar)
          }
        }
      }
      return missing
    }
  }

  /// `PANGO_GLYPH_UNKNOWN_FLAG`, a macro that Swift cannot import.
  private static let unknownGlyph: PangoGlyph = 0x1000_0000
}
