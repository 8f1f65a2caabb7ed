import Foundation
import RefreshLayers
import RefreshMotion

/// Value of a control that can be changed without a build: in the preview's panel, with `--set`, in a scenario.
///
///     @Tunable(0.1...1, step: 0.05) var damping = 0.4
///     @Tunable(0...2, unit: .seconds, group: "Exit") var fadeDuration = 0.3
///     @Tunable var dotColor = SystemColor(light: .orange, dark: .yellow)
///
/// To other code it is a stored property. A new value is set before `setup()`, so read the property there or in a
/// later hook, not in an initializer.
@propertyWrapper
public final class Tunable<Value> {
  /// Current value.
  public var wrappedValue: Value

  package let declaration: TunableDeclaration
  private let declared: Value
  private let reading: (Value) -> TunableValue?
  private let making: (TunableValue) -> Value?

  /// Creates a tunable.
  ///
  /// - Parameters:
  ///   - reading: Converts the value for commands and the preview; returns nil for a value that they cannot represent.
  ///   - making: Converts an allowed value from commands and the preview; returns nil for one of another kind.
  init(
    _ value: Value, _ declaration: TunableDeclaration, reading: @escaping (Value) -> TunableValue?,
    making: @escaping (TunableValue) -> Value?
  ) {
    (wrappedValue, declared, self.declaration) = (value, value, declaration)
    (self.reading, self.making) = (reading, making)
  }
}

/// Type-erased tunable.
package protocol AnyTunable: AnyObject {
  var declaration: TunableDeclaration { get }
  /// Current value; nil for one that has no text form, such as a timing curve of many points.
  var tunableValue: TunableValue? { get }
  /// Value in the declaration; nil for one that has no text form.
  var declaredValue: TunableValue? { get }
  /// Sets a value that the declaration's kind allows.
  func set(_ value: TunableValue)
}

extension Tunable: AnyTunable {
  package var tunableValue: TunableValue? { reading(wrappedValue) }
  package var declaredValue: TunableValue? { reading(declared) }

  package func set(_ value: TunableValue) {
    if let made = making(value) { wrappedValue = made }
  }
}

/// Declaration of a tunable: kind, group and source location.
package struct TunableDeclaration: Hashable, Sendable, Codable {
  package let kind: TunableKind
  package let group: String?
  /// Module and file name, such as `Waves/Waves.swift`; line and column of the attribute follow.
  package let fileID: String
  package let line: Int
  package let column: Int

  init(_ kind: TunableKind, _ group: String?, _ fileID: StaticString, _ line: UInt, _ column: UInt) {
    (self.kind, self.group, self.fileID) = (kind, group, "\(fileID)")
    (self.line, self.column) = (Int(line), Int(column))
  }
}
