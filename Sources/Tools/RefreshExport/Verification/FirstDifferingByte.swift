import Foundation

struct FirstDifferingByte {
  /// Number of equal bytes before the difference.
  let offset: Int
  private let line, column: Int
  private let file, export: String?

  /// Length of a quotation in a message, in bytes.
  private static let shown = 24

  init(_ file: Data, _ export: Data) {
    let (old, new) = ([UInt8](file.prefix(export.count + Self.shown)), [UInt8](export))
    let common = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        let count = min(old.count, new.count)
        var at = 0
        while at < count, old[at] == new[at] { at += 1 }
        return at
      }
    }
    offset = common
    let before = old[..<common]
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = common - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
    let isText = !new.prefix(1024).contains(0)
    self.file = isText ? Self.text(old[common...]) : nil
    self.export = isText ? Self.text(new[common...]) : nil
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.isEmpty ? "its end" : "`\(String(decoding: bytes.prefix(shown), as: UTF8.self))`"
  }

  /// Place in words: "from line 3, column 7 on", or "from byte 120 on" in a binary file.
  var words: String {
    file == nil ? "from byte \(offset) on" : "from line \(line), column \(column) on"
  }

  /// Difference of two files that are compared by their bytes alone.
  ///
  /// - Parameter subject: subject of the sentence, such as "the file".
  func difference(_ subject: String) -> ExportDifference {
    let found = file.flatMap { file in export.map { ": \(file) instead of \($0)" } } ?? ""
    return ExportDifference(kind: .structure, sentence: "\(subject) differs \(words)\(found)")
  }
}
