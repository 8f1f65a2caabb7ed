import Foundation
import UIKit
import UIKitBase

// SwiftUI views that previews and wrappers put around UIKit views. They are not drawn; a hosting controller
// reports that once per kind.

/// A SwiftUI view that is not drawn, apart from the UIKit views in it.
protocol UndrawnView: PrimitiveView {}

public struct Group<Content: View>: View, PrimitiveView {
  let parts: [any View]
  public init(@ViewBuilder content: () -> Content) { parts = [content()] }
  public var body: Never { fatalError("Group has no body") }
}
public struct ZStack<Content: View>: View, PrimitiveView {
  let parts: [any View]
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { parts = [content()] }
  public var body: Never { fatalError("ZStack has no body") }
}
public struct VStack<Content: View>: View, UndrawnView {
  let parts: [any View]
  let placement = ViewNode.Placement.stack(.vertical)
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { parts = [content()] }
  public var body: Never { fatalError("VStack has no body") }
}
public struct HStack<Content: View>: View, UndrawnView {
  let parts: [any View]
  let placement = ViewNode.Placement.stack(.horizontal)
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { parts = [content()] }
  public var body: Never { fatalError("HStack has no body") }
}
public struct Text: View, UndrawnView {
  let parts: [any View] = []
  let placement = ViewNode.Placement.row
  public init<S: StringProtocol>(_ text: S) {}
  public init(verbatim text: String) {}
  public var body: Never { fatalError("Text has no body") }
}
public struct Spacer: View, UndrawnView {
  let parts: [any View] = []
  public init(minLength: CGFloat? = nil) {}
  public var body: Never { fatalError("Spacer has no body") }
}
public struct Divider: View, UndrawnView {
  let parts: [any View] = []
  public init() {}
  public var body: Never { fatalError("Divider has no body") }
}
public struct Button<Label: View>: View, UndrawnView {
  let parts: [any View]
  let placement = ViewNode.Placement.row
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) { parts = [label()] }
  public var body: Never { fatalError("Button has no body") }
}
extension Button where Label == Text {
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
    self.init(action: action) { Text(title) }
  }
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, UndrawnView {
  let parts: [any View]
  let identities: [AnyHashable]?
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: (Data.Element) -> Content) {
    parts = data.map { content($0) }
    identities = data.map { AnyHashable($0[keyPath: id]) }
  }
  public var body: Never { fatalError("ForEach has no body") }
}
extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}
extension ForEach where Data == Range<Int>, ID == Int {
  public init(_ data: Range<Int>, @ViewBuilder content: (Int) -> Content) {
    self.init(data, id: \.self, content: content)
  }
}

/// A SwiftUI colour, stored as a UIKit colour.
public struct Color: Hashable, @unchecked Sendable {
  let color: UIColor
  public init(_ color: UIColor) { self.color = color }
  // Disfavoured, so that an unapplied `Color.init` refers to the initializer above.
  @_disfavoredOverload public init(uiColor: UIColor) { color = uiColor }
  public init(cgColor: CGColor) { color = UIColor(cgColor: cgColor) }
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    color = UIColor(red: red, green: green, blue: blue, alpha: opacity)
  }
  public init(white: Double, opacity: Double = 1) { color = UIColor(white: white, alpha: opacity) }
  public func opacity(_ opacity: Double) -> Color { Color(color.withAlphaComponent(opacity)) }
  public static func == (a: Color, b: Color) -> Bool { a.color == b.color }
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
  public static var clear: Color { Color(.clear) }
  public static var black: Color { Color(.black) }
  public static var white: Color { Color(.white) }
  public static var gray: Color { Color(.systemGray) }
  public static var red: Color { Color(.systemRed) }
  public static var green: Color { Color(.systemGreen) }
  public static var blue: Color { Color(.systemBlue) }
  public static var orange: Color { Color(.systemOrange) }
  public static var yellow: Color { Color(.systemYellow) }
  public static var pink: Color { Color(.systemPink) }
  public static var purple: Color { Color(.systemPurple) }
  public static var primary: Color { Color(.label) }
  public static var secondary: Color { Color(.secondaryLabel) }
  public static var accentColor: Color { Color(.systemBlue) }
}
extension Color: View, UndrawnView {
  var parts: [any View] { [] }
  public var body: Never { fatalError("Color has no body") }
}
extension UIColor { public convenience init(_ color: Color) { self.init(cgColor: color.color.cgColor) } }

