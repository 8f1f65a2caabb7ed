import Foundation
import RefreshKit
import RefreshKitCLI
import TestSupport
import Testing

// The next lines are those of README.md, which a test holds to them.

final class Spinner: LayerRefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 0.8 }

  private let square = View(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
  override var targetLayer: Layer { square.layer }

  override func setup() {
    square.backgroundColor = .orange
    square.center = animationView.bounds.center
    addSubviewToRefreshAnimationView(square)
    addBasicAnimation(keyPath: "transform.rotation.z", from: 0, to: CGFloat.pi / 2)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    square.transform = CGAffineTransform(scaleX: pullRatio, y: pullRatio)
  }
}

struct MyControls: RefreshPlugin {
  static let controls: [RefreshControl.Type] = [Spinner.self]
}

// README.md goes on in words.

@Suite struct ReadmeTests {
  private let folder = try! TemporaryFolder()

  @Test("the first control of the README is compiled here, has 25 lines at most and renders")
  func theFirstControl() throws {
    let readme = try Project.text("README.md")
    let here = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let start = try #require(here.range(of: "final class Spinner"))
    let end = try #require(here.range(of: "\n// README.md goes on"))
    let code = String(here[start.lowerBound..<end.lowerBound])
    let shown = try #require(readme.range(of: "```swift\n").map { readme[$0.upperBound...] })
    let block = String(shown[..<(try #require(shown.range(of: "```\n")).lowerBound)])
    #expect(
      block == "import RefreshKit\nimport RefreshKitCLI\n\n"
        + code.replacingOccurrences(of: "struct MyControls", with: "@main struct MyControls"))
    #expect(block.split(separator: "\n").count <= 25)
    let words = Tool.words("render --json --fps 20 --scale 0.5 --out \(folder.path)")
    #expect(CommandLineTool(controls: MyControls.controls).run(words) == 0)
    #expect(FileManager.default.fileExists(atPath: folder.url("Spinner.gif").path))
  }

  @Test("the pictures of the README are there and below 300 kB each")
  func thePictures() throws {
    let gallery = Project.url("Examples/Gallery")
    let names = try FileManager.default.contentsOfDirectory(atPath: gallery.path)
    let readme = try Project.text("README.md")
    let shown = readme.matches(of: /\(Examples\/Gallery\/(\w+\.gif)\)/).map { String($0.1) }
    // The last one moves by a spring.
    #expect(shown == ["Colors.gif", "Bubbles.gif", "Google.gif", "Yahoo.gif", "Tumble.gif"])
    #expect(names.sorted() == shown.sorted())
    for name in shown {
      let data = try Data(contentsOf: gallery.appendingPathComponent(name))
      #expect(data.starts(with: Data("GIF89a".utf8)))
      #expect(data.count < 300_000, "\(name)")
    }
  }

  @Test(
    "every command that the README names is one",
    arguments: ["list", "render", "export", "record", "verify", "report", "check"])
  func theCommands(name: String) throws {
    #expect(try Tool.run("\(name) --help").code == 0)
  }
}
