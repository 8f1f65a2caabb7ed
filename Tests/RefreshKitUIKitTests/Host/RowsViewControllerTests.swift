import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshRendering
import RefreshScrolling
import RefreshStage
import Testing
import UIKit

@testable import RefreshKitUIKit
@testable import refresh_examples

// On iOS the main actor isolates every controller, which makes it sendable.
extension RowsViewController: @unchecked Sendable {}

/// The app's screen in Examples/Hosts/iOS, with a control in a list of real rows.
@MainActor @Suite final class RowsViewControllerTests {
  final class Rows: UIKitScene<RowsViewController> {
    let control = Yahoo(type: .slideDown)
    override func makeContent(in bounds: CGRect) -> RowsViewController {
      RowsViewController(control, rows: (1...20).map { "Row \($0)" }) { ["A new row"] }
    }
  }

  private let stage = Stage(textMeasurer: PangoTextMeasurer())
  private let scene = Rows()

  // What hosts controls may end on the main actor alone.
  isolated deinit {}

  private func run(for seconds: TimeInterval) {
    for _ in 0..<Int((seconds * 120).rounded()) { stage.advance(to: stage.time + 1.0 / 120) }
  }

  @Test("a pull in the list of an app refreshes its rows")
  func pull() async throws {
    stage.attach(scene)
    let table = try #require(scene.content.tableView)
    let backing = try #require(table.refreshView as? ScrollView)
    var time = 0.1
    func touch(_ phase: Touch.Phase, _ y: CGFloat) {
      stage.context.scheduler.schedule(at: time) { [stage] in
        backing.handle(Touch(id: 1, phase: phase, location: CGPoint(x: 100, y: y), timestamp: stage.time))
      }
    }
    touch(.began, 100)
    for step in 1...40 {
      time += 1.0 / 120
      touch(.moved, 100 + CGFloat(step) * 10)
    }
    touch(.ended, 500)
    run(for: 0.4)
    #expect(scene.control.phase.kind == .armed)
    run(for: 0.8)
    #expect(scene.control.phase.kind == .refreshing)
    #expect(abs(table.contentInset.top - 90) < 1e-6)
    for _ in 0..<200 where scene.control.phase != .idle {
      await Task.yield()
      run(for: 0.1)
    }
    #expect(table.numberOfRows(inSection: 0) == 1)
    #expect(table.contentInset.top == 0 && table.contentOffset.y == 0)
  }

  @Test("bars that change the safe area in mid-refresh keep their part of the inset")
  func bars() throws {
    stage.attach(scene)
    let table = try #require(scene.content.tableView)
    var bars: FakeBars?
    stage.perform { bars = FakeBars(scene.content, tabBar: true) }
    run(for: 0.1)
    stage.perform { scene.control.beginRefreshing(notify: false) }
    run(for: 1)
    #expect(abs(table.contentInset.top - 90) < 1e-6 && abs(table.adjustedContentInset.top - 134) < 1e-6)
    #expect(table.contentOffset.y == -134)
    stage.perform { bars?.isNavigationBarHidden = true }
    run(for: 0.1)
    #expect(abs(table.contentInset.top - 90) < 1e-6 && abs(table.contentOffset.y + 90) < 1e-6)
    stage.perform { scene.control.endRefreshing() }
    run(for: 4)
    #expect(scene.control.phase == .idle)
    #expect(table.contentInset == .zero && table.contentOffset.y == 0)
    #expect(table.adjustedContentInset == UIEdgeInsets(top: 0, left: 0, bottom: 49, right: 0))
  }
}
