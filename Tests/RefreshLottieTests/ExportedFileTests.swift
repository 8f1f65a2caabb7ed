import Foundation
import RefreshClips
import RefreshMotion
import RefreshProcess
import Testing

@testable import RefreshLottie

/// Files that were exported before, beside the control as it is now.
@Suite struct ExportedFileTests {
  private func differences(_ json: String, _ name: String) throws -> [ExportedFile.Difference] {
    try ExportedFile(Array(json.utf8)).differences(from: Exported.motion(name), LottieExport.Options())
  }

  @Test("a file is compared with the control's layers, and not with another file: a coarse one is found out")
  func coarse() throws {
    var options = LottieExport.Options()
    options.tolerance = MotionTolerance(points: 1, color: 0.01)
    let motion = try Exported.motion("Moves")
    let file = try ExportedFile(Array(LottieExport(motion, options).document.json.utf8))
    #expect(try file.differences(from: motion, options) == [])
    let found = try file.differences(from: motion, LottieExport.Options())
    #expect(found.contains { $0.kind == .motion })
    #expect(found.allSatisfy { $0.excess > 1 && $0.excess < 12 })
  }

  @Test("a mask that has moved is named with the layer that is seen through it")
  func masks() throws {
    let json = try Exported.export("Windows").document.json
    var root = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    var layers = try #require(root["layers"] as? [[String: Any]])
    let index = try #require(layers.firstIndex { $0["nm"] as? String == "wall" })
    // The mask, and one that adds nothing: two parts of the wall are cut off as one picture.
    #expect((layers[index]["masksProperties"] as? [Any])?.count == 2)
    layers[index]["masksProperties"] = [Any]()
    root["layers"] = layers
    let broken = String(decoding: try JSONSerialization.data(withJSONObject: root), as: UTF8.self)
    let found = try differences(broken, "Windows")
    #expect(!found.isEmpty && found.allSatisfy { $0.property == "mask" })
    #expect(found.contains { $0.layer == "wall" })
  }

  @Test(
    "what is not the control's in a file is found",
    arguments: [PlantedFault.place, .frame, .easing, .color, .opacity, .size, .order])
  func faults(_ fault: PlantedFault) throws {
    let json = try fault.planted(in: Exported.export(fault.control).document.json)
    let found = try differences(json, fault.control)
    let worst = try #require(found.first)
    let expected: [PlantedFault: (ExportedFile.Difference.Kind, [String?])] = [
      .place: (.motion, ["position"]), .color: (.appearance, ["color"]), .opacity: (.appearance, ["opacity"]),
      .size: (.motion, ["scale", "cornerRadius"]), .order: (.structure, [nil]),
    ]
    if let (kind, properties) = expected[fault] {
      #expect(worst.kind == kind)
      #expect(properties.contains(worst.property), "\(worst.sentence)")
    }
    #expect(found.allSatisfy { $0.excess > 1 && $0.frames > 0 })
  }

