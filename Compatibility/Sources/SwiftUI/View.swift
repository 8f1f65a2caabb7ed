@_exported import Combine
import Foundation
@_exported import UIKit

// The SwiftUI API used by sources about UIKit views: observable data, UIKit views in SwiftUI and SwiftUI in
// UIKit. A hosting controller stacks the UIKit views of its content; SwiftUI's own views are not drawn, which
// a diagnostic reports.

/// A part of a user interface, isolated to the main actor like the protocol on iOS.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// Calls a function of the main actor on the thread that plays the stage, which need not be the main thread.
func onStage<Result>(_ call: @MainActor () -> Result) -> Result {
  withoutActuallyEscaping(call) { unsafeBitCast($0, to: (() -> Result).self)() }
}
extension Never: View { public var body: Never { fatalError("Never has no body") } }

/// A view without a body, which may have subviews.
protocol PrimitiveView: View where Body == Never {
  var parts: [any View] { get }
  /// Arrangement of the parts (default: all fill the view).
  var placement: ViewNode.Placement { get }
  /// Identities of the parts, by which they keep their state (default: nil, their order).
  var identities: [AnyHashable]? { get }
  /// Identity of the view, which distinguishes successive views at the same place in the tree.
  var identity: AnyHashable? { get }
  /// Changes the environment of the parts.
  func change(_ environment: inout EnvironmentValues)
  /// Creates the UIKit view that contains the parts (default: nil).
  func makeContainer() -> (view: UIView, content: UIView)?
}
extension PrimitiveView {
  public var body: Never { fatalError("\(Self.self) has no body") }
  var placement: ViewNode.Placement { .group }
  var identities: [AnyHashable]? { nil }
  var identity: AnyHashable? { nil }
  func change(_ environment: inout EnvironmentValues) {}
  func makeContainer() -> (view: UIView, content: UIView)? { nil }
}

public struct EmptyView: View, PrimitiveView {
  public init() {}
  var parts: [any View] { [] }
  public var body: Never { fatalError("EmptyView has no body") }
}

/// A function from one view to another; its `@State` properties keep their values between updates, as those of views do.
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifiedContent<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}
/// The view that a modifier is applied to.
public struct ModifiedContent<Modifier>: View, PrimitiveView {
  let parts: [any View]
  public var body: Never { fatalError("ModifiedContent has no body") }
}
/// A view whose state is that of another value.
protocol StatefulView { @MainActor var stateful: Any { get } }
/// A view with its modifier applied.
struct ModifiedView<Modifier: ViewModifier>: View, StatefulView {
  let content: any View
  let modifier: Modifier
  var stateful: Any { modifier }
  var body: some View { modifier.body(content: ModifiedContent(parts: [content])) }
}
extension View {
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
    ModifiedView(content: self, modifier: modifier)
  }
}

/// A fixed group of views.
public struct TupleView<Content>: View, PrimitiveView {
  let parts: [any View]
  public var body: Never { fatalError("TupleView has no body") }
}

public struct AnyView: View, PrimitiveView {
  let parts: [any View]
  public init(_ view: some View) { parts = [view] }
  public init(erasing view: some View) { parts = [view] }
  public var body: Never { fatalError("AnyView has no body") }
}

/// One of two views; a change of the branch replaces it.
public struct _ConditionalContent<First: View, Second: View>: View, PrimitiveView {
  let parts: [any View]
  let identity: AnyHashable?
  public var body: Never { fatalError("_ConditionalContent has no body") }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("an optional has no body") }
}
extension Optional: PrimitiveView where Wrapped: View { var parts: [any View] { map { [$0] } ?? [] } }

@MainActor @preconcurrency @resultBuilder public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ view: Content) -> Content { view }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ view: Content) -> Content { view }
  public static func buildBlock<each Content: View>(
    _ views: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var parts: [any View] = []
    for view in repeat each views { parts.append(view) }
    return TupleView(parts: parts)
  }
  public static func buildIf<Content: View>(_ view: Content?) -> Content? { view }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(parts: [first], identity: true)
  }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(parts: [second], identity: false) }
  public static func buildLimitedAvailability(_ view: some View) -> AnyView { AnyView(view) }
}

/// A provider of previews for Xcode; without effect.
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}
