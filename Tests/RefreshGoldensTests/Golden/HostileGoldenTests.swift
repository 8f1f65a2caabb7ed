import Foundation
import RefreshFiles
import RefreshRendering
import TestSupport
import Testing

@testable import RefreshGoldens
@testable import refresh_examples

/// Goldens that somebody else, or a bad disk, has been at: one clear error each, never a crash, never a pass.
@Suite struct HostileGoldenTests {
  private let folder = try! TemporaryFolder()

  static let clip = SmallClips.clip()

  /// A sound golden in a folder, and the error that opening and checking it gives after something was done to it.
  static func error(after change: (URL) throws -> Void) throws -> GoldenError? {
    try withFolder { folder in
      let golden = clip.folder(in: folder)
      try GoldenWriter(folder: golden).write(draft)
      try Golden(of: clip, in: golden).check()
      try change(golden)
      do {
        try Golden(of: clip, in: golden).check()
        return nil
      } catch let error as GoldenError {
        #expect("\(error)".split(separator: "\n").count == 1)
        return error
      }
    }
  }

  static let draft = try! UnwrittenGolden(recording: clip)

  /// Rewrites a file, and the manifest with it, so that only what is inside the file can give it away.
  static func replace(_ name: String, in golden: URL, with bytes: [UInt8]) throws {
    try Data(bytes).write(to: golden.appendingPathComponent(name))
    let manifest = golden.appendingPathComponent("manifest.json")
    var text = try String(contentsOf: manifest, encoding: .utf8)
    let old = try #require(draft.files.first { $0.name == name }).bytes
    text = text.replacingOccurrences(
      of: "\"bytes\":\(old.count),\"hash\":\"\(ContentHash.digits(of: old))\"",
      with: "\"bytes\":\(bytes.count),\"hash\":\"\(ContentHash.digits(of: bytes))\"")
    try text.write(to: manifest, atomically: true, encoding: .utf8)
  }

