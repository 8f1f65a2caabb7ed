import Foundation
import RefreshLayers
import RefreshMotion
import Testing

@testable import RefreshExport
@testable import RefreshRendering

/// What comes and goes among things that look alike is told apart by where they are.
@Suite struct ItemMatchingTests {
  private static func boxes(_ places: [Double]) -> [CGRect] {
    places.map { CGRect(x: $0, y: 0, width: 2, height: 1) }
  }

  @Test("what begins or ends between others leaves those where they are")
  func cases() {
    for (before, after, pairs) in [
      ([0, 10, 20], [0, 10, 20], [[0, 0], [1, 1], [2, 2]]),
      ([0, 10, 20], [1, 11, 21, 31], [[0, 0], [1, 1], [2, 2]]),
      ([0, 10, 20], [-10, 0, 10, 20], [[0, 1], [1, 2], [2, 3]]),
      ([0, 10, 20, 30], [12, 31], [[1, 0], [3, 1]]),
      ([], [1], []),
    ] as [([Double], [Double], [[Int]])] {
      let found = ItemMatching.nearest(Self.boxes(before), Self.boxes(after)).map { [$0.before, $0.after] }
      #expect(found.sorted { $0[0] < $1[0] } == pairs, "\(before) \(after)")
    }
  }

  @Test("no other pairs in order are nearer", arguments: 0..<60)
  func least(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    func some() -> [Double] {
      (0..<Int.random(in: 0...6, using: &random)).map { _ in .random(in: 0...100, using: &random) }
    }
    let (before, after) = (some(), some())
    func sum(_ pairs: [(Int, Int)]) -> Double { pairs.reduce(0) { $0 + 2 * abs(before[$1.0] - after[$1.1]) } }
    /// The sums of all pairs in order of so many first places of both.
    func sums(_ i: Int, _ j: Int) -> [Double] {
      if min(i, j) == 0 { return [0] }
      let whole = sums(i - 1, j - 1).map { $0 + 2 * abs(before[i - 1] - after[j - 1]) }
      return i == j ? whole : whole + (i > j ? sums(i - 1, j) : sums(i, j - 1))
    }
    let pairs = ItemMatching.nearest(Self.boxes(before), Self.boxes(after))
    #expect(pairs.count == min(before.count, after.count))
    #expect(abs(sum(pairs.map { ($0.before, $0.after) }) - sums(before.count, after.count).min()!) < 1e-9)
  }

  @Test("dots that look alike are each followed from the first instant to the last, whichever come and go")
  func followed() throws {
    // Of twenty dots that move on their own, one more is seen at each instant, and later one fewer: from either end.
    let instants = (0..<40).map { instant in
      let seen = instant < 20 ? 0...instant : (instant - 20)...19
      let commands = seen.map { dot in
        let box = CGRect(x: 12 * dot + (instant & 1), y: instant, width: 4, height: 4)
        return DisplayCommand(
          drawing: .fill(.rect(box), .red), transform: .identity, bounds: box, layerName: "dot")
      }
      let list = DisplayList(size: CGSize(width: 300, height: 60), commands: commands)
      return (frame: Double(instant), list: list, mayTurn: false)
    }
    let drawing = try PhaseDrawing(instants, TextOutlineCache())
    #expect(drawing.items.count == 20)
    for item in drawing.items {
      let places = item.commands.map { ($0.bounds.minX / 12).rounded(.down) }
      #expect(Set(places).count == 1)
    }
  }
}
