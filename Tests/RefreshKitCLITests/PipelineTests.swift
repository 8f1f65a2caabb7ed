import Foundation
import TestSupport
import Testing

@Suite struct PipelineTests {
  private let folder = try! TemporaryFolder()

  @Test("the bytes do not depend on how many threads make them")
  func bytesDoNotDependOnJobs() throws {
    func files(jobs: Int) throws -> [String: Data] {
      let out = folder.url("\(jobs)")
      try Tool.succeed(
        "render Yahoo --fps 20 --scale 0.5 --format gif --format png --format apng --format webp --jobs \(jobs) --out \(out.path)"
      )
      return try contents(of: out)
    }
    let one = try files(jobs: 1)
    #expect(one.count > 50)
    #expect(try files(jobs: 2) == one)
    #expect(try files(jobs: 7) == one)
  }

  @Test("drawing by damage gives every byte of whole drawings in all examples")
  func examplesPassTheirDamage() throws {
    try Tool.succeed("render --verify-damage --type all --fps 6 --scale 0.5 --out \(folder.path)")
    #expect(try folder.names().count > 8)
  }
}
