import Foundation
import UIKit
import UIKitBase

/// A SwiftUI view that wraps a UIKit view.
public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
  static func dismantleUIView(_ view: UIViewType, coordinator: Coordinator)
  func makeCoordinator() -> Coordinator
}
extension UIViewRepresentable {
  public var body: Never { fatalError("\(Self.self) has no body") }
  public static func dismantleUIView(_ view: UIViewType, coordinator: Coordinator) {}
}
extension UIViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }

public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public var transaction = Transaction()
  public var environment: EnvironmentValues { EnvironmentValues() }
}

/// A SwiftUI view that wraps a UIKit view controller.
public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ controller: UIViewControllerType, context: Context)
  static func dismantleUIViewController(_ controller: UIViewControllerType, coordinator: Coordinator)
  func makeCoordinator() -> Coordinator
}
extension UIViewControllerRepresentable {
  public var body: Never { fatalError("\(Self.self) has no body") }
  public static func dismantleUIViewController(_ controller: UIViewControllerType, coordinator: Coordinator) {
  }
}
extension UIViewControllerRepresentable where Coordinator == Void { public func makeCoordinator() {} }

public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
  public var transaction = Transaction()
  public var environment: EnvironmentValues { EnvironmentValues() }
}

// MARK: Hosting in UIKit

extension UIViewRepresentable {
  fileprivate func made() -> UIView {
    let context = Context(coordinator: makeCoordinator())
    let view = makeUIView(context: context)
    updateUIView(view, context: context)
    return view
  }
}
extension UIViewControllerRepresentable {
  fileprivate func made() -> UIViewController {
    let context = Context(coordinator: makeCoordinator())
    let controller = makeUIViewController(context: context)
    updateUIViewController(controller, context: context)
    return controller
  }
}

/// A controller that shows the UIKit views within SwiftUI content, stacked on each other; SwiftUI's own views
/// are not drawn.
open class UIHostingController<Content: View>: UIViewController {
  open var rootView: Content { didSet { if isViewLoaded { show() } } }
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }
  open override func viewDidLoad() {
    super.viewDidLoad()
    show()
  }
  private func show() {
    for view in view.subviews { view.removeFromSuperview() }
    add(rootView)
  }
  private func add(_ content: any View) {
    func put(_ new: UIView) {
      new.frame = view.bounds
      new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(new)
    }
    switch content {
    case let content as any UIViewRepresentable: put(content.made())
    case let content as any UIViewControllerRepresentable:
      let controller = content.made()
      addChild(controller)
      put(controller.view)
    case let content as any PrimitiveView:
      if content is any UndrawnView {
        StageState.ignore("SwiftUI.\("\(type(of: content))".prefix { $0 != "<" })")
      }
      for part in content.parts { add(part) }
    default: add(content.body)
    }
  }
}
