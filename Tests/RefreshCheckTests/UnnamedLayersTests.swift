import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import Synchronization
import TestControls
import Testing

@testable import RefreshCheck

/// `check` suggests names for layers that move and have none.
@Suite struct UnnamedLayersTests {
  /// Two discs and a line that move in a cycle, and a plate that stands still.
  private class Moving: StillControl {
    let discs = (0..<2).map { _ in View(frame: CGRect(x: 0, y: 20, width: 20, height: 20)) }
    let line = ShapeLayer()
    let plate = Layer()
    class var names: [String?] { [nil, nil, nil] }

    override func setup() {
      for disc in discs { addSubviewToRefreshAnimationView(disc) }
      for layer in [line, plate] {
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 4)
        animationView.layer.addSublayer(layer)
      }
      for (layer, name) in zip([discs[0].layer, discs[1].layer, line], Self.names) { layer.name = name }
    }
    override func setupRefreshControl(for animationView: View) { for disc in discs { disc.center.x = 10 } }
    override func animationCycle(for animationView: View) {
      for disc in discs { disc.center.x = 90 }
      line.add(BasicAnimation(keyPath: "opacity", from: 1.0, to: 0.2, duration: 0.5), forKey: "fade")
    }
  }

  private final class OneUnnamed: Moving {
    override class var names: [String?] { ["left", "right", nil] }
  }

  private final class Named: Moving {
    override class var names: [String?] { ["left", "right", "line"] }
  }

  private static func warnings(_ control: RefreshControl.Type) -> Set<String> {
    let warnings = Mutex<Set<String>>([])
    var subject = CheckConfiguration(control)
    subject.onWarning = { line in warnings.withLock { _ = $0.insert(line) } }
    // The first of them ends before anything moves.
    for scenario in CheckScenario.all.prefix(3) {
      _ = scenario.faults(of: subject, comparing: NewControlSnapshots())
    }
    return warnings.withLock { $0 }
  }

  @Test("layers that move and have no name are counted by what they are; one that stands still is not")
  func unnamed() {
    #expect(
      Self.warnings(Moving.self) == [
        "3 layers that move have no name (ShapeLayer, 2 of a view's Layer): set `layer.name`, so that verify can name them"
      ])
    #expect(
      Self.warnings(OneUnnamed.self) == [
        "a layer that moves has no name (ShapeLayer): set `layer.name`, so that verify can name it"
      ])
    #expect(Self.warnings(Named.self).isEmpty)
  }
}
