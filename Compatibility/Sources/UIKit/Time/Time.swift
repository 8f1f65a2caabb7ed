import Foundation
@_spi(Compatibility) import RefreshLayers
@_spi(Compatibility) import UIKitBase

/// Stage time in seconds; 0 outside of the stage's events.
public func CACurrentMediaTime() -> CFTimeInterval { LayerContext.current?.now ?? 0 }

/// Stage time as an absolute time: seconds since the beginning of 2001.
public func CFAbsoluteTimeGetCurrent() -> CFTimeInterval { CACurrentMediaTime() }

// MARK: Core Foundation's loop

public typealias CFRunLoop = RunLoop
public typealias CFRunLoopTimer = Timer
public final class CFAllocator: Sendable {}
public let kCFAllocatorDefault: CFAllocator? = nil

public struct CFRunLoopMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let commonModes: CFRunLoopMode! = CFRunLoopMode("kCFRunLoopCommonModes")
  public static let defaultMode: CFRunLoopMode! = CFRunLoopMode("kCFRunLoopDefaultMode")
}
public let kCFRunLoopCommonModes: CFRunLoopMode! = .commonModes
public let kCFRunLoopDefaultMode: CFRunLoopMode! = .defaultMode

public func CFRunLoopGetCurrent() -> CFRunLoop! { .main }
public func CFRunLoopGetMain() -> CFRunLoop! { .main }
/// Creates a timer that fires at a date on the stage's clock; a positive interval repeats it.
public func CFRunLoopTimerCreateWithHandler(
  _ allocator: CFAllocator?, _ fireDate: CFAbsoluteTime, _ interval: CFTimeInterval, _ flags: CFOptionFlags,
  _ order: CFIndex, _ block: ((CFRunLoopTimer?) -> Void)?
) -> CFRunLoopTimer! {
  Timer(
    fire: Date(timeIntervalSinceReferenceDate: fireDate), interval: interval, repeats: interval > 0,
    block: { block?($0) })
}
public func CFRunLoopAddTimer(_ loop: CFRunLoop?, _ timer: CFRunLoopTimer?, _ mode: CFRunLoopMode?) {
  timer?.schedule()
}
public func CFRunLoopRemoveTimer(_ loop: CFRunLoop?, _ timer: CFRunLoopTimer?, _ mode: CFRunLoopMode?) {
  timer?.invalidate()
}
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer?) { timer?.invalidate() }
public func CFRunLoopTimerIsValid(_ timer: CFRunLoopTimer?) -> Bool { timer?.isValid ?? false }

// MARK: Times

public typealias DispatchWallTime = DispatchTime

public func + (time: DispatchTime, seconds: Double) -> DispatchTime {
  DispatchTime(seconds: time.seconds + seconds)
}
public func - (time: DispatchTime, seconds: Double) -> DispatchTime {
  DispatchTime(seconds: time.seconds - seconds)
}
public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
  DispatchTime(seconds: time.seconds + interval.inSeconds)
}
public func - (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
  DispatchTime(seconds: time.seconds - interval.inSeconds)
}

/// A timer that fires once per frame of a 60 Hz display, at multiples of 1/60 s of stage time.
///
/// A display link is created with a target and selector, as on iOS, or with a closure.
open class CADisplayLink: NSObject {
  private let handler: (CADisplayLink) -> Void
  private var event: Scheduler.Event?
  private var isAdded = false
  private var frame = 0.0
  public private(set) var timestamp: CFTimeInterval = 0
  open var duration: CFTimeInterval { 1.0 / 60 }
  open var targetTimestamp: CFTimeInterval { timestamp + step }
  open var frameInterval = 1
  open var preferredFramesPerSecond = 0
  open var preferredFrameRateRange = CAFrameRateRange.default
  open var isPaused = false { didSet { if isAdded, oldValue, !isPaused { start() } } }

  public init(handler: @escaping (CADisplayLink) -> Void) { self.handler = handler }
  /// Creates a link that calls a selector of a target, which it retains as on iOS.
  public convenience init(target: Any, selector: Selector) {
    self.init { selector.send(to: target as AnyObject, $0) }
  }

  private var step: CFTimeInterval {
    if preferredFramesPerSecond > 0 { return max(1, (60 / Double(preferredFramesPerSecond)).rounded()) / 60 }
    return Double(max(1, frameInterval)) / 60
  }

  open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isAdded else { return }
    isAdded = true
    start()
  }
  open func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }
  open func invalidate() {
    isAdded = false
    event?.cancel()
    event = nil
  }

  private func start() {
    guard !isPaused else { return }
    event?.cancel()
    LayerContext.performOnStage { [self] context in
      guard isAdded else { return }
      frame = (context.now * 60 + 1e-6).rounded(.down)
      next(on: context.scheduler)
    }
  }

  private func next(on scheduler: Scheduler) {
    frame += (step * 60).rounded()
    event = scheduler.schedule(at: frame / 60) { [self, unowned scheduler] in
      guard isAdded, !isPaused else { return }
      timestamp = scheduler.now
      handler(self)
      if isAdded, !isPaused { next(on: scheduler) }
    }
  }
}
