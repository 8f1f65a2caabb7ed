import Foundation
import RefreshMotion
import RefreshProcess
import TestSupport
import Testing

@testable import RefreshExport

/// Files of any origin beside a new export.
@Suite struct StaleExportDifferenceTests {
  private func differences(_ file: String, from export: String) -> [String] {
    StaleExportDifference.all(in: Data(file.utf8), from: Data(export.utf8)).map(\.sentence)
  }

  @Test("an edit of one place is told in a sentence, with the place", arguments: ExportEdit.all)
  func edits(_ edit: ExportEdit) throws {
    let export = try Exported.export(edit.control).document.json
    let file = try #require(try edit.made(in: export), "the file has no such place")
    let found = differences(file, from: export)
    #expect(found.count <= 2, "\(found)")
    #expect(found.contains { $0.hasPrefix(edit.description) }, "\(found)")
  }

  @Test("what some program writes differently with the same values is told as text")
  func text() throws {
    let export = try Exported.export("Trims").document.json
    for (file, start) in [
      (export + "\n", "line 1, column \(export.utf8.count + 1) on: `\n` instead of its end"),
      (" " + export, "line 1, column 1 on"), ("\u{FEFF}" + export, "line 1, column 1 on"),
      (export.replacingOccurrences(of: ",\"ver\"", with: ",\r\n\"ver\""), "line 1, column 14 on"),
      (export.replacingOccurrences(of: "\"fr\":60,", with: "\"fr\":60.0,"), "line 1, column 33 on"),
      (export.replacingOccurrences(of: "\"arc\"", with: "\"\\u0061rc\""), "line 1, column "),
    ] {
      let found = differences(file, from: export)
      #expect(found.count == 1)
      #expect(found[0].hasPrefix("all values are the same, but the text differs from \(start)"), "\(found)")
    }
  }

  @Test("what is no such document is told by its first byte, however deep, large or broken it is")
  func hostile() throws {
    let export = try Exported.export("Trims").document.json
    let marks = "a" + String(repeating: "\u{301}", count: 1_000_000)
    for file in [
      "", "{", "null", String(repeating: "[", count: 1_000_000),
      String(repeating: "{\"layers\":", count: 500_000),
      "[" + String(repeating: "0,", count: 3_000_000) + "0]",
      "{\"w\":1e999}", "{\"layers\":[{\"nm\":\"\(marks)\"}]}",
      export.replacingOccurrences(of: "\"w\":375", with: "\"w\":1e308"),
      export.replacingOccurrences(of: "\"w\":375", with: "\"w\":375,\"w\":375"),
      export.replacingOccurrences(of: "\"t\":101", with: "\"t\":-1e308"),
      export.replacingOccurrences(of: "\"nm\":\"arc\"", with: "\"nm\":\"\(marks)\""),
      String(repeating: " ", count: 20_000_000) + export, String(export.dropLast(9)),
    ] {
      let found = differences(file, from: export)
      #expect(!found.isEmpty)
      // Eight bytes of UTF-8 for a Unicode scalar are more than enough.
      #expect(found.allSatisfy { $0.utf8.count < 1000 })
    }
    let both = Data(repeating: 0, count: 100)
    #expect(
      StaleExportDifference.all(in: both + [1], from: both + [2]).map(\.sentence) == [
        "the file differs from byte 100 on"
      ])
  }

  @Test("members of a dotLottie are compared one by one, and its packing as bytes")
  func archives() throws {
    let document = try Exported.export("Trims").document
    let export = DotLottie(document).bytes
    var changed = document.json
    changed = changed.replacingOccurrences(of: "\"lc\":2", with: "\"lc\":3")
    let folder = try TemporaryFolder()
    let (old, new) = (folder.url("old"), folder.url("new"))
    try Data(export).write(to: old)
    /// The file as another program writes it after a change of its members.
    func packed(_ change: String) throws -> [String] {
      let program = """
        import sys, zipfile
        with zipfile.ZipFile(sys.argv[1]) as z: members = {n: z.read(n) for n in z.namelist()}
        animation = [n for n in members if n.startswith('a/') or n.startswith('animations/')][0]
        \(change)
        with zipfile.ZipFile(sys.argv[2], 'w', zipfile.ZIP_DEFLATED) as z:
            for name, data in members.items(): z.writestr(name, data)
        """
      try #require(Subprocess("python3", ["-c", program, old.path, new.path]).run().end == .exit(0))
      return StaleExportDifference.all(in: try Data(contentsOf: new), from: Data(export)).map(\.sentence)
    }
    let same = try packed("")
    #expect(
      same.count == 1 && same[0].hasPrefix("all members are the same, but the archive differs from byte "))
    let edited = try packed("members[animation] = members[animation].replace(b'\"lc\":2', b'\"lc\":3')")
    #expect(edited.count == 1 && edited[0].contains(".json: arc.lineCap is 3 in the file, 2 in the export"))
    #expect(try packed("members['i/x.png'] = b''") == ["i/x.png is in the file only"])
    #expect(try packed("del members['manifest.json']") == ["manifest.json is not in the file"])
    let bomb = try packed("members[animation] = b' ' * (1 << 28)")
    #expect(bomb.count == 1 && bomb[0].hasSuffix(".json cannot be unpacked"))
    for count in [0, 4, 30, export.count / 2, export.count - 1] {
      let found = StaleExportDifference.all(in: Data(export[..<count]), from: Data(export)).map(\.sentence)
      #expect(found == ["the file differs from byte \(count) on"])
    }
  }

  @Test(
    "whatever is wrong in a file, it is compared to the end", arguments: ["Windows", "Shear", "Ellipses"])
  func damaged(_ name: String) throws {
    let export = Data(try Exported.export(name).document.json.utf8)
    let archive = DotLottie(try Exported.export(name).document).bytes
    var random = SeededRandom(seed: 20_261_124)
    for bytes in [Array(export), archive] {
      for _ in 0..<20 {
        var broken = bytes
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          broken[Int.random(in: broken.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
        }
        #expect(!StaleExportDifference.all(in: Data(broken), from: Data(bytes)).isEmpty)
      }
    }
  }
}
