import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshStage
import Synchronization
import TestSupport
import Testing

@testable import RefreshExport
@testable import guide_controls
@testable import refresh_examples

/// The controls that are exported in tests.
enum Exported {
  /// Where `make test-export` wants the files; nil in a short run, which leaves out what takes long.
  static let folder = ProcessInfo.processInfo.environment["REFRESHKIT_EXPORTED"].map {
    URL(fileURLWithPath: $0)
  }

  static let examples: [RefreshControl.Type] = [Colors.self, Bubbles.self, Google.self, Yahoo.self]

  /// The controls of the articles; one of them writes a text for every hundredth of the pull, which takes long.
  static let guides: [RefreshControl.Type] =
    [RotatingSquare.self, Tumble.self, Pendulum.self] + (folder == nil ? [] : [PullSays.self])

  static let mapped: [RefreshControl.Type] = [
    Boxes.self, Paths.self, Trims.self, Meeting.self, Growing.self, Moves.self, Shear.self, Faded.self,
    Clipped.self, Masked.self, Gradients.self, Lettering.self, Copies.self, Pictures.self, Shuffled.self,
    Marks.self, Nested.self, Cards.self, Ellipses.self, Tabs.self, Windows.self, Stickers.self, Verdicts.self,
    Scrolled.self, Framed.self, Portholes.self, Wanderers.self, Swarm.self, Ticker.self, Sprout.self,
    Squashed.self, Ends.self,
  ]

  /// The layers of which lines are filled as areas, which are compared by their pixels.
  static let filledLines: Set<String> = [
    "turned", "ring", "ticks", "line 0", "line 1", "line 2", "dot 0", "dot 1", "dot 2", "flag",
  ]

  /// Controls of which something cannot be said, or that hang on more than the pull.
  static let troubled: [RefreshControl.Type] = [
    Shadowed.self, Door.self, Nose.self, Sweep.self, Mist.self, Brush.self, Glint.self, Dashed.self,
    Moody.self, Cocked.self, Fifty.self, Hand.self, Lens.self, Blank.self, Settler.self,
  ]

  private static let motions = Mutex<[String: ControlMotion]>([:])
  private static let exports = Mutex<[String: LottieExport]>([:])

  /// What a control does as it is sampled unless told otherwise, sampled once.
  static func motion(_ name: String) throws -> ControlMotion {
    if let known = motions.withLock({ $0[name] }) { return known }
    let motion = try motion(name) { _ in }
    motions.withLock { $0[name] = motion }
    return motion
  }

  /// What a control does, sampled for this call.
  static func motion(_ name: String, _ change: (inout MotionSampling) -> Void) throws -> ControlMotion {
    let type = try #require((examples + guides + mapped + troubled).first { "\($0)" == name })
    var sampling = MotionSampling()
    change(&sampling)
    return try ControlMotion(of: type, sampling)
  }

  /// The export of a control as it is made by default, made once.
  static func export(_ name: String) throws -> LottieExport {
    if let known = exports.withLock({ $0[name] }) { return known }
    let export = try LottieExport(motion(name))
    exports.withLock { $0[name] = export }
    return export
  }
}

extension LottieExport.Options {
  /// What cannot be said is left out, or drawn nearly so.
  static var approximate: Self {
    var options = Self()
    options.allowsApproximation = true
    return options
  }
}

@Suite struct LottieExportTests {
  static let examples = Exported.examples.map { "\($0)" }
  static let guides = Exported.guides.map { "\($0)" }
  static let mapped = Exported.mapped.map { "\($0)" }

  @Test(
    "every keyframe is as near to the control as promised, at 240 instants a second",
    arguments: examples + guides + mapped)
  func nearness(_ name: String) throws {
    let motion = try Exported.motion(name)
    // Outlines are compared as polygons, which takes some of the error.
    let hasOutlines = [
      "Lettering", "Cards", "Ellipses", "Tabs", "Windows", "Stickers", "PullSays", "Ticker", "Wanderers",
    ]
    let found = try FileComparison.differences(
      Exported.export(name).document.json, from: motion,
      tolerance: .exported(by: hasOutlines.contains(name) ? 1.02 : 1),
      leavingOut: ["Squashed", "Ends", "Wanderers"].contains(name) ? Exported.filledLines : [])
    #expect(found.map(\.sentence) == [])
  }

