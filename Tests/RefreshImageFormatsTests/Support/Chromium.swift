import Foundation
import RefreshImageFormats
import TestSupport
import Testing

/// Decodes animated pictures with Debian's chromium, as a page would show them.
enum Chromium {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")

  /// A file as the browser sees it.
  struct Picture: Decodable {
    struct Frame: Decodable {
      /// The CRC-32 of red, green, blue and alpha of every pixel.
      var crc: UInt32
      /// How long the frame is shown, nil for a still picture.
      var microseconds: Int?
    }

    var width: Int
    var height: Int
    /// How often the clip is repeated after the first time, -1 for ever.
    var repetitions: Int
    var frames: [Frame]
  }

  /// Decodes all files in one browser; the answers come in the order of the files.
  static func decode(_ files: [(url: URL, type: String)]) throws -> [Picture] {
    // The driver of the preview's tests.
    let driver = Project.url("Tests/RefreshPreviewTests/Browser").path
    let names = files.flatMap { [$0.url.path, $0.type] }
    let result = try Pillow.run("/usr/bin/python3", ["-c", program, driver] + names)
    try #require(result.code == 0, "\(result.output)")
    return try JSONDecoder().decode([Picture].self, from: Data(result.output.utf8))
  }

  private static let program = """
    import base64, json, sys
    sys.path.insert(0, sys.argv[1])
    sys.dont_write_bytecode = True
    from browser import Browser

    script = '''(async (type, text) => {
      const table = Array.from({ length: 256 }, (_, n) => {
        for (let k = 0; k < 8; k++) n = n & 1 ? 0xEDB88320 ^ (n >>> 1) : n >>> 1;
        return n >>> 0;
      });
      const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
      const decoder = new ImageDecoder({ data: bytes, type });
      await decoder.tracks.ready;
      await decoder.completed;
      const track = decoder.tracks.selectedTrack;
      const frames = [];
      let canvas;
      for (let number = 0; number < track.frameCount; number++) {
        const { image } = await decoder.decode({ frameIndex: number });
        canvas ??= new OffscreenCanvas(image.codedWidth, image.codedHeight);
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.clearRect(0, 0, canvas.width, canvas.height);
        context.drawImage(image, 0, 0);
        let crc = 0xFFFFFFFF;
        for (const byte of context.getImageData(0, 0, canvas.width, canvas.height).data)
          crc = table[(crc ^ byte) & 255] ^ (crc >>> 8);
        frames.push({ crc: (crc ^ 0xFFFFFFFF) >>> 0, microseconds: image.duration });
        image.close();
      }
      const repetitions = track.repetitionCount === Infinity ? -1 : track.repetitionCount;
      return { width: canvas.width, height: canvas.height, repetitions, frames };
    })'''
    browser = Browser()
    try:
        # Decoders are there for pages of one's own machine alone.
        browser.open("chrome://version")
        words = sys.argv[2:]
        print(json.dumps([
            browser.run(f"{script}({json.dumps(type)}, {json.dumps(base64.b64encode(open(name, 'rb').read()).decode())})")
            for name, type in zip(words[::2], words[1::2])]))
    finally:
        browser.close()
    """
}
