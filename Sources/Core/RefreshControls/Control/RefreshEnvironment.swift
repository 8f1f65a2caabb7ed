import RefreshFiles
import RefreshLayers

/// The environment of a control, for its hooks.
public struct RefreshEnvironment: Sendable {
  /// Whether colours are light or dark.
  public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
    /// Dark on light, or light on dark.
    case light, dark
  }

  /// Which way text runs.
  public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    /// From left to right, as in English.
    case leftToRight = "left-to-right"
    /// From right to left, as in Arabic.
    case rightToLeft = "right-to-left"
  }

  /// Light or dark colours (default: light).
  public var colorScheme: ColorScheme {
    get { read(.colorScheme) { values.colorScheme } }
    set { values.colorScheme = newValue }
  }

  /// The direction of text (default: left to right).
  public var layoutDirection: LayoutDirection {
    get { read(.layoutDirection) { values.layoutDirection } }
    set { values.layoutDirection = newValue }
  }

  /// Whether large and repeated motion is to be avoided.
  public var reducesMotion: Bool {
    get { read(.reducesMotion) { values.reducesMotion } }
    set { values.reducesMotion = newValue }
  }

  /// The size of text that the reader prefers (default: large).
  public var contentSizeCategory: ContentSizeCategory {
    get { read(.contentSizeCategory) { values.contentSizeCategory } }
    set { values.contentSizeCategory = newValue }
  }

  /// What notes which members are read; nil for nothing.
  package var readings: EnvironmentReadings?

  private var values = Values()

  private struct Values: Hashable {
    var colorScheme = ColorScheme.light
    var layoutDirection = LayoutDirection.leftToRight
    var reducesMotion = false
    var contentSizeCategory = ContentSizeCategory.large
  }

  /// A light environment, from left to right, with all motion and text of the usual size.
  public init() {}

  /// The form of a colour that fits the screen.
  public func color(_ color: SystemColor) -> Color { colorScheme == .dark ? color.dark : color.light }

  /// The same environment, of which nobody notes what is read.
  package var unobserved: RefreshEnvironment {
    var environment = self
    environment.readings = nil
    return environment
  }

  /// Whether another environment is the same, which reads nothing.
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

/// Which members of an environment a control has read: it does the same wherever these are the same.
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

  private let noted = Locked(Members())

  package init() {}

  package var members: Members { noted.withLock { $0 } }

  /// Notes that members are read, or what depends on them.
  package func note(_ members: Members) { noted.withLock { $0.formUnion(members) } }
}
