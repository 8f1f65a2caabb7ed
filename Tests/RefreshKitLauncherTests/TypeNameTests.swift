import Foundation
import RefreshFiles
import TestSupport
import Testing

@testable import RefreshPackages
@testable import refreshkit

/// What a new control may be called.
@Suite struct TypeNameTests {
  @Test(
    "a name becomes an executable's, word by word",
    arguments: [
      ("Waves", "waves"), ("BigWaves", "big-waves"), ("URLSpinner", "url-spinner"), ("Dots3", "dots3"),
      ("Dots3D", "dots3-d"), ("Big_Waves", "big-waves"), ("W", "w"),
    ])
  func hyphenated(name: String, executable: String) throws {
    #expect(try TypeName(name).hyphenated == executable)
    #expect(try TypeName(name).moduleName == executable.replacingOccurrences(of: "-", with: "_"))
  }

  @Test(
    "what no Swift type can be called is refused with exit code 64",
    arguments: [
      "", " ", "waves", "Wäves", "Big Waves", "Big-Waves", "3D", "_Waves", "../Waves", "Waves.swift",
      "Wa\nves",
      "Waves\u{0}", String(repeating: "W", count: 65), "View", "Layer", "String", "Self", "Type", "Import",
      "Class", "Plugin", "Index",
      // Its library would be a module of RefreshKit.
      "Refresh",
    ])
  func refused(name: String) {
    #expect(throws: CommandFailure.self) { try TypeName(name) }
  }

  @Test("the suggestion in a refusal is a name that is accepted")
  func suggestions() throws {
    for name in ["waves", "big waves", "9 lives", "été", "???", "view", "_a", "class"] {
      do {
        _ = try TypeName(name)
        Issue.record("\(name) was accepted")
      } catch let failure as CommandFailure {
        let suggestion = try #require(failure.lines[0].components(separatedBy: "such as ").last)
        #expect(try TypeName(suggestion).text == suggestion)
      }
    }
  }

  @Test("every type that a new package's sources name is one that a control cannot have")
  func typesOfTemplates() throws {
    let name = try TypeName("Zebra")
    var found: Set<String> = []
    for kind in ControlTemplate.Kind.allCases {
      let sources = PackageTemplate(name: name, dependency: .kit, kind: kind).files.contents.filter {
        $0.key.hasPrefix("Sources/") || $0.key.hasPrefix("Tests/")
      }
      #expect(sources.count > 3)
      for text in sources.values {
        let words = try SwiftTokens(text).tokens.map(\.text)
        // A member of a type is not in the way of anything.
        for (last, word) in zip([""] + words, words) where last != "." {
          if word.first?.isUppercase == true { found.insert(word) }
          if word.hasPrefix("@"), word.dropFirst().first?.isUppercase == true {
            found.insert(String(word.dropFirst()))
          }
        }
      }
    }
    #expect(found.count > 20)
    #expect(found.filter { !$0.contains("Zebra") }.subtracting(ReservedNames.types) == [])
  }

  @Test("every public type of RefreshKit's modules is a name that is taken")
  func typesAreReserved() throws {
    var found: Set<String> = []
    for module in [
      "Core/RefreshMotion", "Core/RefreshLayers", "Core/RefreshScrolling", "Core/RefreshControls",
      "Stage/RefreshStage", "Stage/RefreshCheck", "Commands/RefreshKitCLI", "Tools/RefreshLottie",
      "Tools/RefreshLottieFiles",
    ] {
      for file in Project.files(in: "Sources/\(module)", ".swift") {
        let text = try Project.text(file)
        let pattern =
          /(?m)^(?:public|open) (?:final |indirect )?(?:class|struct|enum|protocol|typealias|actor) (\w+)/
        for match in text.matches(of: pattern) { found.insert(String(match.1)) }
      }
    }
    #expect(found.count > 100)
    found.formUnion(KnownTool.allCases.map(\.type))
    #expect(found.subtracting(ReservedNames.types) == [])
  }
}
