import Foundation
import RefreshComparison
import RefreshLayers
import RefreshLottie
import RefreshRendering
import TestSupport
import Testing

/// What a file has that cannot be shown is named.
@Suite struct LottieReadingTests {
  /// A file of one shape layer with items.
  static func file(_ items: String, layer: String = "") -> Data {
    Data(
      """
      {"v":"5.7","fr":60,"ip":0,"op":60,"w":40,"h":30,"layers":[{"ty":4,"nm":"Ball","ind":1,"ip":0,"op":60,"ks":{}\(layer),
      "shapes":[\(items)]}]}
      """.utf8)
  }

  /// A file of layers and assets.
  private static func file(layers: String, assets: String = "") -> Data {
    Data(#"{"fr":60,"ip":0,"op":60,"w":40,"h":30,"layers":[\#(layers)],"assets":[\#(assets)]}"#.utf8)
  }

  static func message(_ items: String, layer: String = "") -> String {
    message(of: file(items, layer: layer))
  }

  private static func message(of file: Data) -> String {
    do {
      _ = try LottieAnimation(json: file)
      return "none"
    } catch { return "\(error)" }
  }

  /// Items of a layer, its members, and what is said behind the layer's name.
  private static let refused = #"""
    {"ty":"fl","nm":"Red","c":{"k":[1,0,0],"x":"wiggle(1)"}} | | , fill "Red", colour: an expression is not supported
    {"ty":"tw","nm":"Twist 1"} | | : shape "tw" (Twist 1) is not supported
    | "tt":9 | : track matte 9 is not supported
    | "bm":40 | : blend mode 40 is not supported
    {"ty":"el","s":{"k":[9,9]}},{"ty":"el","s":{"k":[5,5]}},{"ty":"mm","nm":"Merge","mm":4},{"ty":"st","c":{"k":[0,0,0]}} \#
    | | , merge paths "Merge": a stroke along what is left of the paths is not supported
    {"ty":"el","s":{"k":[9,9]}},{"ty":"fl"} | "parent":1 | : its parent 1 follows itself
    {"ty":"sh","ks":{"k":{"v":[[0,0]],"i":[],"o":[[0,0]],"c":true}}} | | , path, path: a path has 1 points, \#
    0 tangents "i" and 1 tangents "o"
    """#.split(separator: "\n")

  @Test("what is not supported is refused with its layer, its property and the feature")
  func refusals() {
    for row in Self.refused {
      let parts = row.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let layer = parts[1].isEmpty ? "" : "," + parts[1]
      #expect(Self.message(parts[0], layer: layer) == #"layer "Ball""# + parts[2])
    }
    #expect(Self.message("", layer: #","ddd":1"#) == "none")
    #expect(Self.message("", layer: #","bm":17"#) == "none")
    func blur(_ values: Int...) -> String {
      let parts = values.map { #"{"v":{"a":0,"k":\#($0)}}"# }.joined(separator: ",")
      return #","ef":[{"ty":29,"nm":"Soft","en":1,"ef":[\#(parts)]}]"#
    }
    #expect(Self.message("", layer: blur(10, 1, 1)) == "none")
    let place = #"layer "Ball", effect "Soft": "#
    #expect(
      Self.message("", layer: blur(10, 2, 0)) == place + "a Gaussian blur in one direction is not supported")
    let solid = String(decoding: Self.file("", layer: blur(10, 1, 1)), as: UTF8.self)
      .replacingOccurrences(of: #""ty":4"#, with: #""ty":1,"sw":10,"sh":10"#)
    #expect(
      Self.message(of: Data(solid.utf8)) == place
        + "a Gaussian blur that repeats edge pixels is not supported")
    #expect(
      Self.message(#"{"ty":"el","s":{"k":[1e300,0]}}"#).hasPrefix(#"layer "Ball", ellipse, size: "k" is 1"#))
  }

  @Test("a small file that becomes too much is refused with the layer and what makes it so")
  func growth() {
    let (rectangle, fill) = (#"{"ty":"rc","s":{"k":[9,9]}}"#, #"{"ty":"fl","c":{"k":[0,0,0]}}"#)
    func refusal(_ items: String, layer: String = "") -> String {
      Self.message(items, layer: layer).replacing(/with .* more than [0-9]+/, with: "too many")
    }
    let points = "too many points have to be computed; that many are not supported"
    let ridges = #"{"ty":"zz","nm":"Ridges","s":{"k":3},"r":{"k":500},"pt":{"k":1}}"#
    #expect(Self.message([rectangle, ridges, fill].joined(separator: ",")) == "none")
    #expect(
      refusal([rectangle, ridges, ridges, ridges, fill].joined(separator: ","))
        == #"layer "Ball", zig zag: "# + points)
    let trims = Array(repeating: #"{"ty":"tm","nm":"Cut","s":{"k":10},"e":{"k":90}}"#, count: 60)
    #expect(
      refusal(([rectangle, ridges] + trims + [fill]).joined(separator: ","))
        == #"layer "Ball", trim paths "Cut": "# + points)
    let path = #"{"ty":"sh","ks":{"k":{"v":[[0,0],[9,0]],"i":[[0,0],[0,5]],"o":[[0,-5],[0,0]]}}}"#
    let cut =
      #"{"ty":"tm","s":{"k":0},"e":{"k":[{"t":0,"s":[0],"i":{"x":0,"y":1},"o":{"x":0.3,"y":0}},{"t":60,"s":[100]}]}}"#
    let growing = Array(repeating: #"{"ty":"gr","it":[\#(path),\#(cut),\#(fill)]}"#, count: 80)
    #expect(Self.message(growing.joined(separator: ",")) == "none")
    let mask =
      #"{"mode":"i","pt":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}}}"#
    func masks(_ count: Int) -> String {
      #","masksProperties":[\#(Array(repeating: mask, count: count).joined(separator: ","))]"#
    }
    #expect(Self.message("\(rectangle),\(fill)", layer: masks(50)) == "none")
    #expect(
      refusal("\(rectangle),\(fill)", layer: masks(700))
        == #"layer "Ball": too many layers are in each other; that many are not supported"#)
    func widened(_ stars: Int) -> String {
      let star = #"{"ty":"sr","sy":1,"pt":{"k":1000},"or":{"k":9},"ir":{"k":5}}"#
      let all = Array(repeating: star, count: stars).joined(separator: ",")
      return refusal(#"\#(all),{"ty":"op","nm":"Wider","a":{"k":3},"lj":1},\#(fill)"#)
    }
    #expect(widened(20) == "none")
    #expect(widened(50) == #"layer "Ball", offset paths "Wider": "# + points)
    let text = String(repeating: "e\u{301}", count: 50_000)
    let layer =
      #"{"ty":5,"nm":"Title","op":60,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"\#(text)","s":9,"fc":[0,0,0]}}]}}}"#
    #expect(
      Self.message(of: Self.file(layers: layer)).replacing(/with .* more than [0-9]+/, with: "too many")
        == #"layer "Title", text: too many characters; that many are not supported"#)
  }

  @Test("an index is a name, however large")
  func indices() throws {
    let orphan = try LottieAnimation(json: Self.file("", layer: #","parent":12345679012"#))
    #expect(orphan.omissions.map(\.description) == [#"layer "Ball": its parent 12345679012 does not exist"#])
    #expect(
      Self.message("", layer: #","tp":1e300"#) == #"layer "Ball": "tp" is not a whole number below 2⁶³"#)
  }

  @Test("a motion that takes too many points for a fit shows at each frame what a still file shows")
  func frames() throws {
    func picture(_ turn: String, at frame: Double) throws -> Bitmap {
      let star =
        #"{"ty":"sr","sy":1,"p":{"k":[20,15]},"pt":{"k":9},"r":\#(turn),"or":{"k":12},"ir":{"k":6},"os":{"k":0},"is":{"k":0}}"#
      let ridges = #"{"ty":"zz","s":{"k":1},"r":{"k":200},"pt":{"k":1}}"#
      let animation = try LottieAnimation(
        json: Self.file([star, ridges, #"{"ty":"fl","c":{"k":[0,0,0]}}"#].joined(separator: ",")))
      return try ReferencePictures.picture(of: animation.makeLayer(), animation, at: frame)
    }
    let moving = #"{"k":[{"t":0,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[360]}]}"#
    for frame in [7.0, 30, 53] {
      let (still, seen) = try (picture(#"{"k":\#(6 * frame)}"#, at: frame), picture(moving, at: frame))
      #expect(PixelComparison(still, seen, tolerance: PixelTolerance(channel: 3)).count == 0)
    }
  }

  @Test("masks that follow each other in one mode act one after the other")
  func masks() throws {
    func alphas(_ modes: [String]) throws -> [Bool] {
      // Vertical strips that overlap: 0–20, 10–30, 5–15.
      let masks = zip(modes, [(0, 20), (10, 30), (5, 15)]).map { mode, strip in
        let (left, right) = strip
        return
          #"{"mode":"\#(mode)","pt":{"k":{"v":[[\#(left),0],[\#(right),0],[\#(right),30],[\#(left),30]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}"#
      }
      let animation = try LottieAnimation(
        json: Self.file(
          #"{"ty":"rc","p":{"k":[20,15]},"s":{"k":[40,30]}},{"ty":"fl","c":{"k":[0,0,0]}}"#,
          layer: #","masksProperties":[\#(masks.joined(separator: ","))]"#))
      let picture = try ReferencePictures.picture(of: animation.makeLayer(), animation, at: 0)
      return [2, 7, 12, 17, 25, 35].map { picture.pixels[10 * 40 + $0] >> 24 == 255 }
    }
    /// The rule, mask by mask.
    func expected(_ modes: [String]) -> [Bool] {
      [2, 7, 12, 17, 25, 35].map { x in
        var shown = !["a", "f"].contains(modes[0])
        for (mode, strip) in zip(modes, [0..<20, 10..<30, 5..<15]) {
          let inside = strip.contains(x)
          switch mode {
          case "a": shown = shown || inside
          case "s": shown = shown && !inside
          case "i": shown = shown && inside
          default: shown = shown != inside
          }
        }
        return shown
      }
    }
    let modes = ["a", "s", "i", "f"]
    for index in 0..<64 {
      let order = [index / 16, index / 4 % 4, index % 4].map { modes[$0] }
      #expect(try alphas(order) == expected(order), "\(order)")
    }
  }

  @Test("a layer in 3D is seen from infinitely far, and an old file's path is closed where it says so")
  func olderForms() throws {
    /// Width and height of a box of 24 × 12 points.
    func size(_ transform: String, parent: String = "") throws -> [Int] {
      let box = #"{"ty":"rc","s":{"k":[24,12]}},{"ty":"fl","c":{"k":[1,0,0]}}"#
      let json = """
        {"fr":60,"ip":0,"op":60,"w":40,"h":40,"layers":[{"ty":4,"nm":"Box","parent":1,"ddd":1,"op":60,
        "ks":{\(transform),"p":{"k":[20,20,-40]}},"shapes":[\(box)]},{"ty":3,"ind":1,"ddd":1,"ks":{\(parent)}}]}
        """
      let animation = try LottieAnimation(json: Data(json.utf8))
      let picture = try ReferencePictures.picture(of: animation.makeLayer(), animation, at: 0)
      let seen = picture.pixels.indices.filter { picture.pixels[$0] >> 24 > 127 }
      return [Set(seen.map { $0 % 40 }).count, Set(seen.map { $0 / 40 }).count]
    }
    #expect(try size(#""rx":{"k":0},"ry":{"k":0},"rz":{"k":0},"or":{"k":[0,0,0]}"#) == [24, 12])
    #expect(try size(#""ry":{"k":60}"#) == [12, 12] && size(#""or":{"k":[60,0,0]}"#) == [24, 6])
    // The turn in the plane comes first.
    #expect(try size(#""rz":{"k":90},"ry":{"k":60}"#) == [6, 24])
    #expect(try size(#""rx":{"k":60}"#, parent: #""r":{"k":90},"p":{"k":[40,0]}"#) == [6, 24])
    #expect(
      throws: LottieError(
        #"layer "Box": a layer in 3D that leaves the plane of a parent in 3D is not supported"#)
    ) { try size(#""ry":{"k":60}"#, parent: #""rx":{"k":30}"#) }

    func length(_ closed: String) throws -> Int {
      let path = #"{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}"#
      let items = #"{"ty":"sh","closed":\#(closed),"ks":{"k":\#(path)}},{"ty":"st","c":{"k":[0,0,0]}}"#
      var count = 0
      try LottieAnimation(json: Self.file(items)).makeLayer().forEachLayer { layer in
        if let path = (layer as? ShapeLayer)?.path { count += path.elements.count }
      }
      return count
    }
    #expect(try length("true") == 4 && length("false") == 3)
  }

  @Test("of merged paths the last one is filled where no other is, or where all are")
  func merging() throws {
    func alphas(_ mode: Int, of count: Int = 3) throws -> [UInt32] {
      let rectangles = [(10, 15, 20, 30), (30, 10, 20, 10), (20, 15, 20, 20)].map { x, y, width, height in
        #"{"ty":"rc","p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(width),\#(height)]},"r":{"k":0}}"#
      }
      let items =
        rectangles.suffix(count) + [#"{"ty":"mm","mm":\#(mode)}"#, #"{"ty":"fl","c":{"k":[0,0,0]}}"#]
      let animation = try LottieAnimation(json: Self.file(items.joined(separator: ",")))
      let picture = try ReferencePictures.picture(of: animation.makeLayer(), animation, at: 0)
      // In the left one alone, where the last one meets the left, the right, none.
      return [(5, 10), (15, 15), (25, 10), (25, 20)].map { picture.pixels[$1 * 40 + $0] >> 24 }
    }
    #expect(try alphas(1) == [255, 255, 255, 255])
    #expect(try alphas(3) == [0, 0, 0, 255])
    #expect(try alphas(4) == [0, 0, 0, 0])
    #expect(try alphas(4, of: 2) == [0, 0, 255, 0])
    #expect(try alphas(5) == [255, 0, 0, 255])
  }

  @Test("embedded PNG, JPEG, WebP and GIF files are shown, and others are left out with what they are")
  func pictures() throws {
    let script = """
      import base64, io, sys
      from PIL import Image
      for name in sys.argv[1:]:
          file = io.BytesIO()
          Image.new('RGB', (40, 30), (0, 0, 255)).save(file, name)
          print(base64.b64encode(file.getvalue()).decode())
      """
    let names = ["png", "jpeg", "webp", "gif", "bmp"]
    let (code, output) = try Pillow.run("/usr/bin/python3", ["-c", script] + names)
    try #require(code == 0, "\(output)")
    let files = output.split(separator: "\n")
    try #require(files.count == names.count)
    func animation(_ index: Int) throws -> LottieAnimation {
      let asset = #"{"id":"a","w":40,"h":30,"p":"data:image/\#(names[index]);base64,\#(files[index])"}"#
      return try LottieAnimation(json: Self.file(layers: #"{"ty":2,"refId":"a","op":60}"#, assets: asset))
    }
    for index in 0..<4 {
      let shown = try animation(index)
      let pixel = try ReferencePictures.picture(of: shown.makeLayer(), shown, at: 0).pixels[15 * 40 + 20]
      #expect(pixel >> 24 == 255 && pixel & 255 >= 250 && pixel >> 8 & 0xFFFF <= 0x0505, "\(names[index])")
    }
    #expect(
      try animation(4).omissions.map(\.description)
        == [#"asset "a": its data: it is a BMP; supported are PNG, JPEG, WebP and GIF"#])
  }

  @Test("pictures that do not exist, and what no player draws, are named and left out, and the rest is shown")
  func omissions() throws {
    let disc = #"{"ty":4,"ind":1,"op":60,"ks":{"p":{"k":[20,15]}},"shapes":[\#(Self.disc)]"#
    let assets = #"{"id":"a","u":"images/","p":"gone.png","w":9,"h":9},{"id":"b","p":"unused.png"}"#
    let layers = """
      {"ty":2,"nm":"Photo","refId":"a","op":60},{"ty":2,"refId":"a","op":60},
      \(disc),"nm":"Ball","parent":9,"ef":[{"ty":5,"mn":"CC Slant","nm":"Lean"},{"ty":34,"nm":"Puppet"}],
      "sy":[{"ty":1,"nm":"Drop Shadow","en":1}]}
      """
    let folder = try TemporaryFolder()
    try Self.file(layers: layers, assets: assets).write(to: folder.url("a.json"))
    let animation = try LottieAnimation(contentsOfFile: folder.url("a.json").path)
    #expect(
      Set(animation.omissions.map(\.description)) == [
        #"asset "a": the picture gone.png: the file does not exist"#,
        #"layer "Ball": its parent 9 does not exist"#,
        #"layer "Ball", effect "Lean": the effect CC Slant is left out"#,
        #"layer "Ball", effect "Puppet": effect type 34 is left out"#,
        #"layer "Ball": the layer style "Drop Shadow" is left out"#,
      ])
    #expect(animation.omissions.count == 5)
    let picture = try ReferencePictures.picture(of: animation.makeLayer(), animation, at: 0)
    #expect(picture.pixels[15 * 40 + 20] == 0xFFFF_0000 && picture.pixels[2 * 40 + 2] == 0)
  }

  @Test("a layer with a parent whose own parent does not exist moves with neither")
  func orphans() throws {
    let box = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[10,10]}},{"ty":"fl","c":{"k":[1,0,0]}}"#
    let layers = """
      {"ty":4,"nm":"Box","ind":2,"parent":1,"op":60,"ks":{"p":{"k":[10,15]}},"shapes":[\(box)]},
      {"ty":3,"nm":"Hand","ind":1,"parent":9,"op":60,"ks":{"p":{"k":[15,0]},"s":{"k":[50,50]}}}
      """
    let animation = try LottieAnimation(json: Self.file(layers: layers))
    #expect(animation.omissions.map(\.description) == [#"layer "Box": its parent 9 does not exist"#])
    let picture = try ReferencePictures.picture(of: animation.makeLayer(), animation, at: 0)
    // lottie-web 5.12.2 gives the box the matrix (1, 0, 0, 1, 10, 15).
    let red = picture.pixels.indices.filter { picture.pixels[$0] == 0xFFFF_0000 }
    #expect(red == (10..<20).flatMap { row in (5..<15).map { row * 40 + $0 } })
  }

  @Test("the tangents of a layer that lottie-web marked as completed are points")
  func completedLayers() throws {
    let path =
      #"{"v":[[10,5],[30,5],[20,25]],"i":[[10,5],[30,5],[30,25]],"o":[[10,5],[30,5],[10,25]],"c":true}"#
    let items = #"{"ty":"sh","ks":{"k":\#(path)}},{"ty":"fl","c":{"k":[1,0,0]}}"#
    let animation = try LottieAnimation(json: Self.file(items, layer: #","completed":true"#))
    let picture = try ReferencePictures.picture(of: animation.makeLayer(), animation, at: 0)
    // lottie-web 5.12.2 draws "M10,5 C10,5 30,5 30,5 C30,5 30,25 20,25 C10,25 10,5 10,5z", whose row 15 is red from
    // column 12 to 27, with soft edges.
    let row = picture.pixels[15 * 40..<16 * 40]
    #expect(row.indices.filter { row[$0] == 0xFFFF_0000 }.map { $0 - 15 * 40 } == Array(12...27))
    #expect(row.filter { $0 == 0 }.count == 22)
  }

  private static let disc =
    #"{"ty":"el","p":{"k":[0,0]},"s":{"k":[10,10]}},{"ty":"fl","c":{"k":[1,0,0]}}"#

  @Test("an easing that leaves its range by far between nearly equal values is no error")
  func steepEasing() throws {
    func opacity(_ y: Double) throws -> Double {
      let keys =
        #"{"t":0,"s":[50],"o":{"x":[0.1],"y":[\#(y)]},"i":{"x":[0.9],"y":[\#(y)]}},{"t":60,"s":[50.000001]}"#
      let layer =
        #"{"ty":4,"op":60,"ks":{"o":{"k":[\#(keys)]},"p":{"k":[20,15]}},"shapes":[\#(Self.disc)]}"#
      let animation = try LottieAnimation(json: Self.file(layers: layer))
      let pixel = try ReferencePictures.picture(of: animation.makeLayer(), animation, at: 30)
        .pixels[15 * 40 + 20]
      return Double(pixel >> 24) / 255
    }
    // The middle of a curve with both heights y is at 1/8 + 3/4 y.
    #expect(abs(try opacity(0.5) - 0.5) < 0.01)
    #expect(abs(try opacity(16_926_231) - (0.5 + 0.75 * 10_000_000 * 1e-8)) < 0.01)
  }

  @Test("a file that is no animation says so")
  func wrongFiles() throws {
    for (text, message) in [
      ("[]", "expected an object, not a list"),
      ("{}", #"it has no "layers", so it is no Lottie animation"#),
      (
        #"{"layers":[],"w":10,"h":10,"fr":0,"ip":0,"op":1}"#,
        #""fr" is 0; expected a number from 1 to 1000"#
      ), ("{", "not JSON: the text ends too early"),
    ] { #expect(Self.message(of: Data(text.utf8)) == message) }
    #expect(throws: LottieError.self) { try LottieAnimation(contentsOfFile: "/nowhere/rocket.json") }
  }

  @Test("compositions in themselves, and ones that multiply, end")
  func recursion() {
    func file(_ assets: String) -> Data {
      Self.file(layers: #"{"ty":0,"refId":"a","op":60}"#, assets: assets)
    }
    func layers(_ id: String, _ count: Int) -> String {
      Array(repeating: #"{"ty":0,"refId":"\#(id)","op":60}"#, count: count).joined(separator: ",")
    }
    #expect(throws: LottieError.self) {
      try LottieAnimation(json: file(#"{"id":"a","layers":[\#(layers("a", 1))]}"#))
    }
    let names = ["a", "b", "c", "d", "e", "f", "g"]
    let bombs =
      zip(names, names.dropFirst()).map { #"{"id":"\#($0)","layers":[\#(layers($1, 40))]}"# }
      + [#"{"id":"g","layers":[{"ty":1,"sw":1,"sh":1,"sc":"ff0000","op":60}]}"#]
    #expect(throws: LottieError.self) { try LottieAnimation(json: file(bombs.joined(separator: ","))) }
  }

  @Test("markers have their names, also where a plug-in writes them as JSON")
  func markers() throws {
    let animation = try LottieAnimation(
      json: Data(
        #"""
        {"fr":30,"ip":0,"op":60,"w":40,"h":30,"layers":[],"markers":[{"cm":"pull","tm":0,"dr":20},
        {"cm":"{\"name\":\"loop\"}","tm":20,"dr":30},{"cm":"end\rmore","tm":50,"dr":9}]}
        """#.utf8))
    #expect(animation.markers.map(\.name) == ["pull", "loop", "end"])
    #expect(animation.duration == 2)
    let parts = LottieFrameRanges(animation)
    #expect(parts == LottieFrameRanges(pull: 0...20, refreshing: 20...50, end: 50...59))
  }
}

@Suite struct PlainExpressionTests {
  private static let box = LottieScene.box(10, 10)

  /// A square of 10 that moves from 20 to 80 until frame 10, and on to 50 until frame 20.
  private static func scene(
    _ expression: String, isOld: Bool = false, members: String = ""
  ) throws -> LottieScene {
    let ease = #""i":{"x":1,"y":1},"o":{"x":0,"y":0}"#
    let keys =
      isOld
      ? #"{"t":0,"s":[20,100],"e":[80,100],\#(ease)},{"t":10,"s":[80,100],"e":[50,100],\#(ease)},{"t":20}"#
      : #"{"t":0,"s":[20,100],\#(ease)},{"t":10,"s":[80,100],\#(ease)},{"t":20,"s":[50,100]}"#
    let place = #""p":{"k":[\#(keys)],"x":"\#(expression)"}"#
    return try LottieScene(layers: LottieScene.shapes(box, members, place: place))
  }

  @Test(
    "loopOut repeats all segments, or the last ones, until the end",
    arguments: [
      ("loopOut('cycle')", 0.0), ("var $bm_rt;\\n$bm_rt = loopOut('cycle', 0);", 0), ("loop_out();", 0),
      (#"$bm_rt = loopOut(\"cycle\", 1);"#, 10),
    ])
  func cycles(expression: String, start: Double) throws {
    for isOld in [false, true] {
      let scene = try Self.scene(expression, isOld: isOld)
      for frame in stride(from: 0.5, to: 60, by: 1) {
        // lottie-web's formula.
        let time = frame <= 20 ? frame : (frame - start).truncatingRemainder(dividingBy: 20 - start) + start
        let x = time <= 10 ? 20 + 6 * time : 80 - 3 * (time - 10)
        let picture = try scene.picture(at: frame)
        let (left, right) = (picture.alpha(x - 4, 100), picture.alpha(x + 4, 100))
        #expect(left == 255 && right == 255 && abs(picture.area - 100) < 0.5, "\(frame)")
      }
    }
  }

  /// The control of an effect, with a value.
  private static func control(_ name: String, _ value: Double, _ index: Int) -> String {
    let value = #"{"nm":"Slider","mn":"ADBE Slider Control-0001","ix":1,"v":{"k":\#(value)}}"#
    return #"{"ty":5,"nm":"\#(name)","mn":"ADBE Slider Control","ix":\#(index),"ef":[\#(value)]}"#
  }

  /// Checks the middle of the square at frames.
  static func check(_ scene: LottieScene, _ points: [(frame: Double, x: Double, y: Double)]) throws {
    for (frame, x, y) in points {
      let picture = try scene.picture(at: frame)
      let area = picture.area
      let middle = picture.pixels.indices.reduce((x: 0.0, y: 0.0)) { sum, index in
        let part = Double(picture.pixels[index] >> 24) / 255 / area
        return (sum.x + part * (Double(index % 200) + 0.5), sum.y + part * (Double(index / 200) + 0.5))
      }
      #expect(abs(middle.x - x) < 0.1 && abs(middle.y - y) < 0.1, "frame \(frame): \(middle)")
    }
  }

  private static func computed(_ expression: String) throws -> LottieScene {
    let controls = [("Over", 12.5), ("Bounce", 40), ("Friction", 140)].enumerated().map {
      control($1.0, $1.1, $0 + 1)
    }
    return try scene(
      "var $bm_rt;\\n" + expression, members: #""ind":1,"ef":[\#(controls.joined(separator: ","))],"#)
  }

  @Test(
    "sums, products, links to effects and the time are computed as lottie-web does",
    arguments: [
      ("$bm_rt = [mul(time, 60), 40];", (10.0, 40.0), (30.0, 40.0), (90.0, 40.0)),
      ("$bm_rt = $bm_sum(value, [10, 20]);", (60, 120), (75, 120), (60, 120)),
      (
        "var s;\\ns = mul(2, effect('Over')('Slider'));\\n$bm_rt = [\\n  s,\\n  s\\n];", (25, 25), (25, 25),
        (25, 25)
      ),
      ("$bm_rt = [effect('Bounce')(1), clamp(value[0], 30, 60)];", (40, 50), (40, 60), (40, 50)),
      ("$bm_rt = $bm_sub(value, 10);", (40, 100), (55, 100), (40, 100)),
      ("$bm_rt = div(value, 2);", (25, 50), (32.5, 50), (25, 50)),
      ("$bm_rt = [div(mul(index, 360), 6), $bm_neg(-40)];", (60, 40), (60, 40), (60, 40)),
      // From here on by lottie-web's formulas.
      ("$bm_rt = loopOut('pingpong');", (50, 100), (65, 100), (50, 100)),
      ("$bm_rt = loopOut('offset');", (50, 100), (65, 100), (110, 100)),
      ("$bm_rt = loopOut('continue');", (50, 100), (65, 100), (45, 100)),
      ("$bm_rt = sub(sum(loopIn('cycle'), loopOut('cycle')), value);", (50, 100), (65, 100), (50, 100)),
      ("$bm_rt = [linear(time, 0, 2, 20, 140), 40];", (30, 40), (50, 40), (110, 40)),
      (
        "var chain = 'thisLayer', s = 0;\\nfor (var i = 1; i < 9; i++) {\\n if (i > 4) break;\\n s += i * 10;\\n}\\n"
          + "try {\\n s = key(9).time;\\n} catch (e) {\\n s -= 40;\\n}\\nchain += '.transform';\\n"
          + "$bm_rt = [s, eval(chain).position[1] - 50];", (60, 50), (60, 50), (60, 50)
      ),
      (
        "function out(t, b, c, d) { return t == d ? b + c : c * (-Math.pow(2, -10 * t / d) + 1) + b; }\\n"
          + "function ease() {\\n var n = nearestKey(time).index;\\n if (key(n).time > time) { n--; }\\n try {\\n"
          + "  var a = key(n), b = key(n + 1);\\n } catch (e) { return null; }\\n"
          + " var x = out(time - a.time, a[0], b[0] - a[0], b.time - a.time);\\n"
          + " switch (n) {\\n case 1: return [x, a[1]]; break;\\n default: return [x, 40];\\n }\\n}\\n"
          + "$bm_rt = ease() || value;", (78.125, 100), (50.9375, 40), (50, 100)
      ),
    ])
  func formulas(
    expression: String, first: (Double, Double), second: (Double, Double), third: (Double, Double)
  ) throws {
    // The middles in the pictures of lottie-web.
    try Self.check(
      Self.computed(expression),
      [(5, first.0, first.1), (15, second.0, second.1), (45, third.0, third.1)])
  }

  @Test(
    "a bounce swings after each keyframe as in lottie-web",
    arguments: [
      (
        "amp = 0.05;\\nfreq = 2;\\ndecay = 7;\\n", "v"
      ),
      (
        "amp = div(effect('Over')('ADBE Slider Control-0001'), 2.5), freq = div(effect('Bounce')('Slider'), 20), decay = div(effect('Friction')('Slider'), 20), ",
        "div(v, 100)"
      ),
    ])
  func bounces(values: String, velocity: String) throws {
    let expression = """
      var amp, freq, decay, n, t, v;\\n\(values)n = 0, 0 < numKeys && (n = nearestKey(time).index, key(n).time > time && n--), \
      t = 0 === n ? 0 : sub(time, key(n).time), $bm_rt = 0 < n ? \
      (v = velocityAtTime(sub(key(n).time, div(thisComp.frameDuration, 10))), sum(value, div(mul(mul(\(velocity), amp), \
      Math.sin(mul(mul(mul(freq, t), 2), Math.PI))), Math.exp(mul(decay, t))))) : value;
      """
    let places = [
      (5.0, 50.0), (10, 80), (12, 78.19), (15, 67.43), (20, 50), (22, 47.9), (25, 48.79), (30, 50.38),
      (45, 50.01),
    ]
    try Self.check(Self.computed(expression), places.map { ($0, $1, 100) })
  }

  @Test(
    "a number continues before and after its keyframes at the pace of their ends",
    arguments: [
      ("loopIn", [(5.0, 30.0), (15, 50), (45, 100)]), ("loopOut", [(15, 60), (45, 110), (50, 120)]),
    ])
  func continuations(name: String, places: [(frame: Double, x: Double)]) throws {
    let ease = #""i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}"#
    let keys = #"[{"t":20,"s":[60],\#(ease)},{"t":40,"s":[100]}],"x":"\#(name)('continue')""#
    let place = #""p":{"s":true,"x":{"k":\#(keys)},"y":{"k":100}}"#
    // The middles in the pictures of lottie-web.
    try Self.check(
      LottieScene(layers: LottieScene.shapes(Self.box, place: place)), places.map { ($0.frame, $0.x, 100) })
  }

  @Test("a loop of a property without keyframes is its value, and the name of the loop may be in capitals")
  func plainLoops() throws {
    #expect(try Self.linked("loopOut('cycle')").picture(at: 30).alpha(50, 100) == 255)
    try Self.check(Self.scene("loopOut('Cycle')"), [(5, 50, 100), (15, 65, 100), (45, 50, 100)])
  }

  @Test("a point moves straight ahead without tangents and with ones on its line, as in lottie-web")
  func straightMotions() throws {
    // The middles in the pictures of lottie-web at frames 15, 30 and 45.
    for (tangents, y, places) in [
      ("", 1.0, [75.88, 107.47, 124.9]), (#","ti":[0,-100]"#, 1, [75.88, 107.47, 124.9]),
      (#","to":[-60,0],"ti":[60,0]"#, 1, [75.88, 107.47, 124.9]),
      (#","to":[0,0],"ti":[0,0]"#, 1.8, [93.1, 135.9, 146.1]),
      (#","to":[20,0],"ti":[-20,0]"#, 1.8, [93.1, 135.9, 146.1]),
    ] {
      let ease = #""i":{"x":0.4,"y":\#(y)},"o":{"x":0.2,"y":0}"#
      let keys = #"[{"t":0,"s":[50,100],\#(ease)\#(tangents)},{"t":60,"s":[130,100]}]"#
      let scene = try LottieScene(layers: LottieScene.shapes(Self.box, place: #""p":{"k":\#(keys)}"#))
      try Self.check(scene, [(15, places[0], 100), (30, places[1], 100), (45, places[2], 100)])
    }
  }

  @Test(
    "an expression with chance or an error, and one that takes too long, are refused",
    arguments: [
      "loopOutDuration('continue', 1)", "loopOut('cycle') + 1", "random(1, 2)", "wiggle(1, 2)",
      "while (true) {}",
      "function f() { return f(); }; $bm_rt = f();", "var a = []; for (;;) a.push(a);", "none.x", "'a' * 1",
    ])
  func others(expression: String) throws {
    #expect(throws: LottieError.self) { try Self.scene(expression) }
  }

  /// A square of 10 that moves by a link, beside layers that it names.
  private static func linked(_ expression: String, _ others: String = "") throws -> LottieScene {
    let place = #""p":{"k":[50,100],"x":"\#(expression)"}"#
    return try LottieScene(layers: LottieScene.shapes(box, place: place) + others)
  }

  @Test("a link takes the keyframes of the property that it names, also through another link")
  func links() throws {
    let keys = #"[{"t":0,"s":[20,100],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":60,"s":[140,100]}]"#
    let group = #"{"ty":"gr","nm":"Part","it":[{"ty":"tr","p":{"k":\#(keys)}}]}"#
    func null(_ name: String, _ position: String) -> String {
      #",{"ty":4,"nm":"\#(name)","op":60,"ks":{"p":\#(position)},"shapes":[\#(group)]}"#
    }
    let direct = null("Arm", #"{"k":\#(keys)}"#)
    let indirect = null("Hand", #"{"k":[0,0],"x":"thisComp.layer('Arm').transform.position;"}"#) + direct
    for (expression, others) in [
      ("thisComp.layer('Arm').transform.position", direct),
      ("var $bm_rt;\\n$bm_rt = thisComp.layer('Arm').transform.position;", direct),
      ("thisComp.layer('Arm').content('Part').transform.position", direct),
      ("thisComp.layer('Hand').transform.position", indirect),
    ] {
      let scene = try Self.linked(expression, others)
      for frame in stride(from: 1.0, to: 60, by: 7) {
        let (x, picture) = (20 + 2 * frame, try scene.picture(at: frame))
        #expect(picture.alpha(x - 4, 100) == 255 && picture.alpha(x + 4, 100) == 255, "\(frame)")
        #expect(abs(picture.area - 100) < 0.5)
      }
    }
    // A property that names itself is its own value.
    #expect(try Self.linked("transform.position;").picture(at: 0).alpha(50, 100) == 255)
  }

  @Test(
    "a link to nothing, to more than a property, or in a circle is refused",
    arguments: [
      "thisComp.layer('None').transform.position", "thisComp.layer('Arm').transform.speed",
      "thisComp.layer('Arm').content('None').path", "thisComp.layer('Arm').transform.position + [1, 2]",
      "thisComp.layer('Arm').transform.rotation",
    ])
  func brokenLinks(expression: String) throws {
    let circle =
      #"{"k":0,"x":"thisComp.layer('Arm').transform.opacity"},"o":{"k":0,"x":"transform.rotation"}"#
    let arm = #",{"ty":3,"nm":"Arm","op":60,"ks":{"p":{"k":[9,9]},"r":\#(circle)}}"#
    #expect(throws: LottieError.self) { try Self.linked(expression, arm) }
  }
}