  static func edit(_ golden: URL, _ old: String, _ new: String) throws {
    let manifest = golden.appendingPathComponent("manifest.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    try #require(text.contains(old))
    try text.replacingOccurrences(of: old, with: new).write(
      to: manifest, atomically: true, encoding: .utf8)
  }

  static func reason(_ error: GoldenError?) -> String? {
    if case .unreadable(_, let file, let reason)? = error { return "\(file): \(reason)" }
    return error.map { "\($0)" }
  }

  @Test("every file that is missing, cut short or flipped by a bit is named", arguments: [0, 1, 2])
  func damage(index: Int) throws {
    let (name, bytes) = Self.draft.files[index]
    let missing = try Self.error { try FileManager.default.removeItem(at: $0.appendingPathComponent(name)) }
    #expect(Self.reason(missing) == "\(name): No such file or directory")
    for count in [0, 1, bytes.count / 2, bytes.count - 2] {
      let error = try Self.error {
        try Data(bytes[..<count]).write(to: $0.appendingPathComponent(name))
      }
      #expect(Self.reason(error)?.hasPrefix("\(name): ") == true, "\(name) cut to \(count)")
    }
    guard name != "manifest.json" else { return }
    var flipped = bytes
    flipped[bytes.count / 2] ^= 4
    let error = try Self.error { try Data(flipped).write(to: $0.appendingPathComponent(name)) }
    #expect(Self.reason(error) == "\(name): its checksum does not match the manifest")
  }

  @Test("lines and members of a trace that mean nothing are refused")
  func junk() throws {
    let trace = try #require(Self.draft.files.first { $0.name == "trace.ndjson" }).bytes
    var lines = String(decoding: trace, as: UTF8.self).split(separator: "\n").map(String.init)
    func error(_ changed: [String]) throws -> String? {
      let text = changed.joined(separator: "\n") + "\n"
      return Self.reason(try Self.error { try Self.replace("trace.ndjson", in: $0, with: Array(text.utf8)) })
    }
    #expect(try error(lines) == nil)
    let third = lines[2]
    for (junk, expected) in [
      ("\"gone\":[7]", "line 3"), ("\"gone\":[\"nowhere\"]", "line 3"), ("\"events\":null", "line 3"),
      ("\"script\":[]", "line 3"), ("\"set\":{\".\":{\"opacity\":null}}", "line 3"),
      ("\"note\":\"mine\"", "line 3: unknown \"note\""),
    ] {
      lines[2] = third.dropLast() + ",\(junk)}"
      #expect(try error(lines)?.hasPrefix("trace.ndjson: \(expected)") == true, "\(junk)")
    }
    lines[2] = third
    for line in ["", "junk", "{}", "{\"t\":900}"] {
      #expect(try error(lines + [line])?.hasPrefix("trace.ndjson: ") == true, "\(line)")
      #expect(try error(lines[..<2] + [line] + lines[2...])?.hasPrefix("trace.ndjson: ") == true, "\(line)")
    }
  }

  @Test("a golden whose frames are at other times, or that has a line of no meaning, does not pass")
  func editedByHand() throws {
    let golden = Self.clip.folder(in: folder.url)
    let verifier = ClipVerifier(goldens: folder.url)
    try GoldenWriter(folder: golden).write(Self.draft)
    #expect(verifier.verify(Self.clip).status == .passed)
    let time = OrderedJSON.plain(Self.draft.manifest.frames[2].time)
    try Self.edit(golden, "{\"time\":\(time),", "{\"time\":\(time)3,")
    #expect(verifier.verify(Self.clip).message.contains("frames[2].time is \(time)3"))
    try GoldenWriter(folder: golden).write(Self.draft)
    let trace = try #require(Self.draft.files.first { $0.name == "trace.ndjson" }).bytes
    try Self.replace("trace.ndjson", in: golden, with: trace + Array("{\"t\":900}\n".utf8))
    #expect(verifier.verify(Self.clip).status == .broken)
  }

  @Test(
    "line ends that git converted, conflict markers and files that are cut off are named, with what to do")
  func git() throws {
    let trace = try #require(Self.draft.files.first { $0.name == "trace.ndjson" }).bytes
    let returns = Array(
      String(decoding: trace, as: UTF8.self).replacingOccurrences(of: "\n", with: "\r\n").utf8)
    func error(_ name: String, _ bytes: [UInt8]) throws -> String? {
      Self.reason(try Self.error { try Data(bytes).write(to: $0.appendingPathComponent(name)) })
    }
    #expect(try error("trace.ndjson", returns)?.contains("CRLF: write `* -text` to .gitattributes") == true)
    let conflict = Array("<<<<<<< HEAD\n".utf8)
    for (name, bytes) in Self.draft.files where !name.hasSuffix(".png") {
      for changed in [conflict + bytes, [123, 10] + conflict + bytes] {
        #expect(try error(name, changed)?.contains("conflict markers of git") == true, "\(name)")
      }
      #expect(try error(name, Array(bytes[..<(bytes.count / 2)]))?.contains("incomplete") == true, "\(name)")
    }
  }

  @Test(
    "goldens whose names differ in capitals alone are refused, and recording keeps git from converting them")
  func names() throws {
    let recorder = GoldenRecorder(goldens: folder.url, mode: .changed)
    #expect(try recorder.record(Self.clip) == .added)
    let attributes = folder.url(".gitattributes")
    #expect(try String(contentsOf: attributes, encoding: .utf8) == "* -text\n")
    var twin = Self.clip
    twin.ownName = Self.clip.name.lowercased()
    let error = #expect(throws: GoldenError.self) { try recorder.record(twin) }
    #expect(
      error?.description.contains("\(Self.clip.name).golden has the same name but for capitals") == true)
    // The author's own stay.
    try "mine".write(to: attributes, atomically: true, encoding: .utf8)
    #expect(try GoldenRecorder(goldens: folder.url, mode: .all).record(SmallClips.clip(fps: 10)) == .added)
    #expect(try String(contentsOf: attributes, encoding: .utf8) == "mine")
  }

  @Test("a picture that claims 2³¹ × 2³¹ pixels is refused by its header")
  func hugePicture() throws {
    let header: [UInt8] = [
      137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 128, 0, 0, 0, 128, 0, 0, 0, 8, 6, 0, 0, 0,
      0,
      0, 0, 0, 0,
    ]
    let error = try Self.error { try Self.replace("frames.png", in: $0, with: header) }
    #expect(Self.reason(error)?.hasPrefix("frames.png: it claims 2147483648 × 2147483648 pixels") == true)
  }

