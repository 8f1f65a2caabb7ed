import Foundation
import RefreshRendering
import TestSupport
import Testing

/// A pair of pictures, and how many of its pixels another program counts.
struct VectorCase<Counts: Decodable & Sendable>: Decodable, Sendable, CustomTestStringConvertible {
  let kind: String
  let seed: UInt64
  let width, height: Int
  let counts: Counts

  private enum CodingKeys: CodingKey { case kind, seed, width, height }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    kind = try fields.decode(String.self, forKey: .kind)
    seed = try fields.decode(UInt64.self, forKey: .seed)
    (width, height) = (
      try fields.decode(Int.self, forKey: .width), try fields.decode(Int.self, forKey: .height)
    )
    counts = try Counts(from: decoder)
  }

  var testDescription: String { "\(kind) \(seed), \(width) × \(height)" }

  var pictures: VectorPictures { VectorPictures(kind, seed: seed, width: width, height: height) }

  /// The cases of a program in Tests/Vectors/Comparison; none where its file cannot be read.
  static func all(of program: String) -> [Self] {
    (try? Vectors.json("Comparison/\(program).json", as: [Self].self)) ?? []
  }
}

/// Pairs of pictures made by the rule of `Benchmarks/compare-images/vectors.py`.
struct VectorPictures {
  typealias Pixel = (red: Int, green: Int, blue: Int)

  /// The upper bits of Knuth's 64-bit linear congruential generator.
  struct Random {
    var state: UInt64
    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    mutating func color() -> Pixel { (below(256), below(256), below(256)) }
  }

  private(set) var a: Bitmap
  private(set) var b: Bitmap
  private var random: Random
  private let ground: Pixel
  private let ink: Pixel
  private let width: Int
  private let height: Int

  init(_ kind: String, seed: UInt64, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    random = Random(state: seed)
    ground = random.color()
    ink = random.color()
    a = Bitmap(width: width, height: height, filledWith: Self.packed(ground))
    b = a
    switch kind {
    case "noise": noise()
    case "shades": shades()
    case "disc": disc()
    case "line": line()
    case "text": text()
    case "box":
      Self.box(&a, 4, 4, width - 8, height - 8, ink)
      b = a
      let (x, y) = (4 + random.below(6), 4 + random.below(6))
      let (w, h) = (3 + random.below(8), 3 + random.below(8))
      Self.box(&b, x, y, w, h, random.color())
    case "caret":
      Self.box(&a, 2, 2, width - 4, height - 4, ink)
      b = a
      let x = 6 + random.below(8)
      Self.box(&b, x, 6, 1, height - 12, random.color())
    case "luma":
      let level = 60 + random.below(100)
      a = Bitmap(width: width, height: height, filledWith: Self.packed((level, level, level)))
      b = Bitmap(
        width: width, height: height,
        filledWith: Self.packed((min(255, level + 98), max(0, level - 50), level)))
    case "shadow":
      for y in 0..<height {
        Self.box(&a, 0, y, width, 1, Self.blend(ground, ink, y * 256 / height))
        Self.box(&b, 0, y, width, 1, Self.blend(ground, ink, min(256, y * 256 / height + random.below(3))))
      }
    case "stray":
      let (x, y) = (random.below(width), random.below(height))
      Self.set(&b, x, y, ink)
    case "edge": edge()
    case "corner": corner()
    case "grey":
      let level = 60 + random.below(100)
      a = Bitmap(width: width, height: height, filledWith: 0xFFFF_FFFF)
      b = Bitmap(width: width, height: height, filledWith: Self.packed((level, level, level)))
    case "shift":
      for _ in 0..<width * height / 60 {
        let (x, y, length) = (random.below(width), random.below(height), 2 + random.below(6))
        Self.box(&a, x, y, 1, length, ink)
        Self.box(&b, x + 1, y, 1, length, ink)
      }
    case "fade":
      for y in 0..<height {
        Self.box(&a, 0, y, width, 1, Self.blend(ground, ink, y * 256 / height))
        Self.box(&b, 0, y, width, 1, Self.blend(ground, ink, min(256, y * 256 / height + random.below(2))))
      }
    default:
      for y in 0..<height {
        for x in 0..<width {
          let isInk = (x + y) % 2 == 1
          Self.set(&a, x, y, isInk ? ink : ground)
          Self.set(&b, x, y, isInk ? ground : ink)
        }
      }
    }
  }

  // MARK: Kinds

