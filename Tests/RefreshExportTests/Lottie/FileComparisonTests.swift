import Foundation
import RefreshFrames
import RefreshMotion
import TestSupport
import Testing

@testable import RefreshExport

/// What files are compared with in these tests: the layers of their controls.
@Suite struct FileComparisonTests {
  private func differences(_ json: String, _ name: String) throws -> [FileComparison.Difference] {
    try FileComparison.differences(json, from: Exported.motion(name))
  }

  @Test("a file is compared with the control's layers, and not with another file: a coarse one is found out")
  func coarse() throws {
    var options = LottieExport.Options()
    options.tolerance = MotionTolerance(points: 1, color: 0.01)
    let motion = try Exported.motion("Moves")
    let json = try LottieExport(motion, options).document.json
    let own = MotionTolerance.exported(options.tolerance)
    #expect(try FileComparison.differences(json, from: motion, tolerance: own) == [])
    let found = try differences(json, "Moves")
    #expect(found.contains { $0.kind == .motion })
    #expect(found.allSatisfy { $0.excess > 1 && $0.excess < 12 })
  }

  @Test("a mask that has moved is named with the layer that is seen through it")
  func masks() throws {
    let json = try Exported.export("Windows").document.json
    var root = try [String: Any](json: json)
    let layers = try #require(root["layers"] as? [[String: Any]])
    let index = try #require(layers.firstIndex { $0["nm"] as? String == "wall" })
    // The mask, and one that adds nothing: two parts of the wall are cut off as one picture.
    #expect((layers[index]["masksProperties"] as? [Any])?.count == 2)
    root[path: "layers.\(index).masksProperties"] = [Any]()
    let found = try differences(root.json(), "Windows")
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
    let expected: [PlantedFault: (FileComparison.Difference.Kind, [String?])] = [
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
    var root = try [String: Any](json: Exported.export("Boxes").document.json)
    root["fr"] = 30
    #expect(try differences(root.json(), "Boxes") == [], "the rate of frames is the player's")
    root[path: "markers.1.dr"] = LottieReader.number(root[path: "markers.1.dr"]) / 2
    let found = try differences(root.json(), "Boxes")
    #expect(found.map(\.kind) == [.speed])
    #expect(
      found[0].sentence.hasPrefix("the loop takes ") && found[0].sentence.contains(" s now, "))
    root[path: "markers.2.cm"] = "finish"
    let sentences = try differences(root.json(), "Boxes").map(\.sentence)
    #expect(sentences.contains("the control no longer has a part finish"))
    #expect(sentences.contains("the file has no part end"))
  }
}
