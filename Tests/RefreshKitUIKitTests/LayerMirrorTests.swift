import RefreshLayers
import Testing
import UIKit

@testable import RefreshKitUIKit

@MainActor @Suite struct LayerMirrorTests {
  @Test("a mirror shows the layer that it was made of")
  func source() {
    let source = Layer()
    #expect(LayerMirror(of: source).source === source)
  }
}
