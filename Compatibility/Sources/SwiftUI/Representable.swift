import Foundation
import UIKit
import UIKitBase

/// A SwiftUI view that wraps a UIKit view.
@MainActor @preconcurrency
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
  public internal(set) var environment = EnvironmentValues()
}

/// A SwiftUI view that wraps a UIKit view controller.
@MainActor @preconcurrency
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
  public internal(set) var environment = EnvironmentValues()
}

// MARK: Hosting in UIKit

/// A controller that shows the UIKit views within SwiftUI content; SwiftUI's own views are not drawn.
///
/// Views outside stacks and scroll views fill the controller's view. State, identity and environment work, and each
/// change of a state updates the views in the next turn.
open class UIHostingController<Content: View>: UIViewController {
  private let tree: ViewTree
  open var rootView: Content { didSet { set(rootView) } }
  public init(rootView: Content) {
    self.rootView = rootView
    nonisolated(unsafe) let root = rootView
    tree = onStage { ViewTree(root) }
    super.init(nibName: nil, bundle: nil)
    nonisolated(unsafe) let controller = self
    onStage { controller.tree.controller = controller }
  }
  public required init?(coder: NSCoder) { nil }
  /// The size of the controller's view for the content within a size.
  open func sizeThatFits(in size: CGSize) -> CGSize { view.sizeThatFits(size) }
  deinit {
    let tree = tree
    onStage { tree.end() }
  }
  open override func viewDidLoad() {
    super.viewDidLoad()
    updateNow()
  }
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let tree = tree
    onStage { tree.layOut() }
  }
  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    see(true)
  }
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    see(false)
  }
  private func see(_ isSeen: Bool) {
    let tree = tree
    onStage { tree.isSeen = isSeen }
  }
  private func set(_ root: Content) {
    let tree = tree
    nonisolated(unsafe) let root = root
    onStage { tree.root = root }
  }
  /// Updates the views to changed state at once.
  @_spi(Compatibility) public func updateNow() {
    let tree = tree
    onStage { tree.update() }
  }
  /// Order of the steps in which removed views disappear, and the delay before them; SwiftUI documents neither.
  @_spi(Compatibility) public var removal: ViewRemoval {
    get {
      let tree = tree
      return onStage { tree.removal }
    }
    set {
      let tree = tree
      onStage { tree.removal = newValue }
    }
  }
}

/// Order of the steps in which a hosting controller removes a view, and the delay before them.
@_spi(Compatibility) public struct ViewRemoval: Sendable {
  /// True to call `dismantleUIView` before a view leaves its superview.
  @_spi(Compatibility) public var dismantlesFirst = false
  /// Seconds for which removed views stay visible, as in a transition.
  @_spi(Compatibility) public var delay: TimeInterval = 0
  public init(dismantlesFirst: Bool = false, delay: TimeInterval = 0) {
    (self.dismantlesFirst, self.delay) = (dismantlesFirst, delay)
  }
}
