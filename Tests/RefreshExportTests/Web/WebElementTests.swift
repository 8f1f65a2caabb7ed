import Foundation
import RefreshControls
import RefreshProcess
import TestSupport
import Testing

@testable import RefreshExport

/// The exported element as pages of their own use it, in Debian's chromium.
@Suite(.serialized) struct WebElementTests {
  private static let python = "/usr/bin/python3"

  @Test(
    "two elements share a page, need no page to end, obey a policy, leave nothing behind, are announced, are refreshed by wheel and keys, rest when nobody sees them, have both appearances, and show the texts of a page",
    .enabled(if: WebComponentTests.isBrowserThere || WebComponentTests.isThorough))
  func pages() throws {
    let folder = try TemporaryFolder()
    for control in [WebComponentTests.Telling.self, WebComponentTests.Judging.self, Titled.self]
      as [RefreshControl.Type]
    {
      let component = try WebComponentTests.component(control)
      for (ending, text) in [("html", component.html), ("js", component.module)] {
        try folder.write(text, to: "\(component.name).\(ending)")
      }
    }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Browser/element.py").path
    let outcome = try Subprocess(Self.python, ["-B", script, folder.path, "Telling", "Judging"]).run()
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 11, "\(String(decoding: outcome.error, as: UTF8.self).suffix(4000))")
    for line in lines { #expect(line.hasSuffix(": ok"), "\(line)") }
  }

  @Test("each control has a tag of its own, which HTML allows")
  func tags() {
    for (name, words) in [
      ("Waves", "waves"), ("PullSays", "pull-says"), ("GIFControl", "gif-control"), ("Dots3D", "dots3-d"),
      ("Überzug", "x-überzug"), ("Tap×2", "tap-2"), ("_Plain", "x-_-plain"),
    ] {
      #expect(WebComponent.words(of: name) == words)
    }
  }
}
