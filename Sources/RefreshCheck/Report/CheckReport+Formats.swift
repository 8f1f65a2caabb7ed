import Foundation
import RefreshStage

extension CheckReport {
  /// The report as JUnit XML: a suite a control, a case for every check in every staging.
  public var junit: String {
    let failures = results.count { !$0.faults.isEmpty }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites tests="\#(results.count)" failures="\#(failures)">"#,
    ]
    for (control, own) in bySuite {
      let failed = own.count { !$0.faults.isEmpty }
      let seconds = own.reduce(0) { $0 + $1.seconds }
      lines.append(
        #"  <testsuite name="\#(control.xmlEscaped)" tests="\#(own.count)" failures="\#(failed)" time="\#(Self.seconds(seconds))">"#
      )
      for result in own { lines += Self.testCase(result) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The results as JSON.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(results), as: UTF8.self)
  }

  private var bySuite: [(String, [CheckResult])] {
    var suites: [(String, [CheckResult])] = []
    for result in results {
      if suites.last?.0 == result.control {
        suites[suites.count - 1].1.append(result)
      } else {
        suites.append((result.control, [result]))
      }
    }
    return suites
  }

  private static func testCase(_ result: CheckResult) -> [String] {
    let head =
      #"    <testcase classname="\#(result.control.xmlEscaped)" name="\#(result.check.xmlEscaped) (\#(result.choices.xmlEscaped))" time="\#(seconds(result.seconds))""#
    guard !result.faults.isEmpty else { return [head + "/>"] }
    let failures = result.faults.map { fault in
      #"      <failure message="\#(fault.message.xmlEscaped)">\#((fault.script ?? "").xmlEscaped)</failure>"#
    }
    return [head + ">"] + failures + ["    </testcase>"]
  }

  private static func seconds(_ value: Double) -> String { String(format: "%.3f", value) }
}