  @Test("an example is small, and the same bytes each time", arguments: examples)
  func size(_ name: String) throws {
    let export = try Exported.export(name)
    // Sampled once more; in a short run one of them: tests of the command export all of them twice.
    let isSampled = Exported.folder != nil || name == "Yahoo"
    let again = try LottieExport(isSampled ? try Exported.motion(name) { _ in } : try Exported.motion(name))
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
      let found = try FileComparison.differences(
        json, from: motion, tolerance: .exported(options.tolerance, by: 1))
      #expect(found.map(\.sentence) == [])
      sizes.append(json.utf8.count)
    }
    #expect(sizes == sizes.sorted(by: >))
  }

  @Test("every layer says that it is flat before its transform", arguments: examples + guides + mapped)
  func flatness(_ name: String) throws {
    let json = try Exported.export(name).document.json
    let transforms = json.components(separatedBy: "\"ks\":{").count - 1
    let paths = json.components(separatedBy: "\"ty\":\"sh\",\"ks\":{").count - 1
    let flat = json.components(separatedBy: "{\"ddd\":0,\"ty\":").count - 1
    #expect(flat == transforms - paths)
  }

  @Test(
    "every row of the mapping from layers to Lottie has a control, whose file says it in this way",
    arguments: [
      ("rectangle, corner radius", "Boxes", #""ty":"rc""#), ("border", "Boxes", #""ty":"st""#),
      ("circle", "Moves", #""ty":"el""#), ("path", "Paths", #""ty":"sh""#),
      ("even-odd", "Paths", #""r":2}"#), ("morphing path", "Paths", #""ty":"sh","ks":{"a":1"#),
      ("corners round in part", "Tabs", #""ty":"sh""#), ("trim", "Trims", #""ty":"tm""#),
      ("position", "Clipped", #""p":{"a":1"#), ("position split", "Moves", #""p":{"s":true"#),
      ("rotation", "Moves", #""r":{"a":1"#), ("scale", "Moves", #""s":{"a":1"#),
      ("anchor", "Scrolled", #""a":{"a":1"#), ("shear", "Shear", #""ty":3,"nm":"box""#),
      ("opacity of a group", "Faded", #""ty":0,"nm":"group""#), ("clip", "Clipped", #""masksProperties""#),
      ("mask", "Masked", #""masksProperties""#), ("mask with holes", "Windows", #""masksProperties""#),
      ("clip, mask and opacity", "Framed", #""ty":0,"nm":"pane""#),
      ("linear gradient", "Gradients", #""ty":"gf","t":1"#),
      ("radial gradient", "Gradients", #""ty":"gf","t":2"#),
      ("elliptical gradient", "Ellipses", #""ty":"gf","t":2"#), ("text", "Lettering", #""ty":"sh""#),
      ("replicator", "Copies", #""nm":"dot 6""#), ("picture", "Pictures", #""p":"data:image/png"#),
      ("perspective", "Cards", #""ty":"sh","ks":{"a":1"#), ("order of drawing", "Shuffled", #""nm":"a""#),
      ("results", "Marks", #""cm":"end-failure""#),
      ("results of its own", "Verdicts", #""cm":"end-no-network""#),
    ])
  func mapping(_ row: String, _ name: String, _ words: String) throws {
    let json = try Exported.export(name).document.json
    #expect(json.contains(words), "\(row)")
  }

  @Test("a line without length is as long in the file as players need to draw its round ends, and no longer")
  func dots() throws {
    let export = try Exported.export("Growing")
    let reader = try LottieReader(export.document.json)
    for (percent, length) in [(0.0, 0.03...0.1), (50, 62.7...63)] {
      let ring = try #require(reader.drawings(at: percent).first { $0.name == "growth" })
      #expect(length.contains((ring.trim.1 - ring.trim.0) / 100 * 40 * .pi), "\(ring.trim)")
    }
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

  @Test("a corner in perspective is where the formula of a projection has it")
  func perspective() throws {
    let motion = try Exported.motion("Cards")
    let reader = try LottieReader(try LottieExport(motion).document.json)
    // The card is 90 × 60 points large and turns about x by 1.2 at rest and by 0 when it is pulled; the eye is 200
    // points before the middle of the board. Its background ends in the middle of its border.
    for percent in [0.0, 30, 75, 100] {
      let card = try #require(reader.drawings(at: percent).first { $0.name == "card" })
      let outline = card.outline()[0]
      let angle = 1.2 * (1 - percent / 100)
      func seen(_ x: Double, _ y: Double) -> CGPoint {
        let (height, depth) = (y * cos(angle), y * sin(angle))
        let factor = 1 / (1 - depth / 200)
        return CGPoint(x: 187.5 + x * factor, y: 40 + height * factor)
      }
      for (x, y) in [(-33.0, -28.0), (33, -28), (-33, 28), (33, 28)] {
        let corner = seen(x, y)
        let nearest = outline.map { hypot($0.x - corner.x, $0.y - corner.y) }.min() ?? .infinity
        #expect(nearest <= 0.1, "\(percent) %: \(x), \(y)")
      }
    }
  }

  @Test(
    "what cannot be said is refused by layer and property; it is left out or drawn nearly so where that is allowed",
    arguments: [
      ("Shadowed", ["box.shadowOpacity: Lottie has no shadow that all players draw"]),
      (
        "Door",
        [
          "picture.contents: Lottie cannot draw a picture in perspective",
          "sky.colors: Lottie cannot draw a gradient in perspective",
        ]
      ), ("Nose", ["box.transform: in perspective it comes so close to the viewer"]),
      ("Sweep", ["dial.type: Lottie has no conic gradient"]),
      ("Mist", ["mist.colors: players draw gradients whose opacity changes"]),
      ("Lens", ["pane.mask: contours of it cross where its fill rule leaves a hole"]),
      ("Brush", ["paint.mask: it is not made of opaque shapes alone"]),
      ("Glint", ["glow.contents: Lottie cannot add the light of a picture"]),
      ("Dashed", ["line.lineDashPattern: players begin and end dashes differently"]),
    ])
  func refusals(_ name: String, _ starts: [String]) throws {
    func check(_ lines: [String]) {
      #expect(lines.count == starts.count, "\(lines)")
      for (line, start) in zip(lines, starts) { #expect(line.hasPrefix(start), "\(line)") }
    }
    let motion = try Exported.motion(name)
    do {
      _ = try LottieExport(motion)
      Issue.record("\(name) is not refused")
    } catch let refusal as LottieExport.Refusal {
      check(refusal.reasons)
    }
    let export = try LottieExport(motion, .approximate)
    check(export.approximations)
    // The other layers are as in any export.
    // A line in perspective is filled as an area.
    let near = Set(
      export.approximations.map { String($0.prefix { $0 != "." }) } + (name == "Door" ? ["line"] : []))
    let found = try FileComparison.differences(export.document.json, from: motion, leavingOut: near)
    #expect(found.map(\.sentence) == [])
    let layers = try LottieReader(export.document.json).drawings(at: 110)
    #expect(layers.isEmpty == (name == "Nose"))
  }

  @Test(
    "a refusal of what another format or another layer draws says so in its line",
    arguments: [
      (
        "Shadowed",
        "show an image of it in a layer behind, or use --format html or sprites, which have shadows"
      ),
      ("Mist", "show an image of it, or use --format html or sprites"),
      ("Dashed", "draw the dashes as parts of a path, or use --format html or sprites"),
    ])
  func remedies(_ name: String, _ remedy: String) throws {
    let refusal = #expect(throws: LottieExport.Refusal.self) {
      _ = try LottieExport(try Exported.motion(name))
    }
    #expect(refusal?.reasons.count == 1 && refusal?.reasons.first?.hasSuffix("; " + remedy) == true)
    let notes = try LottieExport(try Exported.motion(name), .approximate).approximations
    #expect(notes.count == 1 && !notes[0].contains("--format"))
  }

  @Test("a shadow is drawn as outlines that are together as dark as its blur at every distance")
  func shadow() throws {
    let drawings = try LottieReader(LottieExport(try Exported.motion("Shadowed"), .approximate).document.json)
      .drawings(at: 100)
    let steps = drawings.dropLast()
    #expect(steps.count == 8 && drawings.last?.color == [1, 0, 0])
    // A box of 40 points about the middle, its shadow 3 points higher and blurred by 3, half black.
    for distance in [-4.0, -2, 0, 2, 4] {
      var alpha = 0.0
      for step in steps where Double(step.points.map(\.x).max()!) > 187.5 + 20 + distance {
        alpha += (1 - alpha) * step.alpha
      }
      let blurred = 0.5 * 0.5 * erfc(distance / 3 / 2.0.squareRoot())
      #expect(abs(alpha - blurred) <= 0.5 / 8, "\(distance)")
    }
    let tops = steps.map { Double($0.points.map(\.y).min()! + $0.points.map(\.y).max()!) / 2 }
    #expect(tops.allSatisfy { abs($0 - 37) < 0.05 })
  }

  // MARK: Planted faults

  @Test("a fault in a file is found", arguments: PlantedFault.allCases)
  func plantedFaults(_ fault: PlantedFault) throws {
    let motion = try Exported.motion(fault.control)
    let sound = try Exported.export(fault.control).document.json
    #expect(try FileComparison.differences(sound, from: motion, tolerance: .exported(by: 1)) == [])
    let broken = try fault.planted(in: sound)
    let found = try FileComparison.differences(broken, from: motion, tolerance: .exported(by: 1))
    let isFlat =
      broken.components(separatedBy: "\"ddd\":0").count == sound.components(separatedBy: "\"ddd\":0").count
    #expect(!found.isEmpty || !isFlat)
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
    var root = try Object(json: json)
    var layers = try #require(root["layers"] as? [Object])
    if self == .order { layers.reverse() }
    if self == .gap {
      for index in (root["markers"] as? [Object] ?? []).indices {
        let start = LottieReader.number(root[path: "markers.\(index).tm"])
        root[path: "markers.\(index).tm"] = start - Double(index)
      }
    }
    for index in layers.indices {
      layers[index]["ks"] = changed(layers[index]["ks"] as? Object ?? [:])
      layers[index]["shapes"] = (layers[index]["shapes"] as? [Object])?.map(changed)
    }
    root["layers"] = layers
    return try root.json()
  }

  /// A transform or a shape with the fault.
  private func changed(_ object: Object) -> Object {
    var object = object
    func numbers(_ key: String) -> [Double]? {
      (object[path: "\(key).k"] as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue }
    }
    func change(_ key: String, _ number: (Double) -> Double) {
      if let numbers = numbers(key) { object[path: "\(key).k"] = numbers.map(number) }
    }
    func changeFrames(_ key: String, _ body: (Object) -> Object) {
      guard let frames = object[path: "\(key).k"] as? [Object] else { return }
      object[path: "\(key).k"] = frames.map(body)
    }
    let type = object["ty"] as? String
    switch self {
    case .place:
      guard type == nil, object[path: "p.a"] as? Int == 0, let place = numbers("p") else { break }
      object[path: "p.k"] = [place[0] + 0.12, place[1]]
    case .frame: changeFrames("s") { $0.merging(["t": LottieReader.number($0["t"]) + 1]) { $1 } }
    case .easing:
      for key in ["p", "s"] {
        changeFrames(key) { frame in
          if frame["o"] == nil { return frame }
          return frame.merging(["o": ["x": 0, "y": 0], "i": ["x": 1, "y": 1]]) { $1 }
        }
      }
    case .color: change("c") { $0 > 0.5 ? $0 - 4 / 255 : $0 + 4 / 255 }
    case .opacity: if type == "fl" { object[path: "o.k"] = 97 }
    case .size: if type == "el" { change("s") { $0 + 0.5 } }
    case .cut: change("c") { ($0 * 1e4).rounded(.down) / 1e4 }
    case .order, .flatness, .gap: break
    }
    return object
  }
}
