import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import TestControls

/// A square of a tunable colour beside one of another.
final class ColoredSquares: SquareControl {
  @Tunable var color = SystemColor(light: Color(hex: 0x2F6FED), dark: Color(hex: 0x8AB4FF))
  @Tunable var other = Color(hex: 0x123456)
  @Tunable var unused = Color.green
  private let second = View(frame: CGRect(x: 40, y: 20, width: 20, height: 20))

  override func setup() {
    super.setup()
    second.layer.name = "second"
    addSubviewToRefreshAnimationView(second)
    environmentDidChange()
  }

  override func environmentDidChange() {
    square.backgroundColor = environment.color(color)
    second.backgroundColor = other
  }
}

/// A square whose tunable colour fades into another with the pull.
final class FadingSquare: SquareControl {
  @Tunable var color = Color(hex: 0x2F6FED)

  override func pull(to pullRatio: CGFloat) {
    square.backgroundColor = color.interpolated(to: .red, at: Double(pullRatio))
  }
}
