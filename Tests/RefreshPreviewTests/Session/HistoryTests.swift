import Foundation
import RefreshControls
import RefreshLayers
import RefreshRendering
import Testing

@testable import RefreshPreview

@Suite struct HistoryTests {
  /// A list that is told from others by its width.
  static func list(_ number: Int) -> DisplayList {
    let layer = Layer()
    layer.backgroundColor = .white
    layer.bounds = CGRect(x: 0, y: 0, width: CGFloat(number + 1), height: 1)
    return DisplayList(of: layer, at: 0, size: CGSize(width: 10_000, height: 10))
  }

  @Test("the instant at a time is the last one until then")
  func instants() {
    var history = History()
    for index in 0..<10 { history.add(Double(index) / 60, Self.list(index), .idle) }
    #expect(history.instant(at: 0)?.list == Self.list(0))
    #expect(history.instant(at: 4.0 / 60)?.list == Self.list(4))
    #expect(history.instant(at: 4.9 / 60)?.list == Self.list(4))
    #expect(history.instant(at: 99)?.list == Self.list(9))
    #expect(history.instant(at: -1)?.list == Self.list(0))
  }

  @Test("equal frames take no room, and time goes on all the same")
  func equalFrames() {
    var history = History()
    for index in 0..<100 { history.add(Double(index), Self.list(0), .idle) }
    #expect(history.instants.count == 1 && history.end == 99)
  }

  @Test("the oldest are forgotten, so that memory does not grow")
  func limit() {
    var history = History()
    for index in 0..<10_000 { history.add(Double(index), Self.list(index), .idle) }
    #expect(history.start == Double(10_000 - History.maximumCount))
    #expect(history.instants.count <= History.maximumCount * 5 / 4)
    #expect(history.instant(at: history.start)?.list == Self.list(10_000 - History.maximumCount))
    #expect(history.instant(at: 0)?.list == Self.list(10_000 - History.maximumCount))
  }

  @Test("a new pull begins with what was shown last")
  func begin() {
    var history = History()
    for index in 0..<10 { history.add(Double(index), Self.list(index), .idle) }
    history.begin(at: 20)
    #expect(history.start == 20 && history.end == 20)
    #expect(history.instant(at: 20)?.list == Self.list(9))
  }
}
