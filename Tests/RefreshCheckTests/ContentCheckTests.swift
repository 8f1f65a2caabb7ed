import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import TestControls
import Testing

@testable import RefreshCheck

/// What is seen of a refresh, and what should be.
@Suite struct ContentCheckTests {
  private func found(_ control: RefreshControl.Type) -> [String] {
    ContentCheck(configuration: CheckConfiguration(control)).faults().map(\.message)
  }

  private class Moving: SquareControl {
    override func animationCycle(for animationView: View) { square.center.x += 20 }
  }

  /// A square in a layer that is masked by nothing.
  private final class MaskedAway: Moving {
    override func setup() {
      super.setup()
      square.layer.mask = Layer()
    }
  }

  /// It only counts, which is seen though no number of a layer changes.
  private final class Counting: StillControl {
    let label = Label(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    var count = 0

    override func setup() {
      label.text = "0"
      addSubviewToRefreshAnimationView(label)
    }
    override func setupRefreshControl(for animationView: View) {
      count += 1
      label.text = "\(count)"
    }
  }

  /// Copies of a square that nothing of itself shows.
  private final class Repeating: StillControl {
    let row = ReplicatorLayer()

    override func setup() {
      let dot = Layer(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      dot.backgroundColor = .red
      row.addSublayer(dot)
      row.instanceCount = 3
      animationView.layer.addSublayer(row)
    }
    override func setupRefreshControl(for animationView: View) {
      row.instanceTransform = CATransform3D(translationX: 20, y: 0)
    }
    override func resetAnimationView(_ animationView: View) { row.instanceTransform = .identity }
  }

  private final class Speechless: Moving {
    override func setup() {
      super.setup()
      let label = Label()
      (label.text, label.layer.name) = ("Loading", "words")
      addSubviewToRefreshAnimationView(label)
    }
  }

  @Test("a control that shows nothing is told, and one in which nothing moves")
  func nothing() {
    #expect(found(StillControl.self) == ["nothing of the control is seen in a whole refresh"])
    #expect(found(MaskedAway.self) == ["nothing of the control is seen in a whole refresh"])
    #expect(
      found(SquareControl.self) == [
        "nothing of the control moves in a whole refresh, from the pull to the exit"
      ])
  }

  @Test("whatever is seen to change is motion: places, texts, the copies of a replicator")
  func something() {
    for control in [Moving.self, Counting.self, Repeating.self] as [RefreshControl.Type] {
      #expect(found(control) == [], "\(control)")
    }
  }

  @Test("a label without a size is told by its name")
  func text() {
    #expect(
      found(Speechless.self) == [
        "text animationView/words has no size and is never seen: set the frame, or call sizeToFit()"
      ])
  }

  @Test("a view beside the animation view is a warning")
  func beside() {
    final class Beside: Moving {
      override func setup() {
        super.setup()
        let view = View(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        view.layer.name = "stray"
        addSubview(view)
      }
    }
    var warnings: [String] = []
    _ = ControlCheck([CheckConfiguration(Beside.self)], walkSteps: 1).run(onResult: {
      warnings += $0.warnings
    })
    #expect(warnings.contains { $0.hasPrefix("view stray is beside the animation view") })
  }
}
