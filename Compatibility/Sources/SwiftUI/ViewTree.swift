import Foundation
@_spi(Compatibility) import RefreshLayers
import UIKit
import UIKitBase

/// A node in the tree of views, with the state that outlives the values of its view.
@MainActor final class ViewNode {
  /// Arrangement of a view's parts in its rectangle.
  enum Placement: Hashable {
    /// Parts as rows inside a stack or a scroll view; in any other view all in the same rectangle.
    case group
    case stack(Axis)
    /// Parts on top of each other, in the rectangle of the part at the index `primary`.
    case layers(primary: Int)
    case fixed(width: CGFloat?, height: CGFloat?)
    /// A row of 44 points.
    case row
    case scroll(Axis)
    /// Pages, of which only the last is in the window.
    case pages
  }

  let type: Any.Type
  let identity: AnyHashable?
  unowned let tree: ViewTree
  var placement = Placement.group
  var children: [ViewNode] = []
  /// Storage of the view's state, by the name of the property.
  var storage: [String: AnyObject] = [:]
  var view: UIView?
  var controller: UIViewController?
  /// View that contains the children's views; nil for the nearest one around.
  var content: UIView?
  var dismantle: (() -> Void)?
  /// Actions for the appearance of the view.
  var observed: ObservedView?
  var isSeen = false

  init(_ type: Any.Type, _ identity: AnyHashable?, in tree: ViewTree) {
    (self.type, self.identity, self.tree) = (type, identity, tree)
  }

  /// Length that the node needs; nil if it fills the remaining length.
  func length(along axis: Axis) -> CGFloat? {
    func sum() -> CGFloat? {
      let lengths = children.map { $0.length(along: axis) }
      return lengths.contains(nil) ? nil : lengths.reduce(0) { $0 + $1! }
    }
    switch placement {
    case .row: return 44
    case .scroll, .pages: return nil
    case .layers(let primary): return children[primary].length(along: axis)
    case .fixed(let width, let height):
      return (axis == .vertical ? height : width) ?? children.first?.length(along: axis)
    case .stack(let own) where own != axis:
      let lengths = children.flatMap(\.rows).map { $0.length(along: axis) }
      return lengths.contains(nil) ? nil : lengths.compactMap(\.self).max() ?? 0
    case .stack, .group: return children.isEmpty && view != nil ? nil : sum()
    }
  }

  /// Nodes that a stack places one after another.
  var rows: [ViewNode] { placement == .group && view == nil ? children.flatMap(\.rows) : [self] }

  /// Places the views of the node in a rectangle of the view that contains them.
  func place(in rect: CGRect) {
    var inner = rect
    if let view, view.frame != rect { view.frame = rect }
    if content != nil { inner = CGRect(origin: .zero, size: rect.size) }
    switch placement {
    case .stack(let axis): _ = placeRows(along: axis, in: inner, fills: true)
    case .scroll(let axis):
      guard let scrollView = view as? UIScrollView, let content else { return }
      let length = placeRows(along: axis, in: inner, fills: false)
      let size =
        axis == .vertical
        ? CGSize(width: rect.width, height: length) : CGSize(width: length, height: rect.height)
      if content.frame.size != size { content.frame = CGRect(origin: .zero, size: size) }
      if scrollView.contentSize != size { scrollView.contentSize = size }
    default: for child in children { child.place(in: inner) }
    }
  }

  private func placeRows(along axis: Axis, in rect: CGRect, fills: Bool) -> CGFloat {
    let rows = children.flatMap(\.rows)
    let lengths = rows.map { $0.length(along: axis) }
    let whole = axis == .vertical ? rect.height : rect.width
    let free = max(0, whole - lengths.reduce(0) { $0 + ($1 ?? 0) })
    let share = free / CGFloat(max(1, lengths.count { $0 == nil }))
    var position: CGFloat = 0
    for (row, length) in zip(rows, lengths) {
      let length = length ?? share
      row.place(
        in: axis == .vertical
          ? CGRect(x: rect.minX, y: rect.minY + position, width: rect.width, height: length)
          : CGRect(x: rect.minX + position, y: rect.minY, width: length, height: rect.height))
      position += length
    }
    return position
  }
}

