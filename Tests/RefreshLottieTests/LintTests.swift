import Foundation
import RefreshLottie
import Testing

/// Which players `lint` names: those whose pictures differ from the file's, as measured with their engines.
@Suite struct LottieLintTests {
  private static func findings(
    _ items: String = "", layer: String = "", markers: String = ""
  ) throws -> [LottieFinding] {
    let json = """
      {"v":"5.7","fr":30,"ip":0,"op":60,"w":40,"h":40,"markers":[\(markers)],"layers":[{"ty":4,"ddd":0,"nm":"One","ind":1,"ip":0,
      "op":60,"ks":{},\(layer)"shapes":[\(items)]}]}
      """
    return try LottieLint(contents: Data(json.utf8)).findings
  }

  private static func players(_ items: String = "", layer: String = "") throws -> Set<String> {
    Set(try findings(items, layer: layer).flatMap { $0.players.map(\.rawValue) })
  }

  private static let box = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[9,9]},"r":{"k":0}}"#
  private static let fill = #"{"ty":"fl","c":{"k":[1,0,0]}}"#

  @Test("a merge is named if it shows something else than its paths")
  func merges() throws {
    func names(_ items: String...) throws -> Set<String> { try Self.players(items.joined(separator: ",")) }
    func merge(_ mode: Int) -> String { #"{"ty":"mm","mm":\#(mode)}"# }
    let stroke = #"{"ty":"st","c":{"k":[0,0,0]},"w":{"k":2}}"#
    let all: Set = ["lottie-android", "lottie-ios", "lottie-web", "rlottie", "thorvg"]
    for mode in 1...5 { #expect(try names(Self.box, merge(mode), Self.fill) == []) }
    for mode in 3...5 { #expect(try names(Self.box, Self.box, merge(mode), Self.fill) == all) }
    #expect(try names(Self.box, Self.box, merge(1), stroke) == [])
    #expect(try names(Self.box, Self.box, merge(2), Self.fill) == [])
    #expect(try names(Self.box, Self.box, merge(2), stroke) == all)
  }

  @Test("blend modes, texts, text animators and the effect Fill are named for the engines that lack them")
  func engines() throws {
    #expect(try Self.players(layer: #""bm":3,"#) == ["rlottie"])
    #expect(try Self.players(layer: #""bm":15,"#) == ["rlottie", "thorvg"])
    #expect(try Self.players(layer: #""bm":16,"#) == ["rlottie", "lottie-web"])
    #expect(try Self.players(#"{"ty":"fl","bm":1,"c":{"k":[1,0,0]}}"#) == ["rlottie", "thorvg"])
    // The luminosity and the colour of something else.
    #expect(try Self.players(layer: #""bm":14,"#) == ["rlottie", "thorvg"])
    // Without its glyphs in the file.
    #expect(try Self.players(layer: #""t":{"d":{}},"#) == ["rlottie", "thorvg"])
    #expect(
      try Self.players(layer: #""t":{"d":{},"a":[{"nm":"A"}]},"#)
        == ["lottie-android", "lottie-ios", "rlottie", "thorvg"])
    #expect(
      try Self.players(layer: #""ef":[{"ty":21,"en":1}],"#) == ["lottie-android", "lottie-ios", "rlottie"])
    #expect(
      try Self.players(layer: #""ef":[{"ty":20,"en":1}],"#)
        == ["lottie-android", "lottie-ios", "rlottie", "thorvg"])
    #expect(try Self.players(layer: #""ef":[{"ty":25,"en":1}],"#) == ["lottie-web", "rlottie"])
  }

  @Test("colours that are all opaque, and dashes that rest, are not named")
  func nothing() throws {
    func gradient(_ alpha: Double) -> String {
      #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,1,\#(alpha)]}}}"#
    }
    #expect(try Self.players(gradient(1)) == [])
    #expect(try Self.players(gradient(0.5)) == [] && Self.players(gradient(0)) == ["rlottie"])
    func dashes(_ value: String) -> String {
      #"{"ty":"st","c":{"k":[0,0,0]},"w":{"k":2},"d":[{"n":"d","v":\#(value)}]}"#
    }
    #expect(try Self.players(dashes(#"{"k":4}"#)) == [])
    #expect(try Self.players(dashes(#"{"k":[{"t":0,"s":[4]},{"t":9,"s":[6]}]}"#)) == ["rlottie"])
  }

  @Test("shapes and masks that rlottie or ThorVG draw otherwise are named, and the same ones at rest are not")
  func shapes() throws {
    let (rlottie, both): (Set<String>, Set<String>) = (["rlottie"], ["rlottie", "thorvg"])
    func star(_ more: String) throws -> Set<String> { try Self.players(#"{"ty":"sr"\#(more)}"#) }
    #expect(try star(#","r":{"k":0}"#) == [] && star(#","r":{"k":20}"#) == rlottie)
    #expect(try Self.players(#"{"ty":"rd","r":{"k":9}}"#) == rlottie)
    #expect(try Self.players(#"{"ty":"gr","hd":true,"it":[]}"#) == ["thorvg"])
    func repeater(_ count: Double, _ end: Double) throws -> Set<String> {
      try Self.players(#"{"ty":"rp","c":{"k":\#(count)},"tr":{"so":{"k":100},"eo":{"k":\#(end)}}}"#)
    }
    #expect(try repeater(3, 100) == [] && repeater(2.5, 100) == both && repeater(3, 20) == both)
    func mask(_ more: String) throws -> Set<String> {
      try Self.players(layer: #""masksProperties":[{"nm":"M"\#(more)}],"#)
    }
    #expect(try mask(#","mode":"a","inv":true"#) == both && mask(#","mode":"n","inv":true"#) == rlottie)
    #expect(try mask(#","mode":"a","o":{"k":50}"#) == rlottie && mask(#","mode":"s","o":{"k":100}"#) == [])
  }

  @Test("an expression of an effect's control is not named, and ThorVG lacks what one takes from effects")
  func expressions() throws {
    func opacity(_ text: String) throws -> Set<String> {
      try Self.players(layer: #""x":{"o":{"k":50,"x":"\#(text)"}},"#)
    }
    let apps: Set = ["lottie-android", "lottie-ios", "rlottie"]
    #expect(try opacity("loopOut('cycle')") == apps)
    #expect(try opacity("effect('Speed')(1)") == apps.union(["thorvg"]))
    #expect(try Self.players(layer: #""ef":[{"ty":5,"ef":[{"v":{"k":1,"x":"clamp(value, 0, 1)"}}]}],"#) == [])
  }

  @Test("a problem is one line with its first place and the number of the others")
  func count() throws {
    let shape = #"{"ty":"fl","nm":"Red","bm":1,"c":{"k":[1,0,0]}}"#
    let lines = try Self.findings(
      [shape, shape.replacingOccurrences(of: "Red", with: "Blue"), shape].joined(separator: ",")
    )
    .map(\.line)
    #expect(
      lines == [
        #"player: layer "One", shape "Red" and 1 more: rlottie and thorvg: the blend mode of a shape is left out; use a picture, or leave it away"#
      ])
  }

  @Test("only a file with the phases of a refresh is told of a marker for reduced motion")
  func reducedMotion() throws {
    func message(_ markers: String...) throws -> Bool {
      let list = markers.map { #"{"cm":"\#($0)","tm":0,"dr":9}"# }.joined(separator: ",")
      return try Self.findings(markers: list).contains { $0.problem.contains("reduced motion") }
    }
    #expect(try message("Pull", "Loop") && message("success"))
    #expect(try !message() && !message("chapter 1") && !message("pull", "Reduced Motion"))
  }
}
