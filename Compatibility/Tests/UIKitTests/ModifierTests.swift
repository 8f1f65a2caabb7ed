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

  private final class Log { var entries: [String] = [] }
  private struct Screen: View {
    let log: Log
    var number = 1
    var isShown = true
    var body: some View {
      if isShown {
        Line()
          .onAppear { log.entries.append("appears") }
          .onDisappear { log.entries.append("disappears") }
          .onChange(of: number) { old, new in log.entries.append("\(old) to \(new)") }
          .onChange(of: number) { new in log.entries.append("\(new)") }
          .onChange(of: number, initial: true) { log.entries.append("changed") }
      }
    }
  }

  /// The documentation of `View` says when: before the first frame, after the view has gone, and with both values.
  @Test("a view's actions run when it appears, disappears, and sees another value")
  @MainActor func actions() {
    let (bench, log) = (Bench(), Log())
    let controller = UIHostingController(rootView: Screen(log: log))
    controller.loadViewIfNeeded()
    #expect(log.entries == ["changed"])
    let view = bench.show { controller.view! }
    #expect(log.entries == ["changed", "appears"])
    bench.turn { controller.rootView.number = 2 }
    #expect(Set(log.entries.dropFirst(2)) == ["1 to 2", "2", "changed"] && log.entries.count == 5)
    bench.turn { controller.rootView.isShown = false }
    bench.turn { controller.rootView.isShown = true }
    #expect(log.entries.dropFirst(5) == ["disappears", "appears", "changed"])
    bench.turn { view.refreshView.removeFromSuperview() }
    #expect(log.entries.last == "disappears")
  }
}