/// The views of a hosting controller, with identity, state and environment as SwiftUI has them.
@MainActor final class ViewTree {
  var root: any View { didSet { if controller?.isViewLoaded == true { update() } } }
  weak var controller: UIViewController?
  var removal = ViewRemoval()
  private var node: ViewNode?
  private var removed: [ViewNode] = []
  /// Removed nodes that are still visible, by the update that has removed them.
  private var leaving: [[ViewNode]] = []
  private var awaitsUpdate = false
  private var hasEnded = false
  /// Actions of changed values in this update.
  private var changes: [() -> Void] = []
  /// True while the controller's view is in a window.
  var isSeen = false { didSet { if let node { show(node, isSeen) } } }

  init(_ root: any View) { self.root = root }

  func setNeedsUpdate() {
    guard !awaitsUpdate else { return }
    awaitsUpdate = true
    LayerContext.performOnStage { $0.scheduler.deferAction { [weak self] in self?.update() } }
  }

  /// Evaluates the views, updates UIKit views, and removes the nodes of views that no longer exist.
  func update() {
    awaitsUpdate = false
    guard !hasEnded else { return }
    node = updated(node, root, EnvironmentValues())
    if removal.delay > 0, !removed.isEmpty {
      leaving.append(removed)
      LayerContext.performOnStage { [removal] context in
        context.scheduler.schedule(after: removal.delay) { [weak self] in self?.removeFirstLeaving() }
      }
    } else {
      for node in removed { remove(node) }
    }
    removed = []
    arrange()
    layOut()
    if let node { show(node, isSeen) }
    let actions = changes
    changes = []
    for action in actions { action() }
  }

  /// Calls the actions of nodes that have come into sight or gone out of it.
  private func show(_ node: ViewNode, _ isSeen: Bool) {
    if node.isSeen != isSeen {
      node.isSeen = isSeen
      (isSeen ? node.observed?.appear : node.observed?.disappear)?()
    }
    for child in node.children {
      show(child, isSeen && (node.placement != .pages || child === node.children.last))
    }
  }

  func layOut() {
    guard let view = controller?.viewIfLoaded else { return }
    node?.place(in: view.bounds)
  }

  private func removeFirstLeaving() {
    guard !leaving.isEmpty else { return }
    for node in leaving.removeFirst() { remove(node) }
  }

  func end() {
    hasEnded = true
    while !leaving.isEmpty { removeFirstLeaving() }
    if let node { remove(node) }
    node = nil
  }

  private func updated(_ old: ViewNode?, _ view: any View, _ environment: EnvironmentValues) -> ViewNode {
    let primitive = view as? any PrimitiveView
    let (type, identity) = (Swift.type(of: view), primitive?.identity)
    let isSame = old.map { $0.type == type && $0.identity == identity } ?? false
    let node = isSame ? old! : ViewNode(type, identity, in: self)
    if !isSame, let old { removed.append(old) }
    switch view {
    case let view as any UIViewRepresentable: view.update(node, environment)
    case let view as any UIViewControllerRepresentable: view.update(node, environment, in: controller)
    default:
      guard let primitive else {
        for child in Mirror(reflecting: (view as? any StatefulView)?.stateful ?? view).children {
          (child.value as? any HostedProperty)?.connect(child.label ?? "", to: node, in: environment)
        }
        node.children = [updated(node.children.first, view.body, environment)]
        break
      }
      if primitive is any UndrawnView {
        StageState.ignore("SwiftUI.\("\(type)".prefix { $0 != "<" })")
      }
      node.placement = primitive.placement
      if !isSame, let (view, content) = primitive.makeContainer() {
        (node.view, node.content) = (view, content)
      }
      // An optional is cast to what it contains, which has a node of its own.
      if type == ObservedView.self, let view = primitive as? ObservedView {
        node.observed = view
        if let action = view.change?(node) { changes.append(action) }
      }
      var environment = environment
      primitive.change(&environment)
      node.children = children(of: node, primitive, environment)
    }
    return node
  }

