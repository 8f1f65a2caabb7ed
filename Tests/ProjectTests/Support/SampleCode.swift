import Foundation
import TestSupport

/// The Swift in a page of the documentation, made into a file that a compiler can read.
///
/// A block of code is a piece of a file, unless a comment before it says what it is a piece of:
///
///     <!-- in a control -->     members of a control, which has a `dot` and a `ring`
///     <!-- in a function -->    statements, in which there are a `control` and a `scrollView`
///     <!-- a manifest -->       a Package.swift
///     <!-- in an app -->        code of an app, which nothing here compiles
struct SampleCode {
  enum Place: String {
    case file
    case control = "in a control"
    case function = "in a function"
    case manifest = "a manifest"
    case app = "in an app"
  }

  struct Block {
    var place: Place
    var code: String
    /// The line of the page that it begins in.
    var line: Int
  }

  let page: String
  let blocks: [Block]

  init(page: String) throws {
    self.page = page
    var blocks: [Block] = []
    var place = Place.file
    var open: Block?
    for (index, line) in try Project.text(page).components(separatedBy: "\n").enumerated() {
      if let block = open {
        if line.hasPrefix("```") {
          blocks.append(block)
          open = nil
          place = .file
        } else {
          open?.code += line + "\n"
        }
      } else if line == "```swift" {
        open = Block(place: place, code: "", line: index + 2)
      } else if let match = line.wholeMatch(of: /<!-- (.+) -->/), let named = Place(rawValue: String(match.1))
      {
        place = named
      }
    }
    self.blocks = blocks
  }

  /// The pages that have samples.
  static let pages = ["README.md"] + Project.files(in: "Sources/Core/RefreshKit/RefreshKit.docc", ".md")

  /// Everything but manifests as one file; types are in a namespace, so that pages may each have their own.
  func source(number: Int) -> String {
    var imports: Set<String> = []
    var body = ""
    for (index, block) in blocks.enumerated() where block.place != .manifest && block.place != .app {
      var code = ""
      for line in block.code.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("import ") {
          imports.insert(String(line))
          code += "\n"
        } else {
          code += "\(line.replacingOccurrences(of: "@main ", with: "").replacing(/^@main$/, with: ""))\n"
        }
      }
      let place = "#sourceLocation(file: \"\(page)\", line: \(block.line))\n"
      switch block.place {
      case .file where code.contains(/(?m)^(final class|class|struct|enum|@Suite|func|let)/):
        // A constant of a file is one of a type here.
        let members = code.replacing(/(?m)^(let|func)\b/) { "static \($0.1)" }
        body += "\(place)\(members)"
      case .file, .function:
        body +=
          "static func sample\(index)(control: Sample, scrollView: ScrollView, pages: [View], content: View) throws {\n\(place)\(code)}\n"
      case .control: body += "final class Sample\(index): Sample {\n\(place)\(code)}\n"
      case .manifest, .app: break
      }
      body += "#sourceLocation()\n"
    }
    return imports.union(["import RefreshKit"]).sorted().joined(separator: "\n")
      + "\nenum Page\(number) {\n\(body)}\n"
  }

  /// What samples may speak of.
  static let surroundings = """
    import RefreshKit

    class Sample: RefreshControl {
      override class var height: CGFloat { 60 }
      override class var animationDuration: TimeInterval { 1 }
      let dot = View()
      let ring = ShapeLayer()
    }

    final class Wheel: LayerRefreshControl {}
    """
}
