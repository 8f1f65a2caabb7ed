import Foundation
import Testing

@testable import RefreshPackages
@testable import refreshkit

/// A control is added to a plugin's list as its author would write it.
@Suite struct ControlListTests {
  @Test(
    "a control is added at the end, laid out as the list is",
    arguments: [
      ("[Waves.self]", "[Waves.self, Ripple.self]"),
      ("[]", "[Ripple.self]"),
      ("[ ]", "[Ripple.self]"),
      ("[Waves.self,]", "[Waves.self, Ripple.self]"),
      ("[A.self, B.self]", "[A.self, B.self, Ripple.self]"),
      ("[\n    A.self,\n    B.self,\n  ]", "[\n    A.self,\n    B.self,\n    Ripple.self,\n  ]"),
      ("[\n    A.self, B.self\n  ]", "[\n    A.self, B.self,\n    Ripple.self\n  ]"),
    ])
  func adds(list: String, expected: String) throws {
    func source(_ list: String) -> String {
      "@main struct P: RefreshPlugin {\n  static let controls: [RefreshControl.Type] = \(list)\n  static let x = [1]\n}\n"
    }
    #expect(try #require(PluginList(.controls, in: source(list))).adding("Ripple") == source(expected))
  }

  @Test(
    "comments stay where they are, and nothing in one, in a string or in a branch that is not taken is a list",
    arguments: [
      "// static let controls: [RefreshControl.Type] = [Old.self]\n  LIST[A.self]":
        "// static let controls: [RefreshControl.Type] = [Old.self]\n  LIST[A.self, B.self]",
      "/* LIST[Old.self] */ static let s = \"LIST[Old.self]\"\n  LIST[A.self]":
        "/* LIST[Old.self] */ static let s = \"LIST[Old.self]\"\n  LIST[A.self, B.self]",
      "#if os(iOS)\n  LIST[Old.self]\n  #else\n  LIST[A.self]\n  #endif":
        "#if os(iOS)\n  LIST[Old.self]\n  #else\n  LIST[A.self, B.self]\n  #endif",
      "LIST[A.self /* ] */]": "LIST[A.self, B.self /* ] */]",
      "LIST[A.self // ]\n  ]": "LIST[A.self, B.self // ]\n  ]",
      "LIST[\n    A.self // ]\n  ]": "LIST[\n    A.self, // ]\n    B.self\n  ]",
      "LIST[\n    A.self,  // one\n    // Old.self,\n  ]":
        "LIST[\n    A.self,  // one\n    // Old.self,\n    B.self,\n  ]",
      "LIST[\n    // Old.self\n  ]": "LIST[\n    // Old.self\n    B.self\n  ]",
      "LIST[\n    A.self,\n    Other.C.self]": "LIST[\n    A.self,\n    Other.C.self,\n    B.self]",
    ])
  func comments(body: String, expected: String) throws {
    func source(_ body: String) -> String {
      let list = body.replacingOccurrences(of: "LIST", with: "static let controls: [RefreshControl.Type] = ")
      return
        "enum Other { static let controls: [Int] = [1] }\n@main struct P: RefreshPlugin {\n  \(list)\n}\n"
    }
    #expect(try #require(PluginList(.controls, in: source(body))).adding("B") == source(expected))
  }

  @Test("a computed list is one too; none is left to its author")
  func otherForms() throws {
    func plugin(_ member: String) -> String { "struct P: RefreshPlugin { \(member) }" }
    for body in ["[A.self]", "return [A.self]", "get { [A.self] }"] {
      let computed = plugin("static var controls: [RefreshControl.Type] { \(body) }")
      #expect(
        try #require(PluginList(.controls, in: computed)).adding("B")
          == computed.replacingOccurrences(of: "[A.self]", with: "[A.self, B.self]"))
    }
    #expect(PluginList(.controls, in: plugin("static let controls: [RefreshControl.Type] = all")) == nil)
    #expect(PluginList(.controls, in: plugin("let controls = [A.self]")) == nil)
    let comment = "static let controls: [RefreshControl.Type] = [A.self] // RefreshPlugin"
    #expect(PluginList(.controls, in: comment) == nil)
    let list = plugin("static let controls: [RefreshControl.Type] = [A.self, Other.B.self]")
    #expect(try #require(PluginList(.controls, in: list)).names == ["A", "B"])
  }
}
