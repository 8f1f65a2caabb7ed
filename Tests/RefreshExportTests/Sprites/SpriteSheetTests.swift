import Foundation
import RefreshMotion
import RefreshRendering
import TestSupport
import Testing

@testable import RefreshExport
@testable import RefreshImageFormats

@Suite struct SpriteSheetTests {
  private let folder = try! TemporaryFolder()

  /// Discs that move and fade on a clear ground, some of them twice, one of them not at all.
  static var sprites: [SpriteSheet.Sprite] {
    pictures.enumerated().map { number, bitmap in
      SpriteSheet.Sprite(
        number < 10 ? "pull-00\(number).png" : "refreshing-0\(number).png", milliseconds: 33
      ) { bitmap }
    }
  }
  private static let pictures: [Bitmap] = (0..<14).map { number in
    var bitmap = Bitmap(width: 90, height: 40)
    let shown = number % 10
    for y in 0..<40 {
      for x in 0..<90 {
        let (dx, dy) = (Double(x) - 12 - 7 * Double(shown), Double(y) - 20)
        let cover = min(1, max(0, 2 + Double(shown) - (dx * dx + dy * dy).squareRoot()))
        let alpha = UInt32((cover * (255 - 20 * Double(shown))).rounded())
        if shown != 3 { bitmap[x, y] = alpha << 24 | alpha / 2 << 16 | alpha }
      }
    }
    return bitmap
  }
  static let animations = [
    SpriteSheet.Animation("pull", 0..<10), SpriteSheet.Animation("refreshing", 10..<14),
  ]

  @Test("a sprite is stored without margins: the least rectangle of rows and columns with a pixel")
  func visibleArea() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<500 {
      let (width, height) = (Int.random(in: 1...20, using: &random), Int.random(in: 1...20, using: &random))
      var bitmap = Bitmap(width: width, height: height)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        bitmap[Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)] =
          1 << 24
      }
      let columns = (0..<width).filter { x in (0..<height).contains { bitmap[x, $0] != 0 } }
      let rows = (0..<height).filter { y in (0..<width).contains { bitmap[$0, y] != 0 } }
      let area = PixelRect(
        x: columns.first ?? 0, y: rows.first ?? 0, width: (columns.last ?? 0) - (columns.first ?? 0) + 1,
        height: (rows.last ?? 0) - (rows.first ?? 0) + 1)
      #expect(bitmap.visibleArea == area)
    }
  }

  /// Cuts a sheet up with Pillow, by either form of the JSON, and writes the frames as they were.
  private static let slicer = """
    import json, sys
    from PIL import Image
    folder, name, out = sys.argv[1:]
    sheet = json.load(open(f"{folder}/{name}.json"))
    meta = sheet["meta"]
    picture = Image.open(f"{folder}/{meta['image']}").convert("RGBA")
    assert picture.size == (meta["size"]["w"], meta["size"]["h"])
    frames = sheet["frames"]
    if isinstance(frames, dict):
        frames = [dict(frame, filename=name) for name, frame in frames.items()]
    for frame in frames:
        place, source = frame["frame"], frame["spriteSourceSize"]
        assert (place["w"], place["h"]) == (source["w"], source["h"])
        whole = Image.new("RGBA", (frame["sourceSize"]["w"], frame["sourceSize"]["h"]))
        cut = (place["x"], place["y"], place["x"] + place["w"], place["y"] + place["h"])
        whole.paste(picture.crop(cut), (source["x"], source["y"]))
        whole.save(f"{out}/{frame['filename']}")
    names = [frame["filename"] for frame in frames]
    for tag in meta["frameTags"]:
        assert names[tag["from"]:tag["to"] + 1] == sheet["animations"][tag["name"]], tag
        print(tag["name"], tag["from"], tag["to"], sum(frame["duration"] for frame in frames[tag["from"]:tag["to"] + 1]))
    """

  private func cut(_ folder: TemporaryFolder, _ name: String) throws -> (said: String, pictures: [[UInt8]]) {
    let out = try TemporaryFolder()
    let result = try Pillow.run(
      "/usr/bin/python3", ["-c", Self.slicer, folder.url.path, name, out.url.path])
    try #require(result.code == 0, "\(result.output)")
    let files = try Pillow.decode(Self.sprites.map { out.url($0.name) })
    return (result.output, files.map { $0.frames[0].rgba })
  }

  @Test("a sheet that another program cuts up by its JSON gives every frame back")
  func sliced() throws {
    let writer = try SpriteFolder(directory: folder.url("Discs"), layout: .sheet, version: "1")
    for scale in 1...3 { try writer.add(Self.sprites, animations: Self.animations, scale: scale) }
    try writer.finish()
    let inner = try TemporaryFolder()
    for name in try folder.names(in: "Discs") {
      try FileManager.default.copyItem(
        at: folder.url("Discs").appendingPathComponent(name), to: inner.url(name))
    }
    for name in ["sheet", "sheet-array", "sheet@2x", "sheet-array@3x"] {
      let (said, pictures) = try cut(inner, name)
      #expect(said == "pull 0 9 330\nrefreshing 10 13 132\n")
      for (picture, original) in zip(pictures, Self.pictures) {
        let isEqual = picture == original.rgba
        #expect(isEqual, "\(name)")
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: inner.url.path).count == 9)
  }

  @Test("equal frames share a place, clear edges take none, and no two places touch")
  func packing() throws {
    let sheet = try SpriteSheet(Self.sprites, animations: Self.animations, scale: 1)
    #expect(
      sheet.frames[10].frame == sheet.frames[0].frame && sheet.frames[13].trimmed == sheet.frames[3].trimmed)
    #expect(sheet.frames[3].trimmed == PixelRect(x: 0, y: 0, width: 1, height: 1))
    let places = Array(Set(sheet.frames.map(\.frame)))
    #expect(places.count == 10)
    for (index, a) in places.enumerated() {
      #expect(a.x >= 1 && a.y >= 1 && a.maxX < sheet.picture.width && a.maxY < sheet.picture.height)
      for b in places[..<index] {
        let room = PixelRect(x: a.x - 1, y: a.y - 1, width: a.width + 2, height: a.height + 2)
        #expect(room.intersection(b).isEmpty)
      }
    }
    // Less than half of what the frames take side by side.
    #expect(sheet.picture.width * sheet.picture.height < 14 * 90 * 40 / 2)
  }

  @Test("the same sprites give the same bytes, and a second run replaces the first but no file of another")
  func again() throws {
    func write(_ layout: SpriteFolder.Layout) throws -> [String: Data] {
      let writer = try SpriteFolder(directory: folder.url("Discs"), layout: layout, version: "1")
      try writer.add(Self.sprites, animations: Self.animations, scale: 2)
      try writer.finish()
      let names = try folder.names(in: "Discs")
      return try Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, try Data(contentsOf: folder.url("Discs").appendingPathComponent($0)))
        })
    }
    let first = try write(.sheet)
    #expect(first.keys.sorted() == ["sheet-array@2x.json", "sheet@2x.json", "sheet@2x.png"])
    try folder.write("mine", to: "Discs/notes.txt")
    let second = try write(.sheet)
    #expect(second["notes.txt"] != nil && first.allSatisfy { second[$0.key] == $0.value })
    let files = try write(.files)
    #expect(files.count == 16 && files["pull-003@2x.png"] != nil && files["sheet@2x.png"] == nil)
    let index =
      try JSONSerialization.jsonObject(with: files["index.json"]!) as? [String: [String: [[String: Any]]]]
    #expect(index?["animations"]?["refreshing"]?.count == 4)
  }
}
