@_exported import Foundation
import UIKit

// What an app's file uses of SwiftUI, as Apple's documentation declares it: isolation, constraints and names. Views have no
// content here, as only the compiler reads them.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { TupleView((repeat each content)) }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<A: View, B: View>(first: A) -> _ConditionalContent<A, B> { .init() }
  public static func buildEither<A: View, B: View>(second: B) -> _ConditionalContent<A, B> { .init() }
}

/// A view without a body.
public protocol _Primitive: View where Body == Never {}
extension _Primitive { public var body: Never { fatalError() } }

public struct EmptyView: Sendable {
  public init() {}
}
public struct TupleView<Value> {
  public init(_ value: Value) {}
}
public struct _ConditionalContent<A, B> {}
public struct ModifiedContent<Content> {}
extension EmptyView: _Primitive {}
extension TupleView: _Primitive {}
extension _ConditionalContent: _Primitive {}
extension ModifiedContent: _Primitive {}

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}
}
public struct Text: Sendable {
  public init(_ key: LocalizedStringKey) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {}
  public func font(_ font: Font?) -> Text { self }
  public func foregroundColor(_ color: Color?) -> Text { self }
}
public struct Image: Sendable {
  public init(systemName: String) {}
}
public struct Color: Hashable, Sendable {
  public static let (red, orange, blue, primary, secondary) = (Color(), Color(), Color(), Color(), Color())
}
public struct Font: Hashable, Sendable {
  public static let (title, headline, body, caption) = (Font(), Font(), Font(), Font())
}
public struct Spacer: Sendable {
  public init(minLength: CGFloat? = nil) {}
}
public struct ProgressView: Sendable {
  public init() {}
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {}
}
public struct Label<Title, Icon> {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) where Title == Text, Icon == Image {}
}
public struct Group<Content> {}
public struct VStack<Content> {}
public struct HStack<Content> {}
public struct ZStack<Content> {}
public struct LazyVStack<Content> {}
public struct LazyVGrid<Content> {}
public struct Section<Content> {}
public struct ScrollView<Content> {}
public struct List<Selection, Content> {}
public struct ForEach<Data, ID, Content> {}
public struct Button<Label> {}
public struct NavigationView<Content> {}
@available(iOS 16.0, *) public struct NavigationStack<Data, Root> {}
public struct NavigationLink<Label, Destination> {}
public struct TabView<Selection, Content> {}
extension Text: _Primitive {}
extension Image: _Primitive {}
extension Color: _Primitive {}
extension Spacer: _Primitive {}
extension ProgressView: _Primitive {}
extension Label: _Primitive {}
extension Group: _Primitive where Content: View {
  public init(@ViewBuilder content: () -> Content) {}
}
extension Group: View where Content: View {}
extension VStack: View, _Primitive where Content: View {
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
}
extension HStack: View, _Primitive where Content: View {
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
}
extension ZStack: View, _Primitive where Content: View {
  public init(@ViewBuilder content: () -> Content) {}
}
extension LazyVStack: View, _Primitive where Content: View {
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
}
public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil) {}
}
extension LazyVGrid: View, _Primitive where Content: View {
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}
extension Section: View, _Primitive where Content: View {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}
extension ScrollView: View, _Primitive where Content: View {
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content)
  {}
}
extension List: View, _Primitive where Content: View {}
extension List where Selection == Never {
  public init(@ViewBuilder content: () -> Content) where Content: View {}
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {}
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {}
}
extension ForEach: View, _Primitive where Content: View {}
extension ForEach where Data: RandomAccessCollection, Content: View {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {}
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}
extension Button: View, _Primitive where Label: View {}
extension Button where Label == Text {
  @preconcurrency public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
}
extension NavigationView: View, _Primitive where Content: View {
  public init(@ViewBuilder content: () -> Content) {}
}
@available(iOS 16.0, *)
extension NavigationStack: View, _Primitive where Root: View {}
@available(iOS 16.0, *)
extension NavigationStack where Data == Never {
  public init(@ViewBuilder root: () -> Root) where Root: View {}
}
extension NavigationLink: View, _Primitive where Label: View, Destination: View {}
extension NavigationLink where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination)
  where Destination: View {}
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, @ViewBuilder destination: () -> Destination
  ) where Destination: View {}
}
extension TabView: View, _Primitive where Content: View {}
extension TabView where Selection == Int {
  public init(@ViewBuilder content: () -> Content) where Content: View {}
}

public enum HorizontalAlignment: Sendable { case leading, center, trailing }
public enum VerticalAlignment: Sendable { case top, center, bottom }
public struct Alignment: Sendable {
  public static let center = Alignment()
}
public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal, vertical
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let (horizontal, vertical) = (Set(rawValue: 1), Set(rawValue: 2))
  }
}
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 15)
  }
}
public struct EdgeInsets: Equatable, Sendable {
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {}
}
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }

// Names that RefreshKit has as well, with no use here.
public struct Animation: Sendable {}
public struct Transaction {}
public enum ContentMode: Sendable { case fit, fill }
public enum TextAlignment: Sendable { case leading, center, trailing }
public struct TapGesture: Sendable {}
public struct Spring: Sendable {}
public protocol Keyframes {}
public enum ContentSizeCategory: Sendable { case large }

@propertyWrapper public struct Binding<Value> {
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
}
extension Binding: @unchecked Sendable where Value: Sendable {}
@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}
extension State: Sendable where Value: Sendable {}
public protocol ObservableObject: AnyObject {}
@propertyWrapper public struct Published<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value
}
@MainActor @preconcurrency @propertyWrapper public struct StateObject<ObjectType: ObservableObject> {
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {}
  @MainActor @preconcurrency public var wrappedValue: ObjectType { fatalError() }
}
public struct RefreshAction: Sendable {
  public func callAsFunction() async {}
}
public struct EnvironmentValues {
  public var refresh: RefreshAction? { nil }
  public var layoutDirection = LayoutDirection.leftToRight
}
@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
  @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)
  @MainActor @preconcurrency static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
  @MainActor @preconcurrency func makeCoordinator() -> Coordinator
}
extension UIViewRepresentable {
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
  public var body: Never { fatalError() }
}
extension UIViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public var environment: EnvironmentValues { fatalError() }
}

extension View {
  nonisolated public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { ModifiedContent<Self>() }
  nonisolated public func padding(_ insets: EdgeInsets) -> some View { ModifiedContent<Self>() }
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    ModifiedContent<Self>()
  }
  nonisolated public func opacity(_ opacity: Double) -> some View { ModifiedContent<Self>() }
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { ModifiedContent<Self>() }
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    ModifiedContent<Self>()
  }
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    ModifiedContent<Self>()
  }
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping () async -> Void
  ) -> some View { ModifiedContent<Self>() }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    ModifiedContent<Self>()
  }
}
