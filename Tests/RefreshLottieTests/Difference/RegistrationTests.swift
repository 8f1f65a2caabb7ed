import Foundation
import Testing

@testable import RefreshGoldens

/// Versions of a file of another size, speed or length: that is said once, and nothing that follows from it.
@Suite struct RegistrationTests {
  /// A square that turns for two seconds, on a canvas of 200 × 200.
  private func file(
    canvas: Int = 200, place: Int = 100, scale: Int = 100, frameRate: Double = 30, end: Int = 60,
    keys: Int = 60, turn: Double = 90, color: String = "0.1,0.4,0.9", key: String = "51"
  ) -> Data {
    Data(
      #"""
      {"v":"5.7","fr":\#(frameRate),"ip":0,"op":\#(end),"w":\#(canvas),"h":\#(canvas),"layers":[
       {"ty":4,"nm":"Square","ind":1,"ip":0,"op":\#(end),"st":0,
        "ks":{"p":{"a":0,"k":[\#(place),\#(place)]},"s":{"a":0,"k":[\#(scale),\#(scale)]},
         "r":{"a":1,"k":[{"t":0,"s":[0],"i":{"x":[0.8],"y":[0.9]},"o":{"x":[0.2],"y":[0.1]}},{"t":\#(keys),"s":[\#(turn)]}]}},
        "shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[80,60]},"r":{"k":0}},
         {"ty":"fl","nm":"Blue","o":{"k":100},"c":{"a":1,"k":[{"t":0,"s":[\#(color),1],"h":1},{"t":\#(key),"s":[1,0,0,1]}]}}]}]}
      """#.utf8)
  }

  private func changes(_ old: Data, _ new: Data) throws -> [String] {
    try SeededEditTests.compare(old, new).changes.map(\.description)
  }

  @Test("a file of another size says its size, and what else is other")
  func size() throws {
    let small = "appearance: the canvas is 100 × 100 instead of 200 × 200"
    #expect(try changes(file(), file(canvas: 100, place: 50, scale: 50)) == [small])
    let turned = try changes(file(), file(canvas: 100, place: 50, scale: 50, turn: 180))
    #expect(turned.first == small && turned.count == 2)
    #expect(turned.last?.contains("Square's rotation goes to 180° instead of 90°") == true, "\(turned)")
  }

  @Test("a canvas alone is said to be larger around what is in it, at its corner or its middle")
  func canvas() throws {
    let large =
      "appearance: the canvas is 400 × 400 instead of 200 × 200, around contents of the same size"
    #expect(try changes(file(), file(canvas: 400)) == [large])
    #expect(try changes(file(), file(canvas: 400, place: 200)) == [large])
  }

  @Test(
    "a file at another speed says its length and speed, whether frames are shorter or keys are fewer apart")
  func speed() throws {
    let fast = "speed: the animation takes 1.333 s instead of 2 s, at 1.5 times the speed"
    #expect(try changes(file(), file(frameRate: 45)) == [fast])
    #expect(try changes(file(), file(end: 40, keys: 40, key: "34")) == [fast])
    let green = "shape of motion: Square Blue's fillColor diverges first, at 0 s (#00cc33 instead of #1a66e6)"
    #expect(try changes(file(), file(color: "0,0.8,0.2")) == [green])
    #expect(try changes(file(), file(frameRate: 45, color: "0,0.8,0.2")) == [fast, green])
    #expect(try changes(file(), file(frameRate: 60, end: 120, keys: 120, key: "102")) == [])
  }

  @Test("a file that only ends later or earlier says its length")
  func length() throws {
    #expect(try changes(file(), file(end: 90)) == ["speed: the animation takes 3 s instead of 2 s"])
    #expect(try changes(file(), file(end: 45)) == ["speed: the animation takes 1.5 s instead of 2 s"])
  }

  @Test("a key that is a ten-millionth of a frame away is at its frame")
  func rounding() throws {
    #expect(try changes(file(key: "51.0000020772726"), file(key: "51")) == [])
    #expect(try changes(file(key: "50.999998"), file(key: "51")) == [])
    #expect(try changes(file(key: "49"), file(key: "51")).count == 1)
  }
}
