import RefreshInput
import RefreshLayers

/// User settings that a control can adapt to in its hooks.
///
///     override func environmentDidChange() {
///       backgroundColor = environment.colorScheme == .dark ? .black : .white
///     }
public struct RefreshEnvironment: Sendable {
  /// Appearance of the screen.
  public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
    /// Light background with dark content, or the reverse.
    case light, dark
  }

  /// Direction of text.
  public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    /// Text from left to right, as in English.
    case leftToRight = "left-to-right"
    /// Text from right to left, as in Arabic.
    case rightToLeft = "right-to-left"
  }

  /// Light or dark appearance of the screen (default: light).
  public var colorScheme: ColorScheme {
    get { read(.colorScheme) { values.colorScheme } }
    set { values.colorScheme = newValue }
  }

  /// Direction of text (default: left to right).
  public var layoutDirection: LayoutDirection {
    get { read(.layoutDirection) { values.layoutDirection } }
    set { values.layoutDirection = newValue }
  }

  /// True if the user prefers reduced motion (default: false).
  public var reducesMotion: Bool {
    get { read(.reducesMotion) { values.reducesMotion } }
    set { values.reducesMotion = newValue }
  }

  /// Text size that the user prefers (default: large).
  public var contentSizeCategory: ContentSizeCategory {
    get { read(.contentSizeCategory) { values.contentSizeCategory } }
    set { values.contentSizeCategory = newValue }
  }

  /// Recorder of the members that are read; nil to record nothing.
  package var readings: EnvironmentReadings?

  private var values = Values()

  private struct Values: Hashable {
    var colorScheme = ColorScheme.light
    var layoutDirection = LayoutDirection.leftToRight
    var reducesMotion = false
    var contentSizeCategory = ContentSizeCategory.large
  }

  /// Creates the default environment: light, left to right, full motion, large text.
  public init() {}

  /// Light or dark variant of a system colour, by the colour scheme.
  public func color(_ color: SystemColor) -> Color { colorScheme == .dark ? color.dark : color.light }

  /// Copy of the environment whose reads are not recorded.
  package var unobserved: RefreshEnvironment {
    var environment = self
    environment.readings = nil
    return environment
  }

  /// True if all members equal those of `other`; records no reads.
  package func isSame(as other: RefreshEnvironment) -> Bool { values == other.values }

  private func read<Value>(_ member: EnvironmentReadings.Members, _ value: () -> Value) -> Value {
    readings?.note(member)
    return value()
  }
}

extension RefreshEnvironment: Hashable {
  public static func == (a: RefreshEnvironment, b: RefreshEnvironment) -> Bool {
    a.readings?.note(.all)
    b.readings?.note(.all)
    return a.values == b.values
  }

  public func hash(into hasher: inout Hasher) {
    readings?.note(.all)
    hasher.combine(values)
  }
}

/// Recorder of the environment members that a control has read: environments with equal values of these members give
/// the same behaviour.
package final class EnvironmentReadings: Sendable {
  package struct Members: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let colorScheme = Members(rawValue: 1)
    package static let layoutDirection = Members(rawValue: 2)
    package static let reducesMotion = Members(rawValue: 4)
    package static let contentSizeCategory = Members(rawValue: 8)
    package static let all: Members = [
      .colorScheme, .layoutDirection, .reducesMotion, .contentSizeCategory,
    ]
  }

  private let noted = LockedValue(Members())

  package init() {}

  package var members: Members { noted.withLock { $0 } }

  /// Records that a control has read environment members, or values derived from them.
  package func note(_ members: Members) { noted.withLock { $0.formUnion(members) } }
}
