import Foundation
import RefreshLayers
import RefreshMotion
import TestSupport
import Testing

@testable import RefreshRendering

/// Files of images, as Pillow writes and reads them.
@Suite struct ImageFormatTests {
  private static let script = """
    import sys, random
    from PIL import Image, ImageDraw
    random.seed(34)
    def picture(mode, shift=0):
        image = Image.new('RGBA', (37, 23))
        for y in range(23):
            for x in range(37):
                alpha = 255 if (x + y + shift) % 7 else 0
                image.putpixel((x, y), (x * 6 + shift * 20, y * 11, (x * y + shift * 50) % 256, alpha))
        return image.convert(mode)
    folder = sys.argv[1] + '/'
    picture('RGB').save(folder + 'photo.jpg', quality=90)
    picture('RGB').save(folder + 'progressive.jpg', quality=70, progressive=True)
    picture('L').save(folder + 'gray.jpg')
    picture('CMYK').save(folder + 'cmyk.jpg')
    exif = Image.Exif(); exif[0x112] = 6
    picture('RGB').save(folder + 'turned.jpg', exif=exif)
    picture('RGB').save(folder + 'lossy.webp', quality=80)
    picture('RGBA').save(folder + 'lossless.webp', lossless=True)
    picture('P').save(folder + 'still.gif')
    frames = [picture('RGBA', n) for n in range(3)]
    for name, options in [('moving.webp', dict(lossless=True)), ('moving.gif', dict(disposal=2)),
                          ('kept.gif', dict(disposal=1)), ('before.gif', dict(disposal=3))]:
        frames[0].save(folder + name, save_all=True, append_images=frames[1:], duration=[100, 40, 250], loop=0, **options)
    """

  // Made once, and read since.
  nonisolated(unsafe) private static let files: Result<TemporaryFolder, any Error> = Result {
    let folder = try TemporaryFolder()
    let (code, output) = try Pillow.run("/usr/bin/python3", ["-c", script, folder.url.path])
    try #require(code == 0, "\(output)")
    return folder
  }

  @Test("every frame has the pixels and the duration that Pillow reads")
  func frames() throws {
    let folder = try Self.files.get()
    let names = folder.files.filter { $0 != "cmyk.jpg" }
    #expect(names.count == 11)
    for (name, theirs) in zip(names, try Pillow.decode(names.map(folder.url))) {
      let context = LayerContext()
      let ours = context.collectingDiagnostics { Image.frames(contentsOfFile: folder.url(name).path) }
      #expect(ours.count == theirs.frames.count, "\(name)")
      #expect(context.diagnostics.count == (name == "turned.jpg" ? 1 : 0), "\(name)")
      for (image, frame) in zip(ours, theirs.frames) {
        #expect(Int((image.duration * 1000).rounded()) == frame.milliseconds, "\(name)")
        let bitmap = try image.bitmap()
        try #require(bitmap.width == frame.width && bitmap.height == frame.height)
        // Decoders of JPEG and lossy WebP may round a step differently.
        let most = name.hasSuffix("jpg") || name == "lossy.webp" ? 2 : 0
        let greatest = zip(bitmap.rgba.indices, bitmap.rgba).map { index, own -> Int in
          let alpha = frame.rgba[index | 3]
          return alpha == 0 && index & 3 != 3 ? 0 : abs(Int(own) - Int(frame.rgba[index]))
        }.max()
        #expect(greatest! <= most, "\(name)")
      }
    }
  }

  @Test("frames are the same in any order, and through the cache")
  func order() throws {
    let folder = try Self.files.get()
    for name in ["moving.gif", "before.gif", "moving.webp"] {
      let frames = Image.frames(contentsOfFile: folder.url(name).path)
      let each = try frames.map { try $0.bitmap() }
      #expect(Set(each).count == 3)
      let cache = ImageCache()
      for index in [2, 0, 1, 1, 2, 0] {
        let picture = try cache.picture(frames[index], tint: .white, seen: .zero)
        #expect(picture.bitmap == each[index], "\(name) \(index)")
      }
    }
  }

