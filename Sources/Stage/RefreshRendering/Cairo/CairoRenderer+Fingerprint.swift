import CCairo
import CPango
import Foundation
import RefreshLayers

extension CairoRenderer {
  /// The inputs that determine pixels in addition to the display list: the architecture, the versions of the
  /// libraries and the font, and a hash of a small test image (`RendererTestImage`) if it differs from the usual one.
  ///
  /// Machines with equal fingerprints draw the same bytes. The test image detects differences without a version:
  /// Pixman's implementations, which depend on the processor and on `PIXMAN_DISABLE`, and text shaping.
  public var fingerprint: String { Self.ownFingerprint }

  /// The words appended to the fingerprint for a list with text in installed fonts other than DejaVu, such as
  /// `inter-4.0`, or with SVG files, such as `librsvg-2.54.7`.
  package static func words(for list: DisplayList) -> Set<String> {
    var words: Set<String> = []
    for drawing in list.commands.lazy.map(\.drawing) {
      switch drawing {
      case .text(let text, _):
        if InstalledFonts.isPlain(text) { continue }
        words.formUnion((try? InstalledFonts.now().words(for: text)) ?? [])
      case .image(let image, _, _):
        if image.isVector, let library = RSVGLibrary.installed { words.insert(library.word) }
      default: break
      }
    }
    return words
  }

  /// The words of the fonts and of librsvg, as far as they are installed.
  private static var installedWords: [String] {
    let fonts = (try? InstalledFonts.now().installed.map(\.word)) ?? []
    return fonts + [RSVGLibrary.installed?.word].compactMap { $0 }
  }

  /// The possible fingerprints of bitmaps drawn on this machine, one for each subset of its fonts and librsvg; larger
  /// subsets first.
  package static var fingerprints: [String] {
    let words = installedWords.sorted()
    let choices = words.reduce([[ownFingerprint]]) { choices, word in choices.map { $0 + [word] } + choices }
    return choices.sorted { $0.count > $1.count }.map { $0.joined(separator: " ") }
  }

  /// True if the fingerprint is this renderer's and all fonts and libraries in it are installed.
  package static func draws(_ fingerprint: String) -> Bool {
    guard fingerprint != ownFingerprint else { return true }
    guard fingerprint.hasPrefix(ownFingerprint + " ") else { return false }
    let installed = installedWords
    return fingerprint.dropFirst(ownFingerprint.count).split(separator: " ").allSatisfy {
      installed.contains(String($0))
    }
  }

  /// Computed once, because its inputs do not change while the process runs.
  private static let ownFingerprint: String = {
    #if arch(x86_64)
      let architecture = "x86_64"
    #elseif arch(arm64)
      let architecture = "arm64"
    #else
      let architecture = "other"
    #endif
    let cairo = String(cString: cairo_version_string())
    let pixman = String(cString: pixman_version_string())
    let pango = String(cString: pango_version_string())
    let font = FontFiles.version() ?? "none"
    let versions =
      "\(architecture) cairo-\(cairo) pixman-\(pixman) pango-\(pango) freetype-\(freeType) dejavu-\(font)"
    let probe = RendererTestImage.hash
    return probe == RendererTestImage.usual ? versions : "\(versions) probe-\(probe)"
  }()

  private static var freeType: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "none" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}

/// A small image that uses every feature in which drawing implementations can differ.
enum RendererTestImage {
  /// The hash with Debian 12's libraries on x86-64; omitted from the fingerprint because goldens recorded before this
  /// image existed have none.
  static let usual = "2d2ca2d092425a90"

  /// The first 16 digits of the image's hash; "none" if the image cannot be drawn.
  static var hash: String {
    guard let picture = try? CairoRenderer(scale: 1.5).render(list) else { return "none" }
    return String(picture.contentHash.prefix(16))
  }

  /// The display list: antialiased edges, dashes, gradients, scaled images, groups, masks, shadows, perspective, and
  /// text in several scripts.
  static var list: DisplayList {
    let size = CGSize(width: 48, height: 40)
    let root = Layer()
    root.frame = CGRect(origin: .zero, size: size)
    // A pixel-aligned rectangle detects a Pixman without its fast paths, which does not fill it, without an error
    // from Cairo.
    root.backgroundColor = .white
    func add<L: Layer>(
      _ layer: L, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ change: (L) -> Void
    ) {
      layer.frame = CGRect(x: x, y: y, width: width, height: height)
      change(layer)
      root.addSublayer(layer)
    }
    let pixels = (0..<UInt32(144)).map { $0 &* 0x9E37_79B1 | 0xFF00_0000 }
    let fine = Image(width: 12, height: 12, pixels: pixels)
    let coarse = Image(width: 2, height: 2, pixels: [0xFF33_66CC, 0x8040_2010, 0x8000_4020, 0xFFEE_DDCC])
    add(GradientLayer(), 0, 0, 48, 14) {
      ($0.colors, $0.endPoint) = (
        [.white, Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.6)], CGPoint(x: 1, y: 1)
      )
    }
    add(Layer(), 1.3, 1.6, 12, 11) {
      ($0.backgroundColor, $0.cornerRadius) = (Color(red: 0.9, green: 0.3, blue: 0.2, alpha: 0.7), 4)
      ($0.shadowOpacity, $0.shadowRadius) = (0.7, 1.5)
    }
    add(ShapeLayer(), 15, 1, 12, 12) {
      $0.path = BezierPath(ovalIn: CGRect(x: 0.3, y: 0.8, width: 11, height: 10))
      ($0.fillColor, $0.strokeColor, $0.lineWidth) = (Color(white: 1, alpha: 0.5), .blue, 1.3)
      $0.lineDashPattern = [3, 1.7]
    }
    add(ImageLayer(), 28.4, 1.2, 6.5, 7.1) { $0.contents = fine }
    add(ImageLayer(), 37, 1, 10, 10) {
      ($0.contents, $0.opacity) = (coarse, 0.6)
      $0.transform = CATransform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1)
    }
    add(ImageLayer(), 1, 15, 12, 10) {
      $0.contents = coarse
      $0.transform.m34 = -1 / 40
      $0.transform = $0.transform.rotated(by: 0.7, x: 0, y: 1, z: 0)
    }
    add(Layer(), 15, 15, 14, 10) {
      let (back, front, mask) = (Layer(), Layer(), GradientLayer())
      (back.frame, back.backgroundColor) = (CGRect(x: 0, y: 0, width: 9.4, height: 7.3), .green)
      (front.frame, front.backgroundColor) = (CGRect(x: 5, y: 3, width: 9, height: 7), .red)
      (mask.frame, mask.colors) = (CGRect(x: 0, y: 0, width: 14, height: 10), [.black, .clear])
      $0.addSublayer(back)
      $0.addSublayer(front)
      ($0.mask, $0.opacity) = (mask, 0.8)
    }
    add(GradientLayer(), 31, 13.5, 14.5, 11) {
      ($0.type, $0.colors, $0.cornerRadius, $0.masksToBounds) = (.radial, [.yellow, .purple], 5, true)
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
      ($0.borderWidth, $0.borderColor) = (1.5, .black)
    }
    add(TextLayer(), 1, 26, 46, 7) { ($0.string, $0.fontSize) = ("AVfi шђ مرحبا", 6) }
    add(TextLayer(), 1, 33, 46, 7) {
      ($0.string, $0.font) = ("To é", .boldSystemFont(ofSize: 6))
      ($0.shadowOpacity, $0.shadowRadius, $0.foregroundColor) = (0.8, 1, Color(white: 0.2, alpha: 0.8))
    }
    return DisplayList(of: root, at: 0, size: size)
  }
}
