import Foundation

/// Test results in JUnit's XML format, which build servers display.
package struct JUnitXML {
  package struct Suite {
    package var name: String
    package var cases: [Case]

    package init(name: String, cases: [Case]) { (self.name, self.cases) = (name, cases) }
  }

  package struct Case {
    package var className: String
    package var name: String
    /// Duration of the test, in seconds; nil if it was not measured.
    package var seconds: Double?
    /// The test's output besides its problems; nil if there is none.
    package var output: String?
    package var problems: [Problem]

    package init(
      className: String, name: String, seconds: Double? = nil, output: String? = nil, problems: [Problem] = []
    ) {
      (self.className, self.name, self.seconds) = (className, name, seconds)
      (self.output, self.problems) = (output, problems)
    }
  }

  package struct Problem {
    /// The kind of a problem: a test that failed, or one that could not run.
    package enum Kind: String { case failure, error }
    package var kind: Kind
    package var type: String?
    package var message: String
    package var text: String

    package init(_ kind: Kind = .failure, type: String? = nil, message: String, text: String) {
      (self.kind, self.type, self.message, self.text) = (kind, type, message, text)
    }
  }

  package var suites: [Suite]
  /// True if the XML counts errors, in addition to failures.
  package var hasErrors: Bool

  package init(_ suites: [Suite], hasErrors: Bool = false) {
    (self.suites, self.hasErrors) = (suites, hasErrors)
  }

  package var text: String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites\(counts(suites.flatMap(\.cases)))>",
    ]
    for suite in suites {
      let seconds = suite.cases.compactMap(\.seconds)
      let time = seconds.isEmpty ? nil : seconds.reduce(0, +)
      lines.append(
        "  <testsuite\(attribute("name", suite.name))\(counts(suite.cases))\(Self.time(time))>")
      for test in suite.cases { lines += Self.lines(test) }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).map { $0 + "\n" }.joined()
  }

  private func counts(_ cases: [Case]) -> String {
    func count(_ kind: Problem.Kind) -> String { "\(cases.count { $0.problems.first?.kind == kind })" }
    return attribute("tests", "\(cases.count)") + attribute("failures", count(.failure))
      + (hasErrors ? attribute("errors", count(.error)) : "")
  }

  private static func lines(_ test: Case) -> [String] {
    let names = attribute("classname", test.className) + attribute("name", test.name)
    let head = "    <testcase\(names)\(time(test.seconds))"
    let output = test.output.map { "<system-out>\($0.xmlEscaped)</system-out>" }
    if test.problems.isEmpty { return [head + (output.map { ">\($0)</testcase>" } ?? "/>")] }
    let problems = test.problems.map { problem in
      let name = problem.kind.rawValue
      let type = problem.type.map { attribute("type", $0) } ?? ""
      let tag = name + type + attribute("message", problem.message)
      return "      <\(tag)>\(problem.text.xmlEscaped)</\(name)>"
    }
    return [head + ">"] + problems + (output.map { ["      \($0)"] } ?? []) + ["    </testcase>"]
  }

  private static func time(_ seconds: Double?) -> String {
    seconds.map { attribute("time", String(format: "%.3f", $0)) } ?? ""
  }
}

private func attribute(_ name: String, _ value: String) -> String { " \(name)=\"\(value.xmlEscaped)\"" }
