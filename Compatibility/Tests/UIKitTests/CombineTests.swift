import Combine
import Foundation
import RefreshKit
import SwiftUI
import Testing
import UIKit

#Preview { UIView() }
#Preview("a controller", traits: .fixedLayout(width: 20, height: 20)) {
  let controller = UIViewController()
  return controller
}
#Preview("SwiftUI") { ZStack { ColoredView(color: .red).frame(width: 20, height: 20) } }

/// A view of UIKit in SwiftUI.
private struct ColoredView: UIViewRepresentable {
  var color: UIColor
  func makeUIView(context: Context) -> UIView { UIView() }
  func updateUIView(_ view: UIView, context: Context) { view.backgroundColor = color }
}

@Suite("Combine and SwiftUI")
struct CombineTests {
  /// The times and values that a publisher sends in a second, in which a source sends numbers at some times.
  private func play<P: Publisher>(
    _ times: [(TimeInterval, Int)], to end: TimeInterval = 1,
    _ make: (PassthroughSubject<Int, Never>) -> P
  ) -> [String] where P.Failure == Never {
    let bench = Bench()
    let subject = PassthroughSubject<Int, Never>()
    var heard: [String] = []
    var listener: AnyCancellable?
    bench.turn {
      listener = make(subject).sink(
        receiveCompletion: { _ in heard.append("end") },
        receiveValue: { heard.append("\($0)@\((CACurrentMediaTime() * 1000).rounded() / 1000)") })
    }
    for (time, value) in times {
      bench.advance(to: time)
      bench.turn { subject.send(value) }
    }
    bench.advance(to: end)
    withExtendedLifetime(listener) {}
    return heard
  }

  @Test("operators send what they are named for")
  func operators() {
    let numbers = [1, 2, 2, 3, 4, 4]
    func all<P: Publisher>(_ publisher: P) -> [P.Output] {
      var values: [P.Output] = []
      _ = publisher.sink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
      return values
    }
    let source = numbers.publisher
    #expect(all(source.map { $0 * 2 }.filter { $0 > 2 }) == [4, 4, 6, 8, 8])
    #expect(all(source.removeDuplicates()) == [1, 2, 3, 4])
    #expect(all(source.dropFirst(2).prefix(2)) == [2, 3])
    #expect(all(source.scan(0, +)) == [1, 3, 5, 8, 12, 16] && all(source.reduce(0, +)) == [16])
    #expect(all(source.collect()) == [numbers] && all(source.last()) == [4])
    #expect(all(source.drop { $0 < 3 }) == [3, 4, 4] && all(source.prefix { $0 < 3 }) == [1, 2, 2])
    #expect(all(source.prepend(0).append(9)) == [0] + numbers + [9])
    #expect(all(source.flatMap { [$0, -$0].publisher }.prefix(4)) == [1, -1, 2, -2])
    #expect(all(["1", "x", "3"].publisher.compactMap { Int($0) }) == [1, 3])
    #expect(all([1, 2].publisher.zip(["a", "b", "c"].publisher)).map { "\($0)\($1)" } == ["1a", "2b"])
    struct Problem: Error {}
    let failing = source.tryMap { if $0 == 3 { throw Problem() } else { $0 } }
    #expect(all(failing.replaceError(with: 0)) == [1, 2, 2, 0])
    #expect(all(failing.catch { _ in Just(7) }) == [1, 2, 2, 7])
    #expect(all(Fail<Int, Problem>(error: Problem())) == [] && all(Empty<Int, Never>()) == [])
    let (a, b) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<Int, Never>(10))
    var sums: [Int] = []
    let listener = a.combineLatest(b).map(+).sink { sums.append($0) }
    a.send(2)
    b.value = 20
    listener.cancel()
    a.send(3)
    #expect(sums == [11, 12, 22])
  }

  @Test("delays, pauses and intervals are of the stage's time")
  func times() {
    let burst = [(0.1, 1), (0.15, 2), (0.18, 3), (0.6, 4)]
    #expect(
      play(burst) { $0.debounce(for: .milliseconds(100), scheduler: RunLoop.main) } == ["3@0.28", "4@0.7"])
    #expect(
      play(burst) { $0.throttle(for: 0.1, scheduler: DispatchQueue.main, latest: true) }
        == ["1@0.1", "3@0.2", "4@0.6"])
    #expect(
      play(burst) { $0.delay(for: 0.25, scheduler: DispatchQueue.main) }
        == ["1@0.35", "2@0.4", "3@0.43", "4@0.85"])
    #expect(play([(0.1, 1)]) { $0.receive(on: DispatchQueue.main) } == ["1@0.1"])
    #expect(
      play([], to: 0.7) { _ in Timer.publish(every: 0.3, on: .main, in: .common).autoconnect().map { _ in 0 }
      }
        == ["0@0.3", "0@0.6"])
  }

  @Test("a subscriber gets no more than it asks for, and what waits when it asks for more")
  func demand() {
    final class Slow: Subscriber {
      var values: [Int] = []
      var subscription: (any Subscription)?
      var isOver = false
      func receive(subscription: any Subscription) {
        self.subscription = subscription
        subscription.request(.max(1))
      }
      func receive(_ input: Int) -> Subscribers.Demand {
        values.append(input)
        return .none
      }
      func receive(completion: Subscribers.Completion<Never>) { isOver = true }
    }
    let slow = Slow()
    [1, 2, 3].publisher.subscribe(slow)
    #expect(slow.values == [1] && !slow.isOver)
    slow.subscription?.request(.unlimited)
    #expect(slow.values == [1, 2, 3] && slow.isOver)
  }

  @Test("a published property sends before it changes, and its object says so")
  func published() {
    final class Model: ObservableObject {
      @Published var ratio = 0.0
    }
    let model = Model()
    var heard: [String] = []
    var bag = Set<AnyCancellable>()
    model.objectWillChange.sink { heard.append("will change \(model.ratio)") }.store(in: &bag)
    model.$ratio.sink { heard.append("\($0) while \(model.ratio)") }.store(in: &bag)
    model.ratio = 0.5
    #expect(heard == ["0.0 while 0.0", "will change 0.0", "0.5 while 0.0"])
    let subject = PassthroughSubject<Double, Never>()
    subject.assign(to: &model.$ratio)
    subject.send(0.75)
    #expect(model.ratio == 0.75)
    bag = []
    model.ratio = 1
    #expect(heard.count == 5)
  }

  @Test("a hosting controller shows the UIKit views in SwiftUI's, and says once what it does not draw")
  @MainActor func hosting() throws {
    struct Screen: SwiftUI.View {
      @State var color = UIColor.blue
      var body: some SwiftUI.View {
        ZStack {
          ColoredView(color: color).padding(3)
          if color == .blue { Text("blue") }
          Text("more")
        }
      }
    }
    let bench = Bench()
    let controller = UIHostingController(rootView: Screen())
    _ = bench.show { controller.view! }
    #expect(controller.view.subviews.map(\.backgroundColor) == [.blue])
    #expect(controller.view.subviews.first?.frame == controller.view.bounds)
    #expect(bench.context.diagnostics.map(\.message).filter { $0.contains("SwiftUI.Text") }.count == 1)
  }
}
