import Foundation
import RefreshControls
import RefreshScrolling
import SwiftUI
import Testing
import UIKit

@testable import RefreshKitSwiftUI
@testable import RefreshKitUIKit

extension SwiftUISuites {
  /// Controls that SwiftUI views have by modifiers, in a host that makes, updates and dismantles UIKit views as SwiftUI does.
  @MainActor @Suite(.serialized) struct RefreshControlModifierTests {
    private let model = Model()

    private func bench(_ place: Shape.Place, state: Binding<RefreshState>? = nil) -> SwiftUIBench<Screen> {
      SwiftUIBench { Screen(shape: Shape(place: place), model: model, state: state) }
    }

    /// Pulls the list until the model loads, and some more seconds.
    private func pull(
      _ bench: SwiftUIBench<some View>, wait seconds: TimeInterval = 0,
      at location: SourceLocation = #_sourceLocation
    ) async {
      bench.pull(bench.scrollView)
      #expect(await bench.wait { model.isLoading }, sourceLocation: location)
      if seconds > 0 { bench.wait(seconds) }
    }

    /// Lets the model end, and the control come to rest.
    private func finish(
      _ bench: SwiftUIBench<some View>, throwing error: (any Error)? = nil,
      of control: RefreshControl? = Pull.last, at location: SourceLocation = #_sourceLocation
    ) async {
      model.finish(throwing: error)
      #expect(await bench.wait { control?.phase == .idle }, sourceLocation: location)
    }

    @Test(
      "a modifier adds one control to its scroll view, wherever it is put", arguments: Shape.Place.allCases)
    func places(place: Shape.Place) async throws {
      let bench = bench(place)
      let scrollView = try #require(bench.scrollViews.first)
      #expect(bench.controls(in: scrollView).map { $0 === Pull.last } == [true])
      let others = bench.scrollViews.dropFirst().flatMap { bench.controls(in: $0) }
      #expect(others.map { $0 === More.last } == (place == .pair ? [true] : []))
      let before = (scrollView.contentInset, scrollView.contentOffset)
      await pull(bench, wait: 1)
      #expect(Pull.last?.phase.kind == .refreshing)
      #expect(abs(scrollView.contentInset.top - 60) < 1e-6 && abs(scrollView.contentOffset.y + 60) < 1e-6)
      await finish(bench)
      #expect((scrollView.contentInset, scrollView.contentOffset) == before)
      #expect(model.begun == 1 && model.cancelled == 0)
    }

    @Test("a second pull while the control closes refreshes again, and the content never jumps")
    func secondPull() async throws {
      let bench = bench(.list)
      await pull(bench)
      model.finish()
      #expect(await bench.wait { Pull.last?.phase.kind == .closing })
      var last = bench.scrollView.contentOffset.y
      var farthest: CGFloat = 0
      let observation = bench.scrollView.observe(\.contentOffset) { view, _ in
        farthest = max(farthest, abs(view.contentOffset.y - last))
        last = view.contentOffset.y
      }
      bench.touch(bench.scrollView)
      bench.drag(y: 300)
      bench.lift()
      #expect(await bench.wait { model.begun == 2 })
      // The finger moves by 30 points a frame.
      #expect(farthest <= 31)
      observation.invalidate()
      await finish(bench)
      #expect(bench.scrollView.contentInset == .zero && bench.scrollView.contentOffset == .zero)
    }

    @Test("throwing ends a refresh as a failure, with the error")
    func failure() async throws {
      var state = RefreshState()
      let bench = bench(.list, state: Binding(get: { state }, set: { state = $0 }))
      await pull(bench)
      #expect(state.isRefreshing && state.result == nil)
      await finish(bench, throwing: Offline())
      #expect(state.result == .failure("Offline()") && !state.isRefreshing && state.progress == 0)
    }

    @Test("another identity of the list in mid-refresh keeps the refresh, one of everything ends it")
    func identities() async throws {
      let bench = bench(.list)
      await pull(bench, wait: 1)
      let (first, control) = (bench.scrollView, Pull.last)
      bench.rootView.shape.inner = 1
      await bench.settleTasks()
      bench.wait(1)
      #expect(bench.scrollView !== first && Pull.last === control && control?.isRefreshing == true)
      #expect(bench.controls(in: bench.scrollView).count == 1 && bench.controls(in: first).isEmpty)
      #expect(first.contentInset == .zero && abs(bench.scrollView.contentInset.top - 60) < 1e-6)
      #expect(model.begun == 1 && model.cancelled == 0)
      await finish(bench, of: control)
      #expect(bench.scrollView.contentInset == .zero)

      await pull(bench)
      bench.rootView.shape.outer = 1
      await bench.settleTasks()
      #expect(Pull.last !== control && Pull.last?.phase == .idle)
      model.finish()
      await bench.settleTasks()
      #expect(model.cancelled == 1 && bench.scrollView.contentInset == .zero)
    }

