import Foundation
import Testing

@testable import RefreshLayers

@Suite struct ImageTests {
  /// Paths that are no pictures, with what makes them and what is said of them.
  static let unreadable: [(make: @Sendable (String) -> Bool, fault: String)] = [
    ({ _ in true }, "the file does not exist"),
    // Nobody ever writes into it: opening it in the usual way would wait for ever.
    ({ mkfifo($0, 0o600) == 0 }, "not a regular file"),
    ({ mkdir($0, 0o700) == 0 }, "not a regular file"),
    (
      { FileManager.default.createFile(atPath: $0, contents: nil) },
      "the file is empty; only PNG is supported"
    ),
    ({ symlink($0, $0) == 0 }, "Too many levels of symbolic links"),
  ]

  @Test("a file that is no picture is refused at once, with one warning", arguments: unreadable.indices)
  func unreadableFile(index: Int) {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (make, fault) = Self.unreadable[index]
    #expect(make(path))
    let context = LayerContext()
    #expect(context.noting { Image(contentsOfFile: path) } == nil)
    #expect(context.diagnostics.map(\.message) == ["image \(path): \(fault); nothing is drawn"])
  }

  /// The first bytes of a PNG file of 300 × 20 pixels, with what Xcode puts before its header.
  private static func header(isXcodes: Bool) -> [UInt8] {
    let chunk: [UInt8] = [0, 0, 0, 4] + "CgBI".utf8 + [0x50, 0, 0x20, 6, 0x2B, 0xD5, 0xB3, 0x6F]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (isXcodes ? chunk : []) + [0, 0, 0, 13]
      + "IHDR".utf8 + [0, 0, 1, 44, 0, 0, 0, 20, 8, 6, 0, 0, 0, 1, 2, 3, 4]
  }

  @Test("the size of a PNG file is read also where Xcode has compressed it, on systems that can draw that")
  func size() throws {
    for (isXcodes, drawsXcodes) in [(false, false), (false, true), (true, true)] {
      let header = try ImageHeader.read(Self.header(isXcodes: isXcodes), drawsXcodes: drawsXcodes).get()
      #expect((header.width, header.height) == (300, 20))
    }
    #expect(throws: ImageHeader.Fault.self) {
      try ImageHeader.read(Array(Self.header(isXcodes: true).dropLast()), drawsXcodes: true).get()
    }
    let context = LayerContext()
    #expect(context.noting { Image(data: Data(Self.header(isXcodes: true))) } == nil)
    #expect(
      context.diagnostics.map(\.message) == [
        "image in memory: it is a PNG that Xcode has compressed for iOS, which nothing else can draw; nothing is drawn"
      ])
  }
}
