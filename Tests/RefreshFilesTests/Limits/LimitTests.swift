import Testing

@testable import RefreshFiles
@testable import RefreshInput

@Suite struct LimitTests {
  @Test("a number's ends are allowed, what is beyond them is not, nor NaN or infinity")
  func numbers() {
    let limit = Limits.stepDuration
    for allowed in [0, 0.5, 3600] { #expect(limit.contains(allowed)) }
    for refused in [-0.001, 3600.001, .nan, .infinity, -.infinity, 1e300] {
      #expect(!limit.contains(refused))
    }
  }

  @Test("a refusal names the thing, its value and what is allowed")
  func refusals() {
    #expect(Limits.stepDuration.refusal(of: 12, "over") == nil)
    #expect(
      Limits.stepDuration.refusal(of: 5000, "over") == "over is 5000; expected a number from 0 to 3600")
    #expect(Limits.scale.refusal(of: .nan, "scale") == "scale is nan; expected a number from 0.5 to 4")
    #expect(
      Limits.stepDuration.refusal(of: 1e12, "for") == "for is 1000000000000; expected a number from 0 to 3600"
    )
    #expect(
      Limits.clips.refusal(of: 4_000_000, "the lists make", "clips")
        == "the lists make 4000000 clips; at most 100000 clips are allowed")
    #expect(
      Limits.configurationFile.refusal(of: 3 << 20, "the file has")
        == "the file has 3 MB; at most 1 MB are allowed")
    #expect(
      Limits.configurationFile.refusal(of: (1 << 20) + 7, "the file has")
        == "the file has 1048583 bytes; at most 1 MB are allowed")
  }

  @Test("names from a file stay on the line of an error, with control characters written out")
  func lines() {
    #expect(OptionError("unknown \"é 1\"").description == "unknown \"é 1\"")
    #expect(
      OptionError("a\r\n::error::b\u{1B}[31m\u{2028}\u{85}\0").description
        == "a\\r\\n::error::b\\u{1B}[31m\\u{2028}\\u{85}\\u{0}")
  }

  @Test("the documentation shows a range with its unit, and large numbers in groups of three")
  func rows() {
    #expect(Limits.stepDuration.allowed == "0 to 3,600 s")
    #expect(Limits.scale.allowed == "0.5 to 4")
    #expect(Limits.touches.allowed == "up to 400,000")
    #expect(Limits.configurationFile.allowed == "up to 1 MB")
    #expect(Limits.place.allowed == "−100,000 to 100,000 pt")
  }
}
