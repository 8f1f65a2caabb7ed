import Foundation
import UIKit
import UIKitBase

// Views that are UIKit's in SwiftUI too: lists and scroll views, and the pages of a navigation.

public enum Axis: Int8, Sendable, CaseIterable {
  case horizontal, vertical
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

/// A scroll view; its content is as long as its rows, of 44 points each.
public struct ScrollView<Content: View>: View, UndrawnView {
  let parts: [any View]
  let placement: ViewNode.Placement
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    parts = [content()]
    placement = .scroll(axes.contains(.vertical) ? .vertical : .horizontal)
  }
  public var body: Never { fatalError("ScrollView has no body") }
  func makeContainer() -> (view: UIView, content: UIView)? {
    let (view, content) = (UIScrollView(frame: .zero), UIView(frame: .zero))
    view.alwaysBounceVertical = placement == .scroll(.vertical)
    view.addSubview(content)
    return (view, content)
  }
}

/// A list, as a scroll view.
public struct List<Content: View>: View, UndrawnView {
  let parts: [any View]
  let placement = ViewNode.Placement.scroll(.vertical)
  public init(@ViewBuilder content: () -> Content) { parts = [content()] }
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
    parts = [ForEach(data, content: rowContent)]
  }
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> { parts = [ForEach(data, id: id, content: rowContent)] }
  public var body: Never { fatalError("List has no body") }
  func makeContainer() -> (view: UIView, content: UIView)? {
    let (view, content) = (UIScrollView(frame: .zero), UIView(frame: .zero))
    view.alwaysBounceVertical = true
    view.addSubview(content)
    return (view, content)
  }
}

public struct LazyVStack<Content: View>: View, UndrawnView {
  let parts: [any View]
  let placement = ViewNode.Placement.stack(.vertical)
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { parts = [content()] }
  public var body: Never { fatalError("LazyVStack has no body") }
}

/// A stack of screens, of which the last is shown; the others keep their views outside the window.
public struct NavigationStack<Root: View>: View, UndrawnView {
  let parts: [any View]
  public init(@ViewBuilder root: () -> Root) { parts = [root()] }
  public var body: Never { fatalError("NavigationStack has no body") }
}

/// The screens of a navigation.
struct NavigationPages: View, PrimitiveView {
  let parts: [any View]
  let placement = ViewNode.Placement.pages
}

struct NavigationPage: View, PrimitiveView {
  let parts: [any View]
  init(_ content: any View) { parts = [content] }
  func makeContainer() -> (view: UIView, content: UIView)? {
    let view = UIView(frame: .zero)
    return (view, view)
  }
}

struct EnvironmentView: View, PrimitiveView {
  let parts: [any View]
  let apply: (inout EnvironmentValues) -> Void
  func change(_ environment: inout EnvironmentValues) { apply(&environment) }
}

/// A view with actions for its appearance, or for a change of a value.
struct ObservedView: View, PrimitiveView {
  let parts: [any View]
  var appear: (() -> Void)?
  var disappear: (() -> Void)?
  /// The action that a change of the value since the last update causes, if any.
  var change: (@MainActor (ViewNode) -> (() -> Void)?)?
}

struct IdentifiedView: View, PrimitiveView {
  let parts: [any View]
  let identity: AnyHashable?
}

struct FramedView: View, PrimitiveView {
  let parts: [any View]
  let placement: ViewNode.Placement
}

struct LayeredView: View, PrimitiveView {
  let parts: [any View]
  let placement: ViewNode.Placement
}
