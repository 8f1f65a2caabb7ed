import Testing

@testable import RefreshZip

@Suite struct ZipReaderTests {
  /// A zip file with one stored entry `a`, laid out as in PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16.
  ///
  /// - Parameter declared: the uncompressed size that the headers declare.
  private static func archive(of contents: [UInt8], declared: Int) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(value >> (8 * $0) & 255) } }
    let sizes = number(0, 4) + number(contents.count, 4) + number(declared, 4)
    let local =
      number(0x0403_4b50, 4) + number(20, 2) + number(0, 8) + sizes + number(1, 2) + number(0, 2)
      + [UInt8(ascii: "a")] + contents
    let entry =
      number(0x0201_4b50, 4) + number(20, 2) + number(20, 2) + number(0, 8) + sizes + number(1, 2)
      + number(0, 16) + [UInt8(ascii: "a")]
    return local + entry + number(0x0605_4b50, 4) + number(0, 4) + number(1, 2) + number(1, 2)
      + number(entry.count, 4) + number(local.count, 4) + number(0, 2)
  }

  @Test("a stored entry whose declared size is not that of its bytes is damaged, and passes no limit")
  func storedSize() {
    let contents = [UInt8](repeating: 7, count: 100)
    let whole = ZipReader(Self.archive(of: contents, declared: 100))
    #expect(whole?.contents(of: "a", upTo: 100) == contents)
    #expect(whole?.contents(of: "a", upTo: 99) == nil)
    for declared in [0, 50, 101] {
      let reader = ZipReader(Self.archive(of: contents, declared: declared))
      #expect(reader?.names == ["a"] && reader?.contents(of: "a", upTo: 200) == nil)
    }
  }
}
