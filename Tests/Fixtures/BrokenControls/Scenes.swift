import Foundation
import RefreshKit
import RefreshStage

/// It asks for pictures, a font and characters that there are not: files in the folder in which the program runs.
final class Unshowable: StageScene {
  override class var scenario: Scenario { Scenario("short", [.wait(for: 0.2)]) }

  // Before there is any stage.
  let missing = ImageView(image: Image(contentsOfFile: "missing.png"))

  override func setUp(on stage: Stage) {
    let content = View(frame: stage.window.bounds)
    for (index, file) in ["animated.gif", "damaged.png", "short.png"].enumerated() {
      let picture = ImageView(image: Image(contentsOfFile: file))
      picture.frame = CGRect(x: 10 + 40 * CGFloat(index), y: 10, width: 30, height: 30)
      picture.layer.name = file
      content.addSubview(picture)
    }
    for (index, text) in ["Avenir", "\u{F0000}\u{F0001} done"].enumerated() {
      let label = Label(frame: CGRect(x: 10, y: 50 + 30 * CGFloat(index), width: 120, height: 24))
      label.text = text
      label.font = Font(family: index == 0 ? "Avenir" : Font.systemFamily, pointSize: 15)
      label.layer.name = index == 0 ? "title" : "news"
      content.addSubview(label)
    }
    content.addSubview(missing)
    stage.show(content, contentSize: content.frame.size)
  }
}

/// It shows whatever libraries could draw in more than one way: letters of many scripts, edges, blends.
final class ManyScripts: StageScene {
  override class var scenario: Scenario { Scenario("short", [.wait(for: 0.1)]) }

  override func setUp(on stage: Stage) {
    let content = View(frame: stage.window.bounds)
    content.backgroundColor = Color(white: 0.9)
    let words = [
      "AVATAR office ffl Tł", "бгдпт шђ и́", "مرحبا بالعالم", "שלום עוֹלָם", "e\u{301}x\u{323}\u{302} n\u{303}",
    ]
    for (index, text) in words.enumerated() {
      for (column, font) in [Font.systemFont(ofSize: 11), .boldSystemFont(ofSize: 9)].enumerated() {
        let label = Label(
          frame: CGRect(x: 4 + 60 * CGFloat(column), y: 4 + 18 * CGFloat(index), width: 58, height: 16))
        (label.text, label.font) = (text, font)
        content.addSubview(label)
      }
    }
    for (index, kind) in [GradientType.axial, .radial, .conic].enumerated() {
      let layer = GradientLayer()
      layer.frame = CGRect(x: 4.4 + 38 * CGFloat(index), y: 98.3, width: 34, height: 30)
      (layer.type, layer.colors, layer.opacity) = (kind, [.red, .yellow, .clear], 0.8)
      (layer.cornerRadius, layer.masksToBounds) = (9, true)
      layer.transform = CATransform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
      (layer.shadowOpacity, layer.shadowRadius) = (0.5, 3)
      content.layer.addSublayer(layer)
    }
    stage.show(content, contentSize: content.frame.size)
  }
}
