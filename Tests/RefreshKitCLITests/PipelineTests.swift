import Foundation
import TestSupport
import Testing

@Suite struct PipelineTests {
  private let folder = try! TemporaryFolder()

  @Test("the bytes do not depend on how many threads make them")
  func bytesDoNotDependOnJobs() throws {
    func files(jobs: Int) throws -> [String: Data] {
      let out = folder.url("\(jobs)")
      let outcome = try Tool.run(
        "render", "Yahoo", "--fps", "20", "--scale", "0.5", "--format", "gif", "--format", "png",
        "--format", "apng", "--format", "webp", "--jobs", "\(jobs)", "--out", out.path)
      #expect(outcome.code == 0, "\(outcome.error)")
      let names = try FileManager.default.subpathsOfDirectory(atPath: out.path)
      return try names.reduce(into: [:]) { files, name in
        var isFolder: ObjCBool = false
        let path = out.appendingPathComponent(name)
        _ = FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder)
        if !isFolder.boolValue { files[name] = try Data(contentsOf: path) }
      }
    }
    let one = try files(jobs: 1)
    #expect(one.count > 50)
    #expect(try files(jobs: 2) == one)
    #expect(try files(jobs: 7) == one)
  }

  @Test("drawing by damage gives every byte of whole drawings in all examples")
  func examplesPassTheirDamage() throws {
    let outcome = try Tool.run(
      "render", "--verify-damage", "--type", "all", "--fps", "6", "--scale", "0.5", "--out", folder.path)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(try folder.names().count > 8)
  }
}
