// Operators that build publishers from other publishers.

extension Publisher {
  /// A publisher that passes every event of this one to `hear`; `hear` sends the resulting events by calling its second
  /// argument.
  private func relay<Result, Problem: Error>(
    _ hear: @escaping (PublishedEvent<Output, Failure>, (PublishedEvent<Result, Problem>) -> Void) -> Void
  ) -> AnyPublisher<Result, Problem> {
    AnyPublisher { send in listen { hear($0, send) } }
  }
  /// A publisher that replaces each value by means of a closure with state per subscriber, and forwards the
  /// completion.
  private func values<State, Result>(
    _ state: State, _ hear: @escaping (inout State, Output, (PublishedEvent<Result, Failure>) -> Void) -> Void
  ) -> AnyPublisher<Result, Failure> {
    AnyPublisher { send in
      var state = state
      return listen {
        switch $0 {
        case .value(let value): hear(&state, value, send)
        case .completion(let completion): send(.completion(completion))
        }
      }
    }
  }

  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    self as? AnyPublisher<Output, Failure> ?? AnyPublisher(self)
  }

  // MARK: Values

  public func map<Result>(_ transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
    values(()) { $2(.value(transform($1))) }
  }
  public func map<Result>(_ keyPath: KeyPath<Output, Result>) -> AnyPublisher<Result, Failure> {
    map { $0[keyPath: keyPath] }
  }
  public func compactMap<Result>(_ transform: @escaping (Output) -> Result?) -> AnyPublisher<Result, Failure>
  {
    values(()) { if let result = transform($1) { $2(.value(result)) } }
  }
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    values(()) { if isIncluded($1) { $2(.value($1)) } }
  }
  public func tryMap<Result>(
    _ transform: @escaping (Output) throws -> Result
  ) -> AnyPublisher<Result, any Error> {
    relay { event, send in
      switch event {
      case .value(let value):
        do { send(.value(try transform(value))) } catch { send(.completion(.failure(error))) }
      case .completion(.finished): send(.completion(.finished))
      case .completion(.failure(let error)): send(.completion(.failure(error)))
      }
    }
  }
  public func scan<Result>(
    _ first: Result, _ next: @escaping (Result, Output) -> Result
  ) -> AnyPublisher<Result, Failure> {
    values(first) { state, value, send in
      state = next(state, value)
      send(.value(state))
    }
  }
  public func reduce<Result>(
    _ first: Result, _ next: @escaping (Result, Output) -> Result
  ) -> AnyPublisher<Result, Failure> {
    AnyPublisher { send in
      var result = first
      return listen {
        switch $0 {
        case .value(let value): result = next(result, value)
        case .completion(let completion):
          if case .finished = completion { send(.value(result)) }
          send(.completion(completion))
        }
      }
    }
  }
  public func collect() -> AnyPublisher<[Output], Failure> { reduce([]) { $0 + [$1] } }
  public func count() -> AnyPublisher<Int, Failure> { reduce(0) { count, _ in count + 1 } }
  public func ignoreOutput() -> AnyPublisher<Never, Failure> { values(()) { _, _, _ in } }
  public func removeDuplicates(
    by areSame: @escaping (Output, Output) -> Bool
  ) -> AnyPublisher<Output, Failure> {
    values(Output?.none) { last, value, send in
      if let old = last, areSame(old, value) { return }
      last = value
      send(.value(value))
    }
  }
  public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable {
    removeDuplicates(by: ==)
  }
  public func replaceNil<Value>(with value: Value) -> AnyPublisher<Value, Failure> where Output == Value? {
    map { $0 ?? value }
  }

  // MARK: Filtering

  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    values(count) { left, value, send in if left > 0 { left -= 1 } else { send(.value(value)) } }
  }
  public func drop(while isDropped: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    values(true) { drops, value, send in
      drops = drops && isDropped(value)
      if !drops { send(.value(value)) }
    }
  }
  public func prefix(_ count: Int) -> AnyPublisher<Output, Failure> {
    guard count > 0 else { return Empty().eraseToAnyPublisher() }
    return values(count) { left, value, send in
      left -= 1
      if left >= 0 { send(.value(value)) }
      if left == 0 { send(.completion(.finished)) }
    }
  }
  public func prefix(while isKept: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    values(()) { _, value, send in
      if isKept(value) { send(.value(value)) } else { send(.completion(.finished)) }
    }
  }
  public func prefix(untilOutputFrom other: some Publisher) -> AnyPublisher<Output, Failure> {
    AnyPublisher { send in
      let stop = other.listen { if case .value = $0 { send(.completion(.finished)) } }
      let own = listen(send)
      return AnyCancellable {
        stop.cancel()
        own.cancel()
      }
    }
  }
  public func first() -> AnyPublisher<Output, Failure> { prefix(1) }
  public func first(where isFound: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    filter(isFound).prefix(1)
  }
  public func last() -> AnyPublisher<Output, Failure> { reduce(Output?.none) { $1 }.compactMap { $0 } }

  // MARK: Combining publishers

  public func prepend(_ first: Output...) -> AnyPublisher<Output, Failure> { prepend(first) }
  public func prepend(_ first: some Sequence<Output>) -> AnyPublisher<Output, Failure> {
    AnyPublisher { send in
      for value in first { send(.value(value)) }
      return listen(send)
    }
  }
  public func append(_ last: Output...) -> AnyPublisher<Output, Failure> { append(last) }
  public func append(_ last: some Sequence<Output>) -> AnyPublisher<Output, Failure> {
    relay { event, send in
      if case .completion(.finished) = event { for value in last { send(.value(value)) } }
      send(event)
    }
  }
  public func merge<P: Publisher>(with other: P) -> AnyPublisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure {
    Publishers.MergeMany([eraseToAnyPublisher(), other.eraseToAnyPublisher()])
  }

  public func combineLatest<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
  where P.Failure == Failure {
    join(other) { mine, theirs, _ in
      guard let a = mine.last, let b = theirs.last else { return nil }
      (mine, theirs) = ([a], [b])
      return (a, b)
    }
  }
  public func combineLatest<P: Publisher, Result>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> Result
  ) -> AnyPublisher<Result, Failure> where P.Failure == Failure { combineLatest(other).map(transform) }
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ second: P, _ third: Q
  ) -> AnyPublisher<(Output, P.Output, Q.Output), Failure> where P.Failure == Failure, Q.Failure == Failure {
    combineLatest(second).combineLatest(third).map { ($0.0, $0.1, $1) }
  }
  public func zip<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
  where P.Failure == Failure {
    join(other) { mine, theirs, _ in
      guard !mine.isEmpty, !theirs.isEmpty else { return nil }
      return (mine.removeFirst(), theirs.removeFirst())
    }
  }
  public func withLatest<P: Publisher>(from other: P) -> AnyPublisher<(Output, P.Output), Failure>
  where P.Failure == Failure {
    join(other) { mine, theirs, isMine in
      guard isMine, let a = mine.last, let b = theirs.last else { return nil }
      (mine, theirs) = ([], [b])
      return (a, b)
    }
  }
  /// A publisher that calls a closure with the buffered values of two publishers after each new value, and
  /// sends its result.
  private func join<P: Publisher, Result>(
    _ other: P, _ make: @escaping (inout [Output], inout [P.Output], _ isMine: Bool) -> Result?
  ) -> AnyPublisher<Result, Failure> where P.Failure == Failure {
    AnyPublisher { send in
      var (mine, theirs): ([Output], [P.Output]) = ([], [])
      var open = 2
      func end(_ completion: Subscribers.Completion<Failure>) {
        open -= 1
        if case .failure = completion {
          send(.completion(completion))
        } else if open == 0 {
          send(.completion(.finished))
        }
      }
      func tell(_ isMine: Bool) { if let result = make(&mine, &theirs, isMine) { send(.value(result)) } }
      let first = listen {
        switch $0 {
        case .value(let value):
          mine.append(value)
          tell(true)
        case .completion(let completion): end(completion)
        }
      }
      let second = other.listen {
        switch $0 {
        case .value(let value):
          theirs.append(value)
          tell(false)
        case .completion(let completion): end(completion)
        }
      }
      return AnyCancellable {
        first.cancel()
        second.cancel()
      }
    }
  }

  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure {
    AnyPublisher { send in
      var inner: [AnyCancellable] = []
      var open = 1
      func end() {
        open -= 1
        if open == 0 { send(.completion(.finished)) }
      }
      let outer = listen { event in
        switch event {
        case .value(let value):
          open += 1
          inner.append(
            transform(value).listen {
              if case .completion(.finished) = $0 { end() } else { send($0) }
            })
        case .completion(.finished): end()
        case .completion(.failure(let error)): send(.completion(.failure(error)))
        }
      }
      return AnyCancellable {
        outer.cancel()
        inner = []
      }
    }
  }
  public func switchToLatest() -> AnyPublisher<Output.Output, Failure>
  where Output: Publisher, Output.Failure == Failure {
    AnyPublisher { send in
      var inner: AnyCancellable?
      var (isOver, isInnerOpen) = (false, false)
      let outer = listen { event in
        switch event {
        case .value(let publisher):
          isInnerOpen = true
          inner?.cancel()
          inner = publisher.listen {
            guard case .completion(.finished) = $0 else { return send($0) }
            isInnerOpen = false
            if isOver { send(.completion(.finished)) }
          }
        case .completion(.finished):
          isOver = true
          if !isInnerOpen { send(.completion(.finished)) }
        case .completion(.failure(let error)): send(.completion(.failure(error)))
        }
      }
      return AnyCancellable {
        outer.cancel()
        inner = nil
      }
    }
  }

  // MARK: Failures

  public func mapError<Problem: Error>(
    _ transform: @escaping (Failure) -> Problem
  ) -> AnyPublisher<Output, Problem> {
    relay { event, send in
      switch event {
      case .value(let value): send(.value(value))
      case .completion(.finished): send(.completion(.finished))
      case .completion(.failure(let error)): send(.completion(.failure(transform(error))))
      }
    }
  }
  public func setFailureType<Problem: Error>(to type: Problem.Type) -> AnyPublisher<Output, Problem>
  where Failure == Never { mapError { (never: Never) -> Problem in switch never {} } }
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> AnyPublisher<Output, P.Failure>
  where P.Output == Output {
    AnyPublisher { send in
      var second: AnyCancellable?
      let first = listen { event in
        switch event {
        case .value(let value): send(.value(value))
        case .completion(.finished): send(.completion(.finished))
        case .completion(.failure(let error)): second = handler(error).listen(send)
        }
      }
      return AnyCancellable {
        first.cancel()
        second?.cancel()
      }
    }
  }
  public func replaceError(with value: Output) -> AnyPublisher<Output, Never> {
    self.catch { _ in Just(value) }
  }
  public func replaceEmpty(with value: Output) -> AnyPublisher<Output, Failure> {
    AnyPublisher { send in
      var isEmpty = true
      return listen {
        if case .value = $0 { isEmpty = false }
        if case .completion(.finished) = $0, isEmpty { send(.value(value)) }
        send($0)
      }
    }
  }
  public func assertNoFailure(_ prefix: String = "") -> AnyPublisher<Output, Never> {
    self.catch { error -> Empty<Output, Never> in fatalError("\(prefix)\(error)") }
  }
  public func retry(_ times: Int) -> AnyPublisher<Output, Failure> {
    times <= 0 ? eraseToAnyPublisher() : self.catch { _ in retry(times - 1) }.eraseToAnyPublisher()
  }

  // MARK: Subscribers

  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { send in
      var isOver = false
      receiveSubscription?(Subscriptions.empty)
      receiveRequest?(.unlimited)
      let own = listen {
        switch $0 {
        case .value(let value): receiveOutput?(value)
        case .completion(let completion):
          isOver = true
          receiveCompletion?(completion)
        }
        send($0)
      }
      return AnyCancellable {
        if !isOver { receiveCancel?() }
        own.cancel()
      }
    }
  }
  public func print(_ prefix: String = "") -> AnyPublisher<Output, Failure> {
    func write(_ text: String) { Swift.print(prefix.isEmpty ? text : "\(prefix): \(text)") }
    return handleEvents(
      receiveOutput: { write("receive value: (\($0))") }, receiveCompletion: { write("receive \($0)") },
      receiveCancel: { write("receive cancel") })
  }
  /// A publisher that shares one upstream subscription among all subscribers, from the first subscription to
  /// the last cancellation.
  public func share() -> AnyPublisher<Output, Failure> {
    var subject = PassthroughSubject<Output, Failure>()
    var listeners = 0
    var source: AnyCancellable?
    return AnyPublisher { send in
      let own = subject.listen(send)
      listeners += 1
      if listeners == 1 { source = subscribe(subject) }
      return AnyCancellable {
        own.cancel()
        listeners -= 1
        guard listeners == 0 else { return }
        source?.cancel()
        subject = PassthroughSubject()
      }
    }
  }
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    listen {
      switch $0 {
      case .value(let value): receiveValue(value)
      case .completion(let completion): receiveCompletion(completion)
      }
    }
  }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }
  /// Assigns each value to a published property while the property's storage exists.
  public func assign(to published: inout Published<Output>.Publisher) {
    let storage = published.storage
    storage.sources.append(sink { [weak storage] in storage?.set($0) })
  }
}