  @Test("pictures that are broken inside, or those of another frame, are refused")
  func brokenPictures() throws {
    let bytes = try #require(Self.draft.files.first { $0.name == "frames.png" }).bytes
    var broken = bytes
    for index in bytes.count / 3..<bytes.count / 3 + 64 { broken[index] = ~broken[index] }
    #expect(
      Self.reason(try Self.error { try Self.replace("frames.png", in: $0, with: broken) })?
        .hasPrefix("frames.png: ") == true)
    let first = Self.draft.manifest.frames[0].pixels
    let error = try Self.error { try Self.edit($0, first, String(first.reversed())) }
    #expect(
      Self.reason(error) == "frames.png: the picture of frame 0 does not match the manifest")
  }

  @Test("a frame that lies outside its strip, or on a page that is not there, is refused")
  func placesOutside() throws {
    let outside = try Self.error { try Self.edit($0, "\"at\":[0,0,0]", "\"at\":[0,60000,0]") }
    #expect(Self.reason(outside) == "frames.png: frame 0 is outside it")
    let elsewhere = try Self.error { try Self.edit($0, "\"at\":[0,0,0]", "\"at\":[7,0,0]") }
    #expect(Self.reason(elsewhere) == "manifest.json: frames[0] refers to a missing page")
  }

  @Test("JSON that nests without end is refused, not parsed")
  func deepNesting() throws {
    let deep = Array(String(repeating: "[", count: 2_000_000).utf8)
    let manifest = try Self.error { try Data(deep).write(to: $0.appendingPathComponent("manifest.json")) }
    #expect(Self.reason(manifest) == "manifest.json: it nests deeper than 32 levels")
    let trace = try Self.error { try Self.replace("trace.ndjson", in: $0, with: deep + [10]) }
    #expect(Self.reason(trace) == "trace.ndjson: line 1: it nests deeper than 32 levels")
  }

  @Test(
    "a file of a gigabyte is refused by its size, before it is read",
    arguments: ["manifest.json", "trace.ndjson"])
  func hugeFiles(name: String) throws {
    let error = try Self.error { golden in
      let file = try FileHandle(forWritingTo: golden.appendingPathComponent(name))
      // A hole: it takes no room on the disk.
      try file.truncate(atOffset: 1 << 30)
      try file.close()
    }
    #expect(Self.reason(error) == "\(name): it has 1073741824 bytes; at most 67108864 are read")
  }

  @Test(
    "a manifest with wrong members is refused",
    arguments: [
      ("\"schema\": 1", "\"schema\": 2", "its schema is 2; expected 1"),
      ("\"fps\": 20", "\"fps\": 0", "\"fps\" is 0; expected a number from 0.1 to 10000"),
      ("\"fps\": 20", "\"fps\": 1e999", "the number is too large"),
      ("\"file\":\"frames.png\"", "\"file\":\"../frames.png\"", "it lists files that goldens do not have"),
      (
        "\"renderer\"", "\"painter\"",
        "unknown \"painter\"; allowed: schema, control, type, anchor, scenario, edge, surroundings, tuning, size, scale, fps, maker, tolerance, renderer, trace, pages, frames"
      ),
    ])
  func wrongMembers(old: String, new: String, reason: String) throws {
    let found = try #require(Self.reason(try Self.error { try Self.edit($0, old, new) }))
    #expect(found.hasPrefix("manifest.json: ") && found.hasSuffix(reason), "\(found)")
  }

  @Test("a golden of another clip is refused")
  func foreign() throws {
    let size = try Self.error { try Self.edit($0, "[120,160]", "[120,161]") }
    #expect(
      size.map { "\($0)" }?.hasSuffix("belongs to another clip: its size is 120x161, not 120x160") == true)
    let control = try Self.error { try Self.edit($0, "\"Colors\"", "\"Bubbles\"") }
    #expect(
      control.map { "\($0)" }?.hasSuffix("belongs to another clip: its control is Bubbles, not Colors")
        == true)
  }

  @Test("the files of two goldens swapped are refused")
  func swapped() throws {
    let other = try UnwrittenGolden(recording: SmallClips.clip(Bubbles.self))
    for name in ["trace.ndjson", "frames.png"] {
      let bytes = try #require(other.files.first { $0.name == name }).bytes
      let plain = try Self.error { try Data(bytes).write(to: $0.appendingPathComponent(name)) }
      let careful = try Self.error { try Self.replace(name, in: $0, with: bytes) }
      #expect(plain != nil && careful != nil)
    }
  }

  @Test("symbolic links are not followed, wherever they stand")
  func links() throws {
    for (name, bytes) in Self.draft.files {
      let error = try Self.error { golden in
        let file = golden.appendingPathComponent(name)
        let outside = golden.deletingLastPathComponent().appendingPathComponent("outside")
        try Data(bytes).write(to: outside)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: outside)
      }
      #expect(Self.reason(error) == "\(name): it is a symbolic link, which is not followed")
    }
    let whole = try Self.error { golden in
      let moved = golden.deletingLastPathComponent().appendingPathComponent("moved")
      try FileManager.default.moveItem(at: golden, to: moved)
      try FileManager.default.createSymbolicLink(at: golden, withDestinationURL: moved)
      #expect(throws: GoldenError.self) { try GoldenWriter(folder: golden).write(Self.draft) }
    }
    #expect(
      Self.reason(whole)
        == "Colors-brief-120x160-20fps.golden: it is a symbolic link, which is not followed")
  }

  @Test("a named pipe in place of a file does not hold the run up")
  func namedPipe() throws {
    let error = try Self.error { golden in
      let file = golden.appendingPathComponent("frames.png")
      try FileManager.default.removeItem(at: file)
      #expect(mkfifo(file.path, 0o666) == 0)
    }
    #expect(Self.reason(error) == "frames.png: not a regular file")
  }
}
