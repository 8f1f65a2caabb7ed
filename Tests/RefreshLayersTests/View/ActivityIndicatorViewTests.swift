import Foundation
import RefreshLayers
import Testing

@Suite struct ActivityIndicatorViewTests {
  private let rig = Rig()

  private func spinning(_ spinner: ActivityIndicatorView) -> ActivityIndicatorView {
    rig.turn {
      rig.window.addSubview(spinner)
      spinner.startAnimating()
    }
    return spinner
  }

  @Test("eight spokes take the measured opacities in turn, eight steps a second, clockwise")
  func steps() {
    let spinner = spinning(ActivityIndicatorView())
    // Measured on iOS 13: of the eight the brightest is in front of three that fade and four that are dim.
    let measured = [47, 47, 47, 47, 72, 97, 122, 147].map { CGFloat($0) / 255 }
    for step in 0..<16 {
      let time = (Double(step) + 0.25) / 8
      for (index, spoke) in spinner.layer.sublayers.enumerated() {
        let expected = measured[(index + 8 - step % 8) % 8]
        #expect(abs(spoke.presentation(at: time).opacity - expected) < 1e-9)
      }
    }
  }

  @Test("no step falls on a whole second", arguments: ActivityIndicatorView.Style.allCases)
  func wholeSeconds(style: ActivityIndicatorView.Style) {
    for spoke in spinning(ActivityIndicatorView(style: style)).layer.sublayers {
      #expect(spoke.presentation(at: 1.99).opacity == spoke.presentation(at: 2.01).opacity)
    }
  }

  @Test("it is hidden while it is not animating, or shows a part of its spokes")
  func standing() {
    let spinner = ActivityIndicatorView()
    #expect(spinner.isHidden)
    spinner.hidesWhenStopped = false
    #expect(!spinner.isHidden)
    for (progress, count) in [(0, 0), (0.01, 1), (0.5, 4), (0.51, 5), (1, 8)] as [(CGFloat, Int)] {
      spinner.progress = progress
      #expect(spinner.layer.sublayers.count { $0.opacity > 0 } == count)
    }
    spinner.startAnimating()
    #expect(spinner.isAnimating)
    spinner.stopAnimating()
    #expect(spinner.layer.sublayers.allSatisfy { $0.animationKeys.isEmpty })
  }

  @Test("spokes are bars around the centre, as long as the style says")
  func geometry() {
    let spinner = ActivityIndicatorView(style: .large)
    #expect(spinner.bounds.size == CGSize(width: 37, height: 37))
    for (index, spoke) in spinner.layer.sublayers.enumerated() {
      let angle = CGFloat(index) * .pi / 4
      let (x, y) = (spoke.position.x - 18.5, spoke.position.y - 18.5)
      // From a third of the radius to all of it: two thirds away in the middle.
      #expect(abs(x - 18.5 * 2 / 3 * sin(angle)) < 1e-9 && abs(y + 18.5 * 2 / 3 * cos(angle)) < 1e-9)
      #expect(abs(spoke.bounds.height - 18.5 * 2 / 3) < 1e-9 && abs(spoke.bounds.width - 3.7) < 1e-9)
    }
  }
}
