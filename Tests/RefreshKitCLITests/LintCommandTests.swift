import Foundation
import TestSupport
import Testing

/// What `lint` finds in files that are made to have it, and that it finds nothing in others.
@Suite struct LintCommandTests {
  private let folder = try! TemporaryFolder()

  private static func file(
    _ layers: String, more: String = "", markers: String = #"{"cm":"Reduced Motion","tm":0,"dr":1}"#
  ) -> String {
    #"{"v":"5.7","fr":30,"ip":0,"op":60,"w":40,"h":40,"markers":[\#(markers)],\#(more)"layers":[\#(layers)]}"#
  }

  private static func layer(_ name: String, _ more: String, transform: String = "") -> String {
    #"{"ty":4,"ddd":0,"nm":"\#(name)","ind":1,"ip":0,"op":60,"st":0,"ks":{\#(transform)},\#(more)"shapes":[]}"#
  }

  @Test("each finding names the layer, the players and what to do; a plain file has none")
  func findings() throws {
    try folder.write(Self.file(Self.layer("Plain", "")), to: "plain.json")
    try folder.write(
      Self.file(
        Self.layer("Flame", "", transform: #""o":{"a":0,"k":50,"x":"wiggle(1,2)"}"#) + ","
          + Self.layer(
            "Hole", #""masksProperties":[{"nm":"Edge","mode":"f","pt":{"k":{"v":[]}},"x":{"k":4}}],"#) + ","
          + Self.layer("Gone", #""hd":true,"#), more: #""assets":[{"id":"old","layers":[]}],"#,
        markers: #"{"cm":"Pull","tm":0,"dr":9}"#),
      to: "rich.json")
    let plain = try Tool.run("lint plain.json", in: folder.url)
    #expect(plain == .init(code: 0, output: "plain.json: nothing found\n", error: ""))
    let rich = try Tool.run("lint rich.json", in: folder.url)
    #expect(rich.code == 1 && rich.error == "")
    #expect(
      rich.output == """
        rich.json: player: layer "Flame", opacity: lottie-android, lottie-ios and rlottie: an expression is left out; bake it into keyframes
        rich.json: player: layer "Hole", mask "Edge": lottie-android, lottie-ios, lottie-web, rlottie and thorvg: mask mode difference is left out; draw the mask's final shape
        rich.json: player: layer "Hole", mask "Edge": lottie-android, lottie-ios, lottie-web and rlottie: the mask's expansion is left out; draw the mask's final shape
        rich.json: cost: layer "Gone": it is never seen; delete it
        rich.json: cost: asset "old": nothing shows it; delete it
        rich.json: accessibility: it has no marker for reduced motion; name a calm part "reduced motion", which lottie-ios and lottie-android play for those who have asked for it
        rich.json: accessibility: whether it flashes was not looked at: layer "Flame", opacity: an expression is not supported; look at it yourself

        """)
    let thorvg = try Tool.run("lint rich.json --player thorvg", in: folder.url)
    #expect(thorvg.code == 1 && thorvg.output.split(separator: "\n").count { $0.contains("player:") } == 1)
    let unknown = try Tool.run("lint rich.json --player lotie-ios", in: folder.url)
    #expect(unknown.code == 64 && unknown.error.contains("did you mean lottie-ios?"))
  }

  @Test("a merge, a blend mode or a text that changes no pixel is not named, one that does is")
  func unseen() throws {
    func shapes(_ x: Int) -> String {
      let boxes = [10, x].map { #"{"ty":"rc","p":{"k":[\#($0),20]},"s":{"k":[16,16]}}"# }.joined(
        separator: ",")
      return #"\#(boxes),{"ty":"mm","mm":5},{"ty":"fl","c":{"k":[1,0,0]}}"#
    }
    for (name, x, mode, code) in [("apart", 30, 0, 0), ("overlapping", 18, 0, 1), ("alone", 30, 3, 0)] {
      let layer = #"{"ty":4,"ddd":0,"nm":"Boxes","op":60,"bm":\#(mode),"ks":{},"shapes":[\#(shapes(x))]}"#
      try folder.write(Self.file(layer), to: "\(name).json")
      let outcome = try Tool.run("lint \(name).json", in: folder.url)
      #expect(outcome.code == code && outcome.output.contains("merged paths") == (code == 1), "\(outcome)")
    }
  }

  @Test("a feature that changes no pixel is not named in a file with an expression either")
  func besideExpressions() throws {
    let box = #"{"ty":"rc","p":{"k":[20,20]},"s":{"k":[16,16]}},{"ty":"fl","c":{"k":[1,0,0]}}"#
    for (name, scale, isNamed) in [("flat", "[100,100]", false), ("tall", "[100,20]", true)] {
      let stroke = #"{"ty":"st","c":{"k":[0,0,0]},"w":{"k":4},"lc":1,"lj":1}"#
      let moving = Self.layer("Moving", "", transform: #""r":{"k":0,"x":"wiggle(1,2)"}"#)
      let layer =
        #"{"ty":4,"ddd":0,"nm":"Box","op":60,"bm":3,"ks":{"s":{"k":\#(scale)}},"shapes":[\#(box),\#(stroke)]}"#
      try folder.write(Self.file("\(moving),\(layer)"), to: "\(name).json")
      let outcome = try Tool.run("lint \(name).json", in: folder.url)
      // The blend mode has nothing below it.
      #expect(!outcome.output.contains("blend mode") && outcome.output.contains("an expression is left out"))
      #expect(outcome.output.contains("as wide in both directions") == isNamed, "\(outcome.output)")
    }
  }

  @Test(
    "more than three flashes a second over the picture are found, three are not", arguments: [(4, 1), (3, 0)])
  func flashes(count: Int, code: Int32) throws {
    // Black and white in turns, as many times a second.
    let keys = (0..<2 * count).map { index in
      #"{"t":\#(Double(index) * 15 / Double(count)),"s":[\#(index % 2 * 100)],"h":1}"#
    }
    let black = ##"""
      {"ty":1,"ddd":0,"nm":"Black","ind":1,"ip":0,"op":60,"st":0,"sw":40,"sh":40,"sc":"#000000",
      "ks":{"o":{"a":1,"k":[\##(keys.joined(separator: ","))]}}}
      """##
    try folder.write(Self.file(black), to: "flash.json")
    let outcome = try Tool.run("lint flash.json", in: folder.url)
    #expect(outcome.code == code, "\(outcome.output)")
    #expect(outcome.output.contains("flashes") == (code == 1))
  }
}