public struct HorizontalAlignment: Hashable, Sendable {
  private let index: Int
  public static let (leading, center, trailing) = (Self(index: 0), Self(index: 1), Self(index: 2))
}
public struct VerticalAlignment: Hashable, Sendable {
  private let index: Int
  public static let (top, center, bottom) = (Self(index: 0), Self(index: 1), Self(index: 2))
}
public struct Alignment: Hashable, Sendable {
  public let horizontal: HorizontalAlignment
  public let vertical: VerticalAlignment
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}
public enum Edge: Int, Sendable, CaseIterable {
  case top, leading, bottom, trailing
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
    public static let all: Set = [.horizontal, .vertical]
  }
}
public enum PreviewLayout: Hashable, Sendable {
  case device, sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}

/// A position in a rectangle, as fractions of its sides.
public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
  public static let zero = UnitPoint(x: 0, y: 0)
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let leading = UnitPoint(x: 0, y: 0.5)
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}
public struct LinearGradient: View, UndrawnView {
  let parts: [any View] = []
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
  public var body: Never { fatalError("LinearGradient has no body") }
}
/// Geometry of a view; always zero, because SwiftUI's layout is not computed.
public struct GeometryProxy {
  public var size: CGSize { .zero }
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
}

/// Distances from a rectangle's edges, in points.
public struct EdgeInsets: Hashable, Sendable {
  public var top, leading, bottom, trailing: CGFloat
  public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

extension View {
  // Layout and appearance modifiers, which return the view unchanged.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { FramedView(parts: [self], placement: .fixed(width: width, height: height)) }
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  public func padding(_ length: CGFloat) -> some View { self }
  public func padding(_ insets: EdgeInsets) -> some View { self }
  public func background(_ view: some View) -> some View { self }
  public func foregroundColor(_ color: Color?) -> some View { self }
  public func opacity(_ opacity: Double) -> some View { self }
  public func overlay(_ view: some View) -> some View {
    ZStack {
      self; view
    }
  }
  public func overlay<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    ZStack {
      self; content()
    }
  }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public func clipped() -> some View { self }
  public func cornerRadius(_ radius: CGFloat) -> some View { self }
  public func accessibilityHidden(_ isHidden: Bool) -> some View { self }
  public func accessibilityLabel(_ label: String) -> some View { self }
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (GeometryProxy) -> Value, action: @escaping (Value) -> Void
  ) -> some View { self }
  public func ignoresSafeArea() -> some View { self }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  public func previewLayout(_ layout: PreviewLayout) -> some View { self }
  public func previewDisplayName(_ name: String?) -> some View { self }
  public func previewDevice(_ name: String?) -> some View { self }
  public func preferredColorScheme(_ scheme: ColorScheme?) -> some View { self }
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View { EnvironmentView(parts: [self]) { $0[keyPath: keyPath] = value } }
  public func disabled(_ isDisabled: Bool) -> some View {
    EnvironmentView(parts: [self]) { $0.isEnabled = $0.isEnabled && !isDisabled }
  }
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    EnvironmentView(parts: [self]) { $0.refresh = RefreshAction(action: action) }
  }
  public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(parts: [self], identity: id) }
  public func background<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View { LayeredView(parts: [content(), self], placement: .layers(primary: 1)) }
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
  public func navigationDestination<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> Content
  ) -> some View {
    NavigationPages(
      parts: isPresented.wrappedValue
        ? [NavigationPage(self), NavigationPage(destination())]
        : [
          NavigationPage(self)
        ])
  }
  public func listStyle<Style>(_ style: Style) -> some View { self }
  public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View { self }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    ObservedView(parts: [self], appear: action)
  }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    ObservedView(parts: [self], disappear: action)
  }
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> some View {
    let change: @MainActor (ViewNode) -> (() -> Void)? = { node in
      let old = (node.storage["value"] as? ValueBox<Value>)?.value
      node.storage["value"] = ValueBox(value)
      return (old == nil ? initial : old != value) ? { action(old ?? value, value) } : nil
    }
    return ObservedView(parts: [self], change: change)
  }
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { onChange(of: value, initial: initial) { _, _ in action() } }
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (_ new: Value) -> Void
  ) -> some View { onChange(of: value) { _, new in action(new) } }
}
