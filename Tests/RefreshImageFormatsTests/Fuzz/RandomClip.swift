import RefreshImageFormats
import RefreshMotion
import RefreshRendering

/// A clip that is made to find what encoders get wrong: odd sizes, hard pixels, small changes at the edges.
struct RandomClip: CustomStringConvertible {
  /// What fills the pictures.
  enum Paint: CaseIterable {
    case oneColor, twoColors, full, overfull, noise, clear, translucent
  }

  let seed: UInt64
  let paint: Paint
  let frames: [Frame]

  /// Sizes that are at a limit of something: bands, tables, filters, even offsets.
  private static let sizes = [
    (1, 1), (1, 2), (2, 1), (3, 3), (5, 7), (16, 16), (17, 15), (31, 33), (64, 64), (257, 3), (1, 300),
    (300, 1),
    (5000, 3), (3, 1500), (120, 130),
  ]

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    // Every size comes with every kind of pixels, in turn: the counts have no common factor.
    let (width, height) = Self.sizes[Int(seed) % Self.sizes.count]
    let paint = Paint.allCases[Int(seed) % Paint.allCases.count]
    self.seed = seed
    self.paint = paint
    let palette = Self.palette(paint, &random)
    func color(_ random: inout SeededRandom) -> UInt32 {
      palette.randomElement(using: &random) ?? Self.anyColor(paint, &random)
    }
    var picture = Bitmap(
      width: width, height: height, pixels: (0..<width * height).map { _ in color(&random) })
    var frames = [Frame(picture, duration: 0.1)]
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let before = picture
      switch Int.random(in: 0..<6, using: &random) {
      case 0: break
      case 1: picture[0, 0] = color(&random)
      case 2: picture[width - 1, height - 1] = color(&random)
      case 3: picture[Int.random(in: 0..<width, using: &random), height - 1] = color(&random)
      case 4:
        let x = Int.random(in: 0..<width, using: &random)
        for y in 0..<height { picture[x, y] = color(&random) }
      default: for at in picture.pixels.indices { picture.pixels[at] = color(&random) }
      }
      let damage = Bool.random(using: &random) ? Scenes.damage(before, picture) : nil
      // Nothing shorter: browsers' rules make GIF leave such frames out.
      let hundredths = Int.random(in: 2...9, using: &random)
      frames.append(Frame(picture, duration: Double(hundredths) / 100, damage: damage))
    }
    self.frames = frames
  }

  /// Whether a GIF can show it exactly: each picture has colours for one table and no half-clear pixels.
  var fitsGIF: Bool {
    frames.allSatisfy { frame in
      let colors = Set(frame.bitmap.pixels)
      return colors.count <= 255 && colors.allSatisfy { $0 == 0 || $0 >= 0xFF00_0000 }
    }
  }

  var description: String {
    "\(frames[0].bitmap.width) × \(frames[0].bitmap.height), \(paint), \(frames.count) frames"
  }

  /// The colours of a kind of pictures; none where every pixel has its own.
  private static func palette(_ paint: Paint, _ random: inout SeededRandom) -> [UInt32] {
    let count =
      switch paint {
      case .oneColor: 1
      case .twoColors: 2
      case .full: 256
      case .overfull: 257
      case .clear: 20
      case .noise, .translucent: 0
      }
    var colors: [UInt32] = paint == .clear ? [0] : []
    while colors.count < count { colors.append(anyColor(.noise, &random)) }
    return colors
  }

  private static func anyColor(_ paint: Paint, _ random: inout SeededRandom) -> UInt32 {
    let color = random.next() as UInt32
    guard paint == .translucent else { return color | 0xFF00_0000 }
    let alpha = color >> 24
    func times(_ shift: UInt32) -> UInt32 { ((color >> shift) & 255) * alpha / 255 << shift }
    return alpha << 24 | times(16) | times(8) | times(0)
  }
}
