import Foundation
import RefreshProcess

/// Decodes pictures with Pillow (Debian's python3-pil), a decoder that shares no code with ours.
package enum Pillow {
  /// One frame of a decoded file.
  package struct Frame {
    package var width: Int
    package var height: Int
    /// Straight red, green, blue, alpha.
    package var rgba: [UInt8]
    /// How long the frame is shown, 0 for a still picture.
    package var seconds: Double
    /// The same in whole thousandths of a second.
    package var milliseconds: Int { Int((seconds * 1000).rounded()) }
    /// Pillow's name of the pixel format in the file.
    package var mode: String
  }

  /// One decoded file.
  package struct Picture {
    package var frames: [Frame]
    /// The loop count of an animation, nil where the file says none.
    package var loop: Int?
    package var totalMilliseconds: Int { Int((seconds * 1000).rounded()) }
    package var seconds: Double { frames.reduce(0) { $0 + $1.seconds } }
  }

  /// Why nothing was decoded.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Decodes all files in one run of Python; the answers come in the order of the files.
  package static func decode(_ files: [URL]) throws -> [Picture] {
    let folder = try TemporaryFolder()
    let result = folder.url("decoded")
    let names = files.map(\.path).joined(separator: "\n")
    try Data(names.utf8).write(to: folder.url("names"))
    let status = try run("/usr/bin/python3", ["-c", script, folder.url("names").path, result.path])
    if status.code != 0 { throw Failure(description: "python3-pil failed: \(status.output)") }
    return try parse([UInt8](Data(contentsOf: result)))
  }

  /// Runs a program to its end and returns its exit code and everything it printed.
  package static func run(_ program: String, _ arguments: [String]) throws -> (code: Int32, output: String) {
    let outcome = try Subprocess(program, arguments).run()
    return (outcome.code, String(decoding: outcome.output + outcome.error, as: UTF8.self))
  }

  /// Writes "file N LOOP" once a file and "W H MILLISECONDS MODE" with the pixels once a frame.
  private static let script = """
    import sys
    from PIL import Image
    Image.MAX_IMAGE_PIXELS = None
    with open(sys.argv[2], 'wb') as out:
        for name in open(sys.argv[1]).read().split('\\n'):
            image = Image.open(name)
            count = getattr(image, 'n_frames', 1)
            out.write(b'file %d %d\\n' % (count, image.info.get('loop', -1)))
            for number in range(count):
                image.seek(number)
                image.load()
                mode = image.mode
                pixels = image.convert('RGBA')
                duration = repr(float(image.info.get('duration', 0)))
                out.write(b'%d %d %s %s\\n' % (
                    image.width, image.height, duration.encode(), mode.encode()))
                out.write(pixels.tobytes())
    """

  private static func known<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Failure(description: "python3-pil wrote something else than frames") }
    return value
  }

  private static func parse(_ bytes: [UInt8]) throws -> [Picture] {
    var pictures: [Picture] = []
    var at = 0
    func words() throws -> [String] {
      let end = try known(bytes[at...].firstIndex(of: 10))
      defer { at = end + 1 }
      return String(decoding: bytes[at..<end], as: UTF8.self).split(separator: " ").map(String.init)
    }
    while at < bytes.count {
      let head = try words()
      let loop = try known(Int(head[2]))
      var picture = Picture(frames: [], loop: loop < 0 ? nil : loop)
      for _ in 0..<(try known(Int(head[1]))) {
        let line = try words()
        let width = try known(Int(line[0]))
        let height = try known(Int(line[1]))
        let end = at + width * height * 4
        picture.frames.append(
          Frame(
            width: width, height: height, rgba: Array(bytes[at..<end]),
            seconds: try known(Double(line[2])) / 1000, mode: line[3]))
        at = end
      }
      pictures.append(picture)
    }
    return pictures
  }
}