    @Test("rows from none to many: the control comes with the list, and keeps a refresh that began before")
    func rows() async throws {
      var state = RefreshState(isRefreshing: true)
      let binding = Binding(get: { state }, set: { state = $0 })
      let bench = SwiftUIBench {
        Screen(shape: Shape(place: .either, rows: 0), model: model, state: binding)
      }
      #expect(bench.scrollViews.isEmpty)
      bench.rootView.shape.rows = 30
      #expect(await bench.wait { model.isLoading })
      bench.wait(1)
      #expect(abs(bench.scrollView.contentInset.top - 60) < 1e-6)
      bench.rootView.shape.rows = 0
      await bench.settleTasks()
      bench.rootView.shape.rows = 5
      await bench.settleTasks()
      bench.wait(1)
      #expect(bench.controls(in: bench.scrollView).count == 1 && Pull.last?.isRefreshing == true)
      await finish(bench)
      #expect(model.begun == 1 && bench.scrollView.contentInset == .zero && !state.isRefreshing)
    }

    @Test("another screen on top and back: the refresh goes on, and closes on time")
    func navigation() async throws {
      let bench = bench(.navigation)
      let list = bench.scrollView
      await pull(bench, wait: 1)
      bench.rootView.shape.isPushed = true
      bench.wait(1)
      #expect(list.window == nil && bench.scrollView !== list && bench.controls(in: bench.scrollView).isEmpty)
      bench.rootView.shape.isPushed = false
      bench.wait(0.5)
      #expect(bench.scrollView === list && Pull.last?.isRefreshing == true)
      bench.rootView.shape.isPushed = true
      bench.wait(0.2)
      await finish(bench)
      bench.rootView.shape.isPushed = false
      bench.wait(0.2)
      #expect(bench.controls(in: list).count == 1)
      #expect(list.contentInset == .zero && list.contentOffset == .zero && model.cancelled == 0)
    }

    @Test("content without the modifier gets its inset back in mid-refresh, and its task is cancelled")
    func removal() async throws {
      let bench = bench(.content)
      let scrollView = bench.scrollView
      bench.turn { scrollView.contentInset = UIEdgeInsets(top: 12.5, left: 0, bottom: 7, right: 0) }
      await pull(bench, wait: 1)
      #expect(abs(scrollView.contentInset.top - 72.5) < 1e-6)
      bench.rootView.shape.hasControl = false
      bench.wait(1)
      #expect(bench.scrollView === scrollView && bench.controls(in: scrollView).isEmpty)
      #expect(scrollView.contentInset == UIEdgeInsets(top: 12.5, left: 0, bottom: 7, right: 0))
      #expect(scrollView.contentOffset.y == -12.5)
      model.finish()
      #expect(await bench.wait { model.cancelled == 1 })
      #expect(Pull.last == nil)
      #expect(!scrollView.subviews.contains { $0 is ObservingView })
    }

    @Test("the state follows the pull, and setting it begins and ends a refresh")
    func state() async throws {
      var states: [RefreshState] = []
      let button = StateScreen.Button()
      let bench = SwiftUIBench {
        StateScreen(model: model, log: { if states.last != $0 { states.append($0) } }, button: button)
      }
      #expect(states == [RefreshState()])
      bench.touch(bench.scrollView)
      bench.drag(y: 60)
      let pulled = try #require(states.last)
      #expect(pulled.progress > 0.2 && pulled.progress < 0.8 && !pulled.isRefreshing)
      #expect(abs(pulled.progress - -bench.scrollView.contentOffset.y / 60) < 1e-9)
      bench.drag(y: -60)
      bench.lift()
      bench.wait(1)
      #expect(states.last == RefreshState())
      bench.turn { button.press() }
      #expect(await bench.wait { model.isLoading })
      #expect(states.last?.isRefreshing == true && Pull.last?.isRefreshing == true)
      bench.wait(1)
      await finish(bench)
      #expect(states.last?.result == .success && states.last?.isRefreshing == false)
      bench.turn { button.press() }
      #expect(await bench.wait { model.begun == 2 })
      bench.turn { button.press() }
      #expect(await bench.wait { Pull.last?.phase == .idle })
      model.finish()
      await bench.settleTasks()
      #expect(model.cancelled == 1 && states.last?.isRefreshing == false)
    }

