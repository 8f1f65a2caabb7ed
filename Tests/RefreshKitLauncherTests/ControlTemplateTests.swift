import Foundation
import RefreshFiles
import Testing

@testable import RefreshPackages
@testable import refreshkit

/// The controls that `new` creates.
@Suite struct ControlTemplateTests {
  @Test(
    "a template is the guide's control with the new name, public in a library",
    arguments: ControlTemplate.Kind.allCases)
  func templates(kind: ControlTemplate.Kind) throws {
    let name = try TypeName("Ripple")
    let shared = ControlTemplate(name: name, isPublic: true, kind: kind).text
    let own = ControlTemplate(name: name, isPublic: false, kind: kind).text
    #expect(shared.contains("\npublic final class Ripple: ") && !shared.contains("Template"))
    for line in shared.split(separator: "\n") where line.contains("override ") && !line.contains("//") {
      #expect(line.hasPrefix("  public override "), "\(line)")
    }
    #expect(shared.replacingOccurrences(of: "public ", with: "") == own && own.hasSuffix("}\n"))
  }

  @Test("a template that does not exist, and one of a Lottie file, are refused with what there is")
  func refusals() throws {
    func option(_ template: String?) -> TemplateOption {
      var option = TemplateOption()
      option.template = template
      return option
    }
    func refusal(_ template: String) -> String {
      do {
        _ = try option(template).resolved()
        return ""
      } catch { return "\(error)" }
    }
    #expect(
      refusal("lable").contains(
        "did you mean label? Expected one of ring, label, layer, keyframes"))
    #expect(refusal("lottie").contains("`new NAME --lottie FILE`"))
    #expect(try option("keyframes").resolved() == .keyframes)
    #expect(try option(nil).resolved(among: [("--lottie", true)]) == .ring)
    let both = #expect(throws: CommandFailure.self) {
      try option("label").resolved(among: [("--lottie", true)])
    }
    #expect(both?.lines == ["--template: cannot be combined with --lottie"])
  }
}
