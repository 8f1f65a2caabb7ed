// Combine's API for Linux. Publishers run on the stage's clock, so that a source behaves identically in every
// run.

/// An activity that can be cancelled.
public protocol Cancellable { func cancel() }

extension Cancellable {
  public func store(in set: inout Set<AnyCancellable>) { set.insert(AnyCancellable(self)) }
  public func store<Collection: RangeReplaceableCollection<AnyCancellable>>(in collection: inout Collection) {
    collection.append(AnyCancellable(self))
  }
}

/// A cancellation handler that runs on `cancel()` and on deinitialization.
public final class AnyCancellable: Cancellable, Hashable {
  private var action: (() -> Void)?
  public init(_ cancel: @escaping () -> Void) { action = cancel }
  public init(_ other: some Cancellable) { action = other.cancel }
  public func cancel() {
    action?()
    action = nil
  }
  deinit { action?() }
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  public func store<Collection: RangeReplaceableCollection<AnyCancellable>>(in collection: inout Collection) {
    collection.append(self)
  }
  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public struct CombineIdentifier: Hashable, Sendable {
  private let id: ObjectIdentifier
  public init(_ object: AnyObject) { id = ObjectIdentifier(object) }
  private final class Token {}
  public init() { id = ObjectIdentifier(Token()) }
}
public protocol CustomCombineIdentifierConvertible { var combineIdentifier: CombineIdentifier { get } }
extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    listen {
      switch $0 {
      case .value(let value): subject.send(value)
      case .completion(let completion): subject.send(completion: completion)
      }
    }
  }
}

public enum Publishers {}
public enum Subscriptions {
  private final class Empty: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
  public static var empty: any Subscription { Empty() }
}

public enum Subscribers {
  /// The number of values that a subscriber requests.
  public struct Demand: Comparable, Hashable, Sendable {
    /// Maximum number of values; nil for unlimited.
    public let max: Int?
    public static let unlimited = Demand(max: nil)
    public static let none = Demand(max: 0)
    public static func max(_ value: Int) -> Demand { Demand(max: Swift.max(0, value)) }
    public static func < (a: Demand, b: Demand) -> Bool { (a.max ?? .max) < (b.max ?? .max) }
    public static func + (a: Demand, b: Demand) -> Demand {
      guard let x = a.max, let y = b.max else { return .unlimited }
      let (sum, isOver) = x.addingReportingOverflow(y)
      return isOver ? .unlimited : Demand(max: sum)
    }
    public static func += (a: inout Demand, b: Demand) { a = a + b }
    mutating func take() { if let count = max { self = Demand(max: count - 1) } }
  }

  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  /// A subscriber that passes values and the completion to closures, with unlimited demand.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    public let receiveValue: (Input) -> Void
    public let receiveCompletion: (Completion<Failure>) -> Void
    private var subscription: (any Subscription)?
    private var isOver = false
    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
    ) { (self.receiveCompletion, self.receiveValue) = (receiveCompletion, receiveValue) }
    public func receive(subscription: any Subscription) {
      guard self.subscription == nil, !isOver else { return subscription.cancel() }
      self.subscription = subscription
      subscription.request(.unlimited)
    }
    public func receive(_ input: Input) -> Demand {
      if !isOver { receiveValue(input) }
      return .none
    }
    public func receive(completion: Completion<Failure>) {
      guard !isOver else { return }
      (isOver, subscription) = (true, nil)
      receiveCompletion(completion)
    }
    public func cancel() {
      isOver = true
      subscription?.cancel()
      subscription = nil
    }
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}

// MARK: Publishers of closures

/// An event sent by a publisher: a value or the completion.
enum PublishedEvent<Output, Failure: Error> {
  case value(Output)
  case completion(Subscribers.Completion<Failure>)
}

extension Publisher {
  /// Subscribes a closure to all events, with unlimited demand; the subscription lasts until the result is
  /// cancelled.
  func listen(_ hear: @escaping (PublishedEvent<Output, Failure>) -> Void) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: { hear(.completion($0)) }, receiveValue: { hear(.value($0)) })
    receive(subscriber: sink)
    return AnyCancellable(sink)
  }
}

/// A type-erased publisher.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  typealias EventHandler = (PublishedEvent<Output, Failure>) -> Void
  /// Subscribes a closure to the publisher's events; the result cancels the subscription.
  private let start: (@escaping EventHandler) -> AnyCancellable
  private let subscribe: ((any Subscriber<Output, Failure>) -> Void)?

  init(_ start: @escaping (@escaping EventHandler) -> AnyCancellable) {
    (self.start, subscribe) = (start, nil)
  }
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    start = { publisher.listen($0) }
    subscribe = { Self.open(publisher, $0) }
  }
  private static func open<P: Publisher, S: Subscriber>(_ publisher: P, _ subscriber: S)
  where P.Output == S.Input, P.Failure == S.Failure { publisher.receive(subscriber: subscriber) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    if let subscribe { return subscribe(subscriber) }
    let relay = BufferingSubscription(subscriber)
    subscriber.receive(subscription: relay)
    relay.source = start { relay.hear($0) }
    if relay.isOver { relay.source = nil }
  }
}

/// A subscription that respects the subscriber's demand and buffers values that exceed it.
private final class BufferingSubscription<S: Subscriber>: Subscription {
  private var subscriber: S?
  private var demand = Subscribers.Demand.none
  private var waiting: [S.Input] = []
  private var completion: Subscribers.Completion<S.Failure>?
  private var isSending = false
  var source: AnyCancellable?
  var isOver: Bool { subscriber == nil }

  init(_ subscriber: S) { self.subscriber = subscriber }

  func hear(_ event: PublishedEvent<S.Input, S.Failure>) {
    guard completion == nil else { return }
    switch event {
    case .value(let value): waiting.append(value)
    case .completion(let completion): self.completion = completion
    }
    send()
  }
  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    send()
  }
  private func send() {
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while let subscriber, demand > .none, !waiting.isEmpty {
      demand.take()
      demand += subscriber.receive(waiting.removeFirst())
    }
    if waiting.isEmpty, let completion, let subscriber {
      self.subscriber = nil
      source = nil
      subscriber.receive(completion: completion)
    }
  }
  func cancel() {
    (subscriber, waiting) = (nil, [])
    source = nil
  }
}
