import Foundation
import RefreshLayers
import RefreshLottie
import Testing

@testable import RefreshRendering

/// Files of one canvas of 200 × 200 points and 60 frames, and what their frames show.
struct LottieScene {
  let animation: LottieAnimation
  let layer: Layer

  /// - Parameters:
  ///   - layers: the objects of the layers, each without its first and last frame unless it has them.
  ///   - assets: the objects of the compositions.
  init(layers: String, assets: String = "") throws {
    let json = """
      {"v":"5.7","fr":30,"ip":0,"op":60,"w":200,"h":200,"layers":[\(layers)],"assets":[\(assets)]}
      """
    animation = try LottieAnimation(json: Data(json.utf8))
    layer = animation.makeLayer()
  }

  /// A shape layer whose origin is the middle of the canvas, of one group of items.
  init(_ items: String) throws { try self.init(layers: Self.shapes(items)) }

  static func shapes(
    _ items: String, _ members: String = "", place: String = #""p":{"k":[100,100]}"#,
    from start: Int = 0, to end: Int = 60
  ) -> String {
    """
    {"ty":4,"nm":"Shapes","ip":\(start),"op":\(end),"ks":{\(place)},\(members)"shapes":[{"ty":"gr","it":[\(items),{"ty":"tr"}]}]}
    """
  }

  /// A red rectangle about a place, without round corners.
  static func box(_ width: Int, _ height: Int, x: Int = 0, y: Int = 0) -> String {
    #"{"ty":"rc","p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(width),\#(height)]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]}}"#
  }

  func picture(at frame: Double) throws -> Bitmap {
    try ReferencePictures.picture(of: layer, animation, at: frame)
  }
}

extension Bitmap {
  /// The alpha, red, green and blue of the pixel around a point of the canvas.
  func pixel(_ x: Double, _ y: Double) -> UInt32 { pixels[Int(y) * 200 + Int(x)] }

  func alpha(_ x: Double, _ y: Double) -> UInt32 { pixel(x, y) >> 24 }

  /// The sum of all pixels' coverage.
  var area: Double { pixels.reduce(0) { $0 + Double($1 >> 24) / 255 } }
}

/// A keyframe, with an even pace to the next one.
private func key(_ frame: Int, _ value: String, _ more: String = "") -> String {
  #"{"t":\#(frame),"s":[\#(value)]\#(more),"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}}"#
}

