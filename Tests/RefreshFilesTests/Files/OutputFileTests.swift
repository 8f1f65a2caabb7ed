import Foundation
import TestSupport
import Testing

@testable import RefreshFiles

@Suite struct OutputFileTests {
  @Test("a full disk gives one line that says so")
  func reportsFullDisk() throws {
    // Every write to this device fails as on a full disk.
    let file = try OutputFile(path: "/dev/full", name: "clip.gif")
    let error = #expect(throws: OutputError.self) { try file.write([UInt8](repeating: 1, count: 100)) }
    #expect(error?.description == "cannot write clip.gif: No space left on device")
  }

  @Test("bytes written before can be replaced without moving the end")
  func overwrites() throws {
    let folder = try TemporaryFolder()
    let file = try OutputFile(path: folder.url("a").path, name: "a")
    try file.write([1, 2, 3, 4])
    try file.overwrite([9, 8], at: 1)
    try file.write([5])
    try file.close()
    #expect(try [UInt8](Data(contentsOf: folder.url("a"))) == [1, 9, 8, 4, 5])
  }
}
