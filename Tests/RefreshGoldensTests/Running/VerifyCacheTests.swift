import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshStage
import TestSupport
import Testing

@testable import RefreshFarm
@testable import RefreshGoldens
@testable import refresh_examples

/// What `verify --cache` finds again, and what it never does.
@Suite struct VerifyCacheTests {
  private let folder = try! TemporaryFolder()

  @Test("a report is found while all that the comparison reads is the same, and any change of it is a miss")
  func changes() throws {
    let (goldens, clip) = (folder.url("goldens"), SmallClips.clip())
    try GoldenRecorder(goldens: goldens, mode: .all).record(clip)
    func cache(_ assertions: [MotionAssertion] = [], _ options: [String] = []) -> VerifyCache {
      VerifyCache(folder.url("cache"), assertions: assertions, options: options)
    }
    let key = try #require(cache().key(of: clip, goldens: goldens))
    #expect(cache().report(of: clip.name, under: key) == nil)
    let report = ClipVerifier(goldens: goldens).verify(clip)
    #expect(report.status == .passed)
    cache().keep(report, under: key)
    let found = try #require(cache().report(of: clip.name, under: key))
    #expect(found.json.line == report.json.line)

    var keys: Set<String> = [key]
    func isOther(_ name: String, _ other: String?) {
      guard let other else { return }
      #expect(keys.insert(other).inserted && cache().report(of: clip.name, under: other) == nil, "\(name)")
    }
    isOther("assertion", cache([.noSeam]).key(of: clip, goldens: goldens))
    isOther("option", cache([], ["pixels"]).key(of: clip, goldens: goldens))
    isOther("no golden", cache().key(of: clip, goldens: nil))
    for change: (inout GoldenClip) -> Void in [
      { $0.clip.scenario = Scenario($0.clip.scenario.name, [.settle]) },
      { $0.tolerance.otherRenderer = .perceptual },
      { $0.scale = 2 }, { $0.clip.framesPerSecond = 10 }, { $0.clip.stage.size.width = 124 },
      { $0.clip.stage.environment.reducesMotion = true },
    ] {
      var other = clip
      change(&other)
      other.ownName = clip.name
      isOther("clip", cache().key(of: other, goldens: goldens))
    }
    // Every file of the golden, at its first, a middle and its last byte.
    let golden = clip.folder(in: goldens)
    for (name, bytes) in try contents(of: golden).sorted(by: { $0.key < $1.key }) {
      let file = golden.appendingPathComponent(name)
      for place in [0, bytes.count / 2, bytes.count - 1] {
        var changed = bytes
        changed[place] ^= 1
        try changed.write(to: file)
        isOther("\(name) at \(place)", cache().key(of: clip, goldens: goldens))
      }
      try FileManager.default.removeItem(at: file)
      isOther("without \(name)", cache().key(of: clip, goldens: goldens))
      try bytes.write(to: file)
    }
    try Data("{}".utf8).write(to: golden.appendingPathComponent("more"))
    isOther("a file more", cache().key(of: clip, goldens: goldens))
    try FileManager.default.removeItem(at: golden.appendingPathComponent("more"))
    #expect(cache().key(of: clip, goldens: goldens) == key)
    try FileManager.default.removeItem(at: golden)
    #expect(cache().key(of: clip, goldens: goldens) == nil)
  }

  @Test("an entry that is damaged, cut off, another's or of a clip that failed is none")
  func entries() throws {
    let cache = VerifyCache(folder.url, assertions: [], options: [])
    let key = String(repeating: "ab", count: 16)
    let passed = ClipReport(
      name: "Waves", status: .passed, method: .pixels, verdict: .identical, message: "identical", frames: 9)
    cache.keep(passed, under: key)
    let file = folder.url("ab").appendingPathComponent(key)
    let bytes = try Data(contentsOf: file)
    #expect(cache.report(of: "Waves", under: key)?.frames == 9)
    #expect(cache.report(of: "Ripple", under: key) == nil)
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 4
      try changed.write(to: file)
      #expect(cache.report(of: "Waves", under: key) == nil, "byte \(place)")
      try bytes[..<place].write(to: file)
      #expect(cache.report(of: "Waves", under: key) == nil, "cut at \(place)")
    }
    let other = "ab" + String(repeating: "c", count: 30)
    try bytes.write(to: folder.url("ab").appendingPathComponent(other))
    #expect(cache.report(of: "Waves", under: other) == nil)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(
      at: file, withDestinationURL: folder.url("ab").appendingPathComponent(other))
    #expect(cache.report(of: "Waves", under: key) == nil)
    var failed = passed
    failed.status = .failed
    let third = String(repeating: "d", count: 32)
    cache.keep(failed, under: third)
    #expect(cache.report(of: "Waves", under: third) == nil)
  }
}
