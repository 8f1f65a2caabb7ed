import Foundation
import TestSupport
import Testing

/// The files and samples for build servers, against the schemas of those and against each other. `make test-ci` runs their steps.
@Suite(.serialized) struct ContinuousIntegrationTests {
  private static let article = "Sources/Core/RefreshKit/RefreshKit.docc/Articles/ContinuousIntegration.md"
  private static let files = [
    "Examples/CI/github.yml": "github-workflows", "Examples/CI/gitlab.yml": "gitlab-ci",
  ]

  /// The samples of the article in YAML.
  private static var samples: [String] {
    get throws {
      try Project.text(article).matches(of: /(?ms)^```yaml\n(.*?)^```$/).map { String($0.1) }
    }
  }

  /// The schema of a sample; nil for Kubernetes, which has none for a whole file.
  private static func schema(of sample: String) -> String? {
    let signs = [
      ("apiVersion:", nil), ("runs-on:", "github-workflows"), ("BUILDKITE_", "buildkite"),
      ("CIRCLE_", "circle-ci"),
    ]
    return signs.first { sample.contains($0.0) }.map(\.1) ?? "gitlab-ci"
  }

  /// What check-jsonschema says of a text.
  private func check(_ text: String, _ schema: String) throws -> (code: Int32, text: String) {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "file.yml")
    return try Project.run([".ci/check-schema", schema, folder.url("file.yml").path])
  }

  @Test("the files and the samples of the article are what their build servers read")
  func areValid() throws {
    var checked: [String] = []
    let texts = try Self.files.map { (try Project.text($0), $1) }
    for (text, schema) in try texts
      + Self.samples.compactMap({ text in Self.schema(of: text).map { (text, $0) } })
    {
      let outcome = try check(text, schema)
      #expect(outcome.code == 0, "\(outcome.text)\n\(text)")
      checked.append(schema)
    }
    #expect(checked.count { $0 == "github-workflows" } == 3 && checked.count { $0 == "gitlab-ci" } == 3)
    #expect(checked.contains("buildkite") && checked.contains("circle-ci"))
  }

  @Test(
    "a slip in a file is found",
    arguments: [
      ("github.yml", "    runs-on: ubuntu-24.04\n", ""), ("github.yml", "steps:", "step:"),
      ("github.yml", "timeout-minutes: 60", "timeout-minutes: an hour"), ("github.yml", "on:\n", "when:\n"),
      ("gitlab.yml", "script:\n", "scripts:\n"), ("gitlab.yml", "when: always", "when: ever"),
      ("gitlab.yml", "junit: [", "junits: ["),
    ])
  func slips(file: String, right: String, wrong: String) throws {
    let path = "Examples/CI/\(file)"
    let text = try Project.text(path)
    #expect(text.contains(right))
    let outcome = try check(text.replacingOccurrences(of: right, with: wrong), try #require(Self.files[path]))
    #expect(outcome.code == 1, "\(outcome.text)")
  }

  @Test("the article shows the files as they are")
  func areShown() throws {
    for path in Self.files.keys {
      let lines = try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      let text = lines.drop { $0.hasPrefix("#") }.joined(separator: "\n")
      #expect(try Self.samples.contains(text), "\(path)")
    }
  }

  @Test("all of them install the packages of the Makefile, and what they share has one time")
  func packages() throws {
    let packages = try #require(try Project.text("Makefile").firstMatch(of: /\nBUILD_PACKAGES := (.*)\n/)?.1)
    for path in Self.files.keys + ["Examples/CI/Containerfile", Self.article] {
      let text = try Project.text(path)
      #expect(text.contains(packages), "\(path)")
      let installs = text.matches(of: /apt-get install -y (lib.*)\n/)
      #expect(installs.allSatisfy { $0.1 == packages }, "\(path)")
    }
  }

  @Test("source-times gives a file the time of its content, whatever it is called, and every clone the same")
  func times() throws {
    try withFolder { folder in
      let script = #"""
        set -e
        git init -q a && cd a && mkdir 'b c'
        printf 1 > 'b c/one file' && printf 2 > $'two\nlines' && printf 1 > same && ln -s same link
        git add . && git -c user.name=a -c user.email=a@b commit -q -m Begin && cd .. && git clone -q a z
        touch -d @1500000000 z/same && printf 2 > z/edited && git -C z add edited && printf 1 > z/edited
        "$0" a z && stat -c %Y a/* 'a/b c/one file' z/same z/edited
        """#
      let outcome = try Project.run([
        "-C", folder.path, "bash", "-c", script,
        Project.url("Examples/CI/source-times").path,
      ])
      #expect(outcome.code == 0, "\(outcome.text)")
      // The folder, the link, `same`, `two\nlines`, then the four files that hold a 1. Git's hash of a 1 begins with
      // 56a6051, that of a 2 with d8263ee.
      let times = outcome.text.split(separator: "\n").compactMap { Int($0) }
      #expect(
        times.dropFirst(2) == [1_090_857_553, 1_226_649_070, 1_090_857_553, 1_090_857_553, 1_090_857_553])
    }
  }
}