extension Publishers {
  public static func Merge<A: Publisher, B: Publisher>(_ a: A, _ b: B) -> AnyPublisher<A.Output, A.Failure>
  where A.Output == B.Output, A.Failure == B.Failure { a.merge(with: b) }
  public static func MergeMany<P: Publisher>(_ all: P...) -> AnyPublisher<P.Output, P.Failure> {
    MergeMany(all)
  }
  public static func MergeMany<P: Publisher>(_ all: some Sequence<P>) -> AnyPublisher<P.Output, P.Failure> {
    let all = Array(all)
    return AnyPublisher { send in
      var open = all.count
      if open == 0 { send(.completion(.finished)) }
      let parts = all.map { part in
        part.listen {
          guard case .completion(.finished) = $0 else { return send($0) }
          open -= 1
          if open == 0 { send(.completion(.finished)) }
        }
      }
      return AnyCancellable { for part in parts { part.cancel() } }
    }
  }
  public static func CombineLatest<A: Publisher, B: Publisher>(
    _ a: A, _ b: B
  ) -> AnyPublisher<(A.Output, B.Output), A.Failure> where A.Failure == B.Failure { a.combineLatest(b) }
  public static func CombineLatest3<A: Publisher, B: Publisher, C: Publisher>(
    _ a: A, _ b: B, _ c: C
  ) -> AnyPublisher<(A.Output, B.Output, C.Output), A.Failure>
  where A.Failure == B.Failure, B.Failure == C.Failure { a.combineLatest(b, c) }
  public static func Zip<A: Publisher, B: Publisher>(
    _ a: A, _ b: B
  ) -> AnyPublisher<(A.Output, B.Output), A.Failure> where A.Failure == B.Failure { a.zip(b) }
}