  private func children(
    of node: ViewNode, _ view: any PrimitiveView, _ environment: EnvironmentValues
  ) -> [ViewNode] {
    let (parts, old) = (view.parts, node.children)
    let names = view.identities ?? parts.indices.map { AnyHashable($0) }
    let known = node.storage["identities"] as? ChildIdentities
    var kept = Dictionary(
      zip(known?.names ?? [], old).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    let new = zip(names, parts).map { name, part in
      updated(kept.removeValue(forKey: name), part, environment)
    }
    removed += kept.values
    node.storage["identities"] = ChildIdentities(names)
    return new
  }

  private final class ChildIdentities {
    let names: [AnyHashable]
    init(_ names: [AnyHashable]) { self.names = names }
  }

  private func remove(_ node: ViewNode) {
    if removal.dismantlesFirst { dismantle(node) }
    withdraw(node)
    if !removal.dismantlesFirst { dismantle(node) }
    show(node, false)
  }

  private func withdraw(_ node: ViewNode) {
    node.view?.removeFromSuperview()
    node.controller?.removeFromParent()
    if node.view == nil { for child in node.children { withdraw(child) } }
  }

  private func dismantle(_ node: ViewNode) {
    for child in node.children { dismantle(child) }
    node.dismantle?()
    node.dismantle = nil
  }

  /// Adds the UIKit views to the views that contain them, in the order of the tree.
  private func arrange() {
    guard let controller, let view = controller.viewIfLoaded, let node else { return }
    var views: [UIView] = []
    collect(node, &views)
    put(views, into: view)
  }

  private func collect(_ node: ViewNode, _ views: inout [UIView]) {
    if let view = node.view { views.append(view) }
    let children = node.placement == .pages ? Array(node.children.suffix(1)) : node.children
    if node.placement == .pages {
      for page in node.children.dropLast() { page.view?.removeFromSuperview() }
      for page in node.children.dropLast() { arrangeInside(page) }
    }
    if node.content != nil { return arrangeInside(node) }
    for child in children { collect(child, &views) }
  }

  private func arrangeInside(_ node: ViewNode) {
    var inside: [UIView] = []
    for child in node.children { collect(child, &inside) }
    if let content = node.content { put(inside, into: content) }
  }

  private func put(_ views: [UIView], into view: UIView) {
    let present = view.subviews.filter { old in views.contains { $0 === old } }
    if present.count == views.count, zip(present, views).allSatisfy({ $0 === $1 }) { return }
    for new in views { view.addSubview(new) }
  }
}

extension UIViewRepresentable {
  fileprivate func update(_ node: ViewNode, _ environment: EnvironmentValues) {
    let coordinator = node.storage["coordinator"] as? ValueBox<Coordinator> ?? ValueBox(makeCoordinator())
    node.storage["coordinator"] = coordinator
    let context = Context(coordinator: coordinator.value, environment: environment)
    let view = node.view as? UIViewType ?? makeUIView(context: context)
    if node.view == nil {
      node.view = view
      node.dismantle = { Self.dismantleUIView(view, coordinator: coordinator.value) }
    }
    updateUIView(view, context: context)
  }
}
extension UIViewControllerRepresentable {
  fileprivate func update(_ node: ViewNode, _ environment: EnvironmentValues, in parent: UIViewController?) {
    let coordinator = node.storage["coordinator"] as? ValueBox<Coordinator> ?? ValueBox(makeCoordinator())
    node.storage["coordinator"] = coordinator
    let context = Context(coordinator: coordinator.value, environment: environment)
    let controller = node.controller as? UIViewControllerType ?? makeUIViewController(context: context)
    if node.controller == nil {
      (node.controller, node.view) = (controller, controller.view)
      parent?.addChild(controller)
      node.dismantle = { Self.dismantleUIViewController(controller, coordinator: coordinator.value) }
    }
    updateUIViewController(controller, context: context)
  }
}

final class ValueBox<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}
