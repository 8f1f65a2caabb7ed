import Foundation
import TestSupport

/// An example in a doc comment of Sources: the lines that are indented by four spaces more than the comment's text.
struct CommentExample {
  let file: String
  /// The number of its first line in the file.
  let line: Int
  let code: String

  /// The examples of a file, in order.
  static func examples(in file: String) throws -> [CommentExample] {
    let comments = try Project.text(file).components(separatedBy: "\n").map { line in
      line.firstMatch(of: /^ *\/\/\/ ?(.*)$/).map { String($0.1) }
    }
    var examples: [CommentExample] = []
    var index = 1
    while index < comments.count {
      defer { index += 1 }
      guard comments[index - 1] == "", comments[index]?.hasPrefix("    ") == true else { continue }
      let rest = comments[index...].prefix { $0 == "" || $0?.hasPrefix("    ") == true }
      let code = rest.map { String($0!.dropFirst(4)) }.joined(separator: "\n")
      examples.append(CommentExample(file: file, line: index + 1, code: code))
      index += rest.count
    }
    return examples
  }

  /// True for the content of a file that a comment describes, which is no Swift.
  var isJSON: Bool { (try? JSONSerialization.jsonObject(with: Data(code.utf8))) != nil }

  /// The example in a type of its own: declarations as members of what they belong to, statements in a method of a
  /// control.
  func source(number: Int) -> String {
    let body =
      "#sourceLocation(file: \"\(file)\", line: \(line))\n"
      + code.replacing("@main", with: "") + "\n#sourceLocation()\n}\n"
    if code.hasPrefix("static let tools") {
      return "struct Example\(number): RefreshPlugin {\nstatic let controls: [RefreshControl.Type] = []\n"
        + body
    }
    if code.contains(/^(?:final class|struct|@main|@Suite|@Test)\b/) {
      return "struct Example\(number) {\n" + body
    }
    guard code.contains(/^(?:override|private|@Tunable)\b/) else {
      return "extension Sample {\nfunc example\(number)(\(Self.parameters)) throws {\n" + body + "}\n"
    }
    let base =
      code.contains("LottieFrameRanges")
      ? "LottieRefreshControl" : code.contains("targetLayer") ? "LayerRefreshControl" : "Sample"
    return "class Example\(number): \(base) {\n" + body
  }

  private static let parameters = """
    control: Sample, layer: Layer, scrollView: ScrollView, stage: Stage, pages: [View], content: View, bitmaps: [Bitmap]
    """

  /// What examples can name.
  static let surroundings = """
    import Foundation
    import RefreshCheck
    import RefreshComparison
    import RefreshExport
    import RefreshFarm
    import RefreshFrames
    import RefreshGoldens
    import RefreshImageFormats
    import RefreshKit
    import RefreshKitCLI
    import RefreshKitTesting
    import RefreshLottie
    import RefreshLottieFiles
    import RefreshPreview
    import RefreshRendering
    import RefreshStage
    import RefreshVideo
    import Testing

    extension Bundle { static var module: Bundle { .main } }
    class Sample: RefreshControl { let dot = View(), ring = ShapeLayer(), imageLayer = ImageLayer(), label = Label() }
    final class Wheel: LayerRefreshControl {}
    final class Waves: RefreshControl {}

    """
}
