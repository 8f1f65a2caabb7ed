import Combine
import Foundation

/// Read and write access to a value stored elsewhere.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let getter: () -> Value
  private let setter: (Value) -> Void
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (getter, setter) = (get, set) }
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }
  public var wrappedValue: Value {
    get { getter() }
    nonmutating set { setter(newValue) }
  }
  public var projectedValue: Binding { self }
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

/// A property with storage that a hosting controller keeps for the view.
protocol HostedProperty {
  @MainActor func connect(_ label: String, to node: ViewNode, in environment: EnvironmentValues)
}

/// Storage of a state, which outlives the values of its view.
private final class StateBox<Value> {
  var value: Value
  /// Storage of an earlier value of the same view.
  var first: StateBox?
  var onChange: (() -> Void)?
  init(_ value: Value) { self.value = value }
}

/// A value stored by a view.
@propertyWrapper public struct State<Value>: HostedProperty {
  private let box: StateBox<Value>
  public init(wrappedValue: Value) { box = StateBox(wrappedValue) }
  public init(initialValue: Value) { box = StateBox(initialValue) }
  public var wrappedValue: Value {
    get { (box.first ?? box).value }
    nonmutating set {
      let box = box.first ?? box
      box.value = newValue
      box.onChange?()
    }
  }
  public var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }

  @MainActor func connect(_ label: String, to node: ViewNode, in environment: EnvironmentValues) {
    if let first = node.storage[label] as? StateBox<Value> {
      if first !== box { box.first = first }
    } else {
      node.storage[label] = box
      box.onChange = { [weak tree = node.tree] in tree?.setNeedsUpdate() }
    }
  }
}

extension State where Value: ExpressibleByNilLiteral { public init() { self.init(wrappedValue: nil) } }

/// Bindings to the properties of an object, by key path.
@dynamicMemberLookup public struct ObjectBindings<Object: AnyObject> {
  let object: Object
  public subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<Object, Value>) -> Binding<Value> {
    Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

/// An observable object owned elsewhere.
@propertyWrapper public struct ObservedObject<Object: ObservableObject> {
  public var wrappedValue: Object
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  public init(initialValue: Object) { wrappedValue = initialValue }
  public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: wrappedValue) }
}

/// An observable object created and owned by a view.
@propertyWrapper public struct StateObject<Object: ObservableObject> {
  private final class Box {
    let make: () -> Object
    lazy var object = make()
    init(_ make: @escaping () -> Object) { self.make = make }
  }
  private let box: Box
  public init(wrappedValue make: @autoclosure @escaping () -> Object) { box = Box(make) }
  public var wrappedValue: Object { box.object }
  public var projectedValue: ObjectBindings<Object> { ObjectBindings(object: box.object) }
}

/// Environment values of a view, with those of the stage.
public struct EnvironmentValues {
  public var colorScheme: ColorScheme { .light }
  public var layoutDirection = LayoutDirection.leftToRight
  /// Action of the nearest `refreshable(action:)` around the view.
  public internal(set) var refresh: RefreshAction?
  public var accessibilityReduceMotion: Bool { UIAccessibility.isReduceMotionEnabled }
  public var displayScale: CGFloat { UIScreen.main.scale }
  public var isEnabled = true
  private var own: [ObjectIdentifier: Any] = [:]
  public init() {}
  /// A value of the app's own key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { own[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { own[ObjectIdentifier(key)] = newValue }
  }
}

/// A key for a value of the environment, and its default.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}
public enum ColorScheme: Hashable, Sendable, CaseIterable { case light, dark }
public enum LayoutDirection: Hashable, Sendable, CaseIterable { case leftToRight, rightToLeft }

/// Action of `refreshable(action:)`.
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void
  public func callAsFunction() async { await action() }
}

@propertyWrapper public struct Environment<Value>: HostedProperty {
  private final class Box { var values = EnvironmentValues() }
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let box = Box()
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
  public var wrappedValue: Value { box.values[keyPath: keyPath] }
  @MainActor func connect(_ label: String, to node: ViewNode, in environment: EnvironmentValues) {
    box.values = environment
  }
}

/// Properties of a state change.
public struct Transaction {
  public var animation: Animation?
  public var disablesAnimations = false
  public init(animation: Animation? = nil) { self.animation = animation }
}
/// An animation of a SwiftUI change; without effect, because UIKit views animate themselves.
public struct Animation: Hashable, Sendable {
  public static let `default` = Animation()
  public static let linear = Animation()
  public static let easeIn = Animation()
  public static let easeOut = Animation()
  public static let easeInOut = Animation()
  public static let spring = Animation()
  public static func linear(duration: TimeInterval) -> Animation { Animation() }
  public static func easeIn(duration: TimeInterval) -> Animation { Animation() }
  public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { Animation() }
  public func delay(_ delay: TimeInterval) -> Animation { self }
  public func speed(_ speed: Double) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
}
/// Performs a change without animation.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}
