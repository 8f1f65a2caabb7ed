import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
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
    var history = FrameHistory()
    for index in 0..<10 { history.add(Double(index) / 60, Self.list(index), .idle) }
    #expect(history.instant(at: 0)?.list == Self.list(0))
    #expect(history.instant(at: 4.0 / 60)?.list == Self.list(4))
    #expect(history.instant(at: 4.9 / 60)?.list == Self.list(4))
    #expect(history.instant(at: 99)?.list == Self.list(9))
    #expect(history.instant(at: -1)?.list == Self.list(0))
  }

  @Test("equal frames take no room, and time goes on all the same")
  func equalFrames() {
    var history = FrameHistory()
    for index in 0..<100 { history.add(Double(index), Self.list(0), .idle) }
    #expect(history.count == 1 && history.end == 99)
  }

  @Test("the oldest are forgotten, so that memory does not grow")
  func limit() {
    var history = FrameHistory()
    for index in 0..<10_000 { history.add(Double(index), Self.list(index), .idle) }
    let kept = FrameHistory.keptCount..<FrameHistory.keptCount + FrameHistory.groupLength
    #expect(kept.contains(history.count))
    #expect(history.start == Double(10_000 - history.count))
    #expect(history.instant(at: history.start)?.list == Self.list(10_000 - history.count))
    #expect(history.instant(at: 0)?.list == Self.list(10_000 - history.count))
  }

  @Test("where much moves less is kept, and pages that come later leave less to each")
  func byteLimit() {
    /// A path of 1,000 points that is another at every instant.
    func list(_ number: Int) -> DisplayList {
      let shape = ShapeLayer()
      var path = BezierPath()
      path.move(to: CGPoint(x: number, y: 0))
      for point in 1..<1000 { path.addLine(to: CGPoint(x: CGFloat(point % 20), y: CGFloat(point % 7))) }
      (shape.path, shape.fillColor) = (path, .red)
      return DisplayList(of: shape, at: 0, size: CGSize(width: 20, height: 10))
    }
    var history = FrameHistory()
    history.limit = 8 << 20
    for index in 0..<600 { history.add(Double(index), list(index), .idle) }
    // A point and what it is take 56 bytes.
    #expect((60...8 << 20 / 56_000).contains(history.count), "\(history.count)")
    #expect(history.instant(at: history.start)?.list == list(600 - history.count))
    #expect(history.end == 599)
    history.limit = 4 << 20
    #expect(history.count < 4 << 20 / 56_000 + FrameHistory.groupLength)
    #expect(history.instant(at: 599)?.list == list(599))
    history.begin(at: 700)
    #expect(history.limit == 4 << 20)
  }

  @Test("every instant is found again as it was, whatever came, went or stayed")
  func anyLists() {
    var random = SeededRandom(seed: 9)
    var history = FrameHistory()
    var lists: [DisplayList] = []
    var layers: [Layer] = []
    for index in 0..<1000 {
      let root = Layer()
      root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      if index % 97 == 0 { layers = [] }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let layer = Layer()
        layer.backgroundColor = .red
        layer.bounds = CGRect(x: 0, y: 0, width: .random(in: 1...50, using: &random), height: 5)
        layers.insert(layer, at: .random(in: 0...layers.count, using: &random))
      }
      if !layers.isEmpty, Bool.random(using: &random) {
        layers.remove(at: .random(in: 0..<layers.count, using: &random))
      }
      for layer in layers { root.addSublayer(layer) }
      let side: CGFloat = index % 150 < 75 ? 100 : 50
      lists.append(DisplayList(of: root, at: 0, size: CGSize(width: side, height: side)))
      history.add(Double(index), lists[index], .idle)
    }
    for (index, list) in lists.enumerated() { #expect(history.instant(at: Double(index))?.list == list) }
    var all: [FrameHistory.RecordedFrame] = []
    history.read { all.append($0) }
    #expect(all.count == history.count)
    #expect(all.allSatisfy { $0.list == lists[Int($0.time)] })
  }

  @Test("a new pull begins with what was shown last")
  func begin() {
    var history = FrameHistory()
    for index in 0..<10 { history.add(Double(index), Self.list(index), .idle) }
    history.begin(at: 20)
    #expect(history.start == 20 && history.end == 20)
    #expect(history.instant(at: 20)?.list == Self.list(9))
  }
}