  @Test("a file that is cut off or damaged is refused, or drawn in its size; it never traps")
  func damage() throws {
    let folder = try Self.files.get()
    var dice = Dice(7)
    for name in folder.files {
      let file = [UInt8](try Data(contentsOf: folder.url(name)))
      for round in 0..<24 {
        var bytes = round < 12 ? Array(file.prefix(file.count * round / 12)) : file
        if round >= 12 {
          for _ in 0..<4 { bytes[dice.whole(0...bytes.count - 1)] = UInt8(dice.whole(0...255)) }
        }
        do {
          let reader = try ImageFileReader(bytes)
          for index in 0..<reader.count { _ = try reader.frame(index) }
          // Of an animation frames remain.
          #expect(
            round >= 12 || name.hasPrefix("moving") || ["kept.gif", "before.gif"].contains(name), "\(name)")
        } catch {
          #expect(!"\(error)".isEmpty && !"\(error)".contains("\n"))
        }
      }
    }
    #expect(throws: ImageFileError.self) {
      try ImageFileReader([UInt8](Data(contentsOf: folder.url("cmyk.jpg")))).frame(0)
    }
  }

  @Test("a picture that claims too many pixels or frames is refused before it is decoded")
  func limits() throws {
    let head = Array("GIF89a".utf8) + [0xFF, 0x7F, 0xFF, 0x7F, 0, 0, 0]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0]
    let context = LayerContext()
    #expect(context.collectingDiagnostics { Image.frames(data: Data(head + frame + [0x3B])) }.isEmpty)
    let small = Array("GIF89a".utf8) + [0, 2, 0, 2, 0, 0, 0] + Array(repeating: frame, count: 2001).joined()
    #expect(context.collectingDiagnostics { Image.frames(data: Data(small + [0x3B])) }.isEmpty)
    #expect(context.diagnostics.map(\.message).joined().contains("32767 × 32767 pixels"))
    #expect(context.diagnostics.map(\.message).joined().contains("2001 frames of 512 × 512 pixels"))
  }

  @Test("a layer's contents run through frames, each for its own time")
  func animation() throws {
    let folder = try Self.files.get()
    let frames = Image.frames(contentsOfFile: folder.url("moving.webp").path)
    let (layer, context) = (ImageLayer(), LayerContext())
    layer.frame = CGRect(x: 0, y: 0, width: 37, height: 23)
    context.scheduler.turn {
      layer.host(on: context)
      layer.add(KeyframeAnimation(frames: frames), forKey: "frames")
    }
    for (time, index) in [(0.0, 0), (0.09, 0), (0.11, 1), (0.139, 1), (0.15, 2), (0.38, 2)] {
      let drawn = try render(layer, 37, 23, at: time)
      #expect(drawn == (try frames[index].bitmap()), "\(time)")
    }
    #expect(abs(KeyframeAnimation(frames: frames, framesPerSecond: 12).timing.duration - 0.25) < 1e-12)
  }

  @Test("a sheet is cut into its pictures, row by row")
  func sheet() throws {
    let sheet = Image(width: 4, height: 2, pixels: (0..<8).map { 0xFF00_0000 | $0 }, scale: 2)
    let parts = sheet.sheet(columns: 2, rows: 2, count: 3)
    #expect(parts.map(\.size) == Array(repeating: CGSize(width: 1, height: 0.5), count: 3))
    #expect(try parts.map { try $0.bitmap().pixels.map { $0 & 255 } } == [[0, 1], [2, 3], [4, 5]])
    #expect(Set(parts).count == 3)
    let context = LayerContext()
    #expect(context.collectingDiagnostics { sheet.sheet(columns: 3) }.isEmpty)
    #expect(context.diagnostics.first?.message.contains("4 × 2 pixels has no 3 × 1 pictures") == true)
  }
}
