import Foundation
import RefreshClips
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
    #expect((layers[index]["masksProperties"] as? [Any])?.count == 1)
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
      found[0].sentence.hasPrefix("the loop takes ") && found[0].sentence.contains(" s now, in the file "))
    markers[2]["cm"] = "finish"
    root["markers"] = markers
    let renamed = String(decoding: try JSONSerialization.data(withJSONObject: root), as: UTF8.self)
    let sentences = try differences(renamed, "Boxes").map(\.sentence)
    #expect(sentences.contains("the control has no part finish any more"))
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
}
