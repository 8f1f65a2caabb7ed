import SwiftUI
import Testing
import UIKit

private struct LineWidth: EnvironmentKey { static let defaultValue = 1.0 }
extension EnvironmentValues {
  fileprivate var lineWidth: Double {
    get { self[LineWidth.self] }
    set { self[LineWidth.self] = newValue }
  }
}

private struct Line: UIViewRepresentable {
  func makeUIView(context: Context) -> UIView { UIView() }
  func updateUIView(_ view: UIView, context: Context) {
    view.layer.borderWidth = CGFloat(context.environment.lineWidth)
  }
}
private struct Beside: ViewModifier {
  @State private var isTwice = true
  func body(content: Content) -> some View {
    if isTwice { Line() }
    content.environment(\.lineWidth, 4)
  }
}

@Suite("modifiers of SwiftUI")
struct ModifierTests {
  @Test("a modifier makes a view of another, whose environment has values of own keys")
  @MainActor func modifier() {
    let bench = Bench()
    let controller = UIHostingController(rootView: Line().modifier(Beside()))
    _ = bench.show { controller.view! }
    #expect(controller.view.subviews.map(\.layer.borderWidth) == [1, 4])
  }
}
