import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// A grid of tiles that moves along one axis at a time, even if the finger does not.
final class LockedTiles: StageScene {
  override class var name: String { "DirectionalLock" }

  override class var scenario: Scenario {
    Scenario(
      "directional-lock",
      [
        // Slightly diagonal: first horizontal, then vertical.
        .drag(x: -at(2, 220), y: -at(3, 60), over: at(4, 0.6)), .hold(for: at(5, 0.2)), .release, .settle,
        .drag(x: -at(6, 70), y: -at(7, 260), over: at(8, 0.6)), .hold(for: at(9, 0.2)), .release, .settle,
        // A finger that turns a corner keeps moving the content along the first axis.
        .path([
          .init(t: at(10, 0), x: at(11, 80), y: at(12, 200)),
          .init(t: at(13, 0.4), x: at(14, 260), y: at(15, 210)),
          .init(t: at(16, 0.8), x: at(17, 260), y: at(18, 420)),
        ]), .release, .settle,
      ])
  }

  private static var side: CGFloat { at(19, 90) }
  private static var columns: Int { at(20, 9) }
  private static var rows: Int { at(21, 16) }

  override func setUp(on stage: Stage) {
    let size = CGSize(
      width: Self.side * CGFloat(Self.columns), height: Self.side * CGFloat(Self.rows))
    let field = View(frame: CGRect(origin: .zero, size: size))
    for row in 0..<Self.rows {
      for column in 0..<Self.columns { field.addSubview(tile(column, row)) }
    }
    stage.show(field, contentSize: size)
    stage.scrollView.alwaysBounceHorizontal = at(option: 0, true)
    stage.scrollView.addBehavior(DirectionalLock())
  }

  private func tile(_ column: Int, _ row: Int) -> View {
    let origin = CGPoint(x: CGFloat(column) * Self.side, y: CGFloat(row) * Self.side)
    let tile = Label(
      frame: CGRect(origin: origin, size: CGSize(width: Self.side, height: Self.side)).insetBy(
        dx: at(24, 3), dy: at(25, 3)))
    tile.backgroundColor = Color(
      hue: CGFloat(column) / CGFloat(Self.columns), saturation: at(26, 0.25) + at(27, 0.04) * CGFloat(row),
      brightness: at(28, 0.95))
    tile.layer.cornerRadius = at(29, 10)
    tile.text = "\(Character(UnicodeScalar(UInt8(at(30, 65) + column))))\(row + at(31, 1))"
    tile.textAlignment = at(option: 1, .center)
    tile.font = .systemFont(ofSize: at(32, 15))
    return tile
  }
}
