import Testing

@testable import RefreshAuthoring

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
    #expect(try #require(ControlList(source(list))).adding("Ripple") == source(expected))
  }

  @Test("a computed list is one too; one with comments, or none, is left to its author")
  func otherForms() throws {
    let computed = "static var controls: [RefreshControl.Type] { [A.self] }"
    #expect(
      try #require(ControlList(computed)).adding("B")
        == "static var controls: [RefreshControl.Type] { [A.self, B.self] }")
    #expect(ControlList("static let controls: [RefreshControl.Type] = [A.self /* ] */]") == nil)
    #expect(ControlList("static let controls: [RefreshControl.Type] = all") == nil)
    #expect(ControlList("let controls = [A.self]") == nil)
    #expect(
      try #require(ControlList("static let controls: [RefreshControl.Type] = [A.self, B.self]")).names == [
        "A", "B",
      ])
  }
}
