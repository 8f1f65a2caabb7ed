import Foundation
import RefreshControls
import RefreshStage
import TestControls
import Testing

@testable import RefreshCheck
@testable import RefreshLayers

@Suite struct LayerSnapshotTests {
  private final class Gauged: StillControl {
    let gauge = TextLayer()
    override func setup() {
      gauge.name = "gauge"
      animationView.layer.addSublayer(gauge)
    }
  }

  /// What is said of a control that is not as it was.
  private func differences(_ change: (TextLayer) -> Void) -> [String] {
    let stage = Stage()
    let control = Gauged()
    stage.attach(control)
    let old = LayerSnapshot.all(of: control)
    change(control.gauge)
    return LayerSnapshot.differences(old, LayerSnapshot.all(of: control), tolerance: 0.01)
  }

  @Test("a number is told with what it was, and a colour without; a full turn and a text are no difference")
  func whatIsTold() {
    #expect(
      differences { $0.values.cornerRadius = 4 } == [
        "cornerRadius of layer animationView/gauge is 4.000 instead of 0.000"
      ])
    #expect(
      differences { $0.values.foregroundColor(.red) } == [
        "foregroundColor of layer animationView/gauge is different"
      ])
    #expect(differences { $0.values.text.string = "again" } == [])
    #expect(
      differences { $0.values.transform = CATransform3D(rotationAngle: 2 * .pi, x: 0, y: 0, z: 1) } == [])
    // What is hidden looks as what is clear.
    #expect(
      differences { $0.values.isHidden = true } == [
        "opacity of layer animationView/gauge is 0.000 instead of 1.000"
      ])
  }
}

extension LayerValues {
  fileprivate mutating func foregroundColor(_ color: Color) { text.foregroundColor = color }
}