private func keys(_ keys: String...) -> String { #"{"a":1,"k":[\#(keys.joined(separator: ","))]}"# }

@Suite struct LottieTrimTests {
  private static let circle = #"{"ty":"el","p":{"k":[0,0]},"s":{"k":[120,120]}}"#
  private static let stroke = #"{"ty":"st","c":{"k":[0,0,1]},"w":{"k":8},"lc":1}"#

  private static func trim(_ start: Double, _ end: Double, _ degrees: Double = 0) -> String {
    #"{"ty":"tm","s":{"k":\#(start)},"e":{"k":\#(end)},"o":{"k":\#(degrees)},"m":1}"#
  }

  /// Items between a circle of radius 60 and its stroke, and the part of the circle that they leave, in turns from the top.
  private static let cases: [(items: String, start: Double, end: Double)] = [
    (trim(0, 100) + "," + trim(10, 60), 0.1, 0.6),
    // The second trim counts the length of what the first leaves.
    (trim(0, 80) + "," + trim(20, 60), 0.16, 0.48),
    (trim(0, 80, 180) + "," + trim(25, 75), 0.7, 1.1),
    (trim(0, 80) + "," + trim(50, 100) + "," + trim(0, 50), 0.4, 0.6),
    (trim(0, 40) + #",{"ty":"rd","r":{"k":20}}"#, 0, 0.4),
    (trim(70, 90, 72) + #",{"ty":"rd","r":{"k":20}}"#, 0.9, 1.1),
    (trim(30, 55), 0.3, 0.55),
  ]

  @Test(
    "a trim leaves the part inside its window, also before another modifier and around a group",
    arguments: cases.indices)
  func arcs(index: Int) throws {
    let (items, start, end) = Self.cases[index]
    let group = #"{"ty":"gr","it":[\#(Self.circle),{"ty":"tr"}]}"#
    for figure in [Self.circle, group] {
      let picture = try LottieScene("\(figure),\(items),\(Self.stroke)").picture(at: 0)
      for step in 0..<120 {
        let turn = (Double(step) + 0.5) / 120
        let fromStart = (turn - start) - (turn - start).rounded(.down)
        let angle = (turn - 0.25) * 2 * .pi
        let alpha = picture.alpha(100 + 60 * cos(angle), 100 + 60 * sin(angle))
        // Not at the ends themselves.
        if [0, end - start, 1].contains(where: { abs(fromStart - $0) < 0.012 }) { continue }
        #expect(alpha == (fromStart < end - start ? 255 : 0), "\(items) at \(turn)")
      }
      // Nothing is drawn beside the arc.
      let length = 2 * Double.pi * 60 * (end - start)
      #expect(abs(picture.area - 8 * length) < 0.01 * 8 * length + 4, "\(items)")
    }
  }

  @Test("a polygon has the whole part of its number of points, also while that changes")
  func corners() throws {
    let key = #""i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}"#
    let points = #"{"k":[{"t":0,"s":[3],\#(key)},{"t":60,"s":[9]}]}"#
    let scene = try LottieScene(
      #"{"ty":"sr","sy":2,"pt":\#(points),"or":{"k":80},"os":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]}}"#)
    for frame in [0.5, 9.5, 10.5, 29.5, 30.5, 49.5, 50.5] {
      let count = (3 + frame / 10).rounded(.down)
      #expect(
        abs(try scene.picture(at: frame).area - count / 2 * 6400 * sin(2 * .pi / count)) < 5, "\(frame)")
    }
  }

  @Test("a fill is the segment of the circle between the ends of its trim")
  func fill() throws {
    // A quarter: the sector less the triangle.
    let area = try LottieScene("\(Self.circle),\(Self.trim(0, 25)),{\"ty\":\"fl\",\"c\":{\"k\":[1,0,0]}}")
      .picture(at: 0).area
    #expect(abs(area - (.pi / 4 - 0.5) * 3600) < 8)
    let after = try LottieScene("\(Self.circle),{\"ty\":\"fl\",\"c\":{\"k\":[1,0,0]}},\(Self.trim(0, 25))")
      .picture(at: 0).area
    #expect(after == area)
  }

  @Test("a second trim takes the pieces that the first leaves of an open line as one line")
  func pieces() throws {
    // From 120 of 200 points on around the end to 20, so 80 and 20 points; of these 100 the last 40: 20 of each piece.
    let line =
      #"{"ty":"sh","ks":{"k":{"v":[[-100,0],[100,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}"#
    let picture = try LottieScene("\(line),\(Self.trim(60, 100)),\(Self.stroke)").picture(at: 0)
    #expect(abs(picture.area - 8 * 80) < 1)
    let twice = try LottieScene(
      "\(line),\(Self.trim(0, 50, 216)),\(Self.trim(60, 100)),\(Self.stroke)"
    ).picture(at: 0)
    let seen = stride(from: 2.5, to: 200, by: 5).filter { twice.alpha($0, 100) == 255 }
    #expect(seen == [2.5, 7.5, 12.5, 17.5, 182.5, 187.5, 192.5, 197.5])
  }

  @Test(
    "a moving trim leaves the part inside its window also where it crosses the start of the line for a short time"
  )
  func crossing() throws {
    func moving(_ name: String, _ values: [Double]) -> String {
      let keys = zip([0, 30, 60], values).map { key($0, "\($1)") }
      return #""\#(name)":{"k":[\#(keys.joined(separator: ","))]}"#
    }
    let ends = [("s", [50.1, 36, 50.1]), ("e", [49.9, 21.9, 49.9]), ("o", [0, 180, 360])]
    let trim = #"{"ty":"tm","m":1,\#(ends.map { moving($0.0, $0.1) }.joined(separator: ","))}"#
    for first in ["", Self.trim(0, 100) + ","] {
      let scene = try LottieScene("\(Self.circle),\(first)\(trim),\(Self.stroke)")
      for frame in stride(from: 1.0, to: 60, by: 1) {
        let (key, part) = (Int(frame / 30), frame / 30 - (frame / 30).rounded(.down))
        let (start, end, turn) = (
          ends[0].1[key] + part * (ends[0].1[key + 1] - ends[0].1[key]),
          ends[1].1[key] + part * (ends[1].1[key + 1] - ends[1].1[key]), frame / 60
        )
        let picture = try scene.picture(at: frame)
        let length = 2 * Double.pi * 60 * (start - end) / 100
        #expect(abs(picture.area - 8 * length) < 0.01 * 8 * length + 4, "\(frame)")
        let angle = ((start + end) / 200 + turn - 0.25) * 2 * .pi
        #expect(picture.alpha(100 + 60 * cos(angle), 100 + 60 * sin(angle)) == 255 || length < 4, "\(frame)")
      }
    }
  }

  @Test(
    "a trim of no length draws nothing, whatever its caps, and a moving one nothing while it is empty",
    arguments: [2, 3])
  func empty(cap: Int) throws {
    let line =
      #"{"ty":"sh","ks":{"k":{"v":[[-60,0],[60,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}"#
    let stroke = #"{"ty":"st","c":{"k":[0,0,1]},"w":{"k":20},"lc":\#(cap)}"#
    func trim(_ start: String, _ end: String, _ offset: String = #"{"k":0}"#, mode: Int = 1) -> String {
      #"{"ty":"tm","s":\#(start),"e":\#(end),"o":\#(offset),"m":\#(mode)}"#
    }
    let growing = keys(key(30, "0"), key(50, "100"))
    let shrinking = keys(key(0, "0"), key(30, "100"))
    let group = #"{"ty":"gr","it":[\#(line),{"ty":"tr"}]}"#
    let files: [(items: String, empty: [Double], seen: [Double])] = [
      ("\(line),\(trim(#"{"k":40}"#, #"{"k":40}"#))", [0, 59], []),
      ("\(line),\(trim(#"{"k":100}"#, #"{"k":100}"#))", [0, 59], []),
      ("\(line),\(trim(#"{"k":0}"#, growing))", [0, 15.5, 30], [31, 45, 59]),
      ("\(line),\(trim(shrinking, #"{"k":100}"#))", [30, 59], [0, 15]),
      ("\(line),\(trim(growing, growing, shrinking))", [0, 15, 30, 40, 59], []),
      ("\(group),\(trim(#"{"k":0}"#, growing))", [0, 15.5, 30], [31, 45]),
      ("\(line),\(Self.circle),\(trim(#"{"k":0}"#, growing, mode: 2))", [0, 15.5, 30], [31, 45]),
      (
        "\(Self.circle),\(trim(#"{"k":0}"#, growing, #"{"k":90}"#)),{\"ty\":\"rd\",\"r\":{\"k\":5}}",
        [0, 30], [45]
      ),
      ("\(line),\(trim(#"{"k":0}"#, growing, #"{"k":270}"#))", [0, 30], [31, 50]),
    ]
    for (items, empty, seen) in files {
      let scene = try LottieScene("\(items),\(stroke)")
      for frame in empty { #expect(try scene.picture(at: frame).area == 0, "\(items) at \(frame)") }
      for frame in seen { #expect(try scene.picture(at: frame).area > 100, "\(items) at \(frame)") }
    }
  }

  @Test("a dash that ends at a corner has a butt end there, and one that goes through it has the corner")
  func dashes() throws {
    let corner =
      #"{"ty":"sh","ks":{"k":{"v":[[-60,-60],[60,-60],[60,60]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}"#
    func picture(_ dash: Int, _ gap: Int, _ offset: Int = 0) throws -> Bitmap {
      let parts = [("d", dash), ("g", gap), ("o", offset)].map { #"{"n":"\#($0)","v":{"k":\#($1)}}"# }
      return try LottieScene(
        #"\#(corner),{"ty":"st","c":{"k":[0,0,1]},"w":{"k":16},"lc":1,"lj":1,"ml":4,"d":[\#(parts.joined(separator: ","))]}"#
      ).picture(at: 0)
    }
    // Dashes of 40 points: two on the first side, the second of which ends at the corner, and one on the other side.
    let ending = try picture(40, 40)
    #expect(abs(ending.area - 3 * 40 * 16) < 4)
    #expect(ending.alpha(164, 36) == 0 && ending.alpha(156, 44) == 255)
    // One begins at the corner.
    let beginning = try picture(40, 40, 40)
    #expect(abs(beginning.area - 3 * 40 * 16) < 4)
    #expect(beginning.alpha(164, 36) == 0)
    // Dashes from 0 to 50 and 80 to 130 with the square of the miter, and from 160 to 210.
    let through = try picture(50, 30)
    #expect(abs(through.area - 3 * 50 * 16) < 4)
    #expect(through.alpha(164, 36) == 255)
  }
}

@Suite struct LottieMergeTests {
  private static let boxes: [(x: Double, y: Double, width: Double, height: Double)] = [
    (-30, 0, 60, 60), (0, 20, 60, 60), (25, -10, 60, 60), (0, 0, 30, 120),
  ]

  private static func covers(_ box: Int, _ x: Double, _ y: Double) -> Bool {
    let box = boxes[box]
    return abs(x - box.x) < box.width / 2 && abs(y - box.y) < box.height / 2
  }

  /// What a mode makes of what its operands cover; the last operand is at the back.
  private static func merged(_ mode: Int, _ operands: [Bool]) -> Bool {
    switch mode {
    case 1, 2: operands.contains(true)
    case 3: operands[operands.count - 1] && !operands.dropLast().contains(true)
    case 4: operands.allSatisfy { $0 }
    default: operands.count { $0 } % 2 == 1
    }
  }

  @Test("a merge acts on what the one before it leaves, as on one path", arguments: 1...5, 1...5)
  func twice(first: Int, second: Int) throws {
    let items = Self.boxes.map {
      #"{"ty":"rc","p":{"k":[\#($0.x),\#($0.y)]},"s":{"k":[\#($0.width),\#($0.height)]},"r":{"k":0}}"#
    }
    func merge(_ mode: Int) -> String { #"{"ty":"mm","mm":\#(mode)}"# }
    let fill = #"{"ty":"fl","c":{"k":[1,0,0]}}"#
    func check(_ items: [String], _ expected: (Double, Double) -> Bool) throws {
      let picture = try LottieScene(items.joined(separator: ",")).picture(at: 0)
      for x in stride(from: -92.5, to: 95, by: 5) {
        for y in stride(from: -92.5, to: 95, by: 5) {
          let alpha = picture.alpha(100 + x, 100 + y)
          #expect(alpha == (expected(x, y) ? 255 : 0), "\(x), \(y)")
        }
      }
    }
    try check(items[..<3] + [merge(first), items[3], merge(second), fill]) { x, y in
      let inner = Self.merged(first, (0..<3).map { Self.covers($0, x, y) })
      return Self.merged(second, [inner, Self.covers(3, x, y)])
    }
    // One path is what it is.
    try check(items[..<3] + [merge(first), merge(second), fill]) { x, y in
      Self.merged(first, (0..<3).map { Self.covers($0, x, y) })
    }
  }

  @Test(
    "figures side by side in one path have holes where they run in opposite directions, united ones have none"
  )
  func holes() throws {
    func area(_ mode: Int) throws -> Double {
      let figures =
        #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[100,100]},"r":{"k":0}},{"ty":"rc","d":3,"p":{"k":[0,0]},"s":{"k":[50,50]},"r":{"k":0}}"#
      return try LottieScene(#"\#(figures),{"ty":"mm","mm":\#(mode)},{"ty":"fl","c":{"k":[1,0,0]}}"#)
        .picture(at: 0).area
    }
    #expect(try area(1) == 7500)
    #expect(try area(2) == 10_000)
  }
}

@Suite struct LottieRepeaterTests {
  @Test("the first copy is in front if copies go below, and behind if they go above", arguments: [1, 2])
  func order(mode: Int) throws {
    let items = """
      {"ty":"rc","p":{"k":[-40,0]},"s":{"k":[60,60]},"r":{"k":0}},
      {"ty":"fl","c":{"k":[1,1,0]}},{"ty":"st","c":{"k":[0,0,0]},"w":{"k":4}},
      {"ty":"rp","c":{"k":3},"o":{"k":0},"m":\(mode),"tr":{"p":{"k":[40,0]},"so":{"k":100},"eo":{"k":100}}}
      """
    // The line is behind the fill in the file's order, so the edge of the copy in front is seen outside of its fill alone.
    let picture = try LottieScene(items).picture(at: 0)
    func isFilled(_ x: Double) -> Bool { picture.pixel(x, 100) == 0xFFFF_FF00 }
    // The right edge of the first copy at 90, and the left edge of the second one at 70.
    #expect(isFilled(89.5) && isFilled(71.5))
    #expect(isFilled(91.5) == (mode == 2) && isFilled(68.5) == (mode == 1))
  }

  @Test("a trim that runs through copies begins with the one in front", arguments: [1, 2])
  func trims(mode: Int) throws {
    let items = """
      {"ty":"gr","it":[{"ty":"el","p":{"k":[-60,0]},"s":{"k":[30,30]}},{"ty":"tr"}]},
      {"ty":"rp","c":{"k":4},"o":{"k":0},"m":\(mode),"tr":{"p":{"k":[40,0]},"so":{"k":100},"eo":{"k":100}}},
      {"ty":"tm","s":{"k":0},"e":{"k":50},"o":{"k":0},"m":2},{"ty":"st","c":{"k":[0,0,0]},"w":{"k":4},"lc":1}
      """
    let picture = try LottieScene(items).picture(at: 0)
    let seen = [40.0, 80, 120, 160].map { picture.alpha($0, 115) > 0 }
    #expect(seen == (mode == 1 ? [true, true, false, false] : [false, false, true, true]))
  }
}

@Suite struct LottieRepeaterMotionTests {
  private static let bar = LottieScene.box(10, 40, x: -80)

  private static func repeater(_ count: String, _ offset: String, _ start: String, _ end: String) -> String {
    #"{"ty":"rp","c":\#(count),"o":\#(offset),"m":1,"tr":{"p":{"k":[20,0]},"so":\#(start),"eo":\#(end)}}"#
  }

  @Test("copies appear as their number grows, and share the opacities between as many as are seen")
  func count() throws {
    let count = keys(key(0, "1"), key(40, "5"))
    let scene = try LottieScene(
      "\(Self.bar),\(Self.repeater(count, #"{"k":0}"#, #"{"k":100}"#, #"{"k":20}"#))")
    for (frame, copies) in [(0.0, 1), (5, 2), (10, 2), (15, 3), (40, 5), (59, 5)] {
      let picture = try scene.picture(at: frame)
      for copy in 0..<6 {
        let part = copies > 1 ? Double(copy) / Double(copies - 1) : 0
        let expected = copy < copies ? 255 * (1 - 0.8 * part) : 0
        let alpha = Double(picture.alpha(20 + 20 * Double(copy), 100))
        #expect(abs(alpha - expected) <= 1.5, "copy \(copy) at \(frame)")
      }
    }
  }

  @Test("an animated offset moves all copies, and opacities may have keyframes of their own")
  func offset() throws {
    let scene = try LottieScene(
      "\(Self.bar),\(Self.repeater(#"{"k":3}"#, keys(key(0, "0"), key(40, "2")), keys(key(0, "100"), key(40, "50")), keys(key(20, "100"), key(40, "0"))))"
    )
    for frame in [0.0, 10, 20, 30, 40] {
      let picture = try scene.picture(at: frame)
      let (start, end) = (100 - 50 * frame / 40, 100 - 100 * max(0, frame - 20) / 20)
      for copy in 0..<3 {
        let opacity = start + (end - start) * Double(copy) / 2
        let x = 20 + 20 * (Double(copy) + 2 * frame / 40)
        #expect(abs(Double(picture.alpha(x, 100)) - 2.55 * opacity) <= 2, "copy \(copy) at \(frame)")
        #expect(picture.alpha(x + 9, 100) == 0)
      }
    }
  }
}

@Suite struct LottieEffectTests {
  @Test("the effect Fill gives whatever a layer shows one colour, under its opacity")
  func fill() throws {
    func parts(_ color: String, _ opacity: String) -> String {
      let values = [#"{"k":0}"#, #"{"k":0}"#, color, #"{"k":0}"#, #"{"k":0}"#, #"{"k":0}"#, opacity]
      return
        #""ef":[{"ty":21,"nm":"Fill","en":1,"ef":[\#(values.map { #"{"v":\#($0)}"# }.joined(separator: ","))]}],"#
    }
    let items = """
      {"ty":"rc","p":{"k":[-20,0]},"s":{"k":[40,40]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":50}},
      {"ty":"gr","it":[{"ty":"rc","p":{"k":[30,0]},"s":{"k":[40,40]},"r":{"k":0}},{"ty":"fl","c":{"k":[0,1,0]}},{"ty":"tr"}]}
      """
    let scene = try LottieScene(
      layers: LottieScene.shapes(
        items, parts(keys(key(0, "0,0,1"), key(40, "1,0,1")), keys(key(0, "1"), key(40, "0.5")))))
    // Half as opaque where the layer is.
    let first = try scene.picture(at: 0)
    #expect(first.pixel(130, 100) == 0xFF00_00FF && first.alpha(50, 100) == 0)
    #expect(first.pixel(80, 100) == 0x8000_0080)
    let last = try scene.picture(at: 40)
    #expect(last.pixel(130, 100) == 0x8080_0080 && last.alpha(80, 100) == 64)
  }

  @Test(
    "masks that lighten and darken with an opacity show the greater and the smaller one",
    arguments: ["l", "d"])
  func masks(mode: String) throws {
    func mask(_ mode: String, _ x: Int, _ opacity: Int) -> String {
      let points = "[[\(x),0],[\(x + 100),0],[\(x + 100),200],[\(x),200]]"
      let zero = "[[0,0],[0,0],[0,0],[0,0]]"
      return
        #"{"mode":"\#(mode)","pt":{"k":{"v":\#(points),"i":\#(zero),"o":\#(zero),"c":true}},"o":{"k":\#(opacity)}}"#
    }
    let scene = try LottieScene(
      layers:
        #"{"ty":1,"sw":200,"sh":200,"sc":"ff0000","op":60,"ks":{},"masksProperties":[\#(mask("a", 20, 80)),\#(mask(mode, 70, 40))]}"#
    )
    let picture = try scene.picture(at: 0)
    let seen = [10.0, 45, 95, 145, 185].map { Int(picture.alpha($0, 100)) }
    let expected = mode == "l" ? [0, 204, 204, 102, 0] : [0, 0, 102, 0, 0]
    #expect(zip(seen, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(seen)")
  }

  @Test("effects that only hold numbers change nothing, and those that some players draw are refused by name")
  func others() {
    func message(_ effect: String) -> String {
      LottieReadingTests.message("", layer: #","ef":[{\#(effect),"nm":"One","en":1,"ef":[]}]"#)
    }
    #expect(message(#""ty":5,"mn":"Pseudo/Controller""#) == "none")
    #expect(message(#""ty":5,"mn":"ADBE Slider Control""#) == "none")
    #expect(message(#""ty":20"#) == #"layer "Ball", effect "One": a tint is not supported"#)
  }

  @Test("a last frame beyond all that are possible is shown until the end")
  func longLayers() throws {
    let scene = try LottieScene(
      layers: LottieScene.shapes(
        #"{"ty":"el","s":{"k":[50,50]}},{"ty":"fl","c":{"k":[1,0,0]}}"#, to: 99_999_999))
    #expect(try scene.picture(at: 59).alpha(100, 100) == 255)
  }
}

@Suite struct LottieFrameTimesTests {
  private static let (square, bar) = (LottieScene.box(40, 40), LottieScene.box(60, 8))

  /// Which of some points a square of 40 points is around at a frame.
  private func place(_ scene: LottieScene, _ frame: Double, of points: [(Double, Double)]) throws -> Int? {
    let picture = try scene.picture(at: frame)
    #expect(picture.area <= 1601)
    return points.firstIndex { picture.alpha($0.0, $0.1) == 255 }
  }

  @Test(
    "of two keys at one time the first ends the piece before and the second begins the one after",
    arguments: [false, true])
  func keysAtOneTime(isCurved: Bool) throws {
    let tangents = isCurved ? #","to":[0,-40],"ti":[0,-40]"# : ""
    let position = keys(
      key(0, "40,100", tangents), key(30, "100,100"), key(30, "160,40"), key(60, "160,160"))
    let scene = try LottieScene(layers: LottieScene.shapes(Self.square, place: #""p":\#(position)"#))
    let points = [(100.0, 100.0), (160.0, 40.0), (160.0, 100.0)]
    #expect(try place(scene, 29.99, of: points) == 0)
    #expect(try place(scene, 30, of: points) == 1)
    #expect(try place(scene, 45, of: points) == 2)
    let last = keys(key(0, "40,100", tangents), key(30, "100,100"), key(30, "160,40"))
    let ending = try LottieScene(layers: LottieScene.shapes(Self.square, place: #""p":\#(last)"#))
    #expect(try place(ending, 29.99, of: points) == 0)
    #expect(try place(ending, 30, of: points) == 1)
    #expect(try place(ending, 59, of: points) == 1)
  }

  @Test("after a hold the last key is reached at its time, along a curve, too", arguments: [false, true])
  func lastKeyAfterHold(turns: Bool) throws {
    let position = keys(
      key(0, "40,160", #","to":[0,-80],"ti":[0,-80]"#), key(20, "160,160", #","h":1"#), key(40, "100,40"))
    let scene = try LottieScene(
      layers: LottieScene.shapes(Self.square, turns ? #""ao":1,"# : "", place: #""p":\#(position)"#))
    let points = [(160.0, 160.0), (100.0, 40.0)]
    #expect(try [20, 30, 39.99].map { try place(scene, $0, of: points) } == [0, 0, 0])
    #expect(try [40, 50, 59].map { try place(scene, $0, of: points) } == [1, 1, 1])
  }

  @Test("a layer that turns along its path turns by its rotation as well", arguments: ["point", "parts"])
  func orientation(position: String) throws {
    // From (40, 160) to (160, 40) the direction is −45°.
    let place =
      position == "point"
      ? keys(key(0, "40,160"), key(60, "160,40"))
      : #"{"s":true,"x":\#(keys(key(0, "40"), key(60, "160"))),"y":\#(keys(key(0, "160"), key(60, "40")))}"#
    for (rotation, degrees) in [
      (#"{"k":0}"#, [0.0, 0, 0]), (#"{"k":30}"#, [30, 30, 30]),
      (keys(key(0, "0"), key(60, "180")), [30.0, 90, 150]),
    ] {
      let scene = try LottieScene(
        layers: LottieScene.shapes(Self.bar, #""ao":1,"#, place: #""p":\#(place),"r":\#(rotation)"#))
      for (frame, turn) in zip([10.0, 30, 50], degrees) {
        let picture = try scene.picture(at: frame)
        let (x, y) = (40 + 2 * frame, 160 - 2 * frame)
        for (beside, alpha) in [(0.0, UInt32(255)), (90, 0), (45, 0), (-45, 0)] {
          let angle = (turn - 45 + beside) * .pi / 180
          #expect(
            picture.alpha(x + 25 * cos(angle), y + 25 * sin(angle)) == alpha,
            "\(rotation) at \(frame), \(beside)° off")
        }
      }
    }
  }

  /// A composition shown by a layer with members, in which a square is seen from frame 20 to 40, and a bar is held at one
  /// place until frame 15, at another until 45.
  private func composition(_ members: String, _ end: Int = 60) throws -> LottieScene {
    let position = keys(
      key(0, "40,40", #","h":1"#), key(15, "160,40", #","h":1"#), key(45, "160,160", #","h":1"#))
    let inner = [
      LottieScene.shapes(Self.square, from: 20, to: 40),
      LottieScene.shapes(Self.bar, place: #""p":\#(position)"#, to: 61),
    ].joined(separator: ",")
    return try LottieScene(
      layers: #"{"ty":0,"refId":"c","w":200,"h":200,"ip":0,"op":\#(end),"ks":{},\#(members)}"#,
      assets: #"{"id":"c","layers":[\#(inner)]}"#)
  }

  @Test(
    "layers whose time runs backwards are seen from their first frame to before their last, and held until the key",
    arguments: [
      #""sr":-1,"st":60"#, #""tm":\#(keys(key(0, "2"), key(60, "0")))"#,
      #""tm":\#(keys(key(0, "2"), key(30, "1"), key(60, "0")))"#,
    ])
  func reversal(members: String) throws {
    let scene = try composition(members)
    for frame in 1..<60 {
      let picture = try scene.picture(at: Double(frame))
      let own = 60 - frame
      #expect((picture.alpha(100, 100) == 255) == (own >= 20 && own < 40), "frame \(frame)")
      let place = own < 15 ? 0 : own < 45 ? 1 : 2
      let seen = [(40.0, 40.0), (160.0, 40.0), (160.0, 160.0)].map { picture.alpha($0.0, $0.1) == 255 }
      #expect(seen == (0..<3).map { $0 == place }, "frame \(frame)")
    }
  }

  @Test("what ends with a layer is seen while the layer's time is held at its end, but not what ends before")
  func heldEnd() throws {
    // By lottie-web's code, which takes the frame before for the last frame of the layer alone.
    for (end, isSeen) in [(60, true), (30, false)] {
      let time = keys(key(0, "0"), key(20, "\(end / 30)"), key(40, "\(end / 30)"))
      let scene = try LottieScene(
        layers: #"{"ty":0,"refId":"c","w":200,"h":200,"op":60,"ks":{},"tm":\#(time)}"#,
        assets: #"{"id":"c","layers":[\#(LottieScene.shapes(Self.square, to: end))]}"#)
      #expect(try scene.picture(at: 10).alpha(100, 100) == 255)
      for frame in [20.0, 30, 59] { #expect((try scene.picture(at: frame).alpha(100, 100) == 255) == isSeen) }
    }
  }

  @Test("layers that blend do so inside of their composition alone", arguments: [1, 2, 4, 5, 10, 12])
  func blending(mode: Int) throws {
    let blending = LottieScene.shapes(Self.square, #""bm":\#(mode),"#)
    let behind = LottieScene.shapes(
      #"{"ty":"rc","p":{"k":[-20,-20]},"s":{"k":[40,40]},"r":{"k":0}},{"ty":"fl","c":{"k":[0.2,0.6,0.4]}}"#)
    // On paper a file looks as its picture would with paper behind it.
    let scene = try LottieScene(layers: blending + "," + behind)
    let alone = try scene.picture(at: 0)
    let paper = Layer()
    paper.anchorPoint = .zero
    (paper.bounds.size, paper.backgroundColor) = (scene.animation.size, Color(red: 0.4, green: 0.5, blue: 1))
    paper.addSublayer(scene.animation.makeLayer())
    let shown = try ReferencePictures.picture(of: paper, scene.animation, at: 0)
    #expect(alone.pixel(110, 110) == 0xFFFF_0000 && shown.pixel(110, 110) == 0xFFFF_0000)
    #expect(alone.pixel(90, 90) == shown.pixel(90, 90) && alone.pixel(90, 90) != 0xFFFF_0000)
    #expect(shown.pixel(150, 150) == 0xFF66_80FF)
    // So does a composition with layers behind it.
    let inner = try LottieScene(
      layers: #"{"ty":0,"refId":"c","w":200,"h":200,"op":60,"ks":{}},"# + behind,
      assets: #"{"id":"c","layers":[\#(blending)]}"#)
    #expect(try inner.picture(at: 0).pixel(90, 90) == 0xFFFF_0000)
  }
}
