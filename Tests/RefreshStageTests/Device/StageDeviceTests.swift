import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import TestSupport
import Testing

/// A stage that looks like a device.
@Suite struct StageDeviceTests {
  private func layers(of layer: Layer) -> [Layer] { [layer] + layer.sublayers.flatMap(layers) }

  @Test(
    "the content begins below the bars of the device, and ends above its home indicator",
    arguments: StageDevice.all)
  func insets(device: StageDevice) {
    let configuration = with(Stage.Configuration()) { $0.device = device }
    #expect(configuration.size == device.size && configuration.scale == device.scale)
    let stage = Stage(configuration)
    // Apple's bar has 44 points on a phone and 50 on a tablet, Google's 64.
    let bar: CGFloat = device.system == .android ? 64 : device.name == "ipad" ? 50 : 44
    #expect(stage.scrollView.contentInset.top == device.safeAreaTop + bar)
    #expect(stage.scrollView.contentOffset.y == -(device.safeAreaTop + bar))
    #expect(stage.scrollView.contentInset.bottom == device.safeAreaBottom)
    #expect(stage.list.frame.width == device.size.width && stage.diagnostics.isEmpty)
    // All of a row and of the bars is on the screen.
    let screen = CGRect(origin: .zero, size: device.size)
    for view in stage.navigationBar.subviews { #expect(screen.contains(view.frame)) }
    for row in stage.list.subviews {
      for view in row.subviews { #expect(row.bounds.contains(view.frame), "\(view.frame)") }
    }
  }

  @Test("corners and camera are drawn on request, the home indicator always")
  func frame() {
    func names(_ device: StageDevice?, showsFrame: Bool) -> Set<String> {
      let stage = Stage(
        with(Stage.Configuration()) { ($0.device, $0.showsDeviceFrame) = (device, showsFrame) })
      return Set(layers(of: stage.window.layer).compactMap(\.name))
    }
    let parts: Set = ["corners", "camera", "homeIndicator", "statusBar", "signal"]
    #expect(names(.iPhone16, showsFrame: true).isSuperset(of: parts))
    #expect(
      names(.iPhone16, showsFrame: false).intersection(parts) == ["homeIndicator", "statusBar", "signal"])
    #expect(names(.iPhoneSE, showsFrame: true).intersection(parts) == ["camera", "statusBar", "signal"])
    #expect(names(nil, showsFrame: true).isDisjoint(with: parts))
  }

  @Test("rows of one's own replace the samples")
  func rows() {
    let stage = Stage(with(Stage.Configuration()) { ($0.device, $0.rows) = (.iPhone16, ["One", "Two"]) })
    let shown = stage.list.subviews.flatMap(\.subviews).compactMap { ($0 as? Label)?.text }
    #expect(shown.contains("One") && shown.contains("Two") && !shown.contains("Groceries"))
  }
}
