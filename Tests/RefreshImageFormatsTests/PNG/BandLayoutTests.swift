import RefreshMotion
import RefreshRendering
import Testing

@testable import RefreshImageFormats

@Suite struct BandLayoutTests {
  /// The names of rows that are equal where the numbers are.
  static func names(_ rows: [UInt32]) -> [RowHash] {
    var names: [RowHash] = []
    _ = Bitmap(width: 1, height: rows.count, pixels: rows).nameRows(0..<rows.count, in: &names)
    return names
  }

  @Test("bands follow each other from the first row to the last, none taller than there is room for")
  func bandsCoverEveryRow() {
    var random = SeededRandom(seed: 21)
    for width in [1, 40, 750, 5000] {
      let layout = BandLayout(width: width)
      for _ in 0..<200 {
        var rows: [UInt32] = []
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          let run = [1, 1, 7, 8, 9, 64, 65, 200].randomElement(using: &random)!
          rows += Array(repeating: UInt32.random(in: 0...3, using: &random), count: run)
          rows += (0..<Int.random(in: 0...90, using: &random)).map { UInt32($0) }
        }
        let bands = layout.bands(of: Self.names(rows))
        #expect(bands.flatMap { Array($0) } == Array(rows.indices))
        #expect(bands.allSatisfy { !$0.isEmpty && $0.count <= layout.room })
      }
    }
  }

  @Test("what moves up or down in a flat picture makes the same bands again")
  func bandsFollowTheirRows() {
    let letters = (1...150).map { UInt32($0) }
    func bands(movedBy offset: Int) -> Set<RowHash> {
      let flat: [UInt32] = Array(repeating: 0, count: 300)
      let names = Self.names(flat[..<(100 + offset)] + letters + flat)
      return Set(BandLayout(width: 750).bands(of: names).map { RowHash(names[$0]) })
    }
    let before = bands(movedBy: 0)
    for offset in [-37, -1, 1, 64, 99] {
      // The run above ends elsewhere; all else is found again.
      #expect(bands(movedBy: offset).subtracting(before).count <= 1)
    }
  }
}
