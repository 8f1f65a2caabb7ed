import Foundation
import RefreshFiles
import Testing

/// JSON as it is written, read back by Foundation.
@Suite struct OrderedJSONTests {
  private let value: OrderedJSON = [
    "z": 1, "a": [true, "b", ["c": .null]], "n": .number(0.1), "empty": [], "none": [:],
  ]

  @Test("members keep their order, on one line and indented")
  func order() {
    #expect(value.line == #"{"z":1,"a":[true,"b",{"c":null}],"n":0.1,"empty":[],"none":{}}"#)
    let names = value.document.split(separator: "\n").compactMap { line in
      line.hasPrefix("  \"") ? line.split(separator: "\"")[1] : nil
    }
    #expect(names == ["z", "a", "n", "empty", "none"])
  }

  @Test("both forms are the same value to another reader")
  func forms() throws {
    let line = try JSONSerialization.jsonObject(with: Data(value.line.utf8)) as? NSDictionary
    let document = try JSONSerialization.jsonObject(with: Data(value.document.utf8)) as? NSDictionary
    #expect(line?.count == 5)
    #expect(line == document)
  }

  @Test(
    "a text of any characters is read back as it is",
    arguments: ["a\"\\\n", "\u{0}\u{1F}\u{7F}", "\u{2028}\u{2029}", "é 漢 🂡", "</script>"])
  func texts(text: String) throws {
    let json = OrderedJSON([text, text]).line
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String]
    #expect(read == [text, text])
    #expect(json.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test("a member that is set comes last, once; nil is null as a value, and nothing as a member")
  func members() {
    var object: OrderedJSON = ["a": .init(nil as String?), "b": 2]
    object["c"] = [.init(1.5), .init(nil as Int?)]
    object["b"] = "new"
    object["d"] = nil
    #expect(object.line == #"{"a":null,"c":[1.5,null],"b":"new"}"#)
  }

  @Test("a quote, a backslash and a line feed are escaped as RFC 8259 says")
  func escapes() {
    #expect(OrderedJSON.string("a\"\\\n").line == "\"a\\\"\\\\\\n\"")
  }
}
