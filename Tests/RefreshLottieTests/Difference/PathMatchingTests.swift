import Foundation
import Testing

@testable import RefreshGoldens

/// Paths of the same size and length that are not the same.
@Suite struct PathMatchingTests {
  /// A file of one filled path through corners, with the origin in the middle.
  private func file(_ corners: [(Double, Double)]) -> Data {
    let points = corners.map { "[\($0),\($1)]" }.joined(separator: ",")
    let zeros = corners.map { _ in "[0,0]" }.joined(separator: ",")
    return Data(
      #"""
      {"v":"5.7","fr":30,"ip":0,"op":3,"w":60,"h":60,"layers":[{"ty":4,"nm":"Sail","ind":1,"ip":0,"op":3,"st":0,
       "ks":{"p":{"k":[30,30]}},"shapes":[{"ty":"sh","ks":{"k":{"v":[\#(points)],"i":[\#(zeros)],"o":[\#(zeros)],"c":true}}},
       {"ty":"fl","nm":"Red","c":{"k":[1,0,0,1]}}]}]}
      """#.utf8)
  }

  private func message(_ old: [(Double, Double)], _ new: [(Double, Double)]) throws -> String {
    try SeededEditTests.compare(file(old), file(new)).message
  }

  private static let sail: [(Double, Double)] = [(-20, -20), (20, 20), (-20, 20)]

  @Test("a mirrored path is another path, also where its middle is where it was")
  func mirrored() throws {
    let mirrored = Self.sail.map { (-$0.0, $0.1) }
    #expect(try message(Self.sail, mirrored) == "appearance: Sail Red's path is another path")
    let bolt: [(Double, Double)] = [(-20, -20), (4, -20), (20, 20), (-4, 20)]
    #expect(try message(bolt, bolt.map { (-$0.0, $0.1) }) == "appearance: Sail Red's path is another path")
  }

  @Test("two numbers that differ are never written alike")
  func digits() {
    var random = SeededNumbers(seed: 52)
    for _ in 0..<2000 {
      let size = pow(10, Double(random.next(below: 9)) - 3)
      let old = Double(random.next(below: 100_000)) / 100_000 * size
      let new = old + size / pow(10, Double(random.next(below: 6)) + 1)
      guard abs(new - old) > 0.002 else { continue }
      let words = Wording.distinct {
        OldAndNew(Wording.decimal(old, more: $0), Wording.decimal(new, more: $0))
      }
      #expect(words.old != words.new, "\(old) \(new)")
    }
  }

  @Test("a path that begins elsewhere or runs the other way, rounded otherwise, is the same")
  func same() throws {
    #expect(try message(Self.sail, [(20, 20), (-20.003, 20), (-20, -20)]) == "identical")
    #expect(try message(Self.sail, Self.sail.reversed()) == "identical")
  }
}
