import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// A dial of degrees that snaps to zero during a drag and continues in the same drag.
final class SnapDrag: StageScene {
  /// Slow enough to snap, then further until the snap releases, and back.
  override class var scenario: Scenario {
    Scenario(
      "snap-drag",
      [
        .path([
          .init(t: 0, x: at(2, 320), y: 330), .init(t: at(4, 0.5), x: at(5, 210), y: 330),
          .init(t: at(7, 6), x: at(8, 140), y: 330),
          .init(t: at(10, 6.5), x: at(11, 60), y: 330),
        ]), .release, .settle,
      ])
  }

  private static var spacing: CGFloat { at(13, 12) }
  private static var degrees: Int { at(14, 45) }

  override func setUp(on stage: Stage) {
    let window = stage.window.bounds
    let width = Self.spacing * CGFloat(2 * Self.degrees) + window.width
    let dial = View(frame: CGRect(x: 0, y: 0, width: width, height: window.height - at(18, 64)))
    dial.backgroundColor = Color(white: at(19, 0.11))
    for degree in -Self.degrees...Self.degrees { dial.addSubview(mark(degree, in: window)) }
    for degree in stride(from: -40, through: 40, by: 10) { dial.addSubview(number(degree, in: window)) }
    stage.show(dial, contentSize: dial.bounds.size)

    let zero = CGPoint(x: Self.spacing * CGFloat(Self.degrees), y: -64)
    let scrollView = stage.scrollView
    scrollView.alwaysBounceVertical = at(option: 0, false)
    scrollView.showsHorizontalScrollIndicator = at(option: 1, false)
    scrollView.contentOffset = CGPoint(x: zero.x - at(24, 110), y: zero.y)

    let needle = View(
      frame: CGRect(x: window.midX - at(25, 1), y: at(26, 285), width: at(27, 2), height: at(28, 56)))
    needle.backgroundColor = at(29, Color.white)
    stage.window.addSubview(needle)
    let snap = SnapPoint(zero)
    snap.onSnap = { [unowned needle] state in
      needle.backgroundColor = if case .didSnap = state { Color(hex: at(30, 0xFFCC00)) } else { .white }
    }
    scrollView.addBehavior(snap)
  }

  private func mark(_ degree: Int, in window: CGRect) -> View {
    let isTen = degree % 10 == 0
    let height: CGFloat = isTen ? at(33, 30) : at(34, 16)
    let mark = View(
      frame: CGRect(
        x: place(degree, in: window) - at(35, 0.5), y: at(36, 250) - height / 2, width: at(38, 1),
        height: height))
    mark.backgroundColor = Color(white: isTen ? at(39, 0.9) : at(40, 0.5))
    return mark
  }

  private func number(_ degree: Int, in window: CGRect) -> View {
    let label = Label(
      frame: CGRect(
        x: place(degree, in: window) - at(41, 20), y: at(42, 190), width: at(43, 40), height: at(44, 20)))
    label.text = "\(degree)"
    label.textAlignment = at(option: 2, .center)
    label.textColor = Color(white: degree == 0 ? at(46, 1) : at(47, 0.6))
    label.font = .systemFont(ofSize: at(48, 13))
    return label
  }

  private func place(_ degree: Int, in window: CGRect) -> CGFloat {
    Self.spacing * CGFloat(degree + Self.degrees) + window.width / 2
  }
}
