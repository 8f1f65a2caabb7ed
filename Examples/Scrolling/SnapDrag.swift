import Foundation
import RefreshKit
import RefreshStage

/// A dial of degrees that snaps to zero during a drag and continues in the same drag.
final class SnapDrag: StageScene {
  /// Slow enough to snap, then further until the snap releases, and back.
  override class var scenario: Scenario {
    Scenario(
      "snap-drag",
      [
        .path([
          .init(t: 0, x: 320, y: 330), .init(t: 0.5, x: 210, y: 330), .init(t: 6, x: 140, y: 330),
          .init(t: 6.5, x: 60, y: 330),
        ]), .release, .settle,
      ])
  }

  private static let spacing: CGFloat = 12
  private static let degrees = 45

  override func setUp(on stage: Stage) {
    let window = stage.window.bounds
    let width = Self.spacing * CGFloat(2 * Self.degrees) + window.width
    let dial = View(frame: CGRect(x: 0, y: 0, width: width, height: window.height - 64))
    dial.backgroundColor = Color(white: 0.11)
    for degree in -Self.degrees...Self.degrees { dial.addSubview(mark(degree, in: window)) }
    for degree in stride(from: -40, through: 40, by: 10) { dial.addSubview(number(degree, in: window)) }
    stage.show(dial, contentSize: dial.bounds.size)

    let zero = CGPoint(x: Self.spacing * CGFloat(Self.degrees), y: -64)
    let scrollView = stage.scrollView
    scrollView.alwaysBounceVertical = false
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.contentOffset = CGPoint(x: zero.x - 110, y: zero.y)

    let needle = View(frame: CGRect(x: window.midX - 1, y: 285, width: 2, height: 56))
    needle.backgroundColor = .white
    stage.window.addSubview(needle)
    let snap = SnapPoint(zero)
    snap.onSnap = { [unowned needle] state in
      needle.backgroundColor = if case .didSnap = state { Color(hex: 0xFFCC00) } else { .white }
    }
    scrollView.addBehavior(snap)
  }

  private func mark(_ degree: Int, in window: CGRect) -> View {
    let isTen = degree % 10 == 0
    let height: CGFloat = isTen ? 30 : 16
    let mark = View(
      frame: CGRect(x: place(degree, in: window) - 0.5, y: 250 - height / 2, width: 1, height: height))
    mark.backgroundColor = Color(white: isTen ? 0.9 : 0.5)
    return mark
  }

  private func number(_ degree: Int, in window: CGRect) -> View {
    let label = Label(frame: CGRect(x: place(degree, in: window) - 20, y: 190, width: 40, height: 20))
    label.text = "\(degree)"
    label.textAlignment = .center
    label.textColor = Color(white: degree == 0 ? 1 : 0.6)
    label.font = .systemFont(ofSize: 13)
    return label
  }

  private func place(_ degree: Int, in window: CGRect) -> CGFloat {
    Self.spacing * CGFloat(degree + Self.degrees) + window.width / 2
  }
}
