import Foundation
import TestSupport
import Testing

/// The script that makes a version, in a clone whose only files are those that it changes.
@Suite struct ReleaseScriptTests {
  private static let changelog = """
    # Changelog

    ## [Unreleased]

    ### Added

    - One thing.

    ## [0.0.9] - 2020-01-01

    - Another.

    """

  /// Runs a script in a clone where `swift` is a stand-in that ends with a code; gives what both print.
  private func release(
    _ version: String, after preparation: String = "", changelog: String = changelog, swift code: Int = 0,
    then script: String
  ) throws -> String {
    let folder = try TemporaryFolder()
    for path in [".ci/release", "Sources/Commands/RefreshPackages/Version.swift"] {
      try folder.write(try Project.text(path), to: "clone/\(path)", isExecutable: true)
    }
    try folder.write(changelog, to: "clone/CHANGELOG.md")
    try folder.write(
      "#!/bin/sh\necho \"swift $REFRESHKIT_RECORD $*\"; exit \(code)\n", to: "bin/swift",
      isExecutable: true)
    let outcome = try Project.run([
      "-C", folder.url("clone").path, "PATH=\(folder.url.path)/bin:/usr/bin:/bin", "bash", "-c",
      """
      exec 2>&1; export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
      git init -q && git add . && git commit -q -m Begin; \(preparation)
      .ci/release '\(version)'; echo "exit $?"; \(script)
      """,
    ])
    return outcome.text
  }

  @Test(
    "a release is a commit with the version, its date and its changes, and a tag that the package manager reads"
  )
  func makesVersion() throws {
    let text = try release(
      "3.4.5",
      then: """
        date '+today %F, %B %-d, %Y'; git status --porcelain; git log --format=%s; git describe --exact-match
        cat CHANGELOG.md; grep static Sources/Commands/RefreshPackages/Version.swift
        """)
    let today = try #require(text.firstMatch(of: /today (\S+), (.*)\n/))
    #expect(
      text == """
        swift changed test --filter TranscriptTests
        release: committed and tagged 3.4.5; to publish it: git push origin HEAD 3.4.5
        exit 0
        today \(today.1), \(today.2)
        Release 3.4.5
        Begin
        3.4.5
        \(Self.changelog.replacingOccurrences(
          of: "## [Unreleased]\n", with: "## [Unreleased]\n\n## [3.4.5] - \(today.1)\n"))\
          package static let current = "3.4.5"
          package static let date = "\(today.2)"

        """)
  }

  @Test(
    "what cannot be released is refused, and a step that fails changes nothing",
    arguments: [
      ("v1.0", "", changelog, 0, "'v1.0': expected a version such as 0.1.0"),
      ("1.0.0", "touch new", changelog, 0, "the clone has changes that are not committed"),
      ("1.0.0", "git tag 1.0.0", changelog, 0, "the tag 1.0.0 exists"),
      (
        "1.0.0", "", "## [Unreleased]\n\n## [0.1.0]\n\n- Old.\n", 0,
        "CHANGELOG.md has nothing under Unreleased"
      ),
      ("1.0.0", "", changelog, 1, nil),
    ] as [(String, String, String, Int, String?)])
  func refuses(version: String, preparation: String, changelog: String, code: Int, reason: String?) throws {
    let text = try release(
      version, after: preparation, changelog: changelog, swift: code,
      then: "git diff HEAD --stat; git log --format=%s; git tag --list '1.0.0'")
    #expect(text.contains("exit 1\nBegin\n"))
    if let reason { #expect(text.hasPrefix("release: \(reason)\n")) }
    #expect(text.hasSuffix("1.0.0\n") == preparation.hasPrefix("git tag"))
  }
}
