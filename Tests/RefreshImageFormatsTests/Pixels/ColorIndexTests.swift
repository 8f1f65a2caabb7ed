import Testing

@testable import RefreshImageFormats

@Suite struct ColorIndexTests {
  @Test("values are numbered in order of appearance, and the same value keeps its number")
  func numbersInOrder() {
    var index = ColorIndex(capacity: 4)
    #expect([9, 7, 9, 0, 7].map { index.insert($0) } == [0, 1, 0, 2, 1])
    #expect(index.colors == [9, 7, 0])
  }

  @Test("a full table holds what it has and refuses what is new")
  func refusesWhenFull() {
    var index = ColorIndex(capacity: 256)
    for value: UInt32 in 0..<256 { #expect(index.insert(value &* 0x0101_0101) == Int(value)) }
    #expect(index.insert(12345) == nil)
    #expect(index.insert(0xFFFF_FFFF) == 255)
  }

  @Test("values after a mark can be forgotten")
  func forgets() {
    var index = ColorIndex(capacity: 3)
    for value: UInt32 in [5, 6, 7] { _ = index.insert(value) }
    index.removeAll(from: 1)
    #expect(index.colors == [5])
    #expect([8, 5, 6].map { index.insert($0) } == [1, 0, 2])
  }
}
