import Foundation
import RefreshFiles
import TestSupport
import Testing

@testable import RefreshKitCLI

@Suite struct ClipFilterTests {
  private let folder = try! TemporaryFolder()

  static let names = [
    "Waves", "Waves-background", "Waves-background-middle-short-pull", "Waves-dark-@2x-60fps", "ripple.2",
    "Ripple (old)",
  ]

  @Test(
    "what people write picks the clips that they mean",
    arguments: [
      ("", names), ("Waves", Array(names[0...3])), ("^Waves$", ["Waves"]), ("(?i)RIPPLE", Array(names[4...])),
      ("middle|dark", Array(names[2...3])), ("^Waves-(?!dark)", Array(names[1...2])),
      ("-\\d+fps$", [names[3]]), ("^ripple\\.2$", [names[4]]), ("Waves(-[a-z]+)*$", Array(names[0...2])),
      ("^[^-]*$", [names[0], names[4], names[5]]), ("Ripple \\(old\\)", [names[5]]), ("^(?:W.*?){2}", []),
      ("\\bdark\\b", [names[3]]), ("@2x", [names[3]]), ("^.{5}$", ["Waves"]),
    ] as [(String, [String])])
  func ordinary(text: String, picked: [String]) throws {
    let filter = try ClipFilter(text)
    #expect(try Self.names.filter { try filter.matches($0) } == picked)
  }

  /// Expressions that a backtracking matcher takes exponential or high polynomial time for.
  @Test(
    "an expression that would not end is refused in one line that names it",
    arguments: [
      "((.*)*)*!", "(a+)+$", "(a|a)*b", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)!",
      "((a{1,250}){1,250}){1,250}b", "(?=(a+)+b)(.*)*x", "(a*)*(a*)*(a*)*c",
    ])
  func endless(text: String) throws {
    let name = String(repeating: "a", count: 120) + "!!"
    let start = ContinuousClock.now
    do {
      // One that finds out in time is as good.
      _ = try ClipFilter(text).matches(name.replacingOccurrences(of: "!!", with: "?"))
    } catch let failure as CommandFailure {
      #expect(failure.code == 64 && failure.lines.count == 1)
      #expect(failure.lines[0].hasPrefix("--filter '\(text)': the expression takes too long to match '"))
    }
    #expect(start.duration(to: .now) < .seconds(5))
  }

  @Test("a long name is matched as a short one is")
  func longName() throws {
    let name = String(repeating: "Waves-", count: 5000)
    #expect(try ClipFilter("^Waves.*-$").matches(name))
    #expect(try !ClipFilter("[0-9]").matches(name))
  }

  @Test(
    "what is no regular expression is refused in one line",
    arguments: ["(", "[a", "a{2,1}", "*", "(?<n", "\\", String(repeating: "(", count: 2000)])
  func wrong(text: String) throws {
    #expect(throws: CommandFailure.self) { _ = try ClipFilter(text) }
  }

  @Test("verify with an expression that would not end comes back with exit code 64")
  func verify() throws {
    let outcome = try Tool.run("verify --filter ((.*)*)*!", in: folder.url)
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: --filter '((.*)*)*!': the expression takes too long to match '"))
    #expect(outcome.error.split(separator: "\n").count == 1)
  }
}
