import Foundation
import RefreshControls
import RefreshMotion
@_spi(Compatibility) import SwiftUI
import TestSupport
import Testing
import UIKit

@testable import RefreshKitSwiftUI
@testable import RefreshKitUIKit

extension SwiftUISuites {
  /// Random lives of a control in SwiftUI: pulls, refreshes and their ends among everything that SwiftUI does to views.
  @MainActor @Suite(.serialized) struct HostedLivesTests {
    nonisolated static let count = TestRun.count(otherwise: 1_000)

    /// What a life leaves behind, in words.
    private func leftovers(ofLife seed: UInt64) async -> [String] {
      var random = SeededRandom(seed: seed)
      var faults: [String] = []
      func note(_ fault: String, _ isTrue: Bool) { if isTrue { faults.append(fault) } }
      let before = Pull.living
      let model = Model()
      weak var bench: SwiftUIBench<Screen>?
      weak var control: Pull?
      var lists: [Weak<UIScrollView>] = []
      var controls: [Weak<HostedControl>] = []
      var state = RefreshState()
      var steps: [String] = []
      do {
        let own = SwiftUIBench(framesPerSecond: 24) {
          Screen(
            shape: Shape(place: .allCases[Int(seed) % Shape.Place.allCases.count]), model: model,
            state: Binding(get: { state }, set: { state = $0 }))
        }
        bench = own
        own.controller.removal = ViewRemoval(
          dismantlesFirst: .random(using: &random),
          delay: .random(using: &random) ? 0 : .random(in: 0...0.4, using: &random))
        for _ in 0..<Int.random(in: 3...12, using: &random) {
          let kind = Int.random(in: 0..<12, using: &random)
          steps.append("\(kind)")
          switch kind {
          case 0, 1: if let list = own.scrollViews.first { own.pull(list) }
          case 2:
            if let list = own.scrollViews.first {
              own.touch(list)
              own.drag(y: .random(in: -200...150, using: &random))
              own.lift(cancelled: .random(using: &random))
            }
          // Without a control, or a list for it, nothing answers.
          case 3
          where own.rootView.shape.hasControl && !own.rootView.shape.isPushed && own.rootView.shape.rows > 0:
            own.turn { state.isRefreshing.toggle() }
            own.rootView.shape.rows += 0
          case 4: model.finish()
          case 5: model.finish(throwing: Offline())
          case 6: own.rootView.shape.inner += 1
          case 7: own.rootView.shape.outer += 1
          case 8: own.rootView.shape.rows = [0, 3, 30].randomElement(using: &random)!
          case 9:
            // Content that leaves the window while it bounces stays where it is.
            own.wait(1)
            own.rootView.shape.isPushed.toggle()
          case 10: own.rootView.shape.hasControl.toggle()
          default:
            // A rotation.
            own.turn { own.controller.view.frame.size.width = .random(in: 200...480, using: &random) }
          }
          for list in own.scrollViews where !lists.contains(where: { $0.value === list }) {
            lists.append(Weak(list))
          }
          for list in own.scrollViews {
            for case let view as ObservingView in list.subviews {
              if let hosted = (view.observer as? HostedControl.WindowObserver)?.hosted {
                controls.append(Weak(hosted))
              }
            }
          }
          own.wait(.random(in: 0...0.6, using: &random))
          await Task.yield()
        }
        control = Pull.last
        // The life ends: of a screen that stays, by the end of the load; of another, by its removal at any moment.
        let stays = Bool.random(using: &random)
        if stays {
          own.rootView.shape.isPushed = false
          let isIdle = await own.wait {
            model.finish()
            return control.map { $0.phase == .idle } ?? true
          }
          note("the control rests at \(control.map { "\($0.phase)" } ?? "")", !isIdle)
          own.wait(1)
          for list in own.scrollViews {
            let top = max(0, -list.contentInset.top)
            note("inset \(list.contentInset)", list.contentInset != .zero)
            note("offset \(list.contentOffset)", list.contentOffset.y < -top || list.contentOffset.x != 0)
            for case let host as HostView in list.subviews {
              note("a timer or a link runs", host.host.clock.isRunning)
            }
          }
          note("the state says that it refreshes", state.isRefreshing && !own.scrollViews.isEmpty)
        }
        own.close()
        own.wait(1)
        model.finish()
        await own.settleTasks()
        own.wait(1)
        note("an event is scheduled for \(own.nextEventTime ?? 0)", own.nextEventTime != nil)
        note("the state says that it refreshes after the end", state.isRefreshing)
        note("a task was not ended", model.isLoading)
      }
      for _ in 0..<4 { await Task.yield() }
      note("the bench lives", bench != nil)
      note("\(Pull.living - before) controls live", Pull.living != before)
      note("a scroll view lives", lists.contains { $0.value != nil })
      note("a hosted control lives", controls.contains { $0.value != nil })
      return faults.map { "life \(seed) (\(steps.joined(separator: " "))): \($0)" }
    }

    private struct Weak<Object: AnyObject> {
      weak var value: Object?
      init(_ value: Object) { self.value = value }
    }

    @Test("lives at random leave insets, offsets, timers and memory as they were")
    func lives() async {
      var faults: [String] = []
      for seed in 0..<UInt64(Self.count) { faults += await leftovers(ofLife: seed) }
      #expect(faults.isEmpty, "\(faults.count) faults: \(faults.prefix(20).joined(separator: "\n"))")
    }
  }
}
