import Foundation
import RefreshLayers
import RefreshMotion

/// A value of a control that can be changed without a build: in the preview's panel, with `--set`, in a scenario.
///
///     @Tunable(0.1...1, step: 0.05) var damping = 0.4
///     @Tunable(0...2, unit: .seconds, group: "Exit") var fadeDuration = 0.3
///     @Tunable var dotColor = SystemColor(light: .orange, dark: .yellow)
///
/// Anything else sees a stored property. A new value is set before `setup()`, so read the property there or in a later hook,
/// not in an initializer.
@propertyWrapper
public final class Tunable<Value> {
  /// The value.
  public var wrappedValue: Value

  package let declaration: TunableDeclaration
  private let declared: Value
  private let reading: (Value) -> TunableValue?
  private let making: (TunableValue) -> Value?

  /// - Parameters:
  ///   - reading: the value as commands and the preview know it; nil for one that they cannot write.
  ///   - making: the property's value of one that its kind allows.
  init(
    _ value: Value, _ declaration: TunableDeclaration, reading: @escaping (Value) -> TunableValue?,
    making: @escaping (TunableValue) -> Value?
  ) {
    (wrappedValue, declared, self.declaration) = (value, value, declaration)
    (self.reading, self.making) = (reading, making)
  }
}

/// A tunable of any type.
package protocol AnyTunable: AnyObject {
  var declaration: TunableDeclaration { get }
  /// The present value; nil for one that cannot be written, such as a timing curve of many points.
  var tunableValue: TunableValue? { get }
  /// The value of the declaration.
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

/// What a tunable's declaration says, and where it is.
package struct TunableDeclaration: Hashable, Sendable, Codable {
  package let kind: TunableKind
  package let group: String?
  /// Module and file name, such as `Waves/Waves.swift`, and the place of the attribute in it.
  package let fileID: String
  package let line: Int
  package let column: Int

  init(_ kind: TunableKind, _ group: String?, _ fileID: StaticString, _ line: UInt, _ column: UInt) {
    (self.kind, self.group, self.fileID) = (kind, group, "\(fileID)")
    (self.line, self.column) = (Int(line), Int(column))
  }
}
