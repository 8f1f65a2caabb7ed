/// A publisher whose values are sent by calls of `send`.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}
extension Subject where Output == Void { public func send() { send(()) } }

/// The subscribers of a subject, in order of subscription.
final class SubscriberList<Output, Failure: Error> {
  private final class ListedSubscription: Subscription {
    let subscriber: any Subscriber<Output, Failure>
    var demand = Subscribers.Demand.none
    weak var audience: SubscriberList?
    /// Latest value, delivered when the subscriber first requests values.
    var owed: Output?
    init(_ subscriber: any Subscriber<Output, Failure>) { self.subscriber = subscriber }
    func request(_ demand: Subscribers.Demand) {
      self.demand += demand
      if let owed {
        self.owed = nil
        send(owed)
      }
    }
    func send(_ value: Output) {
      guard demand > .none else { return }
      demand.take()
      demand += subscriber.receive(value)
    }
    func cancel() { audience?.leave(self) }
  }
  private var seats: [ListedSubscription] = []
  private(set) var completion: Subscribers.Completion<Failure>?

  func join(_ subscriber: any Subscriber<Output, Failure>, first: Output? = nil) {
    let seat = ListedSubscription(subscriber)
    if let completion {
      subscriber.receive(subscription: seat)
      return subscriber.receive(completion: completion)
    }
    (seat.audience, seat.owed) = (self, first)
    seats.append(seat)
    subscriber.receive(subscription: seat)
  }
  private func leave(_ seat: ListedSubscription) { seats.removeAll { $0 === seat } }
  func send(_ value: Output) {
    guard completion == nil else { return }
    // Subscribers that cancel during the loop are skipped.
    for seat in seats where seats.contains(where: { $0 === seat }) { seat.send(value) }
  }
  func send(completion: Subscribers.Completion<Failure>) {
    guard self.completion == nil else { return }
    self.completion = completion
    let last = seats
    seats = []
    for seat in last { seat.subscriber.receive(completion: completion) }
  }
}

/// A subject that sends each value to its current subscribers.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let audience = SubscriberList<Output, Failure>()
  public init() {}
  public func send(_ value: Output) { audience.send(value) }
  public func send(completion: Subscribers.Completion<Failure>) { audience.send(completion: completion) }
  public func send(subscription: any Subscription) { subscription.request(.unlimited) }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.join(subscriber)
  }
}

/// A subject with a current value, which new subscribers receive immediately.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let audience = SubscriberList<Output, Failure>()
  private var current: Output
  public var value: Output {
    get { current }
    set { send(newValue) }
  }
  public init(_ value: Output) { current = value }
  public func send(_ value: Output) {
    guard audience.completion == nil else { return }
    current = value
    audience.send(value)
  }
  public func send(completion: Subscribers.Completion<Failure>) { audience.send(completion: completion) }
  public func send(subscription: any Subscription) { subscription.request(.unlimited) }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.join(subscriber, first: current)
  }
}