    @Test("a constant state is no command")
    func constant() async throws {
      let bench = bench(.list, state: .constant(RefreshState()))
      await pull(bench)
      bench.rootView.shape.rows = 31
      bench.wait(1)
      #expect(Pull.last?.isRefreshing == true)
      await finish(bench)
    }

    @Test("refreshable feeds the control, and the system's own is removed")
    func refreshable() async throws {
      let bench = SwiftUIBench { RefreshableScreen(model: model) }
      // SwiftUI's list adds it whenever it likes.
      bench.turn { bench.scrollView.refreshControl = UIRefreshControl() }
      bench.rootView = RefreshableScreen(model: model)
      bench.wait(0.1)
      #expect(bench.scrollView.refreshControl == nil)
      await pull(bench)
      await finish(bench)
      #expect(model.begun == 1)
    }

    @Test("a pull at the end loads more, until there is no more")
    func more() async throws {
      let bench = SwiftUIBench { MoreScreen(rows: 30, model: model) }
      let end = CGPoint(x: 0, y: 30 * 44 - bench.scrollView.bounds.height)
      bench.turn { bench.scrollView.contentOffset = end }
      bench.pull(bench.scrollView, y: -300)
      #expect(await bench.wait { model.isLoading })
      bench.wait(1)
      #expect(abs(bench.scrollView.contentInset.bottom - 60) < 1e-6)
      bench.rootView.rows = 40
      await finish(bench, of: More.last)
      #expect(bench.scrollView.contentInset == .zero)
      bench.rootView.hasMore = false
      bench.turn { bench.scrollView.contentOffset.y = end.y + 440 }
      bench.pull(bench.scrollView, y: -300)
      await bench.settleTasks()
      bench.wait(1)
      #expect(model.begun == 1 && More.last?.isExhausted == true)
    }

    @Test("content that comes near its end loads more by itself, once for each length")
    func moreByItself() async throws {
      let bench = SwiftUIBench { MoreScreen(rows: 30, distance: 200, model: model) }
      let end = 30 * 44 - bench.scrollView.bounds.height
      bench.turn { bench.scrollView.contentOffset.y = end - 210 }
      await bench.settleTasks()
      #expect(model.begun == 0)
      bench.turn { bench.scrollView.contentOffset.y = end - 190 }
      #expect(await bench.wait { model.isLoading })
      #expect(abs(bench.scrollView.contentOffset.y - (end - 190)) < 1e-6)
      await finish(bench, throwing: Offline(), of: More.last)
      bench.turn { bench.scrollView.contentOffset.y = end - 100 }
      await bench.settleTasks()
      #expect(model.begun == 1)
      bench.rootView.rows = 31
      #expect(await bench.wait { model.begun == 2 })
      await finish(bench, of: More.last)
    }

    @Test(
      "the list of Examples/Hosts refreshes as it appears, and loads more near its end until there is none")
    func host() async throws {
      var asked: [Int] = []
      let bench = SwiftUIBench {
        RowsView(Pull.self, more: More.self) { index in
          asked.append(index)
          return index < 60 ? (index..<index + 30).map { "Row \($0)" } : []
        }
      }
      #expect(await bench.wait { bench.scrollView.contentSize.height == 30 * 44 })
      #expect(await bench.wait { Pull.last?.phase == .idle && More.last?.phase == .idle })
      for rows in [60, 60] {
        let list = bench.scrollView
        bench.turn { list.contentOffset.y = list.contentSize.height - list.bounds.height - 300 }
        #expect(await bench.wait { list.contentSize.height == CGFloat(rows) * 44 })
        #expect(await bench.wait { More.last?.phase == .idle })
      }
      bench.turn { bench.scrollView.contentOffset.y = bench.scrollView.contentSize.height }
      await bench.settleTasks()
      #expect(asked == [0, 30, 60] && More.last?.isExhausted == true)
    }

    @Test("the leading edge is on the side where text begins")
    func direction() {
      for (direction, edge) in [(LayoutDirection.leftToRight, RefreshEdge.left), (.rightToLeft, .right)] {
        let bench = SwiftUIBench { SideScreen(direction: direction) }
        #expect(bench.controls(in: bench.scrollView).map(\.edge) == [edge])
        #expect(Pull.last?.type == .background)
      }
    }

    @Test("VoiceOver has an action that refreshes, and hears of the result")
    func accessibility() async throws {
      let bench = bench(.list)
      let action = try #require(bench.scrollView.accessibilityCustomActions?.first)
      #expect(action.name == "Refresh")
      bench.turn { #expect(action.actionHandler?(action) == true) }
      #expect(await bench.wait { model.isLoading })
      await finish(bench)
    }
  }
}
