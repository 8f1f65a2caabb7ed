import Foundation
import RefreshLayers
import Testing

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
}