  private mutating func noise() {
    for index in a.pixels.indices { a.pixels[index] = Self.packed(random.color()) }
    b = a
    for index in b.pixels.indices where random.below(4) == 0 { b.pixels[index] = Self.packed(random.color()) }
  }

  private mutating func shades() {
    Self.box(&a, width / 4, height / 4, width / 2, height / 2, ink)
    b = a
    for index in b.pixels.indices {
      let pixel = Self.unpacked(b.pixels[index])
      let parts = [pixel.red, pixel.green, pixel.blue].map { max(0, min(255, $0 + random.below(41) - 20)) }
      b.pixels[index] = Self.packed((parts[0], parts[1], parts[2]))
    }
  }

  private mutating func disc() {
    let (x, y) = (width * 8 + random.below(16), height * 8 + random.below(16))
    let radius = height * 5 + random.below(16)
    Self.disc(&a, x, y, radius, ink, 4)
    Self.disc(&b, x, y, radius, ink, 8)
  }

  private mutating func line() {
    let rise = 1 + random.below(12)
    for x in 0..<width {
      let shift = random.below(64)
      for isLater in [false, true] {
        let level = x * rise * 16 + (isLater ? shift : 0)
        let part = level % 256
        func draw(_ picture: inout Bitmap) {
          Self.set(&picture, x, level >> 8, Self.blend(ink, ground, part))
          Self.set(&picture, x, (level >> 8) + 1, Self.blend(ground, ink, part))
        }
        if isLater { draw(&b) } else { draw(&a) }
      }
    }
  }

  private mutating func text() {
    for _ in 0..<width * height / 40 {
      let (x, y, part) = (random.below(width), random.below(height), random.below(257))
      for step in 0..<1 + random.below(4) {
        Self.set(&a, x, y + step, Self.blend(ground, ink, part))
        Self.set(&b, x, y + step, Self.blend(ground, ink, max(0, min(256, part + random.below(129) - 64))))
      }
    }
  }

  private mutating func edge() {
    a = Bitmap(width: width, height: height, filledWith: 0xFFFF_FFFF)
    b = a
    for y in 0..<height {
      let x = width / 3 + y / 3
      for isLater in [false, true] {
        let grey = 128 + (isLater ? random.below(121) - 60 : 0)
        func draw(_ picture: inout Bitmap) {
          Self.box(&picture, 0, y, x, 1, (0, 0, 0))
          Self.set(&picture, x, y, (grey, grey, grey))
        }
        if isLater { draw(&b) } else { draw(&a) }
      }
    }
  }

  private mutating func corner() {
    Self.box(&a, 8, 6, width - 16, height - 12, ink)
    b = a
    for x in [8, width - 9] {
      for y in [6, height - 7] {
        let part = 98 + random.below(61)
        Self.set(&a, x, y, Self.blend(ground, ink, 128))
        Self.set(&b, x, y, Self.blend(ground, ink, part))
      }
    }
  }

  // MARK: Drawing

  private static func packed(_ pixel: Pixel) -> UInt32 {
    0xFF00_0000 | UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
  }

  private static func unpacked(_ pixel: UInt32) -> Pixel {
    (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
  }

  private static func blend(_ a: Pixel, _ b: Pixel, _ part: Int) -> Pixel {
    func mix(_ x: Int, _ y: Int) -> Int { (x * (256 - part) + y * part) >> 8 }
    return (mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue))
  }

  private static func set(_ picture: inout Bitmap, _ x: Int, _ y: Int, _ pixel: Pixel) {
    guard (0..<picture.width).contains(x), (0..<picture.height).contains(y) else { return }
    picture[x, y] = packed(pixel)
  }

  private static func box(
    _ picture: inout Bitmap, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ pixel: Pixel
  ) {
    for row in y..<max(y, y + height) {
      for column in x..<max(x, x + width) { set(&picture, column, row, pixel) }
    }
  }

  private static func disc(
    _ picture: inout Bitmap, _ x: Int, _ y: Int, _ radius: Int, _ pixel: Pixel, _ step: Int
  ) {
    for row in 0..<picture.height {
      for column in 0..<picture.width {
        var inside = 0
        for i in 0..<step {
          for j in 0..<step {
            let dx = column * 16 + (2 * i + 1) * 8 / step - x
            let dy = row * 16 + (2 * j + 1) * 8 / step - y
            if dx * dx + dy * dy <= radius * radius { inside += 1 }
          }
        }
        guard inside > 0 else { continue }
        let old = unpacked(picture[column, row])
        set(&picture, column, row, blend(old, pixel, inside * 256 / (step * step)))
      }
    }
  }
}
