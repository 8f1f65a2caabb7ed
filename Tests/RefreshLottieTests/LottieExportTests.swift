import Foundation
import RefreshClips
import RefreshControls
import RefreshLayers
import RefreshStage
import Testing

@testable import RefreshLottie
@testable import refresh_examples

/// The controls that are exported in tests.
enum Exported {
  static let examples: [RefreshControl.Type] = [Colors.self, Bubbles.self, Google.self, Yahoo.self]

  static let mapped: [RefreshControl.Type] = [
    Boxes.self, Paths.self, Trims.self, Moves.self, Shear.self, Faded.self, Clipped.self, Masked.self,
    Gradients.self, Lettering.self, Copies.self, Pictures.self, Shuffled.self, Marks.self,
  ]

  static func motion(
    _ name: String, _ change: (inout MotionSampling) -> Void = { _ in }
  ) throws -> ControlMotion {
    let troubled: [RefreshControl.Type] = [
      Shadowed.self, Door.self, Dashed.self, Moody.self, Fifty.self,
    ]
    let type = try #require((examples + mapped + troubled).first { "\($0)" == name })
    var sampling = MotionSampling()
    change(&sampling)
    return try ControlMotion(of: type, sampling)
  }
}

@Suite struct LottieExportTests {
  static let examples = Exported.examples.map { "\($0)" }
  static let mapped = Exported.mapped.map { "\($0)" }

  @Test(
    "every keyframe is as near to the control as promised, at 240 instants a second",
    arguments: examples + mapped)
  func nearness(_ name: String) throws {
    let motion = try Exported.motion(name)
    let export = try LottieExport(motion)
    // Outlines of text have no counterpart among the control's layers; their pictures are compared instead.
    if name == "Lettering" { return }
    let comparison = ExportComparison(try LottieReader(export.document.json), motion)
    #expect(comparison.faults == [])
    #expect(comparison.points <= 0.1)
    // The rest that a component of eight bits loses in any case.
    #expect(comparison.color <= 1 / 510 + 1e-6)
  }

  @Test("an example is small, and the same bytes each time", arguments: examples)
  func size(_ name: String) throws {
    let export = try LottieExport(try Exported.motion(name))
    let again = try LottieExport(try Exported.motion(name))
    #expect(export.document.json == again.document.json)
    #expect(DotLottie(export.document).bytes == DotLottie(again.document).bytes)
    #expect(export.document.json.utf8.count <= 8000)
    #expect(DotLottie(export.document).bytes.count <= 2000)
  }

  @Test("a greater error needs fewer bytes, and is kept")
  func error() throws {
    let motion = try Exported.motion("Moves")
    var sizes: [Int] = []
    for points in [0.02, 0.1, 1] {
      var options = LottieExport.Options()
      options.tolerance = MotionTolerance(points: points, color: points / 51)
      let json = try LottieExport(motion, options).document.json
      let comparison = ExportComparison(try LottieReader(json), motion)
      #expect(comparison.faults == [])
      #expect(comparison.points <= points)
      sizes.append(json.utf8.count)
    }
    #expect(sizes == sizes.sorted(by: >))
  }

  @Test("every layer says that it is flat before its transform", arguments: examples + mapped)
  func flatness(_ name: String) throws {
    let json = try LottieExport(try Exported.motion(name)).document.json
    let transforms = json.components(separatedBy: "\"ks\":{").count - 1
    let paths = json.components(separatedBy: "\"ty\":\"sh\",\"ks\":{").count - 1
    let flat = json.components(separatedBy: "{\"ddd\":0,\"ty\":").count - 1
    #expect(flat == transforms - paths)
  }

  @Test("a control that draws its background alone has it in the file, others when they are asked")
  func background() throws {
    let colors = try LottieExport(try Exported.motion("Colors"))
    #expect(try LottieReader(colors.document.json).drawings(at: 50).map(\.name) == ["background"])
    let yahoo = try LottieExport(try Exported.motion("Yahoo"))
    #expect(try !LottieReader(yahoo.document.json).drawings(at: 50).map(\.name).contains("background"))
    let behind = try LottieExport(try Exported.motion("Yahoo") { $0.includesBackground = true })
    #expect(try LottieReader(behind.document.json).drawings(at: 50).first?.name == "background")
  }

