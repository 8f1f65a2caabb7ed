import Foundation
import TestSupport
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
      "the file is empty; supported are PNG, JPEG, WebP and GIF"
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
    #expect(context.collectingDiagnostics { Image(contentsOfFile: path) } == nil)
    #expect(context.diagnostics.map(\.message) == ["image \(path): \(fault); nothing is drawn"])
  }

  /// The first bytes of a PNG file of 300 × 20 pixels, with what Xcode puts before its header.
  private static func header(isXcodes: Bool) -> [UInt8] {
    let chunk: [UInt8] = [0, 0, 0, 4] + "CgBI".utf8 + [0x50, 0, 0x20, 6, 0x2B, 0xD5, 0xB3, 0x6F]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let size: [UInt8] = [0, 0, 1, 44, 0, 0, 0, 20, 8, 6, 0, 0, 0, 1, 2, 3, 4]
    let header: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8) + size
    return signature + (isXcodes ? chunk : []) + header
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
    #expect(context.collectingDiagnostics { Image(data: Data(Self.header(isXcodes: true))) } == nil)
    #expect(
      context.diagnostics.map(\.message) == [
        "image in memory: it is a PNG that Xcode has compressed for iOS, which nothing else can draw; nothing is drawn"
      ])
  }

  /// A bundle with the beginnings of PNG files of square pixels, which is what an image reads of them at first.
  private func bundle(_ files: KeyValuePairs<String, UInt8>) throws -> (folder: TemporaryFolder, Bundle) {
    let folder = try TemporaryFolder()
    for (name, side) in files {
      let size: [UInt8] = [0, 0, 0, side, 0, 0, 0, side, 8, 6, 0, 0, 0, 0, 0, 0, 0]
      let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
      try Data(header + Array("IHDR".utf8) + size).write(to: folder.url("\(name).png"))
    }
    return (folder, try #require(Bundle(path: folder.path)))
  }

  @Test("of the files of a bundle the finest is taken, by as many pixels a point as its name says")
  func named() throws {
    let (folder, bundle) = try bundle(["rocket": 20, "rocket@2x": 40, "star@2x": 30, "star@3x": 45, "dot": 7])
    let context = LayerContext()
    for (name, file, size) in [("rocket", "rocket@2x", 20.0), ("star", "star@3x", 15), ("dot", "dot", 7)] {
      let image = try #require(context.collectingDiagnostics { Image(named: name, in: bundle) })
      #expect(image.size == CGSize(width: size, height: size))
      guard case .file(let path) = image.source else { return #expect(Bool(false), "\(image.source)") }
      #expect(path.hasSuffix("/\(file).png"))
    }
    // On a stage it is the file of the screen, or the next finer one.
    for (scale, name, file) in [
      (1.0, "rocket", "rocket"), (1, "star", "star@2x"), (2, "rocket", "rocket@2x"),
      (3, "rocket", "rocket@2x"), (2.625, "star", "star@3x"), (3, "rocket@2x", "rocket@2x"),
    ] {
      context.displayScale = scale
      let image = try #require(context.collectingDiagnostics { Image(named: name, in: bundle) })
      #expect(image.source == .file(path: folder.url("\(file).png").path))
    }
    #expect(context.diagnostics.isEmpty)
    #expect(context.collectingDiagnostics { Image(named: "moon", in: bundle) } == nil)
    #expect(context.diagnostics.count == 1 && context.diagnostics[0].message.contains("moon.png"))
  }

  @Test("a sequence is the files of a name in the order of their numbers")
  func sequence() throws {
    let (folder, bundle) = try bundle([
      "run10": 8, "run9": 8, "run-11@2x": 8, "run-11": 8, "runner1": 8, "run": 8,
    ])
    defer { withExtendedLifetime(folder) {} }
    let context = LayerContext()
    let frames = context.collectingDiagnostics { Image.frames(named: "run", in: bundle) }
    let names = frames.map { URL(fileURLWithPath: $0.name).lastPathComponent }
    #expect(names == ["run9.png", "run10.png", "run-11@2x.png"])
    #expect(context.diagnostics.isEmpty)
    #expect(context.collectingDiagnostics { Image.frames(named: "walk", in: bundle) }.isEmpty)
    #expect(context.diagnostics.count == 1)
  }
}
