@_exported import Combine
import Foundation
@_exported import UIKit

// The SwiftUI API used by sources about UIKit views: observable data, UIKit views in SwiftUI and SwiftUI in
// UIKit. A hosting controller stacks the UIKit views of its content; SwiftUI's own views are not drawn, which
// a diagnostic reports.

/// A part of a user interface.
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}
extension Never: View { public var body: Never { fatalError("Never has no body") } }

/// A view without a body, which may have subviews.
protocol PrimitiveView: View where Body == Never { var parts: [any View] { get } }
extension PrimitiveView { public var body: Never { fatalError("\(Self.self) has no body") } }

public struct EmptyView: View, PrimitiveView {
  public init() {}
  var parts: [any View] { [] }
  public var body: Never { fatalError("EmptyView has no body") }
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

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("an optional has no body") }
}
extension Optional: PrimitiveView where Wrapped: View { var parts: [any View] { map { [$0] } ?? [] } }

@resultBuilder public enum ViewBuilder {
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
  public static func buildEither(first: some View) -> AnyView { AnyView(first) }
  public static func buildEither(second: some View) -> AnyView { AnyView(second) }
  public static func buildLimitedAvailability(_ view: some View) -> AnyView { AnyView(view) }
}

/// A provider of previews for Xcode; without effect.
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}
