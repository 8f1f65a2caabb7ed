import Foundation
@_spi(Compatibility) import RefreshLayers
import UIKit
import UIKitBase

/// A scheduler that runs work on the stage's clock.
public protocol Scheduler {
  func run(after delay: TimeInterval, _ work: @escaping () -> Void) -> any Cancellable
}

/// A duration, such as `.milliseconds(300)` or `0.3`.
public struct SchedulerInterval: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Hashable, Sendable {
  public let seconds: TimeInterval
  public init(_ seconds: TimeInterval) { self.seconds = seconds }
  public init(floatLiteral value: Double) { seconds = value }
  public init(integerLiteral value: Int) { seconds = Double(value) }
  public static func seconds(_ value: Int) -> Self { Self(Double(value)) }
  public static func seconds(_ value: Double) -> Self { Self(value) }
  public static func milliseconds(_ value: Int) -> Self { Self(Double(value) / 1e3) }
  public static func microseconds(_ value: Int) -> Self { Self(Double(value) / 1e6) }
  public static func nanoseconds(_ value: Int) -> Self { Self(Double(value) / 1e9) }
}

/// Schedules work on the stage's clock; returns its cancellation.
private func onStage(after delay: TimeInterval, _ work: @escaping () -> Void) -> any Cancellable {
  var event: RefreshLayers.Scheduler.Event?
  LayerContext.performOnStage { event = $0.scheduler.schedule(after: max(0, delay), work) }
  return AnyCancellable { event?.cancel() }
}

extension UIKitBase.RunLoop: Scheduler {
  public func run(after delay: TimeInterval, _ work: @escaping () -> Void) -> any Cancellable {
    onStage(after: delay, work)
  }
}
extension UIKitBase.DispatchQueue: Scheduler {
  public func run(after delay: TimeInterval, _ work: @escaping () -> Void) -> any Cancellable {
    onStage(after: delay, work)
  }
}
extension OperationQueue: Scheduler {
  public func run(after delay: TimeInterval, _ work: @escaping () -> Void) -> any Cancellable {
    onStage(after: delay, work)
  }
}
/// A scheduler that runs work immediately.
public struct ImmediateScheduler: Scheduler, Sendable {
  public static let shared = ImmediateScheduler()
  public func run(after delay: TimeInterval, _ work: @escaping () -> Void) -> any Cancellable {
    work()
    return AnyCancellable {}
  }
}

extension Publisher {
  /// A publisher that delays every event by some seconds.
  private func later(_ delay: TimeInterval, on scheduler: some Scheduler) -> AnyPublisher<Output, Failure> {
    AnyPublisher { send in
      var isOpen = true
      // Events in transit are kept, so that they arrive even after the source has completed.
      var waiting: [Int: any Cancellable] = [:]
      var count = 0
      let own = listen { event in
        count += 1
        let number = count
        waiting[number] = scheduler.run(after: delay) {
          waiting[number] = nil
          if isOpen { send(event) }
        }
      }
      return AnyCancellable {
        isOpen = false
        own.cancel()
        for (_, work) in waiting { work.cancel() }
      }
    }
  }
  public func receive(on scheduler: some Scheduler, options: Never? = nil) -> AnyPublisher<Output, Failure> {
    later(0, on: scheduler)
  }
  /// The publisher itself, because every subscription already runs on the stage's clock.
  public func subscribe(on scheduler: some Scheduler, options: Never? = nil) -> AnyPublisher<Output, Failure>
  {
    eraseToAnyPublisher()
  }
  public func delay(
    for interval: SchedulerInterval, tolerance: SchedulerInterval? = nil, scheduler: some Scheduler,
    options: Never? = nil
  ) -> AnyPublisher<Output, Failure> { later(interval.seconds, on: scheduler) }

  /// A publisher that sends a value after an interval without a newer value.
  public func debounce(
    for interval: SchedulerInterval, scheduler: some Scheduler, options: Never? = nil
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { send in
      var waiting: (any Cancellable)?
      let own = listen { event in
        waiting?.cancel()
        guard case .value = event else { return send(event) }
        waiting = scheduler.run(after: interval.seconds) { send(event) }
      }
      return AnyCancellable {
        waiting?.cancel()
        own.cancel()
      }
    }
  }
  /// A publisher that sends the first or last value of each interval; an interval begins with a value.
  public func throttle(
    for interval: SchedulerInterval, scheduler: some Scheduler, latest: Bool
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { send in
      var timer: (any Cancellable)?
      var next: Output?
      func open() {
        timer = nil
        guard let value = next else { return }
        next = nil
        send(.value(value))
        timer = scheduler.run(after: interval.seconds, open)
      }
      let own = listen { event in
        guard case .value(let value) = event else {
          if let value = next { send(.value(value)) }
          timer?.cancel()
          return send(event)
        }
        if timer == nil {
          send(event)
          timer = scheduler.run(after: interval.seconds, open)
        } else if latest || next == nil {
          next = value
        }
      }
      return AnyCancellable {
        timer?.cancel()
        own.cancel()
      }
    }
  }
}
