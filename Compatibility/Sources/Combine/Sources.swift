import Foundation
import RefreshLayers
import UIKit
import UIKitBase

// Publishers that produce values themselves.

public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public let output: Output
  public init(_ output: Output) { self.output = output }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    [output].publisher.receive(subscriber: subscriber)
  }
}

public struct Empty<Output, Failure: Error>: Publisher {
  private let completes: Bool
  public init(completeImmediately: Bool = true) { completes = completeImmediately }
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    completes = completeImmediately
  }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    AnyPublisher { hear in
      if completes { hear(.completion(.finished)) }
      return AnyCancellable {}
    }.receive(subscriber: subscriber)
  }
}

public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure
  public init(error: Failure) { self.error = error }
  public init(outputType: Output.Type, failure: Failure) { error = failure }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    AnyPublisher { hear in
      hear(.completion(.failure(error)))
      return AnyCancellable {}
    }.receive(subscriber: subscriber)
  }
}

/// A publisher of one result, which a closure delivers; the closure starts when the publisher is created.
public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void
  private var result: Result<Output, Failure>?
  private var waiting: [Promise] = []
  public init(_ attempt: @escaping (@escaping Promise) -> Void) {
    attempt { [self] result in
      guard self.result == nil else { return }
      self.result = result
      let all = waiting
      waiting = []
      for wait in all { wait(result) }
    }
  }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    AnyPublisher { [self] hear in
      func end(_ result: Result<Output, Failure>) {
        switch result {
        case .success(let value):
          hear(.value(value))
          hear(.completion(.finished))
        case .failure(let error): hear(.completion(.failure(error)))
        }
      }
      if let result { end(result) } else { waiting.append(end) }
      return AnyCancellable {}
    }.receive(subscriber: subscriber)
  }
}

/// A publisher that creates a new publisher for each subscriber.
public struct Deferred<Deferred: Publisher>: Publisher {
  public typealias Output = Deferred.Output
  public typealias Failure = Deferred.Failure
  public let createPublisher: () -> Deferred
  public init(createPublisher: @escaping () -> Deferred) { self.createPublisher = createPublisher }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}

extension Sequence {
  /// A publisher that sends the elements immediately.
  public var publisher: AnyPublisher<Element, Never> {
    AnyPublisher { hear in
      for element in self { hear(.value(element)) }
      hear(.completion(.finished))
      return AnyCancellable {}
    }
  }
}
extension Optional {
  public var publisher: AnyPublisher<Wrapped, Never> { (map { [$0] } ?? []).publisher }
}
extension Result {
  public var publisher: AnyPublisher<Success, Failure> {
    AnyPublisher(Future<Success, Failure> { $0(self) })
  }
}

// MARK: Properties

/// A property that publishes its new value before the property changes, as in Combine.
@propertyWrapper public struct Published<Value> {
  /// The value, its subject, and the subscriptions that assign to it.
  final class Storage {
    var value: Value
    let subject: CurrentValueSubject<Value, Never>
    var sources: [AnyCancellable] = []
    /// Sends the `objectWillChange` of the enclosing object.
    var willChange: (() -> Void)?
    init(_ value: Value) { (self.value, subject) = (value, CurrentValueSubject(value)) }
    func set(_ new: Value) {
      willChange?()
      subject.send(new)
      value = new
    }
  }
  private let storage: Storage
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    let storage: Storage
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.subject.receive(subscriber: subscriber)
    }
  }
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    // Required by `assign(to:)`, whose parameter is inout; the storage itself is shared.
    set {}
  }

  @available(*, unavailable, message: "@Published is for properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Published<Value>>
  ) -> Value {
    get { owner[keyPath: storage].storage.value }
    set {
      let own = owner[keyPath: storage].storage
      if own.willChange == nil, let object = owner as? any ObservableObject {
        own.willChange = { [weak object] in
          (object?.objectWillChange as? ObservableObjectPublisher)?.send()
        }
      }
      own.set(newValue)
    }
  }
}

/// An object that announces changes of its published properties.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}

public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never
  private let subject = PassthroughSubject<Void, Never>()
  public init() {}
  public func send() { subject.send(()) }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}

private nonisolated(unsafe) let changeKey = UnsafeRawPointer(
  UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  public var objectWillChange: ObservableObjectPublisher {
    if let publisher = objc_getAssociatedObject(self, changeKey) as? ObservableObjectPublisher {
      return publisher
    }
    let publisher = ObservableObjectPublisher()
    objc_setAssociatedObject(self, changeKey, publisher, .OBJC_ASSOCIATION_RETAIN)
    return publisher
  }
}

// MARK: Foundation

/// A publisher that starts when `connect()` is called.
public protocol ConnectablePublisher<Output, Failure>: Publisher { func connect() -> any Cancellable }

extension ConnectablePublisher {
  /// A publisher that connects with the first subscriber and disconnects with the last.
  public func autoconnect() -> AnyPublisher<Output, Failure> {
    var subscribers = 0
    var connection: (any Cancellable)?
    return AnyPublisher { hear in
      let inner = listen(hear)
      subscribers += 1
      if subscribers == 1 { connection = connect() }
      return AnyCancellable {
        inner.cancel()
        subscribers -= 1
        if subscribers == 0 { connection?.cancel() }
      }
    }
  }
}

extension UIKitBase.Timer {
  /// A publisher of the stage's time, as a date, at regular intervals.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never
    public let interval: TimeInterval
    private let subject = PassthroughSubject<Date, Never>()
    init(interval: TimeInterval) { self.interval = interval }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }
    public func connect() -> any Cancellable {
      let timer = Timer.scheduledTimer(withTimeInterval: interval, repeats: true) { [subject] _ in
        subject.send(Date(timeIntervalSinceReferenceDate: CACurrentMediaTime()))
      }
      return AnyCancellable { timer.invalidate() }
    }
  }
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: UIKitBase.RunLoop,
    in mode: UIKitBase.RunLoop.Mode
  ) -> TimerPublisher { TimerPublisher(interval: interval) }
}

extension NotificationCenter {
  public func publisher(
    for name: Notification.Name, object: AnyObject? = nil
  ) -> AnyPublisher<Notification, Never> {
    AnyPublisher { listener in
      nonisolated(unsafe) let hear = listener
      let observer = self.addObserver(forName: name, object: object, queue: nil) { hear(.value($0)) }
      return AnyCancellable { self.removeObserver(observer) }
    }
  }
}

extension KeyValueObserving where Self: UIScrollView {
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> AnyPublisher<Value, Never> {
    AnyPublisher { hear in
      let observation = self.observe(keyPath, options: options.union(.new)) { object, _ in
        hear(.value(object[keyPath: keyPath]))
      }
      return AnyCancellable { observation.invalidate() }
    }
  }
}
extension KeyValueObserving where Self: UIView {
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> AnyPublisher<Value, Never> {
    AnyPublisher { hear in
      let observation = self.observe(keyPath, options: options.union(.new)) { object, _ in
        hear(.value(object[keyPath: keyPath]))
      }
      return AnyCancellable { observation.invalidate() }
    }
  }
}
