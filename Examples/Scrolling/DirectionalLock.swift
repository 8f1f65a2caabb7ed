import Foundation
import RefreshKit
import RefreshStage

/// A grid of tiles that moves along one axis at a time, even if the finger does not.
final class LockedTiles: StageScene {
  override class var name: String { "DirectionalLock" }

  override class var scenario: Scenario {
    Scenario(
      "directional-lock",
      [
        // Slightly diagonal: first horizontal, then vertical.
        .drag(x: -220, y: -60, over: 0.6), .hold(for: 0.2), .release, .settle,
        .drag(x: -70, y: -260, over: 0.6), .hold(for: 0.2), .release, .settle,
        // A finger that turns a corner keeps moving the content along the first axis.
        .path([
          .init(t: 0, x: 80, y: 200), .init(t: 0.4, x: 260, y: 210), .init(t: 0.8, x: 260, y: 420),
        ]), .release, .settle,
      ])
  }

  private static let side: CGFloat = 90
  private static let columns = 9
  private static let rows = 16

  override func setUp(on stage: Stage) {
    let size = CGSize(
      width: Self.side * CGFloat(Self.columns), height: Self.side * CGFloat(Self.rows))
    let field = View(frame: CGRect(origin: .zero, size: size))
    for row in 0..<Self.rows {
      for column in 0..<Self.columns { field.addSubview(tile(column, row)) }
    }
    stage.show(field, contentSize: size)
    stage.scrollView.alwaysBounceHorizontal = true
    stage.scrollView.addBehavior(DirectionalLock())
  }

  private func tile(_ column: Int, _ row: Int) -> View {
    let origin = CGPoint(x: CGFloat(column) * Self.side, y: CGFloat(row) * Self.side)
    let tile = Label(
      frame: CGRect(origin: origin, size: CGSize(width: Self.side, height: Self.side)).insetBy(dx: 3, dy: 3))
    tile.backgroundColor = Color(
      hue: CGFloat(column) / CGFloat(Self.columns), saturation: 0.25 + 0.04 * CGFloat(row), brightness: 0.95)
    tile.layer.cornerRadius = 10
    tile.text = "\(Character(UnicodeScalar(UInt8(65 + column))))\(row + 1)"
    tile.textAlignment = .center
    tile.font = .systemFont(ofSize: 15)
    return tile
  }
}
