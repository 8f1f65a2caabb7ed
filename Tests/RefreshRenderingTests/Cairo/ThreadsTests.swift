import Dispatch
import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

@Suite struct ThreadsTests {
  /// One in whose texts Pango, left to several threads, breaks lines elsewhere one time in a hundred; and others.
  private static let seeds = Array(repeating: 943, count: 200) + Array(0..<60)

  private static func picture(_ seed: Int) throws -> Bitmap {
    var random = RandomLayers(seed)
    let list = DisplayList(of: random.tree(), at: 0, size: CGSize(width: 100, height: 80))
    return try CairoRenderer(scale: [1, 2, 1.5][seed % 3]).render(list)
  }

  @Test("renderers on many threads at once give the pixels that one gives")
  func threads() throws {
    let alone = try Dictionary(uniqueKeysWithValues: Set(Self.seeds).map { ($0, try Self.picture($0)) })
    let wrong = Wrong()
    DispatchQueue.concurrentPerform(iterations: Self.seeds.count) { index in
      let seed = Self.seeds[index]
      if (try? Self.picture(seed)) != alone[seed] { wrong.add(seed) }
    }
    #expect(wrong.seeds == [])
  }
}

private final class Wrong: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [Int] = []

  func add(_ seed: Int) { lock.withLock { all.append(seed) } }
  var seeds: [Int] { lock.withLock { all } }
}