  @Test("the sentence says the part, the layer, the property, how much, and from where on")
  func sentence() throws {
    let json = try Exported.export("Boxes").document.json
    var root = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    root["fr"] = 30
    let halved = String(decoding: try JSONSerialization.data(withJSONObject: root), as: UTF8.self)
    #expect(try differences(halved, "Boxes") == [], "the rate of frames is the player's")
    var markers = try #require(root["markers"] as? [[String: Any]])
    markers[1]["dr"] = LottieReader.number(markers[1]["dr"]) / 2
    root["markers"] = markers
    let short = String(decoding: try JSONSerialization.data(withJSONObject: root), as: UTF8.self)
    let found = try differences(short, "Boxes")
    #expect(found.map(\.kind) == [.speed])
    #expect(
      found[0].sentence.hasPrefix("the loop takes ") && found[0].sentence.contains(" s now, "))
    markers[2]["cm"] = "finish"
    root["markers"] = markers
    let renamed = String(decoding: try JSONSerialization.data(withJSONObject: root), as: UTF8.self)
    let sentences = try differences(renamed, "Boxes").map(\.sentence)
    #expect(sentences.contains("the control no longer has a part finish"))
    #expect(sentences.contains("the file has no part end"))
  }

  @Test("an animation is read out of zip files of ours and of Python's, and nothing out of damaged ones")
  func zips() throws {
    let document = try Exported.export("Yahoo").document
    let bytes = DotLottie(document).bytes
    #expect(try ExportedFile(bytes).json == document.json)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lottie")
    defer { try? FileManager.default.removeItem(at: file) }
    let program = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:
          z.writestr('animations/one.json', open(sys.argv[2]).read())
          z.writestr('manifest.json', '{}')
      """
    let json = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    try document.json.write(to: json, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: json) }
    #expect(try Subprocess("python3", ["-c", program, file.path, json.path]).run().end == .exit(0))
    #expect(try ExportedFile(Array(Data(contentsOf: file))).json == document.json)
    for count in [4, 30, bytes.count / 2, bytes.count - 1] {
      #expect(throws: ExportedFile.Problem.self) { try ExportedFile(Array(bytes[..<count])) }
    }
    var bent = bytes
    for index in stride(from: 0, to: bent.count, by: 7) { bent[index] ^= 0x55 }
    #expect(throws: ExportedFile.Problem.self) { try ExportedFile(bent) }
    #expect(throws: ExportedFile.Problem.self) { try ExportedFile(Array("{}".utf8)) }
  }

  @Test(
    "whatever is wrong in an animation, it is read to the end", arguments: ["Windows", "Shear", "Ellipses"])
  func damaged(_ name: String) throws {
    let root = try JSONSerialization.jsonObject(with: Data(try Exported.export(name).document.json.utf8))
    var random = SplitMix64(seed: 20_261_123)
    for _ in 0..<(Exported.folder == nil ? 50 : 500) {
      var broken = root
      for _ in 0..<Int.random(in: 1...4, using: &random) { broken = Self.broken(broken, &random) }
      let reader = LottieReader(root: broken as? [String: Any] ?? [:])
      for frame in [0.0, 50.5, 120] {
        for drawing in reader.drawings(at: frame) {
          _ = drawing.outline()
          _ = drawing.fraction?(CGPoint(x: 10, y: 10))
        }
      }
    }
  }

  @Test("layers that hang on each other in a circle, and compositions in themselves, end")
  func circles() {
    let layer: [String: Any] = [
      "ty": 0, "refId": "a", "ind": 1, "parent": 2, "ip": 0, "op": 10, "nm": "a", "ks": [String: Any](),
    ]
    let other = layer.merging(["ind": 2, "parent": 1]) { $1 }
    let square: [String: Any] = [
      "ty": 4, "ip": 0, "op": 10, "nm": "square", "ks": [String: Any](),
      "shapes": [["ty": "rc"], ["ty": "fl", "c": ["a": 0, "k": [1, 0, 0]]]],
    ]
    let reader = LottieReader(
      root: ["layers": [layer, other, square], "assets": [["id": "a", "layers": [layer, other]]]])
    #expect(reader.drawings(at: 5).map(\.name) == ["square"])
  }

  /// A value of JSON with something in it gone, or something else in its place.
  private static func broken(_ value: Any, _ random: inout SplitMix64) -> Any {
    let others: [Any] = [-1, 1e300, 0, "x", [Any](), [String: Any](), true, [[-3]], 0.5]
    let isDeep = Int.random(in: 0..<12, using: &random) > 0
    if isDeep, var object = value as? [String: Any],
      let key = object.keys.sorted().randomElement(using: &random)
    {
      if Int.random(in: 0..<12, using: &random) == 0 {
        object[key] = nil
      } else {
        object[key] = broken(object[key]!, &random)
      }
      return object
    }
    if isDeep, var list = value as? [Any], !list.isEmpty {
      let index = Int.random(in: list.indices, using: &random)
      if Int.random(in: 0..<12, using: &random) == 0 {
        list.remove(at: index)
      } else {
        list[index] = broken(list[index], &random)
      }
      return list
    }
    return others.randomElement(using: &random)!
  }
}
