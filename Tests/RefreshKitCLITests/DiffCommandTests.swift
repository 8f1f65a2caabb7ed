import Foundation
import TestSupport
import Testing

/// What `diff` says of two versions of a file, on the disk and in a git repository.
@Suite struct DiffCommandTests {
  private let folder = try! TemporaryFolder()

  /// A disc that turns and grows for a second.
  private static func disc(
    name: String = "Disc", color: String = "0.2,0.4,0.8,1", end: String = "150", id: Int = 1
  ) -> String {
    #"""
    {"v":"5.7","fr":30,"ip":0,"op":15,"w":60,"h":60,"markers":[],"layers":[
    {"ty":4,"nm":"\#(name)","ind":\#(id),"ip":0,"op":15,"st":0,"ks":{"p":{"a":0,"k":[30,30]},
     "s":{"a":1,"k":[{"t":0,"s":[50,50],"o":{"x":0.3,"y":0},"i":{"x":0.7,"y":1}},{"t":14,"s":[\#(end),\#(end)]}]}},
     "shapes":[{"ty":"gr","nm":"Dot","it":[{"ty":"el","p":{"k":[0,0]},"s":{"k":[20,20]}},
      {"ty":"fl","nm":"Blue","c":{"k":[\#(color)]},"o":{"k":100}},{"ty":"tr"}]}]}]}
    """#
  }

  private static let red = "0.8,0.2,0.2,1"

  private func write(_ files: [String: String]) throws {
    for (name, text) in files { try folder.write(text, to: name) }
  }

  private func git(_ line: String) throws {
    let identity = "-c user.name=A -c user.email=a@example.org -c init.defaultBranch=main"
    try Tool.succeed("git \(identity) \(line)", of: "/usr/bin/env", in: folder.url)
  }

  private func diff(_ line: String) throws -> Tool.Outcome { try Tool.run("diff \(line)", in: folder.url) }

  @Test("what is seen is named with its layer, with exit code 1; a renamed layer is not")
  func files() throws {
    try write([
      "old.json": Self.disc(), "new.json": Self.disc(color: Self.red, end: "120"),
      "renamed.json": Self.disc(name: "Circle", color: "0.20004,0.4,0.8,1", id: 7),
    ])
    let changed = """
      new.json: 2 changes, seen in 15 of 15 frames
        appearance: Dot Blue's fillColor is #cc3333 instead of #3366cc
        shape of motion: Disc's scale goes to 1.2 instead of 1.5, from 0.03 s

      """
    #expect(try diff("old.json new.json --report report") == .init(code: 1, output: changed, error: ""))
    let page = try folder.text("report/report.html")
    #expect(page.contains("1 of 1 file differs") && page.contains("fillColor is #cc3333"))
    let same = try diff("old.json renamed.json")
    #expect(same.output == "renamed.json: nothing visible changed, 15 frames\n" && same.code == 0)
  }

  @Test("with --git, files are compared with a revision, as lines, annotations and Markdown")
  func git() throws {
    try write([
      "art/disc.json": Self.disc(), "art/same.json": Self.disc(), "package.json": "{}",
      "art/icon.svg": "<svg width=\"9\" height=\"9\"/>",
    ])
    for line in ["init -q", "add .", "commit -qm Add"] { try git(line) }
    try write([
      "art/disc.json": Self.disc(color: Self.red), "art/same.json": Self.disc(name: "Circle"),
      "package.json": "{\"a\": 1}", "art/icon.svg": "<svg height=\"9\" width=\"9\"/>",
    ])
    let lines = """
      art/disc.json: 1 change, seen in 15 of 15 frames
        appearance: Dot Blue's fillColor is #cc3333 instead of #3366cc
      art/icon.svg: nothing visible changed
      art/same.json: nothing visible changed, 15 frames
      ::error file=art/disc.json,line=1,title=disc.json%3A appearance::appearance: Dot Blue's fillColor is #cc3333 instead of #3366cc%0A15 of 15 frames differ, the first is frame 0; from 0.00 s

      """
    #expect(try diff("--git HEAD --github") == .init(code: 1, output: lines, error: ""))
    #expect(
      try diff("--git HEAD --markdown").output == """
        ### 1 of 3 files changed

        #### art/disc.json

        1 change, seen in 15 of 15 frames.

        - **appearance**: Dot Blue's fillColor is \\#cc3333 instead of \\#3366cc

        Nothing visible changed in `art/icon.svg`, `art/same.json`.

        """)
    #expect(
      try diff("--git nowhere")
        == .refused("--git 'nowhere': no such revision; expected a branch, a tag or a commit"))
    try git("commit -q -a -m Second")
    #expect(
      try diff("--git HEAD")
        == .init(code: 0, output: "no Lottie or SVG file differs from HEAD\n", error: ""))
    try git("clone -q --depth 1 file://\(folder.path) shallow")
    #expect(
      try Tool.run("diff --git HEAD~1", in: folder.url("shallow"))
        == .refused(
          "--git 'HEAD~1': no such revision in this shallow clone, which `git fetch --unshallow` completes; expected a branch, a tag or a commit"
        ))
  }

  @Test(
    "with --git, a gone, a renamed and a broken file are told, and the others compared; a changed picture counts"
  )
  func gitFiles() throws {
    let picture = #"""
      {"v":"5.7","fr":30,"ip":0,"op":2,"w":8,"h":8,"assets":[{"id":"a","w":8,"h":8,"u":"","p":"dot.png","e":0}],
       "layers":[{"ty":2,"nm":"Photo","ind":1,"ip":0,"op":2,"st":0,"refId":"a","ks":{"p":{"k":[0,0]}}}]}
      """#
    // Squares of 8 × 8 pixels: teal, and pink.
    let squares = [
      "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAEklEQVR42mPgamj4jw8zjAwFANIGgkGUZcn5AAAAAElFTkSuQmCC",
      "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAEklEQVR42mM40dDwHx9mGBkKAJi9scGKBGxtAAAAAElFTkSuQmCC",
    ].map { Data(base64Encoded: $0) ?? Data() }
    for name in ["broken", "changed", "gone", "moved"] {
      try folder.write(Self.disc(name: name.capitalized, id: name.count), to: "art/\(name).json")
    }
    try folder.write(picture, to: "photo.json")
    try squares[0].write(to: folder.url("dot.png"))
    for line in [
      "init -q", "add .", "commit -qm Add", "rm -q art/gone.json", "mv art/moved.json art/here.json",
    ] { try git(line) }
    try write([
      "art/broken.json": "{\"layers\": [",
      "art/changed.json": Self.disc(name: "Changed", end: "120", id: 7),
      "art/here.json": Self.disc(name: "Moved", color: Self.red, id: 5),
    ])
    try squares[1].write(to: folder.url("dot.png"))
    let all = try diff("--git HEAD")
    #expect(all.code == 1)
    #expect(all.error.hasPrefix("error: art/broken.json: ") && all.error.filter { $0 == "\n" }.count == 1)
    // The contents are named by the first digits of the XXH3 hash of each file, as Python's xxhash computes it.
    // The radii of the changed disc are apart by more than an eighth of a pixel from the third frame on.
    #expect(
      all.output == """
        art/changed.json: 1 change, seen in 13 of 15 frames
          shape of motion: Changed's scale goes to 1.2 instead of 1.5, from 0.03 s
        art/gone.json: 1 change
          structure: the file is gone
        art/here.json (renamed from art/moved.json): 1 change, seen in 15 of 15 frames
          appearance: Dot Blue's fillColor is #cc3333 instead of #3366cc
        photo.json: 1 change, seen in 2 of 2 frames
          appearance: Photo's contents is “dot.png” (contents 98e71991) instead of “dot.png” (contents 81aadc3e)

        """)
    let one = try diff("--git HEAD art/here.json")
    #expect(one.output.hasPrefix("art/here.json (renamed from art/moved.json): 1 change"))
    #expect(
      try diff("--git HEAD nowhere.json")
        == .refused("'nowhere.json': the file is neither on the disk nor in 'HEAD'"))
    #expect(
      try diff("--git ^HEAD")
        == .refused("--git '^HEAD': no such revision; expected a branch, a tag or a commit"))
  }

  @Test("two goldens are compared like two files, whatever clips there still are")
  func goldens() throws {
    for (name, control) in [("a", "Google"), ("b", "Yahoo")] {
      try folder.write(#"{"goldens": "\#(name)", "sizes": ["320x320"]}"#, to: "refreshkit.json")
      try Tool.succeed("record \(control)", in: folder.url)
    }
    let (google, yahoo) = ("a/Google-320x320.golden", "b/Yahoo-320x320.golden")
    let same = try diff("\(google) \(google)")
    #expect(same.code == 0 && same.output.hasPrefix("\(google): nothing visible changed, "))
    let other = try diff("\(google) \(yahoo)")
    #expect(other.code == 1 && other.output.hasPrefix("\(yahoo): "))
    let mixed = try diff("\(google) rocket.json")
    #expect(mixed.code == 64 && mixed.error.contains("a golden and a file cannot be compared"))
  }

  @Test("two SVG files are compared by their elements; one and another file cannot be")
  func vectors() throws {
    for (name, color) in [("a", "#f00"), ("b", "#00f"), ("c", "#FF0000")] {
      try folder.write(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><circle id=\"dot\" r=\"5\" fill=\"\(color)\"/></svg>",
        to: "\(name).svg")
    }
    try folder.write(Self.disc(), to: "d.json")
    let changed = "b.svg: 1 change\n  appearance: fill of circle \"dot\" is #00f instead of #f00\n"
    #expect(try diff("a.svg b.svg") == .init(code: 1, output: changed, error: ""))
    let same = try diff("a.svg c.svg")
    #expect(same.output == "c.svg: nothing visible changed\n" && same.code == 0)
    #expect(try diff("a.svg d.json") == .refused("d.json: an SVG file can only be compared with another one"))
  }

  @Test("a control is compared with a file as it would be exported now, with the package's options")
  func controls() throws {
    try folder.write(#"{"export": ["--fps", "15"]}"#, to: "refreshkit.json")
    try Tool.succeed("export Bubbles", in: folder.url)
    let same = try diff("export/Bubbles.json Bubbles")
    #expect(same.output == "Bubbles: nothing visible changed, 128 frames\n" && same.code == 0)
    let json = try folder.text("export/Bubbles.json")
    try folder.write(
      json.replacingOccurrences(of: #""c":{"a":0,"k":[1,1,1]}"#, with: #""c":{"a":0,"k":[1,0,0]}"#),
      to: "red.json")
    let red = try diff("Bubbles red.json")
    #expect(
      red.output == """
        red.json: 1 change, seen in 123 of 128 frames
          appearance: the fillColor of left, middle and right is red instead of white

        """)
    #expect(red.code == 1)
  }

  @Test("a file that cannot be read is named, with what is wrong")
  func unreadable() throws {
    try write(["a.json": Self.disc(), "b.json": "{}"])
    #expect(
      try diff("a.json b.json") == .refused("b.json: it has no \"layers\", so it is no Lottie animation"))
    #expect(try diff("a.json").code == 64)
  }
}
