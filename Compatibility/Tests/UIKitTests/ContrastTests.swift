import Foundation
import RefreshKit
import RefreshStage
import Testing
import UIKit

/// The background behind content that has the colour of what is behind it.
@Suite("contrast") struct ContrastTests {
  /// A disc of a colour, which may appear only a while after its start.
  private final class Disc: UIView {
    var delay: TimeInterval?
    override init(frame: CGRect) {
      super.init(frame: frame)
      layer.cornerRadius = 10
    }
    required init?(coder: NSCoder) { nil }
    func startAnimating() {
      guard let delay else { return }
      UIView.animate(withDuration: 0, delay: delay, options: []) { self.alpha = 1 }
    }
  }

  private class Host: UIKitRefreshControl<Disc> {
    class var color: UIColor { .white }
    override func makeContent() -> Disc {
      let disc = Disc(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      disc.backgroundColor = Self.color
      return disc
    }
    override func start(_ content: Disc) { content.startAnimating() }
  }
  private final class Dark: Host { override class var color: UIColor { .black } }
  private final class Own: Host {
    override func makeContent() -> Disc {
      animationView.backgroundColor = .white
      return super.makeContent()
    }
  }
  private final class Refusing: Host { override class var contrastsWithContent: Bool { false } }
  private final class Late: Host {
    override func makeContent() -> Disc {
      let disc = super.makeContent()
      disc.alpha = 0
      disc.delay = 0.2
      return disc
    }
  }

  /// A stage on which a control refreshes for a second, with what was warned of.
  private func refreshed(
    _ control: RefreshControl, dark: Bool = false
  ) -> (background: Color?, warnings: [String]) {
    var configuration = Stage.Configuration()
    if dark { configuration.environment.colorScheme = .dark }
    let stage = Stage(configuration)
    stage.attach(control)
    stage.perform { control.beginRefreshing() }
    while stage.time < 1.5 { stage.advance(to: stage.time + 1.0 / 60) }
    return (control.animationView.backgroundColor, stage.diagnostics.map(\.message))
  }

  @Test("white on white and black on black are shown on another background, once and with a warning")
  func sameColor() {
    for (control, isDark, luminance) in [(Host(), false, 0.25), (Dark(), true, 0.9), (Late(), false, 0.25)] {
      let (background, warnings) = refreshed(control, dark: isDark)
      #expect(background == Color(white: luminance))
      #expect(
        warnings.filter { $0.contains("Disc draws in the colour of what is behind it") }.count == 1,
        "\(warnings)")
    }
  }

  @Test("what is seen, what has a background of its own and what refuses one stays as it is")
  func untouched() {
    for (control, isDark) in [(Dark(), false), (Host(), true), (Refusing(), false)] {
      let (background, warnings) = refreshed(control, dark: isDark)
      #expect(background == nil && warnings == [])
    }
    let (background, warnings) = refreshed(Own())
    #expect(background == .white && warnings == [])
  }
}