  @Test("what cannot be said is refused by layer and property, and left out when that is allowed")
  func refusals() throws {
    for (name, start) in [
      ("Shadowed", "box.shadowOpacity: "), ("Door", "box.transform: "), ("Dashed", "line.lineDashPattern: "),
    ] {
      let motion = try Exported.motion(name)
      #expect {
        try LottieExport(motion)
      } throws: { ($0 as? LottieExport.Refusal)?.reasons.count == 1 && "\($0)".hasPrefix(start) }
      var options = LottieExport.Options()
      options.allowsApproximation = true
      let export = try LottieExport(motion, options)
      #expect(export.approximations.count == 1 && export.approximations[0].hasPrefix(start))
    }
  }

  // MARK: Planted faults

  @Test("a fault in a file is found", arguments: PlantedFault.allCases)
  func plantedFaults(_ fault: PlantedFault) throws {
    let motion = try Exported.motion(fault.control)
    let sound = try LottieExport(motion).document.json
    let before = ExportComparison(try LottieReader(sound), motion)
    #expect(before.faults == [] && before.points <= 0.1 && before.color <= 1 / 510 + 1e-6)
    let broken = try fault.planted(in: sound)
    let after = ExportComparison(try LottieReader(broken), motion)
    let isFlat =
      broken.components(separatedBy: "\"ddd\":0").count == sound.components(separatedBy: "\"ddd\":0").count
    #expect(!after.faults.isEmpty || after.points > 0.1 || after.color > 1 / 510 + 1e-6 || !isFlat)
  }
}

/// What may go wrong with a file.
enum PlantedFault: String, CaseIterable, Sendable {
  case place, frame, easing, color, opacity, size, order, flatness, cut, gap

  /// The control whose file it is planted in.
  var control: String {
    switch self {
    case .cut: "Moves"
    case .order: "Shuffled"
    case .flatness, .easing: "Yahoo"
    default: "Bubbles"
    }
  }

  typealias Object = [String: Any]

  /// The file with the fault.
  func planted(in json: String) throws -> String {
    if self == .flatness {
      // Of every layer, as most programs write them: after the transform, or not at all.
      return json.replacingOccurrences(of: "{\"ddd\":0,\"ty\"", with: "{\"ty\"")
    }
    var root = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? Object)
    var layers = try #require(root["layers"] as? [Object])
    if self == .order { layers.reverse() }
    if self == .gap {
      root["markers"] = (root["markers"] as? [Object] ?? []).enumerated().map { index, marker -> Object in
        var marker = marker
        marker["tm"] = LottieReader.number(marker["tm"]) - Double(index)
        return marker
      }
    }
    for index in layers.indices {
      layers[index]["ks"] = changed(layers[index]["ks"] as? Object ?? [:])
      layers[index]["shapes"] = (layers[index]["shapes"] as? [Object])?.map(changed)
    }
    root["layers"] = layers
    let data = try JSONSerialization.data(withJSONObject: root, options: [.sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }

  /// A transform or a shape with the fault.
  private func changed(_ object: Object) -> Object {
    var object = object
    func change(_ key: String, _ body: (inout Object) -> Void) {
      guard var property = object[key] as? Object else { return }
      body(&property)
      object[key] = property
    }
    func numbers(_ property: Object) -> [Double]? {
      (property["k"] as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue }
    }
    switch self {
    case .place:
      change("p") { property in
        guard object["ty"] == nil, property["a"] as? Int == 0, let place = numbers(property) else { return }
        property["k"] = [place[0] + 0.12, place[1]]
      }
    case .frame:
      change("s") { property in
        guard let frames = property["k"] as? [Object] else { return }
        property["k"] = frames.map { $0.merging(["t": LottieReader.number($0["t"]) + 1]) { $1 } }
      }
    case .easing:
      for key in ["p", "s"] {
        change(key) { property in
          guard let frames = property["k"] as? [Object] else { return }
          property["k"] = frames.map { frame -> Object in
            guard frame["o"] != nil else { return frame }
            return frame.merging(["o": ["x": 0, "y": 0], "i": ["x": 1, "y": 1]]) { $1 }
          }
        }
      }
    case .color:
      change("c") { property in
        if let color = numbers(property) {
          property["k"] = color.map { $0 > 0.5 ? $0 - 4 / 255 : $0 + 4 / 255 }
        }
      }
    case .opacity: if object["ty"] as? String == "fl" { change("o") { $0["k"] = 97 } }
    case .size:
      if object["ty"] as? String == "el" {
        change("s") { property in
          if let size = numbers(property) { property["k"] = size.map { $0 + 0.5 } }
        }
      }
    case .cut:
      change("c") { property in
        if let color = numbers(property) { property["k"] = color.map { ($0 * 1e4).rounded(.down) / 1e4 } }
      }
    case .order, .flatness, .gap: break
    }
    return object
  }
}
